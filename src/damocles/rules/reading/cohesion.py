"""Cohesion after a movement, and what a unit must do when losses have broken its cohesion."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.geometry import Cohesion, Disc, Discs
from damocles.geometry.measures import check_cohesion, disc_gap
from damocles.rules.reading.facts import members
from damocles.rules.reading.footprints import current_bases, shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.reading.footprints import Base, BaseShape
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Table, Unit

TOGETHER = Cohesion(far=(), alone=())


def cohesion_of_bases(table: Table, bases: Sequence[Base], leader: int) -> Cohesion:
    """Check that everybody is within reach of the leader and near another member."""
    params = table.setting.params
    lead, link = params.cohesion_leader, params.cohesion_link
    if keeps_together(shape(bases), leader, lead, link):
        return TOGETHER
    discs = Discs(Disc(x=x, y=y, r=r) for x, y, r in bases)
    return check_cohesion(discs, leader=leader, lead=lead, link=link)


@lru_cache(maxsize=8_192)
def keeps_together(bases: BaseShape, leader: int, lead: int, link: int) -> bool:
    """Whether a group is in cohesion; cached, since most movements do not change its shape."""
    return all_together(bases, leader, lead, link)


def all_together(bases: Sequence[Base], leader: int, lead: int, link: int) -> bool:
    """Whether nobody is too far from the leader or the nearest other: a quick test, yet exact."""
    if len(bases) == 1:
        return True
    follow = all_near(bases, leader, lead)
    return follow and all(has_next(bases, index, link) for index in range(len(bases)))


@cites("GEN-016")
def all_near(bases: Sequence[Base], leader: int, lead: int) -> bool:
    """Whether every base is within reach of the leader's; equal is within."""
    x, y, r = bases[leader]
    r += lead
    return all((u - x) * (u - x) + (v - y) * (v - y) <= (r + s) * (r + s) for u, v, s in bases)


@cites("GEN-017")
def has_next(bases: Sequence[Base], index: int, link: int) -> bool:
    """Whether another base is within reach of this one; equal is within."""
    x, y, r = bases[index]
    r += link
    for number, (u, v, s) in enumerate(bases):
        if (u - x) * (u - x) + (v - y) * (v - y) <= (r + s) * (r + s) and number != index:
            return True
    return False


def cohesion_of_unit(table: Table, unit: Unit) -> Cohesion:
    """The cohesion of a unit where it stands."""
    group = members(table, unit)
    leader = [fighter.id for fighter in group].index(unit.leader)
    return cohesion_of_bases(table, current_bases(group), leader)


@cites("GEN-016", "GEN-017", "RUL-08")
def refuse_cohesion(
    table: Table, unit: Unit, ends: Sequence[Base], places: Sequence[Placement]
) -> Refusal | None:
    """Refuse ends out of cohesion, or, for a unit already out of it, ends that make it worse."""
    leader = [there.fighter for there in places].index(unit.leader)
    found = cohesion_of_bases(table, ends, leader)
    if found.ok:
        return None
    if is_torn(table, unit):
        return refuse_worse(table, unit, ends, leader)
    rule, faults = ("GEN-016", found.far) if found.far else ("GEN-017", found.alone)
    names = [places[index].fighter for index in faults]
    return Refusal(rule, "out_of_cohesion", {"fighter": names[0], "fighters": join_ids(names)})


@cites("RUL-08")
def is_torn(table: Table, unit: Unit) -> bool:
    """Whether losses have broken the cohesion of a unit on the table."""
    return unit.place == "table" and not cohesion_of_unit(table, unit).ok


@cites("RUL-08")
def refuse_worse(table: Table, unit: Unit, ends: Sequence[Base], leader: int) -> Refusal | None:
    """Refuse ends that tear a unit further apart than losses already have."""
    group = members(table, unit)
    before = missing_cohesion(
        table, current_bases(group), [fighter.id for fighter in group].index(unit.leader)
    )
    after = missing_cohesion(table, ends, leader)
    if after <= before:
        return None
    return Refusal("RUL-08", "cohesion_made_worse", {"before": before, "after": after})


@cites("RUL-08")
def missing_cohesion(table: Table, bases: Sequence[Base], leader: int) -> int:
    """How far the group is from cohesion: the sum of what is too far from leader and neighbour."""
    params = table.setting.params
    missing = 0
    for index, (x, y, r) in enumerate(bases):
        gaps = [disc_gap(x - u, y - v, r + s) for u, v, s in bases]
        missing += max(0, gaps[leader] - params.cohesion_leader)
        missing += max(0, min(gaps[:index] + gaps[index + 1 :], default=0) - params.cohesion_link)
    return missing


def join_ids(fighters: Sequence[int]) -> str:
    """The ids of the fighters at fault, as one fact of a refusal."""
    return " ".join(str(fighter) for fighter in fighters)
