"""Battles as pages see them."""

from __future__ import annotations
