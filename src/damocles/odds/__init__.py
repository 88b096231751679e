"""Exact chances of attacks that are considered: who falls, with which chance."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
