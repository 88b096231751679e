"""JSON schemas for editors, made from the types that read the files."""

from __future__ import annotations

from typing import Any

import msgspec

from damocles.catalog.armies.army import Army, ArmySource
from damocles.catalog.armies.companies import CompanySource
from damocles.catalog.armies.weapons import WeaponSource
from damocles.catalog.packs.pack import PackSource
from damocles.catalog.rulebook.abilities import known_abilities
from damocles.catalog.rulebook.clauses import known_clauses
from damocles.catalog.rulebook.setups import known_setups
from damocles.catalog.source.values import ElementKind, MissionSource, Texts
from damocles.geometry.plane import CM, UNITS_PER_CM

PARTS = ("officers", "units", "equipment", "specialists", "heroes")
KINDS: dict[str, Any] = {
    "pack": PackSource,
    "weapons": dict[str, WeaponSource],
    "elements": dict[str, ElementKind],
    "texts": Texts,
    "army": ArmySource,
    **{field.name: field.type for field in msgspec.structs.fields(Army) if field.name in PARTS},
    "mission": MissionSource,
    "company": CompanySource,
}
"""Each kind of file, and what it holds."""
WHOLE = ("src", "version")
"""Fields that mark a struct as written whole; of all others a pack may write single fields."""


def pack_schemas() -> dict[str, dict[str, Any]]:
    """The schema of every kind of file.

    Editors require the fields of a pack's first file and of anything that names its source, but no
    others: a pack may change single values. `damocles packs check` finds what is missing.

    >>> sorted(pack_schemas())[:3]
    ['army', 'company', 'elements']
    """
    return {name: _schema(name, wanted) for name, wanted in KINDS.items()}


def _schema(name: str, wanted: Any) -> dict[str, Any]:
    """One schema."""
    found = msgspec.json.schema(wanted)
    for struct in found.get("$defs", {}).values():
        if not any(field in struct.get("properties", {}) for field in WHOLE):
            struct.pop("required", None)
    _in_cm(found)
    _list_clauses(found.get("$defs", {}))
    _list_abilities(found)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name}
    return {**head, **found}


def _list_clauses(structs: dict[str, Any]) -> None:
    """Say which clauses and set-ups there are, where a briefing names one."""
    if line := structs.get("ScoringSource"):
        line["properties"]["what"] = {"enum": sorted(known_clauses())}
    if mission := structs.get("MissionSource"):
        mission["properties"]["setup"] |= {"enum": sorted(known_setups())}


def _list_abilities(schema: Any) -> None:
    """Say which abilities there are, where one is written."""
    for what, names in known_abilities().items():
        if isinstance(schema, dict) and schema.get("title") == what:
            schema["enum"] = list(names)
    for inner in schema.values() if isinstance(schema, dict) else ():
        for each in inner if isinstance(inner, list) else [inner]:
            _list_abilities(each)


def _in_cm(schema: Any) -> None:
    """Adapt the schema to lengths being written in cm, though they are read as lattice units."""
    if isinstance(schema, dict) and schema.get("title") == CM:
        schema["type"] = "number"
        for limit in ("minimum", "exclusiveMinimum", "maximum"):
            if limit in schema:
                schema[limit] //= UNITS_PER_CM
    for inner in schema.values() if isinstance(schema, dict) else ():
        for each in inner if isinstance(inner, list) else [inner]:
            _in_cm(each)
