"""Rooms that are open: their pages, their bots, their hall."""

from __future__ import annotations
