"""What a seat is asked and may ask."""

from __future__ import annotations
