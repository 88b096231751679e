"""The arena: how strong bots are, measured over pairs of battles with the seats swapped."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
