"""The sandbox: any units and terrain put down, and what the rules say about them."""

from __future__ import annotations
