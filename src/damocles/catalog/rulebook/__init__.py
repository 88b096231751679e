"""The rules to read: index, translation, search, options, and how each rule is proven."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
