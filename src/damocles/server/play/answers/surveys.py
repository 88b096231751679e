"""All over the table: where how many enemy units could fire, and what a unit sees.

A base like that of the unit's leader is put at every node of a lattice, on the ground. What
decides is what decides a salvo at it: who has a weapon ready, sees the base, and reaches it. Where
measuring is not free, ranges count for nothing here: an edge of fire would be a ruler.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles import odds
from damocles.engine import cites
from damocles.geometry import Grid, backend
from damocles.rules.chapters import accuracy_of, flamers, is_tagged, reach_to_hidden
from damocles.rules.reading import (
    IMPOSSIBLE,
    bears_on,
    disc,
    face_needed,
    has_fields,
    is_indirect,
    members,
    survey_sight,
)
from damocles.rules.state import ability_effects, firing_way
from damocles.server.play.answers.stands import enemies_of, known_unit, own_unit, table_with
from damocles.server.play.wire import Surveyed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.rules.battle import View
    from damocles.rules.reading import Limit
    from damocles.rules.state import Fighter, Table, Unit, Weapon
    from damocles.server.play.wire import Survey

LATTICES = {"compiled": (500, 2), "twin": (3_000, 0)}
"""The step of the lattice and how often a coarser one is halved, by what the backend can do."""
RUN = re.compile(rb"(.)\1*", re.DOTALL)
"""Equal numbers in a row."""
MANY = 3
"""So many units or more are told as one number."""


class Gunners(NamedTuple):
    """Fighters who make somebody a target if they see him, and how near he has to be to whom."""

    eyes: tuple[Fighter, ...]
    weapon: Weapon
    origin: Fighter
    far: int | None
    """None for any distance."""
    blind: bool = False
    """They need not see anybody."""


def survey_table(view: View, question: Survey) -> Surveyed | None:
    """A number for every node; None for a unit that may not be asked about, or is not there."""
    if question.what == "danger":
        unit, count = own_unit(view, question.unit), _dangers
    else:
        unit, count = known_unit(view, question.unit), _sights
    if unit is None:
        return None
    table = table_with(view.table, unit, question.spots)
    if table is None:
        return None
    mission, (step, halvings) = table.setting.mission, LATTICES[backend.current().name]
    grid = Grid.over(mission.width, mission.depth, step=step, halvings=halvings)
    runs = _runs(count(table, table.units[unit.id], grid))
    free = table.setting.params.options.free_measuring
    return Surveyed(question.what, unit.id, step, grid.columns, runs, measured=free)


def _runs(cells: bytes) -> tuple[int, ...]:
    runs = [same.group() for same in RUN.finditer(cells)]
    return tuple(number for run in runs for number in (run[0], len(run)))


# ---- what is seen ----------------------------------------------------------------------------


def _sights(table: Table, unit: Unit, grid: Grid) -> bytes:
    """Where the unit would see a base like its leader's."""
    probe = _on_the_ground(table, unit)
    return survey_sight(table, members(table, unit), probe, grid)


def _on_the_ground(table: Table, unit: Unit) -> Fighter:
    return replace(table.fighters[unit.leader], standing_on=None)


# ---- who could fire --------------------------------------------------------------------------


def _dangers(table: Table, unit: Unit, grid: Grid) -> bytes:
    """How many enemy units could fire at the leader, put at each node; many are one number."""
    probe, total = _on_the_ground(table, unit), 0
    for enemy in enemies_of(table, unit):
        total += int.from_bytes(_threatened(table, enemy, probe, grid), "little")
    counts = total.to_bytes(grid.columns * grid.rows, "little")
    return counts.translate(bytes(min(count, MANY) for count in range(256)))


def _threatened(table: Table, enemy: Unit, probe: Fighter, grid: Grid) -> bytes:
    """Where an enemy unit could fire at the base with any of its weapons."""
    now, on_foot = odds.table_in_activation(table, enemy), list[Gunners]()
    found = 0
    for gunners in list_gunners(now, enemy, probe):
        if gunners.blind or not has_fields(now, gunners.eyes[0]):
            on_foot.append(gunners)
        else:
            found |= int.from_bytes(_borne_on(now, gunners, probe, grid), "little")
    found |= int.from_bytes(_covered_by(now, on_foot, probe, grid), "little")
    return found.to_bytes(grid.columns * grid.rows, "little")


def _covered_by(table: Table, many: Sequence[Gunners], probe: Fighter, grid: Grid) -> bytes:
    """Where any of these could fire at the base, looking at each node together."""
    farthest: dict[tuple[int | None, int], tuple[Fighter | None, Gunners]] = {}
    for gunners in many:
        for eye in (None,) if gunners.blind else gunners.eyes:
            key = eye.id if eye else None, gunners.origin.id
            if key not in farthest or _is_farther(gunners, farthest[key][1]):
                farthest[key] = eye, gunners
    limits = [_limit(table, gunners) for _, gunners in farthest.values()]
    return survey_sight(table, [eye for eye, _ in farthest.values()], probe, grid, limits)


