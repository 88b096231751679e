"""The front door of the rules: battles, views, what may be taken back, checks before round one."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
