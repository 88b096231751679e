"""Shooting, one module per section: salvos, sight, the zone of fire, cover, impacts, overwatch."""

from __future__ import annotations