def _limit(table: Table, gunners: Gunners) -> Limit:
    return None if gunners.far is None else (disc(table, gunners.origin), gunners.far)


def _borne_on(table: Table, gunners: Gunners, probe: Fighter, grid: Grid) -> bytes:
    """Where the weapon of a vehicle could fire at the base: nodes it bears on, too."""
    cells = survey_sight(table, gunners.eyes, probe, grid, [_limit(table, gunners)])
    return _within_fields(table, gunners, probe, grid, cells)


def _within_fields(
    table: Table, gunners: Gunners, probe: Fighter, grid: Grid, cells: bytes
) -> bytes:
    """The nodes on which the weapon of a vehicle bears."""
    (eye,), name = gunners.eyes, gunners.weapon.id
    found = bytearray(cells)
    for at in range(len(found)):
        row, column = divmod(at, grid.columns)
        there = replace(probe, x=column * grid.step, y=row * grid.step) if found[at] else None
        found[at] = there is not None and bears_on(table, eye, name, there)
    return bytes(found)


def list_gunners(table: Table, unit: Unit, target: Fighter) -> list[Gunners]:
    """Everybody of an active unit who could fire at a fighter, together where they do alike."""
    found: dict[tuple[object, ...], Gunners] = {}
    for weapon in odds.fired_now(table, unit):
        for each in _gunners(table, unit, weapon, target):
            key = (tuple(eye.id for eye in each.eyes), each.origin.id, each.blind)
            known = found.get(key)
            found[key] = each if known is None or _is_farther(each, known) else known
    return list(found.values())


def _is_farther(one: Gunners, other: Gunners) -> bool:
    return other.far is not None and (one.far is None or one.far > other.far)


def _gunners(table: Table, unit: Unit, weapon: Weapon, target: Fighter) -> Iterator[Gunners]:
    """Those who could fire a weapon, by how far they reach with it."""
    firing = dict.fromkeys(flamers(table, unit, weapon.id, _fired(table)))
    leader, group = table.fighters[unit.leader], tuple(members(table, unit))
    tagged = is_tagged(table, table.units[target.unit], unit.seat)
    way = firing_way(table, weapon)
    if way.templates:
        reach = (weapon.accuracy + 1) * table.setting.params.band
        for bearer in firing:
            yield Gunners(group, weapon, bearer, _unless_unknown(table, reach), tagged)
    elif is_indirect(weapon):
        for bearer in firing:
            far = _reach(table, weapon, bearer, target)
            yield Gunners(group, weapon, leader, far, tagged)
    else:
        guided = way.guided and tagged
        for eyes, far in _by_reach(table, weapon, list(firing), target):
            yield Gunners(eyes, weapon, leader, far, guided)


def _fired(table: Table) -> tuple[str, ...]:
    return table.activation.fired if table.activation else ()


def _by_reach(
    table: Table, weapon: Weapon, firing: Sequence[Fighter], target: Fighter
) -> Iterator[tuple[tuple[Fighter, ...], int | None]]:
    """Fighters who reach equally far; alone who has fields of view, as these turn with it."""
    groups: dict[tuple[int | None, int | None], list[Fighter]] = {}
    for fighter in firing:
        alone = has_fields(table, fighter)
        key = _reach(table, weapon, fighter, target), fighter.id if alone else None
        groups.setdefault(key, []).append(fighter)
    yield from ((tuple(eyes), far) for (far, _), eyes in groups.items())


@cites("measure.premeasure")
def _unless_unknown(table: Table, far: int | None) -> int | None:
    """A distance, if measuring is free; else any distance will do."""
    return far if table.setting.params.options.free_measuring else None


def _reach(table: Table, weapon: Weapon, fighter: Fighter, target: Fighter) -> int | None:
    """How far from the leader of the unit a fighter still hits with a weapon; None for any."""
    limits = [_hits(table, weapon, fighter), _makes_out(table, fighter, target)]
    known = [limit for limit in limits if limit is not None]
    return _unless_unknown(table, min(known)) if known else None


def _hits(table: Table, weapon: Weapon, fighter: Fighter) -> int | None:
    if weapon.fixed is not None:
        return None
    accuracy, band = accuracy_of(table, fighter, weapon), 0
    while face_needed(accuracy, band) != IMPOSSIBLE:
        band += 1
    return band * table.setting.params.band


def _makes_out(table: Table, fighter: Fighter, target: Fighter) -> int | None:
    """How far it sees through the Stealth of a target."""
    if not ability_effects(table, target).hidden:
        return None
    return reach_to_hidden(table, fighter)
