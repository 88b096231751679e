"""What makes a company legal."""

from __future__ import annotations
