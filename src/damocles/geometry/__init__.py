"""The continuous table: discs and convex pieces, sight, paths, zones, placement. No game words.

All lengths are whole lattice units of 0.001 cm; every predicate says what happens at touching,
equal, zero and inside. `backend` tells how the answers are computed, `warm` compiles them.

>>> from damocles.geometry import Disc, Pieces, look, rectangle
>>> wall = Pieces([rectangle(5_000, 0, width=1_000, depth=8_000)])
>>> look(Disc(x=0, y=0, r=1_500), Disc(x=10_000, y=0, r=1_500), pieces=wall).blockers
(0,)
"""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
