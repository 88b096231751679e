"""Questions to the table: no orders, no steps."""

from __future__ import annotations
