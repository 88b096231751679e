"""Tables as ground to fight on: how fair one is, and fair ones laid at random."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
