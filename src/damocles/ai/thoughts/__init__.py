"""Why a player does what it does: the options it chose from, with named terms, and in words."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
