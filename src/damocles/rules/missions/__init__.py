"""Missions: set-up, how units come and go, control, and how a battle ends."""

from __future__ import annotations
