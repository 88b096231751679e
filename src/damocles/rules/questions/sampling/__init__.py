"""Random legal orders for every decision."""

from __future__ import annotations
