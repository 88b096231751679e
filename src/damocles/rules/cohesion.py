"""Cohesion after a movement, and what a unit has to do whose cohesion losses have broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.engine.errors import Refusal
from damocles.geometry.cohesion import Cohesion, cohesion
from damocles.geometry.measure import gap
from damocles.geometry.packed import Discs
from damocles.rules.facts import disc, members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.shapes import Disc
    from damocles.rules.events.movement import Placement
    from damocles.rules.state import Table, Unit


@cites("GEN-016", "GEN-017")
def verdict(table: Table, bases: Sequence[Disc], leader: int) -> Cohesion:
    """Everybody within reach of the leader and near another member."""
    params = table.setting.params
    if all_together(bases, leader, params.cohesion_leader, params.cohesion_link):
        return Cohesion(far=(), alone=())
    return cohesion(
        Discs(bases), leader=leader, lead=params.cohesion_leader, link=params.cohesion_link
    )


def all_together(bases: Sequence[Disc], leader: int, lead: int, link: int) -> bool:
    """Whether nobody is too far from the leader, nor from the next: a quick yes, exact as well."""
    if len(bases) == 1:
        return True
    flat = [(base.x, base.y, base.r) for base in bases]
    x, y, r = flat[leader]
    for u, v, s in flat:
        if (u - x) * (u - x) + (v - y) * (v - y) > (r + s + lead) * (r + s + lead):
            return False
    return all(
        any(
            (u - p) * (u - p) + (v - q) * (v - q) <= (s + t + link) * (s + t + link)
            for number, (p, q, t) in enumerate(flat)
            if number != index
        )
        for index, (u, v, s) in enumerate(flat)
    )


def standing_verdict(table: Table, unit: Unit) -> Cohesion:
    """The cohesion of a unit where it stands."""
    group = members(table, unit)
    leader = [fighter.id for fighter in group].index(unit.leader)
    return verdict(table, [disc(table, fighter) for fighter in group], leader)


@cites("GEN-016", "GEN-017", "RUL-08")
def refuse_cohesion(
    table: Table, unit: Unit, ends: Sequence[Disc], places: Sequence[Placement]
) -> Refusal | None:
    """A unit that was in cohesion ends so; one that was not ends no worse."""
    leader = [there.fighter for there in places].index(unit.leader)
    found = verdict(table, ends, leader)
    if found.ok:
        return None
    if unit.place == "table" and not standing_verdict(table, unit).ok:
        return refuse_worse(table, unit, ends, leader)
    rule, faults = ("GEN-016", found.far) if found.far else ("GEN-017", found.alone)
    names = [places[index].fighter for index in faults]
    return Refusal(rule, "out_of_cohesion", {"fighter": names[0], "fighters": named(names)})


@cites("RUL-08")
def refuse_worse(table: Table, unit: Unit, ends: Sequence[Disc], leader: int) -> Refusal | None:
    """What losses have torn apart may not be torn further."""
    group = members(table, unit)
    here = [disc(table, fighter) for fighter in group]
    before = torn(table, here, [fighter.id for fighter in group].index(unit.leader))
    after = torn(table, ends, leader)
    if after <= before:
        return None
    return Refusal("RUL-08", "cohesion_made_worse", {"before": before, "after": after})


@cites("RUL-08")
def torn(table: Table, bases: Sequence[Disc], leader: int) -> int:
    """How much is missing to cohesion: what each is too far from the leader and from the next."""
    params = table.setting.params
    missing = 0
    for index, base in enumerate(bases):
        others = [gap(base, other) for number, other in enumerate(bases) if number != index]
        missing += max(0, min(others, default=0) - params.cohesion_link)
        missing += max(0, gap(base, bases[leader]) - params.cohesion_leader)
    return missing


def named(fighters: Sequence[int]) -> str:
    """Fighters at fault, in one fact of a refusal."""
    return " ".join(str(fighter) for fighter in fighters)
