"""The chapters of the rules: orders, decisions and what follows from them."""

from __future__ import annotations
