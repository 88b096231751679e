"""Armies, heroes, weapons and companies as packs write them."""

from __future__ import annotations
