"""Facts that happen in a battle, by chapter."""

from __future__ import annotations
