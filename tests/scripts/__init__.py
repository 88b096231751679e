"""Tests of the tools in scripts/."""

from __future__ import annotations
