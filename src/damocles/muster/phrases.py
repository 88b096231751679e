"""The wording of faults and fixes in each language, from the files beside this module.

`Reason` and `Remedy` are closed: nothing else can be said about a company. Reading the words of a
language fails if one of them is missing or there is one too many.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, get_args

import msgspec
import yaml

from damocles.catalog.source import Frozen, Language

FOLDER = Path(__file__).parent / "words"

Fact = int | str | tuple[str, ...]
Facts = Mapping[str, Fact]
"""What a phrase refers to: numbers, ids, lists of ids."""

Reason = Literal[
    "above_limit", "above_excess", "army_unnamed", "commander_below", "commander_unknown",
    "different_equipment", "empty_text", "equipment_included", "equipment_not_sold", "fix_absent",
    "hero_elsewhere", "hero_twice", "id_taken", "incomplete_platoon", "line_too_long",
    "name_unknown", "name_nearly_known", "no_compulsory", "no_officer", "no_price", "no_split",
    "no_units", "not_an_officer", "number_too_large", "pilot_elsewhere", "platoon_missing",
    "points_missing", "price_differs", "rank_not_here", "rank_unknown", "rest_unread",
    "several_officers", "several_rank", "slot_misfit", "slot_taken", "slot_unknown",
    "special_elsewhere", "special_mixed", "special_unknown", "specialist_elsewhere",
    "too_few_fighters", "too_many_bearers", "too_many_fighters", "too_many_special",
    "too_many_specialists", "too_many_units", "unit_absent", "unit_unnamed", "units_together",
    "unknown_army", "unknown_equipment", "unknown_unit", "unreadable",
]  # fmt: skip
"""Everything that can be wrong with a company."""

Remedy = Literal[
    "add", "assault", "command", "equip", "give_to_all", "keep", "leave_out", "leave_out_special",
    "move", "no_commander", "no_equipment", "no_officer", "no_special", "officer",
    "reinforcement", "rename", "resize", "same_special", "take", "take_none", "take_number",
    "take_officer", "write_price",
]  # fmt: skip
"""Everything that a fix can do."""

REASONS: tuple[Reason, ...] = get_args(Reason)
REMEDIES: tuple[Remedy, ...] = get_args(Remedy)


class Phrases(Frozen, frozen=True):
    """The phrases of one language: words for categories, for places, sentences."""

    terms: dict[str, str]
    places: dict[Literal["company", "platoon", "line"], str]
    faults: dict[Reason, str]
    fixes: dict[Remedy, str]

    def __post_init__(self) -> None:
        for found, wanted in ((self.faults, REASONS), (self.fixes, REMEDIES)):
            if missing := sorted(set(wanted) - set(found)):
                raise ValueError(f"no words for {', '.join(missing)}")


@functools.cache
def phrases_of(language: Language) -> Phrases:
    """All phrases of a language.

    >>> phrases_of("fr").faults["no_officer"]
    "il n'y a aucun officier"
    """
    text = (FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.load(text, Loader=yaml.CSafeLoader), Phrases)


def plain_name(name: str) -> str:
    """An id in readable form, for use without the names of the packs."""
    return name.replace("_", " ")


def fill_phrase(phrase: str, facts: Facts, named: Callable[[str], str] = plain_name) -> str:
    """A phrase with its facts filled in; ids become names by `named`.

    >>> facts = {"name": "a", "known": ("b_c", "d")}
    >>> fill_phrase("no unit is called {name} (known are {known})", facts)
    'no unit is called a (known are b c, d)'
    """
    return phrase.format_map({key: _read(fact, named) for key, fact in facts.items()})


def _read(fact: Fact, named: Callable[[str], str]) -> str:
    """A fact as it is read: a number as it is, ids by their names."""
    if isinstance(fact, tuple):
        return ", ".join(named(name) for name in fact)
    return named(fact) if isinstance(fact, str) else str(fact)
