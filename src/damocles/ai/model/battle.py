"""What stays the same while looking ahead: what units can do to each other, and goals."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.model.kernels.layout import BANDS, OWN, THEIRS
from damocles.ai.model.sight import UNITS, Sights, sights
from damocles.ai.model.stakes import Stakes, stakes
from damocles.ai.places.destinations import SAVES, can_hide
from damocles.ai.places.entries import entry_points
from damocles.ai.places.goals import can_buy, count_presence_of, middle, way_out
from damocles.ai.values.estimates import blades_against, blows_losses, guns_of, losses_at, prey
from damocles.ai.values.worth import (
    VICTORY,
    gain_of,
    reinforcement_worth,
    unit_cost,
    unit_left,
    victory_for,
)
from damocles.odds import is_usual
from damocles.rules import DrillsLost
from damocles.rules.chapters import allowance, save_in_cover
from damocles.rules.reading import is_there, members, shape_of
from damocles.rules.state import is_afv_unit, machine

if TYPE_CHECKING:
    from damocles.ai.values.estimates import Gun, Prey
    from damocles.rules.state import Objective, Table, Tally, Unit

FACES = 6

Line = tuple[float, ...]
ModelPoint = tuple[float, float]


class UnitModel(NamedTuple):
    """A unit: what it is worth, how far it goes, what it can do to others."""

    unit: int
    side: int
    """OWN or THEIRS."""
    size: float
    """How many fighters it has now; a machine counts one."""
    price: float
    """What each of them is worth."""
    ending: float
    """What the end of the unit gives its enemies."""
    presence: float
    """What each of them counts for control."""
    hides: bool
    """Whether cover helps it."""
    cover: float
    """What is left of fire at it in cover, without drills."""
    stride: float
    run: float
    fire: tuple[Line, ...]
    """The expected losses of each other unit, by range, if this one is at full strength."""
    blows: Line
    """The same in close combat."""
    entries: tuple[ModelPoint, ...]
    """Where it can come onto the table, for one in reserve."""
    out: ModelPoint | None
    """Where it is to leave the table."""
    leaving: float
    """What leaving gives."""


class PlaceModel(NamedTuple):
    """Something to hold: where, how near a unit must be, and what it gives each side per round."""

    x: float
    y: float
    wide: float
    """How far it reaches to east and west of its middle."""
    deep: float
    """The same to north and south."""
    reach: float
    """How far from it control reaches."""
    worth: Line


class BattleModel(NamedTuple):
    """All units by number, the places, and who sees whom."""

    bodies: tuple[UnitModel, ...]
    places: tuple[PlaceModel, ...]
    sights: Sights
    last: int | None
    """The last round, where the mission names one."""
    band: float
    stakes: Stakes


def model_battle(table: Table, seat: int) -> BattleModel:
    """What a seat looks ahead with; units that are gone are left out."""
    units = [unit for unit in table.units.values() if unit.place in ("table", "reserve")]
    counts = stakes(table, seat)
    places = tuple(
        _place(table, place, seat, counts)
        for place in table.setting.mission.objectives
        if is_there(table, place)
    )
    bodies = tuple(_body(table, unit, seat, units, places, counts) for unit in units)
    mission = table.setting.mission
    params = table.setting.params
    worth_holding = tuple(place for place in places if any(place.worth))
    return BattleModel(
        bodies, worth_holding, sights(table), mission.cease_fire.rounds,
        band=params.band / UNITS,
        stakes=counts,
    )  # fmt: skip


def left_in_cover(needed: int | None) -> float:
    """What is left of fire at a unit whose cover tests need this number; all without tests."""
    return 1.0 if needed is None else (needed - 1) / FACES


def left_in_bare_cover(table: Table, unit: Unit) -> float:
    """What is left of fire at a unit in cover that has no drills any more."""
    if is_usual(table, SAVES):
        return left_in_cover(table.setting.params.cover)
    if unit.drills:
        table = table.copy()
        machine.apply(table, DrillsLost(unit.id, ""))
    return left_in_cover(save_in_cover(table, table.units[unit.id]))


def _body(
    table: Table,
    unit: Unit,
    seat: int,
    units: list[Unit],
    places: tuple[PlaceModel, ...],
    counts: Stakes,
) -> UnitModel:
    machines = is_afv_unit(table, unit)
    enemy = next((each for each in table.seats if table.setting.is_hostile(each, unit.seat)), seat)
    found = prey(table, unit, enemy)
    hostile = [table.setting.is_hostile(unit.seat, other.seat) for other in units]
    pairs = list(zip(units, hostile, strict=True))
    whole = (unit_left(table, unit) or unit_cost(table, unit)) * counts.fighters
    size, gaits = len(members(table, unit)) or len(unit.fighters), table.setting.gaits
    kind: Tally = "evacuated_afv" if machines else "evacuated_infantry"
    out = way_out(table, unit) if unit.place == "table" else None
    return UnitModel(
        unit=unit.id,
        side=THEIRS if table.setting.is_hostile(seat, unit.seat) else OWN,
        size=float(size),
        price=whole / size,
        ending=found.ending * counts.points,
        presence=_presence(table, unit),
        hides=can_hide(table, unit),
        cover=left_in_bare_cover(table, unit),
        stride=allowance(table, unit, gaits.usual) / UNITS,
        run=allowance(table, unit, gaits.farthest) / UNITS,
        fire=tuple(_fire(table, unit, other) if foe else () for other, foe in pairs),
        blows=tuple(_blows(table, unit, other) if foe else 0.0 for other, foe in pairs),
        entries=_entries(table, unit, places) if unit.place == "reserve" else (),
        out=(out[0] / UNITS, out[1] / UNITS) if out is not None else None,
        leaving=(victory_for(table, kind, unit.seat) or 5 * VICTORY) * counts.points,
    )


def _presence(table: Table, unit: Unit) -> float:
    """What the fighters of a unit, or those who are to come, count at an objective on average."""
    size = len(members(table, unit)) or len(unit.fighters)
    return count_presence_of(table, unit) / size


def _fire(table: Table, unit: Unit, other: Unit) -> Line:
    found = prey(table, other, unit.seat)
    lines = [_losses(gun, found) for gun in guns_of(table, unit)]
    return tuple(map(sum, zip(*lines, strict=True))) if lines else (0.0,) * BANDS


@lru_cache(maxsize=16_384)
def _losses(gun: Gun, found: Prey) -> Line:
    return tuple(losses_at(gun, found, band) for band in range(BANDS))


def _blows(table: Table, unit: Unit, other: Unit) -> float:
    found = prey(table, other, unit.seat)
    target = table.setting.profile(table.fighters[other.leader])
    blades = blades_against(table, unit, other)
    return sum(blows_losses(blade, target, found) for blade in blades)


def _entries(table: Table, unit: Unit, places: tuple[PlaceModel, ...]) -> tuple[ModelPoint, ...]:
    mission, gait = table.setting.mission, table.setting.gaits.usual
    towards = [(int(place.x * UNITS), int(place.y * UNITS)) for place in places]
    towards = towards[:3] or [(mission.width // 2, mission.depth // 2)]
    found = [entry_points(table, unit, gait, goal)[:2] for goal in towards]
    spots = [(at[0] / UNITS, at[1] / UNITS) for ways in found for at, _ in ways]
    return tuple(dict.fromkeys(spots))


def _place(table: Table, place: Objective, seat: int, counts: Stakes) -> PlaceModel:
    shape = shape_of(table, place)
    x, y = middle(shape)
    corners = getattr(shape, "corners", ((x, y),))
    wide, deep = max(abs(a - x) for a, _ in corners), max(abs(b - y) for _, b in corners)
    reach = table.setting.params.control / UNITS
    others = [each for each in table.seats if table.setting.is_hostile(seat, each)]
    theirs = max((_given(table, place, each, counts) for each in others), default=0.0)
    worth = _given(table, place, seat, counts), theirs
    return PlaceModel(x / UNITS, y / UNITS, wide / UNITS, deep / UNITS, reach, worth)


def _given(table: Table, place: Objective, seat: int, counts: Stakes) -> float:
    """What a seat gets for holding a place at the end of a round."""
    total = 0.0
    for line in table.setting.mission.scoring:
        if line.objective != place.id or line.seat not in (None, seat):
            continue
        if table.setting.clauses.is_spent(table, line, seat):
            continue
        vp, rp = gain_of(table, line)
        total += vp * VICTORY * counts.points
        total += reinforcement_worth(table, rp) if can_buy(table, seat) else 0.0
    return total
