"""Random orders for set-up, for placing units, and for the control phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import Disc
from damocles.rules.chapters.heroes import HeroDecision, StayAlone, TakeOver
from damocles.rules.missions.allocation import ChooseSector, SectorDecision
from damocles.rules.missions.cease_fire import Surrender
from damocles.rules.missions.deployment import Deploy, Site, cluster
from damocles.rules.missions.layout import (
    LayDecision,
    LayElement,
    LayNothing,
    LeaveElementOut,
    find_room_for,
)
from damocles.rules.missions.reinforcements import BuyReinforcements, ReinforcementsDecision
from damocles.rules.missions.rescue import (
    ChoosePilot,
    ClimbOut,
    ClimbOutDecision,
    PilotDecision,
    distance_to_wreck,
    places_around_wreck,
    places_beside_wreck,
    rescue_of,
)
from damocles.rules.questions.sampling.orders import Proposals, more_actions, more_turns, proposes
from damocles.rules.reading.positions import positions_for, reach_of, shape_of
from damocles.rules.state.model import AccessZone, DeploymentZone
from damocles.rules.state.state import seats_playing

if TYPE_CHECKING:
    from damocles.engine import Chance
    from damocles.rules.chapters.activation import TurnDecision
    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Table, Unit

TRIES = 40
RARELY = 150


@proposes(SectorDecision)
def propose_sector(table: Table, decision: SectorDecision, chance: Chance) -> Proposals:
    """Propose any sector."""
    yield ChooseSector(decision.seat, chance.one_of(decision.sectors))


@proposes(PilotDecision)
def propose_pilot(table: Table, decision: PilotDecision, chance: Chance) -> Proposals:
    """Propose any hero."""
    yield ChoosePilot(decision.seat, chance.one_of(decision.pilots))


@proposes(ClimbOutDecision)
def propose_climbing(table: Table, decision: ClimbOutDecision, chance: Chance) -> Proposals:
    """Propose anywhere near the wreck; when nothing fits, wherever there is room."""
    rescue, fighter = rescue_of(table), table.fighters[decision.fighter]
    places = [
        at for at in places_around_wreck(table, rescue) if is_near_enough(table, decision, at)
    ]
    for x, y in chance.shuffled(places)[:TRIES]:
        yield ClimbOut(decision.seat, x, y)
    for x, y in places_beside_wreck(table, rescue, fighter):
        yield ClimbOut(decision.seat, x, y)


def is_near_enough(table: Table, decision: ClimbOutDecision, at: Point) -> bool:
    """Whether a place is within the limit of the decision."""
    fighter = table.fighters[decision.fighter]
    return distance_to_wreck(table, rescue_of(table), fighter, at) <= decision.limit


@proposes(LayDecision)
def propose_element(table: Table, decision: LayDecision, chance: Chance) -> Proposals:
    """Propose any element anywhere; when nothing fits, wherever there is room."""
    mission = table.setting.mission
    if decision.may_pass and chance.below(4) == 0:
        yield LayNothing(decision.seat)
    element = chance.one_of(decision.elements)
    for _ in range(TRIES):
        x, y = chance.between(0, mission.width), chance.between(0, mission.depth)
        yield LayElement(decision.seat, element, x, y, chance.below(24) * 15)
    spot = find_room_for(table, element, decision.sector)
    if spot is not None:
        yield LayElement(decision.seat, element, spot.x, spot.y, spot.degrees)
    yield LeaveElementOut(decision.seat, element)


@proposes(ReinforcementsDecision)
def propose_buying(table: Table, decision: ReinforcementsDecision, chance: Chance) -> Proposals:
    """Propose as many units as there are points for, seldom none."""
    picked: tuple[int, ...] = ()
    if chance.below(5):
        picked = tuple(chance.shuffled(decision.units))
    while picked:
        yield BuyReinforcements(decision.seat, picked)
        picked = picked[:-1]
    yield BuyReinforcements(decision.seat)


@proposes(HeroDecision)
def propose_hero(table: Table, decision: HeroDecision, chance: Chance) -> Proposals:
    """Propose that the hero takes over a unit, mostly."""
    if chance.below(4):
        yield TakeOver(decision.seat, chance.one_of(decision.units))
    yield StayAlone(decision.seat)
    yield from (TakeOver(decision.seat, unit) for unit in decision.units)


def propose_deploy(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose the unit in a cluster, at a random place of a position that is open to it."""
    if unit.place != "reserve":
        return
    sites = [p for p in positions_for(table, unit) if not isinstance(p, AccessZone)]
    for site in chance.shuffled(sites):
        placements = cluster(table, unit, random_place(table, site, chance))
        if placements:
            yield Deploy(unit.seat, site.id, placements)


def random_place(table: Table, site: Site, chance: Chance) -> Point:
    """A random place inside a deployment zone's extent, or near a drop point."""
    if isinstance(site, DeploymentZone):
        xs, ys = zip(*site.corners, strict=True)
    else:
        shape, reach = shape_of(table, site), reach_of(table, site)
        corners = [(shape.x, shape.y)] if isinstance(shape, Disc) else shape.corners
        xs = tuple(x + side for x, _ in corners for side in (-reach, reach))
        ys = tuple(y + side for _, y in corners for side in (-reach, reach))
    return chance.between(min(xs), max(xs)), chance.between(min(ys), max(ys))


def propose_surrender(table: Table, decision: TurnDecision, chance: Chance) -> Proposals:
    """Propose surrender very seldom, and only if the battle goes on without the seat."""
    if len(seats_playing(table)) > 2 and chance.below(RARELY) == 0:
        yield Surrender(decision.seat)


more_actions.append(propose_deploy)
more_turns.append(propose_surrender)
