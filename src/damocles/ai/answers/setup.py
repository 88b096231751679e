"""Plain answers about set-up, entering, reserves and heroes."""

from __future__ import annotations

import math
from itertools import islice
from typing import TYPE_CHECKING, Final

from damocles.ai.places.entries import deployments, edge_places, front
from damocles.ai.places.goals import find_goals, middle, nearest_point
from damocles.ai.values.worth import VICTORY, unit_left
from damocles.rules import (
    BuyReinforcements,
    ChoosePilot,
    ChooseSector,
    ClimbOut,
    ClimbOutDecision,
    EnterAtEdge,
    HeroDecision,
    LayDecision,
    LayElement,
    MinimumEntryDecision,
    PilotDecision,
    ReinforcementsDecision,
    SectorDecision,
    TakeOver,
)
from damocles.rules.missions import (
    elements_on_table,
    places_beside_wreck,
    price,
    rescue_of,
    score_paid,
)
from damocles.rules.reading import access_zones, piece_of, point_at_edge, sectors

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View
    from damocles.rules.reading import TableSector
    from damocles.rules.state import Point, Table

ROOMS = 48
"""How many places beside the wreck are compared."""
EDGES_TRIED = 12
"""How many places along an edge are tried."""
COVER_AT = 30_000
"""How far from its own edge a seat prefers cover if there is nothing to hold."""
BEFORE = 12_000
"""How far in front of a place to hold cover is wanted."""
NEAR = 20_000
"""Distances to places to hold make no difference if they are much smaller than this."""
TURN = 8
"""What another card to play is worth, in army points."""


def choose_sector(view: View, decision: SectorDecision, chance: Chance) -> Order:
    """Choose the sector nearest to what is to be held; the first if there is nothing to hold."""
    table = view.table
    places = find_goals(table, decision.seat)
    middles = {part.id: middle_of(part) for part in sectors(table)}

    def appeal(name: str) -> float:
        return sum(goal.worth / (NEAR + math.dist(goal.middle, middles[name])) for goal in places)

    return ChooseSector(decision.seat, max(decision.sectors, key=appeal))


def choose_pilot(view: View, decision: PilotDecision, chance: Chance) -> Order:
    """Choose the first pilot."""
    return ChoosePilot(decision.seat, decision.pilots[0])


def home(table: Table, seat: int) -> list[Point]:
    """The middles of the edges and parts of the table that belong to a seat."""
    edges = [
        point_at_edge(table, zone, (zone.start + zone.end) // 2, 0)
        for zone in access_zones(table)
        if zone.owner == seat
    ]
    parts = [middle_of(part) for part in sectors(table) if table.owners.get(part.id) == seat]
    return [*edges, *parts]


def middle_of(part: TableSector) -> Point:
    """The middle of a part of the table."""
    return (part.west + part.east) // 2, (part.south + part.north) // 2


def climb_out(view: View, decision: ClimbOutDecision, chance: Chance) -> Order | None:
    """Climb out at the place nearest to one of the seat's own edges."""
    table = view.table
    fighter, edges = table.fighters[decision.fighter], home(table, decision.seat)
    rooms = list(islice(places_beside_wreck(table, rescue_of(table), fighter), ROOMS))
    orders = [ClimbOut(decision.seat, x, y) for x, y in rooms]
    legal = [order for order in orders if view.refusal(order) is None]
    if not edges:
        return next(iter(legal), None)
    return min(legal, key=lambda o: min(math.dist((o.x, o.y), at) for at in edges), default=None)


def lay_element(view: View, decision: LayDecision, chance: Chance) -> Order | None:
    """Lay it as cover on the way to a place to hold, or in front of the seat's own edge."""
    table, seat = view.table, decision.seat
    legal = [o for o in view.candidates(decision, chance) if isinstance(o, LayElement)]
    edges, open_ways = home(table, seat), bare_places(table, cover_places(table, seat))

    def rank(order: LayElement) -> float:
        here = order.x, order.y
        if open_ways:
            return min(math.dist(here, way) for way in open_ways)
        return abs(min(math.dist(here, at) for at in edges or [middle_of_table(table)]) - COVER_AT)

    return min(legal, key=rank, default=None) or view.sample(decision, chance)


def middle_of_table(table: Table) -> Point:
    """The point that is equally far from everybody's edges."""
    return table.setting.mission.width // 2, table.setting.mission.depth // 2


def cover_places(table: Table, seat: int) -> list[Point]:
    """Where a seat wants cover: a little in front of each place to hold, on the way there."""
    edges, found = home(table, seat), []
    for goal in find_goals(table, seat) if edges else ():
        (x, y), start = goal.middle, nearest_point(tuple(edges), goal.middle)
        far = math.dist(start, (x, y))
        share = min(1.0, BEFORE / far) if far else 0.0
        found.append((round(x + (start[0] - x) * share), round(y + (start[1] - y) * share)))
    return found


def bare_places(table: Table, places: list[Point]) -> list[Point]:
    """The places near which no element lies yet."""
    lying = [middle(piece_of(table, name)) for name in elements_on_table(table)]
    return [at for at in places if all(math.dist(at, other) > BEFORE for other in lying)]


def buy(view: View, decision: ReinforcementsDecision, chance: Chance) -> Order:
    """Buy the units that are worth most together; each also counts for the turn that it adds."""
    table = view.table
    best: dict[int, tuple[int, ...]] = {0: ()}
    for unit in decision.units:
        cost = price(table, table.units[unit])
        for spent, taken in list(best.items()):
            total = spent + cost
            if total <= decision.points and len(best.get(total, ())) <= len(taken):
                best[total] = (*taken, unit)

    def gain(spent: int) -> float:
        """What these units are worth, less the score that is paid for them."""
        lost = VICTORY * score_paid(table, spent)
        return spent * table.setting.params.army_points + TURN * len(best[spent]) - lost

    return BuyReinforcements(decision.seat, best[max(best, key=gain)])


def join(view: View, decision: HeroDecision, chance: Chance) -> Order:
    """The unit that is worth most."""
    units = view.table.units
    best = max(decision.units, key=lambda name: (unit_left(view.table, units[name]), -name))
    return TakeOver(decision.seat, best)


def enter_at_edge(view: View, decision: MinimumEntryDecision, chance: Chance) -> Order | None:
    """Where the edge is nearest to what is to be held."""
    table, unit = view.table, view.table.units[decision.unit]
    goal = front(table, unit, [goal.middle for goal in find_goals(table, unit.seat)])
    for zone, at in edge_places(table, unit, goal)[:EDGES_TRIED]:
        order = EnterAtEdge(unit.seat, zone, at)
        if view.refusal(order) is None:
            return order
    return next(deployments(view, unit, goal), None) or view.sample(decision, chance)


SETUP: Final[Answers] = {
    SectorDecision: choose_sector,
    PilotDecision: choose_pilot,
    ClimbOutDecision: climb_out,
    LayDecision: lay_element,
    ReinforcementsDecision: buy,
    HeroDecision: join,
    MinimumEntryDecision: enter_at_edge,
}
