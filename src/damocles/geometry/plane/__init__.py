"""The lattice and what lies on it: discs, pieces, paths, tables."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
