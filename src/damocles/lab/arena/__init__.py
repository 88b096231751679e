"""The arena: how strong bots are, measured over pairs of games with the seats changed."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
