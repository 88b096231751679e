"""Everything that can be said about a company: what is wrong, and what can be done about it.

`Reason` and `Remedy` are closed: nothing else can be said. The words are in the books `faults` and
`fixes`, one text for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

from damocles.words import DEFAULT, Language, Saying, tell

Fact = int | str | tuple[str, ...]
Facts = Mapping[str, Fact]
"""What a phrase refers to: numbers, ids, lists of ids."""

Reason = Literal[
    "above_limit", "above_excess", "army_unnamed", "commander_below", "commander_unknown",
    "different_equipment", "empty_text", "equipment_included", "equipment_not_sold", "fix_absent",
    "hero_elsewhere", "hero_twice", "id_taken", "incomplete_platoon", "line_too_long",
    "name_unknown", "name_nearly_known", "no_compulsory", "no_officer", "no_price", "no_split",
    "no_units", "not_an_officer", "number_too_large", "pilot_elsewhere", "platoon_missing",
    "points_missing", "price_differs", "rank_above", "rank_not_here", "rank_unknown", "rest_unread",
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

NameOf = Callable[[str], str]


def plain_name(name: str) -> str:
    """An id in readable form, for use without the names of the packs."""
    return name.replace("_", " ")


def tell_reason(
    reason: Reason,
    facts: Facts,
    language: Language = DEFAULT,
    name_of: NameOf = plain_name,
    rules: str = "",
) -> str:
    """What is wrong, in words and the terms of a rule set; ids become names by `name_of`.

    >>> tell_reason("unknown_unit", {"name": "a", "known": ("b_c", "d")})
    'no unit is called a (known are b c, d)'
    """
    return tell(f"faults.{reason}", _readable(facts, name_of), language, rules)


def tell_proposal(
    remedy: Remedy, facts: Facts, language: Language = DEFAULT, name_of: NameOf = plain_name
) -> str:
    """What a fix does, in words.

    >>> tell_proposal("take_none", {}, "fr")
    'n’en prendre aucun'
    """
    return tell(f"fixes.{remedy}", _readable(facts, name_of), language)


def _readable(facts: Facts, name_of: NameOf) -> dict[str, object]:
    """Facts as they are read: numbers and sayings as they are, ids by their names."""
    return {key: _read(fact, name_of) for key, fact in facts.items()}


def _read(fact: Fact, name_of: NameOf) -> object:
    if isinstance(fact, Saying):
        return fact
    if isinstance(fact, tuple):
        return [name_of(name) for name in fact]
    return name_of(fact) if isinstance(fact, str) else fact
