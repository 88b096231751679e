"""The zone of fire: who stands between the units and is hit first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.geometry import Disc, Discs
from damocles.geometry.areas import caught_between
from damocles.rules.reading.aims import targeted_units
from damocles.rules.reading.facts import disc, effective_size, members, piece_of
from damocles.rules.reading.footprints import bodies_near, join_boxes
from damocles.rules.state import seams
from damocles.rules.state.bodies import body, box_of
from damocles.rules.state.targets import ElementTarget, FighterTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.bodies import Body
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.targets import Target


@cites("SHO-019")
def discs_of_target(table: Table, target: Target) -> Discs:
    """The target's end of the zone: all its bases, a single machine's, or an element's corners."""
    if isinstance(target, ElementTarget):
        return corners_of(table, target.element)
    if isinstance(target, FighterTarget):
        return Discs([disc(table, table.fighters[target.fighter])])
    return bases_of(table, targeted_units(table, target))


def corners_of(table: Table, element: str) -> Discs:
    """The corners of an element, as bases without a size."""
    return Discs(Disc(x=x, y=y, r=0) for x, y in piece_of(table, element).corners)


@cites("SHO-018")
def bases_of(table: Table, units: Sequence[Unit]) -> Discs:
    """The bases of all members of a unit, or of all units of a mêlée."""
    first, *others = units
    if not others:
        return body(table, first).stance.discs
    return Discs(disc(table, fighter) for unit in units for fighter in members(table, unit))


@cites("SHO-017", "RUL-51")
def third_parties(table: Table, unit: Unit, target: Target, among: Sequence[Body]) -> list[Body]:
    """The units that are neither shooter nor target; an option adds a single machine's mates."""
    spared = {unit.id}
    if not isinstance(target, FighterTarget) or not table.setting.params.options.mates_caught:
        spared |= {other.id for other in targeted_units(table, target)}
    return [one for one in among if next(iter(one.members)).unit not in spared]


def find_in_zone(table: Table, unit: Unit, target: Target) -> list[Fighter]:
    """Every third party in the zone of fire, by id; found once for each salvo."""
    key = ("zone", unit.id, target)
    found: list[int] | None = table.placed.get(key)
    if found is None:
        found = table.placed[key] = _in_zone(table, unit, target)
    return [table.fighters[fighter] for fighter in found]


@cites("SHO-014", "SHO-015", "SHO-016", "RUL-49", "RUL-50")
def _in_zone(table: Table, unit: Unit, target: Target) -> list[int]:
    """The ids of those whose base is deeper than a touch between the two groups.

    Groups that overlap have nothing between them. A single machine that is aimed at, among mates
    who count, is an end of the zone and so never in it.
    """
    own, theirs = body(table, unit).stance, discs_of_target(table, target)
    near = bodies_near(table, join_boxes(own.box, box_of(theirs.values)))
    others = [one.stance for one in third_parties(table, unit, target, near)]
    if not others:
        return []
    touch = table.setting.params.touch
    inside = caught_between(own.discs, theirs, [one.discs for one in others], touch=touch)
    names = [name for one in others for name in one.index]
    return sorted([names[number] for number in inside])


@cites("ACT-009", "ACT-050", "RUL-44")
def is_down(table: Table, fighter: Fighter) -> bool:
    """Whether shots pass over a fighter: it lies on the ground, or its unit has taken a knee."""
    return fighter.grounded or "knee" in table.units[fighter.unit].drills


@cites("SHO-028", "RUL-52")
def least_size(table: Table, unit: Unit, target: Target) -> int:
    """The Size below which fighters are skipped: smaller than all shooters, or than all targets."""
    own = min(body(table, unit).stance.sizes)
    if isinstance(target, ElementTarget):
        return max(own, piece_of(table, target.element).height)
    if isinstance(target, FighterTarget):
        return max(own, effective_size(table, table.fighters[target.fighter]))
    units = targeted_units(table, target)
    return max(own, min([min(body(table, other).stance.sizes) for other in units]))


@cites("SHO-028", "SHO-029", "TER-007")
def is_passed_over(table: Table, fighter: Fighter, least: int) -> bool:
    """Whether a fighter is passed over: smaller than this, or down."""
    return is_down(table, fighter) or effective_size(table, fighter) < least


@cites("SHO-028")
def find_caught(table: Table, unit: Unit, target: Target) -> list[Fighter]:
    """The fighters in the zone of fire that take impacts before the target does."""
    found = find_in_zone(table, unit, target)
    if not found:
        return []
    least, skipped = least_size(table, unit, target), seams.zone_skip(table.setting.rules)
    return [fighter for fighter in found if not skipped(table, fighter, least)]
