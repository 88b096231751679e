"""Exact chances of attacks under consideration: how many fall, with which chance."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
