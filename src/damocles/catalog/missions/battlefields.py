"""From a mission's table and briefing to the mission as the rules play it: owners become seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from damocles.catalog.errors import UnknownName
from damocles.catalog.rulebook.citations import cite_by
from damocles.catalog.rulebook.setups import known_setups
from damocles.catalog.source.values import (
    BaseGoalSource,
    ElementsGoneSource,
    HoldOutSource,
    InContactSource,
    KindGoneSource,
    MoreNearSource,
    UnitGoneSource,
)
from damocles.rules.state import (
    AccessZone,
    DeploymentZone,
    DropPoint,
    ElementCard,
    ElementsGone,
    Exit,
    Forces,
    GivenUnit,
    HoldOut,
    InContact,
    KindGone,
    Mission,
    MoreNear,
    Objective,
    Rescue,
    Scoring,
    UnitGone,
    Weapon,
)
from damocles.words import Saying, SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from damocles.catalog.source.values import BriefedMission, Owner, Side
    from damocles.rules.state import Goal

SEATS: dict[Side, int] = {"A": 0, "B": 1}
"""Which seat has which side, unless asked for otherwise."""


class NotByHand(SpokenError):
    """The table of this mission is given by a map; nobody lays it by hand."""

    def __init__(self, mission: str) -> None:
        super().__init__(Saying("errors.not_by_hand", mission=mission))


class Seating:
    """Which seat has which side: side A belongs to the seat `first` of two."""

    def __init__(self, first: int = 0) -> None:
        self.seats = {side: (seat + first) % len(SEATS) for side, seat in SEATS.items()}

    def seat(self, owner: Owner) -> int | None:
        """The seat of a side; None for what belongs to nobody."""
        return None if owner is None else self.seats[owner]


def battlefield(mission: BriefedMission, *, first: int = 0, setup: str = "map") -> Mission:
    """The mission as the rules play it, with side A as the seat `first`.

    Setting up by hand a table that is given by a map is refused with a DamoclesError.
    """
    brief, seating = mission.brief, Seating(first)
    attacker = seating.seat(brief.attacker)
    return Mission(
        id=mission.id,
        width=mission.table.width,
        depth=mission.table.depth,
        elements=tuple(_elements(mission)),
        access_zones=tuple(_access_zones(mission, seating)),
        objectives=tuple(_objectives(mission)),
        scoring=tuple(_scoring(mission, seating)),
        cease_fire=brief.cease_fire,
        rule=cite_by(mission.rules, brief.rule),
        reinforcements=any(forces.reinforcement > 0 for forces in _forces(mission, seating)),
        deployment_zones=tuple(_deployment_zones(mission, seating)),
        drop_points=tuple(_drop_points(mission)),
        setup=_setup(mission, setup),
        zones=brief.zones.deal if brief.zones else "map",
        zones_rule=cite_by(
            mission.rules, brief.zones.rule if brief.zones else "mission.edges_dealt"
        ),
        roles=attacker is not None,
        attackers=(first if attacker is None else attacker,),
        forces=tuple(_forces(mission, seating)),
        all_enter=brief.all_enter,
        exit=_exit(mission, seating),
        rescue=_rescue(mission, seating),
        artillery=_artillery(mission),
        home_turf=tuple(sorted(seating.seats[side] for side in brief.home_turf)),
        automatic_winner=seating.seat(brief.automatic_winner),
        destructible=brief.destructible,
        sabotable=brief.sabotable,
        ramps=brief.ramps,
        goals=tuple(played_goals(mission, seating)) or UNSET,
        units=tuple(_units(mission, seating)) or UNSET,
    )


def setup_choices() -> tuple[str, ...]:
    """How a table can be laid: as mapped, by hand as its mission says, or by hand in another way.

    >>> setup_choices()[:3]
    ('map', 'hand', 'no_mans_land')
    """
    return tuple(dict.fromkeys(("map", "hand", *known_setups())))


def _setup(mission: BriefedMission, wanted: str) -> str:
    """How the elements that are not fixed are laid."""
    if wanted not in setup_choices():
        raise UnknownName("set-up", wanted, setup_choices())
    if wanted == "map":
        return "map"
    if mission.brief.setup == "map":
        raise NotByHand(mission.id)
    return mission.brief.setup if wanted == "hand" else wanted


def _forces(mission: BriefedMission, seating: Seating) -> list[Forces]:
    """The army points of every company, or one entry per seat, in the order of the seats."""
    told = mission.brief.forces
    if not told.sides:
        return [Forces(told.assault, told.reinforcement, told.rule)]
    order = sorted(seating.seats, key=lambda side: seating.seats[side])
    splits = [told.sides[side] for side in order]
    return [Forces(split.assault, split.reinforcement, told.rule) for split in splits]


def _elements(mission: BriefedMission) -> Iterable[ElementCard]:
    """Every element with its corners."""
    for element in mission.elements:
        yield ElementCard(
            element.id, element.kind, element.size, element.piece.corners, element.fixed
        )


def _access_zones(mission: BriefedMission, seating: Seating) -> Iterable[AccessZone]:
    """Every access zone; one with an owner stays with that seat for the whole battle."""
    for zone in mission.access_zones:
        owner, shut = seating.seat(zone.owner), seating.seat(zone.closed_to)
        yield AccessZone(
            zone.id,
            zone.edge,
            zone.start,
            zone.end,
            owner,
            permanent=owner is not None,
            closed_to=() if shut is None else (shut,),
        )


def _objectives(mission: BriefedMission) -> Iterable[Objective]:
    """Every objective: its element, or its point."""
    for objective in mission.objectives:
        point = None if objective.element else (objective.x, objective.y)
        yield Objective(objective.id, objective.element, point)


def _scoring(mission: BriefedMission, seating: Seating) -> Iterable[Scoring]:
    """Every line of the briefing, once for each objective that it names."""
    for line in mission.brief.scoring:
        for objective in line.objectives or (None,):
            seat = seating.seat(line.owner)
            yield Scoring(line.what, line.vp, line.rp, objective, seat, line.rule)


def _deployment_zones(mission: BriefedMission, seating: Seating) -> Iterable[DeploymentZone]:
    """Every deployment zone of a side."""
    for zone in mission.deployment_zones:
        owner = seating.seat(zone.owner)
        if owner is not None:
            yield DeploymentZone(zone.id, owner, zone.outline, zone.limit)


def _drop_points(mission: BriefedMission) -> Iterable[DropPoint]:
    """Every drop point: its element, or its mark."""
    for drop in mission.drop_points:
        point = None if drop.element else (drop.x, drop.y)
        yield DropPoint(drop.id, drop.element, point)


def played_goals(mission: BriefedMission, seating: Seating) -> Iterable[Goal]:
    """Every goal, of the seat that has the side."""
    for goal in mission.brief.goals:
        seat = seating.seats[goal.owner]
        told = {name: getattr(goal, name) for name in goal.__struct_fields__ if name != "owner"}
        yield GOALS[type(goal)](seat=seat, **told)


def _units(mission: BriefedMission, seating: Seating) -> Iterable[GivenUnit]:
    """Every unit that the mission gives, to the seat that has the side."""
    for unit in mission.brief.units:
        places = tuple((spot.x, spot.y) for spot in unit.at)
        seat = seating.seats[unit.owner]
        yield GivenUnit(seat, unit.id, places, unit.facing, unit.zone, unit.from_round)


GOALS: dict[type[BaseGoalSource], Callable[..., Goal]] = {
    UnitGoneSource: UnitGone,
    KindGoneSource: KindGone,
    InContactSource: InContact,
    MoreNearSource: MoreNear,
    ElementsGoneSource: ElementsGone,
    HoldOutSource: HoldOut,
}
"""The goals of battles by the goals as written: they differ in how they name a side."""


def _exit(mission: BriefedMission, seating: Seating) -> Exit | None:
    """The edge over which units are evacuated."""
    told = mission.brief.exit
    if told is None:
        return None
    return Exit(seating.seats[told.owner], told.edge, cite_by(mission.rules, told.rule))


def _rescue(mission: BriefedMission, seating: Seating) -> Rescue | None:
    """The pilot to be rescued, and the element that the pilot is in."""
    told = mission.brief.rescue
    if told is None:
        return None
    seat = seating.seats[told.owner]
    return Rescue(seat, told.element, told.objective, told.protection, told.sp)


def _artillery(mission: BriefedMission) -> Weapon | None:
    """The artillery strike as a weapon."""
    told = mission.brief.artillery
    if told is None:
        return None
    return Weapon(
        "artillery", "ranged", accuracy=0, rate=told.rate, rerolls=0,
        penetration=told.penetration, damage=told.damage, area=told.area, fixed=told.fixed,
    )  # fmt: skip
