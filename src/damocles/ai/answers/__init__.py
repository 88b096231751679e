"""Plain answers to the decisions that need no plan; every player starts from them."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
