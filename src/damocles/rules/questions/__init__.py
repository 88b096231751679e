"""What players, pages and bots ask: explanations, random orders, outlines."""

from __future__ import annotations
