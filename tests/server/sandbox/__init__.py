"""Tests of the sandbox."""

from __future__ import annotations
