"""Packs of YAML read into frozen values in lattice units; every fault is named with file and line.

>>> from damocles.catalog import core
>>> core().missions["skirmish"].name["fr"]
'Escarmouche'
"""

from __future__ import annotations

from damocles.catalog.catalogue import Catalog
from damocles.catalog.errors import CatalogError, Fault, UnknownName
from damocles.catalog.loading import choose, chosen, core, load, survey
from damocles.catalog.packs import Pack
from damocles.catalog.values import (
    AccessZone,
    DeploymentZone,
    DropPoint,
    Element,
    Mission,
    Objective,
    Words,
)

__all__ = [
    "AccessZone",
    "Catalog",
    "CatalogError",
    "DeploymentZone",
    "DropPoint",
    "Element",
    "Fault",
    "Mission",
    "Objective",
    "Pack",
    "UnknownName",
    "Words",
    "choose",
    "chosen",
    "core",
    "load",
    "survey",
]
