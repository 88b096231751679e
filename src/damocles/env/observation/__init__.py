"""What an agent sees, as arrays."""

from __future__ import annotations
