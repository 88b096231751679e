"""A company joined with its army, unit by unit."""

from __future__ import annotations
