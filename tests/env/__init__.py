"""Environments for learning."""

from __future__ import annotations
