"""Words of catalog, companies and commands: one for whatever there is, none that nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import damocles
from damocles.catalog import core
from damocles.catalog.rulebook.clauses import known_clauses
from damocles.catalog.rulebook.conformance import STATUSES
from damocles.catalog.rulebook.differences import DifferenceKind
from damocles.catalog.rulebook.index import rule_index
from damocles.catalog.rulebook.options import Kind
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.rulebook.setups import known_setups
from damocles.catalog.source import complaints
from damocles.catalog.source.values import BriefedMission
from damocles.catalog.tables.symmetry import FIXTURES
from damocles.engine.seams import Seam
from damocles.lab.arena.battles import FORFEITS
from damocles.lab.arena.sprt import Verdict
from damocles.lab.puzzles.form import Measure
from damocles.muster.phrases import REASONS, REMEDIES
from damocles.muster.sheets import citations
from damocles.muster.sheets.reference import HEADS
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.rules.state import dmg_vehicle
from damocles.rules.state.model import Category, CeaseFire, Compared, Edge, Wave, Zones
from damocles.rules.state.params import Options
from damocles.rules.state.terrain import TerrainKind
from damocles.words import DEFAULT, complete_languages
from damocles.words.books import own_book

SOURCE = Path(damocles.__file__).parent


def choices(struct: Any, field: str) -> tuple[str, ...]:
    """The values that a field can have."""
    types = {each.name: each.type for each in msgspec.structs.fields(struct)}
    found: tuple[str, ...] = get_args(types[field])
    return found


def entries(keys: Iterable[str]) -> list[str]:
    """What has a name and a text."""
    return [f"{key}.{part}" for key in keys for part in ("name", "text")]


def contents(kind: str) -> list[str]:
    """The content of a kind in all rule sets."""
    return [each for name in EDITIONS for each in rule_set(name).kinds.get(kind, ())]


def routines() -> list[str]:
    """The routines of all rule sets."""
    return [routine for name in EDITIONS for routine in rule_set(name).kinds.get("routine", ())]


KEYS: dict[str, Iterable[str]] = {
    "faults": REASONS,
    "fixes": REMEDIES,
    "options": Options.__struct_fields__,
    "things.kinds": core().kinds,
    "briefing.laid": choices(BriefedMission, "laid"),
    "briefing.setups": known_setups().keys() - {"map"},
    "briefing.deals": {*get_args(Zones)} - {"map"},
    "briefing.none": ("positions", "primary", "secondary", "special"),
    "briefing.scoring": known_clauses(),
    "briefing.ties": choices(CeaseFire, "tie"),
    "briefing.rounds": get_args(Compared),
    "briefing.sides": ("A", "B", "attacker", "defender", "both", "nobody"),
    "tables.sides": (*get_args(Edge), "sector-1", "sector-2"),
    "muster.terms": (*get_args(Category), *get_args(Wave), "none"),
    "muster.places": ("company", "platoon", "line"),
    "sheets.abilities": contents("ability"),
    "things.routines": routines(),
    "sheets.routines": routines(),
    "sheets.drills": contents("drill"),
    "sheets.reference.titles": ("reference", *citations.SECTIONS),
    "sheets.reference.lines": entries(key for keys in citations.SECTIONS.values() for key in keys),
    "sheets.reference.costs": (*citations.COSTS, "routine"),
    "sheets.reference.heads": [f"{key}.{each}" for key, row in HEADS.items() for each in row],
    "sheets.reference.parts": map(dmg_vehicle(rule_set(USUAL_EDITION)), range(1, 7)),
    "sheets.reference.passing": choices(TerrainKind, "passing"),
    "cli.puzzles.measures": get_args(Measure),
    "cli.packs.sections": core().origins.keys() - {"abilities"},
    "seams": Seam.declared,
    "cli.rules.statuses": STATUSES,
    "cli.rules.diff.kinds": get_args(DifferenceKind),
    "errors.random_table.lopsided": ("element", *FIXTURES),
    "errors.options": ("unknown", *get_args(Kind)),
    "complaints.kinds": complaints.KINDS,
    "complaints.limits": (*complaints.COUNTED, "number"),
    "records.header.edges": get_args(Edge),
    "lab.arena.forfeits": FORFEITS,
    "lab.arena.verdicts": get_args(Verdict),
    "cli.rules.kinds": (tag for rule in rule_index().rules.values() for tag in rule.tags),
}  # fmt: skip
"""The keys of a part of a book that code puts together: all that there is."""
PARTS = {part: frozenset(keys) for part, keys in KEYS.items()}
PUT_TOGETHER = {
    "complaints": {"enum", "value"},
    "setting": {f"too_much_{wave}" for wave in get_args(Wave)},
    "sheets.labels": {
        *("disorganised", "disorganised_text"),
        *(PARTS["sheets.reference.parts"] - {"weapon"}),
    },
}
"""The same, where others of the part are named."""
HOMES = {
    "briefing": "catalog/missions",
    "tables": "catalog/tables",
    "muster": "muster",
    "sheets": "muster/sheets",
    "cli": "cli",
    "errors": ".",
    "complaints": "catalog/source",
    "flaws": "catalog",
    "records": "record",
    "lab": "lab",
    "setting": "rules/battle",
}
"""Who says what is in a book."""


def keys_within(part: str, language: str) -> set[str]:
    """The keys of a part of a book that a language has itself."""
    book, _, within = part.partition(".")
    before = f"{within}." if within else ""
    found = own_book(book, language)
    return {key.removeprefix(before) for key in found if key.startswith(before)}


@pytest.mark.parametrize("language", complete_languages())
@pytest.mark.parametrize("part", PARTS)
def test_there_are_words_for_all_there_is(part: str, language: str) -> None:
    """In every complete language; and for nothing else."""
    assert keys_within(part, language) == PARTS[part]


def test_code_says_of_a_seam_what_readers_are_told() -> None:
    """The sentence of its declaration is the English text."""
    sentences = {name: seam.sentence for name, seam in Seam.declared.items()}

    assert own_book("seams", DEFAULT) == sentences


@pytest.mark.parametrize("language", complete_languages())
def test_every_mark_and_part_has_a_label(language: str) -> None:
    """Marks have a reminder, too, in every rule set."""
    for part, keys in PUT_TOGETHER.items():
        assert keys <= keys_within(part, language)


@pytest.mark.parametrize("book", HOMES)
def test_every_other_text_is_said(book: str) -> None:
    """Somebody in the package that the book belongs to names its key."""
    files = (SOURCE / HOMES[book]).rglob("*")
    code = "\n".join(file.read_text("utf-8") for file in files if file.suffix in (".py", ".typ"))
    known = {f"{part}.{key}" for part, keys in (PARTS | PUT_TOGETHER).items() for key in keys}
    others = {key for key in own_book(book, DEFAULT) if f"{book}.{key}" not in known}

    assert others
    assert [key for key in sorted(others) if not is_named(key, code)] == []


def is_named(key: str, code: str) -> bool:
    """Whether code has a key, or its last word, in quotes, or a template takes it as a label."""
    last = re.escape(key.rpartition(".")[2])
    return re.search(rf"""["'](?:[\w.]+\.)?{last}["']|\blabels\.{last}\b""", code) is not None
