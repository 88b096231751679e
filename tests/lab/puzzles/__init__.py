"""Tactical puzzles: their form, their proofs, their copies, and who solves them."""

from __future__ import annotations
