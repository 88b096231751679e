"""Plain answers about set-up, entering, reserves and heroes."""

from __future__ import annotations

import math
from itertools import islice
from typing import TYPE_CHECKING, Final

from damocles.ai.entering import deployments, edge_places, front
from damocles.ai.goals import goals
from damocles.ai.worth import unit_left
from damocles.rules.dealing import ChooseSector, SectorDecision
from damocles.rules.deployment import MinimumEntryDecision
from damocles.rules.heroes import HeroDecision, TakeOver
from damocles.rules.laying import LayDecision, LayElement
from damocles.rules.minimum_entry import EnterAtEdge
from damocles.rules.positions import access_zones, at_edge, sectors
from damocles.rules.reinforcements import BuyReinforcements, ReinforcementsDecision, price
from damocles.rules.rescue import (
    ChoosePilot,
    ClimbOut,
    ClimbOutDecision,
    PilotDecision,
    rescue_of,
    room_beside,
)

if TYPE_CHECKING:
    from damocles.ai.player import Answers
    from damocles.engine.chance import Chance
    from damocles.engine.families import Order
    from damocles.rules.model import Point
    from damocles.rules.state import Table
    from damocles.rules.view import View

ROOMS = 48
"""So many places beside the wreck are compared."""
EDGES_TRIED = 12
"""So many places along an edge are tried."""
COVER_AT = 30_000
"""How far from its own edge a seat likes cover best."""


def choose_sector(view: View, decision: SectorDecision, chance: Chance) -> Order:
    """The first that is free."""
    return ChooseSector(decision.seat, decision.sectors[0])


def choose_pilot(view: View, decision: PilotDecision, chance: Chance) -> Order:
    """The first."""
    return ChoosePilot(decision.seat, decision.pilots[0])


def home(table: Table, seat: int) -> list[Point]:
    """The middles of the edges and parts of the table that belong to a seat."""
    edges = [
        at_edge(table, zone, (zone.start + zone.end) // 2, 0)
        for zone in access_zones(table)
        if zone.owner == seat
    ]
    parts = [
        ((part.west + part.east) // 2, (part.south + part.north) // 2)
        for part in sectors(table)
        if table.owners.get(part.id) == seat
    ]
    return [*edges, *parts]


def climb_out(view: View, decision: ClimbOutDecision, chance: Chance) -> Order | None:
    """Where he is nearest to an own edge."""
    table = view.table
    fighter, edges = table.fighters[decision.fighter], home(table, decision.seat)
    rooms = list(islice(room_beside(table, rescue_of(table), fighter), ROOMS))
    orders = [ClimbOut(decision.seat, x, y) for x, y in rooms]
    legal = [order for order in orders if view.refusal(order) is None]
    if not edges:
        return next(iter(legal), None)
    return min(legal, key=lambda o: min(math.dist((o.x, o.y), at) for at in edges), default=None)


def lay_element(view: View, decision: LayDecision, chance: Chance) -> Order | None:
    """As cover in front of one's own edge, or in the middle of what belongs to nobody yet."""
    table, mission = view.table, view.table.setting.mission
    edges = home(table, decision.seat) or [(mission.width // 2, mission.depth // 2)]
    legal = [o for o in view.candidates(decision, chance) if isinstance(o, LayElement)]

    def rank(order: LayElement) -> float:
        away = min(math.dist((order.x, order.y), at) for at in edges)
        return abs(away - COVER_AT)

    return min(legal, key=rank, default=None) or view.sample(decision, chance)


def buy(view: View, decision: ReinforcementsDecision, chance: Chance) -> Order:
    """The dearest first, as long as the points last."""
    table, left = view.table, decision.points
    bought: list[int] = []
    for unit in sorted(decision.units, key=lambda u: (-price(table, table.units[u]), u)):
        cost = price(table, table.units[unit])
        if cost <= left:
            bought.append(unit)
            left -= cost
    return BuyReinforcements(decision.seat, tuple(bought))


def join(view: View, decision: HeroDecision, chance: Chance) -> Order:
    """The unit that is worth most."""
    units = view.table.units
    best = max(decision.units, key=lambda name: (unit_left(view.table, units[name]), -name))
    return TakeOver(decision.seat, best)


def enter_at_edge(view: View, decision: MinimumEntryDecision, chance: Chance) -> Order | None:
    """Where the edge is nearest to what is to be held."""
    table, unit = view.table, view.table.units[decision.unit]
    goal = front(table, unit, [goal.middle for goal in goals(table, unit.seat)])
    for zone, at in edge_places(table, unit, goal)[:EDGES_TRIED]:
        order = EnterAtEdge(unit.seat, zone, at)
        if view.refusal(order) is None:
            return order
    return next(deployments(view, unit, goal), None) or view.sample(decision, chance)


SETTING_UP: Final[Answers] = {
    SectorDecision: choose_sector,
    PilotDecision: choose_pilot,
    ClimbOutDecision: climb_out,
    LayDecision: lay_element,
    ReinforcementsDecision: buy,
    HeroDecision: join,
    MinimumEntryDecision: enter_at_edge,
}
