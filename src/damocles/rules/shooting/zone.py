"""The zone of fire: who stands between the units and is hit first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.geometry.packed import Discs
from damocles.geometry.shapes import Disc
from damocles.geometry.zone import between
from damocles.rules import seams
from damocles.rules.bodies import body
from damocles.rules.facts import disc, effective_size, members, piece_of, standing
from damocles.rules.shooting.fire import targeted_fighters, targeted_units
from damocles.rules.shooting.hulls import stand_apart
from damocles.rules.targets import ElementTarget, FighterTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state import Fighter, Table, Unit
    from damocles.rules.targets import Target


@cites("SHO-015", "SHO-018", "SHO-019")
def outline_of(table: Table, target: Target) -> list[Disc]:
    """What spans the target's end of the zone: all its bases, the single machine's, or corners."""
    if isinstance(target, ElementTarget):
        return [Disc(x=x, y=y, r=0) for x, y in piece_of(table, target.element).corners]
    return [disc(table, fighter) for fighter in targeted_fighters(table, target)]


@cites("SHO-017", "RUL-51")
def third_parties(table: Table, unit: Unit, target: Target) -> list[Fighter]:
    """Whoever belongs to neither unit; an option counts the mates of a single machine in."""
    spared = {unit.id, *(other.id for other in targeted_units(table, target))}
    if isinstance(target, FighterTarget) and table.setting.params.options.mates_caught:
        return [f for f in standing(table) if f.unit != unit.id and f.id != target.fighter]
    return [fighter for fighter in standing(table) if fighter.unit not in spared]


def about(fighters: list[Fighter], bases: Sequence[Disc]) -> list[Fighter]:
    """Those who reach into the rectangle about some bases; nobody else can stand between them."""
    west, east = min([b.x - b.r for b in bases]), max([b.x + b.r for b in bases])
    south, north = min([b.y - b.r for b in bases]), max([b.y + b.r for b in bases])
    return [
        fighter
        for fighter in fighters
        if west - fighter.r <= fighter.x <= east + fighter.r
        and south - fighter.r <= fighter.y <= north + fighter.r
    ]


@cites("SHO-014", "SHO-015", "SHO-016", "RUL-49", "RUL-50")
def in_zone(table: Table, unit: Unit, target: Target) -> list[Fighter]:
    """Every third party whose base is deeper than a touch between the two groups.

    Groups that overlap have nothing between them.
    """
    own, theirs = body(table, unit).discs, outline_of(table, target)
    others = about(third_parties(table, unit, target), [*own.values, *theirs])
    if not others or not stand_apart(own.values, theirs):
        return []
    touch = table.setting.params.touch
    bases = Discs(disc(table, other) for other in others)
    inside = between(own, Discs(theirs)).caught(bases, touch=touch)
    return [other for other, caught in zip(others, inside, strict=True) if caught]


@cites("SHO-029", "ACT-009", "ACT-050", "RUL-44")
def is_down(table: Table, fighter: Fighter) -> bool:
    """Shots pass over who lies on the ground, and over units with a knee on it."""
    return fighter.grounded or "knee" in table.units[fighter.unit].drills


@cites("SHO-028", "TER-007", "RUL-52")
def least_size(table: Table, unit: Unit, target: Target) -> int:
    """Who is smaller is skipped: smaller than all who shoot, or than all who are shot at."""
    own = min(effective_size(table, fighter) for fighter in members(table, unit))
    if isinstance(target, ElementTarget):
        return max(own, piece_of(table, target.element).height)
    theirs = min(effective_size(table, f) for f in targeted_fighters(table, target))
    return max(own, theirs)


@cites("SHO-028", "SHO-029", "TER-007")
def passed_over(table: Table, fighter: Fighter, least: int) -> bool:
    """Who is smaller than this, or down."""
    return is_down(table, fighter) or effective_size(table, fighter) < least


@cites("SHO-013", "SHO-028", "SHO-029")
def caught(table: Table, unit: Unit, target: Target) -> list[Fighter]:
    """Who in the zone of fire takes impacts before the target does."""
    found = in_zone(table, unit, target)
    if not found:
        return []
    least, skipped = least_size(table, unit, target), seams.skipped(table.setting.rules)
    return [fighter for fighter in found if not skipped(table, fighter, least)]
