"""Damocles."""

from __future__ import annotations
