"""Missions as packs write them, built, briefed and drawn."""

from __future__ import annotations
