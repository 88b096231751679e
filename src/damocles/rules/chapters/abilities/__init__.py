"""Abilities of fighters, named by id in their cards and profiles."""

from __future__ import annotations
