"""The rules of the games: model, state, steps, decisions, orders, events; a module per chapter."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
