"""Greedy players: what a unit does next is the plan that is expected to be worth most now."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
