"""Shortest paths round pieces, and the regions that they reach."""

from __future__ import annotations
