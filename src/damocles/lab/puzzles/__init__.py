"""Tactical puzzles: positions with one best answer, which is certified, and who solves them."""

from __future__ import annotations
