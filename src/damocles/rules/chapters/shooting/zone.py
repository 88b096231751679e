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
from damocles.rules.state.drills import drill_effects
from damocles.rules.state.targets import ElementTarget, FighterTarget, PointTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.bodies import Body
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.targets import Target


@cites("zone_of_fire.single_machine")
def discs_of_target(table: Table, target: Target) -> Discs:
    """The target's end of the zone: bases, a single machine's, an element's corners, a point."""
    if isinstance(target, ElementTarget):
        return corners_of(table, target.element)
    if isinstance(target, PointTarget):
        return base_of_point(target)
    if isinstance(target, FighterTarget):
        return Discs([disc(table, table.fighters[target.fighter])])
    return bases_of(table, targeted_units(table, target))


def base_of_point(target: PointTarget) -> Discs:
    """A point, as a base without a size."""
    return Discs([Disc(x=target.x, y=target.y, r=0)])


def corners_of(table: Table, element: str) -> Discs:
    """The corners of an element, as bases without a size."""
    return Discs(Disc(x=x, y=y, r=0) for x, y in piece_of(table, element).corners)


@cites("zone_of_fire.melee")
def bases_of(table: Table, units: Sequence[Unit]) -> Discs:
    """The bases of all members of a unit, or of all units of a mêlée."""
    first, *others = units
    if not others:
        return body(table, first).stance.discs
    return Discs(disc(table, fighter) for unit in units for fighter in members(table, unit))


@cites("zone_of_fire.never_caught", "zone_of_fire.unit_mates")
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


@cites(
    "zone_of_fire.between",
    "zone_of_fire.all_members",
    "zone_of_fire.caught",
    "zone_of_fire.outline",
    "zone_of_fire.overlapping",
)
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


@cites("zone_of_fire.grounded", "drill.knee", "drill.knee_protection")
def is_down(table: Table, fighter: Fighter) -> bool:
    """Whether shots pass over a fighter: it lies on the ground, or its unit's drills say so."""
    return fighter.grounded or drill_effects(table, table.units[fighter.unit]).passed_over


@cites("zone_of_fire.smaller", "zone_of_fire.least_size")
def least_size(table: Table, unit: Unit, target: Target) -> int:
    """The Size below which fighters are skipped: smaller than all shooters, or than all targets."""
    own = min(body(table, unit).stance.sizes)
    if isinstance(target, PointTarget):
        return own
    if isinstance(target, ElementTarget):
        return max(own, piece_of(table, target.element).height)
    if isinstance(target, FighterTarget):
        return max(own, effective_size(table, table.fighters[target.fighter]))
    units = targeted_units(table, target)
    return max(own, min([min(body(table, other).stance.sizes) for other in units]))


@cites("zone_of_fire.smaller", "zone_of_fire.lying_low", "zone_of_fire.raised_size")
def is_passed_over(table: Table, fighter: Fighter, least: int) -> bool:
    """Whether a fighter is passed over: smaller than this, or down."""
    return is_down(table, fighter) or effective_size(table, fighter) < least


@cites("zone_of_fire.smaller")
def find_caught(table: Table, unit: Unit, target: Target) -> list[Fighter]:
    """The fighters in the zone of fire that take impacts before the target does."""
    found = find_in_zone(table, unit, target)
    if not found:
        return []
    least, skipped = least_size(table, unit, target), seams.zone_skip(table.setting.rules)
    return [fighter for fighter in found if not skipped(table, fighter, least)]


@cites("salvo.shooters")
def those_in_between(table: Table, unit: Unit, target: Target) -> list[Fighter]:
    """Whoever sees one of those who are caught may shoot, too."""
    return find_caught(table, unit, target)
