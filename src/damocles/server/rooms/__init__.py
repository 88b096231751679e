"""Rooms: battles that people and bots play over a socket, kept so that they can be resumed."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
