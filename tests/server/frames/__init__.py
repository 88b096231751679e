"""Frames: a battle as a page draws it."""

from __future__ import annotations
