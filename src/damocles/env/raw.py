"""Actions with parameters: a wish is answered by the nearest legal order."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from damocles.ai.places import open_zones
from damocles.env.observation.turned_table import turn_table
from damocles.env.observation.unit_rows import rows_of, units_in_order
from damocles.env.orders.traits import KINDS, find_traits, gaits_of_kind
from damocles.geometry.places import BlobFormation, ColumnFormation, LineFormation
from damocles.rules import ActDecision, EndActivation
from damocles.rules.chapters import closing_drills
from damocles.rules.reading import zone_ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Order
    from damocles.env.episode import Episode
    from damocles.env.orders.candidates import Candidate
    from damocles.geometry.places import Formation
    from damocles.rules.battle import View
    from damocles.rules.state import Gait, Point, Table, Unit

CM = 1_000
FORMATIONS: Final[tuple[Formation | None, ...]] = (
    None,
    BlobFormation(),
    LineFormation(),
    ColumnFormation(),
)
"""As the unit stands, close together, side by side, one behind the other."""
GOING: Final = ("move", "rush", "enter")
AMOUNTS = 32
"""Amounts are below this: points of a wager, places of a card."""


class Raw(TypedDict):
    """A wish; rows are those of the observation, `xy` are shares of the table as seen.

    `unit` is the seat's own unit where several could act, `target` the other one; `drills` are
    those that an activation ends with, in the order of the rule set. Each kind of order only looks
    at what concerns it.
    """

    kind: int
    unit: int
    target: int
    xy: Sequence[float]
    formation: int
    drills: Sequence[int]
    amount: int


class Snap(NamedTuple):
    """The order found, how far from the wished place it ends, and whether its kind was kept."""

    order: Order
    cm: float
    kept_kind: bool


def snap_to_legal(game: Episode, raw: Raw) -> Snap:
    """The legal order nearest to a wish: planned for it, or the most similar candidate."""
    decision = game.asked()
    view, kind = game.battle.view(decision.seat), KINDS[raw["kind"]]
    frame = turn_table(view.table, decision.seat)
    across, deep = frame.extent
    wish = frame.to_table(float(raw["xy"][0]) * across, float(raw["xy"][1]) * deep)
    order = None
    if isinstance(decision, ActDecision):
        order = plan_wish(view, view.table.units[decision.unit], raw, wish)
    if order is None:
        order = nearest_candidate(game, raw, wish).order
    found = find_traits(view.table, decision, order)
    away = math.dist(found.end, wish) / CM if found.end is not None else 0.0
    return Snap(order, away, found.kind == kind)


def plan_wish(view: View, unit: Unit, raw: Raw, wish: Point) -> Order | None:
    """A movement or an end of the activation made for the wish; None if there is none."""
    kind = KINDS[raw["kind"]]
    if kind == "end":
        return end_with_drills(view, unit, raw["drills"])
    if kind not in GOING or (kind == "enter") != (unit.place == "reserve"):
        return None
    gait = wished_gait(view.table, kind, raw["amount"])
    zone = entry_zone(view, unit, wish) if kind == "enter" else None
    formation = FORMATIONS[raw["formation"]]
    move = view.plan(unit.id, gait, wish, formation=formation, zone=zone)
    return move if move is not None and view.refusal(move) is None else None


def wished_gait(table: Table, kind: str, amount: int) -> Gait:
    """The gait by its number among those of a kind of movement; units enter at any."""
    gaits = table.setting.gaits
    known = gaits.names if kind == "enter" else gaits_of_kind(table, kind)
    if not known:
        return gaits.farthest if kind == "rush" else gaits.usual
    return known[min(amount, len(known) - 1)]


def end_with_drills(view: View, unit: Unit, wanted: Sequence[int]) -> Order | None:
    """The end of the activation with those wanted drills that are allowed, tried in order."""
    taken: tuple[str, ...] = ()
    for drill, wish in zip(closing_drills(view.table), wanted, strict=True):
        if wish and view.refusal(EndActivation(unit.seat, (*taken, drill))) is None:
            taken = (*taken, drill)
    order = EndActivation(unit.seat, taken)
    return order if view.refusal(order) is None else None


def entry_zone(view: View, unit: Unit, wish: Point) -> str | None:
    """The access zone nearest to a place."""
    table = view.table
    held = open_zones(table, unit)
    ends = {zone.id: zone_ends(table, zone) for zone in held}
    return min(ends, key=lambda name: min(math.dist(wish, at) for at in ends[name]), default=None)


def nearest_candidate(game: Episode, raw: Raw, wish: Point) -> Candidate:
    """The candidate most like a wish: kind first, then units, the amount, the place."""
    table, seat = game.battle.table, game.asked().seat
    rows, count = rows_of(table, seat), len(units_in_order(table, seat))
    units = {raw["unit"], raw["target"]} & set(range(count))

    def unlike(candidate: Candidate) -> tuple[float, ...]:
        found = candidate.traits
        missed = found.target is not None and rows[found.target] not in units
        away = math.dist(found.end, wish) if found.end is not None else 0.0
        amount = abs(found.amount - raw["amount"])
        return float(found.kind != KINDS[raw["kind"]]), float(missed), amount, away

    return min(game.candidates, key=unlike)
