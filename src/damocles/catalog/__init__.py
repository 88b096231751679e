"""Packs of YAML read into frozen values in lattice units; every fault is named with file and line.

>>> from damocles.catalog import core
>>> core().missions["skirmish"].name["fr"]
'Escarmouche'
"""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
