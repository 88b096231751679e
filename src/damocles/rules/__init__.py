"""The games: model, state, steps, decisions, orders, events; one module per chapter."""

from __future__ import annotations
