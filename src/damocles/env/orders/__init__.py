"""What an agent may do, as a list."""

from __future__ import annotations
