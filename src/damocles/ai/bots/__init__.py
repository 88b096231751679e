"""The levels of play, by name."""

from __future__ import annotations
