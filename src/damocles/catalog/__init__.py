"""Packs of YAML read into frozen values in lattice units; every fault is named with file and line.

>>> from damocles.catalog import core
>>> core().missions["skirmish"].name["fr"]
'Escarmouche'
"""

from __future__ import annotations

from damocles.catalog.errors import CatalogError, PackFault, UnknownName
from damocles.catalog.packs.catalogue import Catalog
from damocles.catalog.packs.loader import choose, chosen_folders, core, load, survey
from damocles.catalog.packs.pack import Pack
from damocles.catalog.source.values import (
    BriefedMission,
    MissionAccessZone,
    MissionDeploymentZone,
    MissionDropPoint,
    MissionElement,
    MissionObjective,
    Words,
)

__all__ = [
    "BriefedMission",
    "Catalog",
    "CatalogError",
    "MissionAccessZone",
    "MissionDeploymentZone",
    "MissionDropPoint",
    "MissionElement",
    "MissionObjective",
    "Pack",
    "PackFault",
    "UnknownName",
    "Words",
    "choose",
    "chosen_folders",
    "core",
    "load",
    "survey",
]
