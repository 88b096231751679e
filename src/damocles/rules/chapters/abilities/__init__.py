"""Abilities of fighters and weapons: a value for each, and what those who have them do."""

from __future__ import annotations
