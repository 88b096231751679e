"""The tests of an attack, one row each: dice, the number they need, what is left on average."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from damocles.record import tell_fact
from damocles.rules import Project, Salvo
from damocles.rules.chapters import accuracy_of
from damocles.rules.questions import Caught, Needed, Shooters
from damocles.rules.reading import AUTOMATIC, IMPOSSIBLE, face_needed
from damocles.rules.state import firing_way
from damocles.server.names import name_all, names_of
from damocles.server.play.answers.wounds import damage_tests, weapon_of
from damocles.server.play.wire import Band, TestRow
from damocles.server.speech import phrase, repeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Order
    from damocles.odds import Odds
    from damocles.rules.questions import AnyFact, Explanation
    from damocles.rules.state import Fighter, Table, Weapon
    from damocles.server.names import AllNames
    from damocles.words import Words

What = Literal["hit", "caught", "cover", "damage", "other"]
WHAT: dict[str, What] = {
    "shooting": "hit",
    "close_combat": "hit",
    "cover": "cover",
    "damage": "damage",
    "structure": "damage",
}
"""The kind of row for each kind of test."""


def list_attack_rows(
    table: Table, order: Order, found: Explanation, chances: Odds | None
) -> tuple[TestRow, ...]:
    """A row for each test of an attack, in the order of the tests; empty for other orders."""
    names = names_of(table)
    facts = [*_tests(found.facts), *damage_tests(table, order)]
    told = [_row(table, fact, names, chances) for fact in facts]
    return (*(row for row in told if row is not None), *structure_rows(table, chances))


def _tests(facts: Sequence[AnyFact]) -> list[AnyFact]:
    """The facts; shooters are left out unless an unknown distance decides what dice need."""
    known = any(isinstance(fact, Needed) and fact.what == "shooting" for fact in facts)
    return [fact for fact in facts if not (known and isinstance(fact, Shooters))]


def _row(table: Table, fact: AnyFact, names: AllNames, chances: Odds | None) -> TestRow | None:
    """The row of a fact; None if the fact is not a test."""
    if isinstance(fact, Shooters):
        dice = len(fact.fighters) * table.setting.weapons[fact.weapon].rate
        return TestRow("hit", _words(fact, names), fact.rule, dice)
    if isinstance(fact, Caught) and fact.fighters:
        return TestRow("caught", _words(fact, names), fact.rule, left=_left(chances, "caught"))
    if not isinstance(fact, Needed):
        return None
    what = WHAT.get(fact.what, "other")
    unit = table.fighters[fact.fighters[0]].unit if fact.fighters and what != "hit" else None
    left = _left(chances, "structure" if fact.what == "structure" else what, unit)
    return TestRow(what, _words(fact, names), fact.rule, fact.dice or None, fact.needed, left)


def _words(fact: AnyFact, names: AllNames) -> Words:
    return name_all(names, lambda each: tell_fact(fact, each))


def _left(chances: Odds | None, what: str, unit: int | None = None) -> float | None:
    """How many impacts are left after the tests of a kind, on average."""
    stages = chances.stages if chances else ()
    found = [stage.left for stage in stages if (stage.what, stage.unit) == (what, unit)]
    return round(found[0], 3) if found else None


def structure_rows(table: Table, chances: Odds | None) -> list[TestRow]:
    """What elements lose on average, and the chance that they are destroyed."""
    if chances is None:
        return []
    rule = table.setting.rules.cite("machine.part_damage")
    elements = [(repeat(one.element), one.points, one.lost) for one in chances.elements]
    return [
        TestRow(
            "other",
            tell_structure_loss(named, points, lost),
            rule,
            left=round(points, 3),
        )
        for named, points, lost in elements
    ]


def tell_structure_loss(named: Words, points: float, lost: float) -> Words:
    """Structure points and the chance of a loss, in words."""
    return phrase("previews.structure", name=named, points=points, percent=f"{100 * lost:.0f}")


# ---- by range --------------------------------------------------------------------------------


def bands(table: Table, order: Order, found: Explanation) -> tuple[Band, ...]:
    """What the dice of a shot need up to which distance; empty if it is the same everywhere.

    If bearers differ in Accuracy, it is what most of them need. Beyond the last band nothing hits;
    flames hit without a roll within their reach.
    """
    weapon = weapon_of(table, order)
    if weapon is None or not isinstance(order, Salvo | Project):
        return ()
    firing = [name for fact in found.facts if isinstance(fact, Shooters) for name in fact.fighters]
    return weapon_bands(table, weapon, [table.fighters[name] for name in firing])


def weapon_bands(table: Table, weapon: Weapon, firing: Sequence[Fighter]) -> tuple[Band, ...]:
    """The same for a weapon and the fighters that fire it."""
    width = table.setting.params.band
    if weapon.fixed is not None:
        return ()
    if firing_way(table, weapon).templates:
        return (Band((weapon.accuracy + 1) * width, AUTOMATIC),)
    aims = Counter(accuracy_of(table, fighter, weapon) for fighter in firing)
    accuracy = aims.most_common(1)[0][0] if aims else weapon.accuracy
    return bands_by_range(accuracy, width)


def bands_by_range(accuracy: int, width: int) -> tuple[Band, ...]:
    """The numbers an Accuracy needs, from the nearest range to the farthest at which it can hit.

    >>> [(band.up_to, band.needed) for band in bands_by_range(2, 10_000)]
    [(10000, 3), (40000, 4), (60000, 5), (80000, 6)]
    """
    found: dict[int, int] = {}
    band = 0
    while face_needed(accuracy, band) != IMPOSSIBLE:
        found[face_needed(accuracy, band)] = (band + 1) * width
        band += 1
    return tuple(Band(up_to, need) for need, up_to in found.items())
