"""Exact odds of attacks."""

from __future__ import annotations
