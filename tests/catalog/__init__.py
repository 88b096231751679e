"""Packs: what is read from them, and how their faults are named."""

from __future__ import annotations
