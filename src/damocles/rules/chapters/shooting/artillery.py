"""Artillery strikes, where the mission grants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import TurnDecision, refuse_cost
from damocles.rules.chapters.shooting.shots import ShotsStep, band_of
from damocles.rules.reading.aims import range_to
from damocles.rules.reading.facts import seat_of
from damocles.rules.reading.sight import who_sees
from damocles.rules.state.events.activation import LeadershipSpent
from damocles.rules.state.events.shooting import SalvoDeclared, StrikeCalled, Volley
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import FighterTarget, Fire

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table
    from damocles.rules.state.steps import TurnStep


class ArtilleryStrike(Order, frozen=True):
    """Shells on this fighter, whom the spotter sees."""

    spotter: int
    fighter: int


@machine.refuses(ArtilleryStrike, TurnDecision)
def refuse_strike(table: Table, decision: TurnDecision, order: ArtilleryStrike) -> Refusal | None:
    """Refuse unless a strike may be called and somebody spots the target."""
    return refuse_call(table, order.seat) or refuse_spotting(table, order)


@cites("SHO-065", "RUL-46")
def refuse_call(table: Table, seat: int) -> Refusal | None:
    """The mission must have guns with a fixed number; once per round and seat, before a card."""
    gun = table.setting.mission.artillery
    if gun is None or gun.fixed is None:
        return Refusal("SHO-065", "no_artillery")
    if table.seats[seat].struck == table.clock.round:
        return Refusal("SHO-065", "called_in_this_round")
    cost = table.setting.params.artillery_cost
    return refuse_cost(table, seat, cost, "SHO-065")


@cites("SHO-066")
def refuse_spotting(table: Table, order: ArtilleryStrike) -> Refusal | None:
    """The target must be in line of sight of a friendly officer or leader."""
    facts: dict[str, int | str] = {"spotter": order.spotter, "fighter": order.fighter}
    spotter, target = table.fighters.get(order.spotter), table.fighters.get(order.fighter)
    if spotter is None or not spots(table, spotter, order.seat):
        return Refusal("SHO-066", "not_an_officer_or_leader", facts)
    if target is None or target.place != "table" or target.id == spotter.id:
        return Refusal("SHO-066", "no_such_target", facts)
    if not who_sees(table, [spotter], [target]):
        return Refusal("SHO-066", "no_line_of_sight", facts)
    return None


@cites("SHO-066")
def spots(table: Table, fighter: Fighter, seat: int) -> bool:
    """Whether a fighter is a friend on the table who leads a unit or is an officer."""
    if fighter.place != "table" or table.setting.is_hostile(seat, seat_of(table, fighter)):
        return False
    leads = table.units[fighter.unit].leader == fighter.id
    return leads or table.setting.card(fighter).officer is not None


@machine.resolves(ArtilleryStrike)
@cites("SHO-065", "SHO-067")
def resolve_strike(table: Table, step: TurnStep, order: ArtilleryStrike) -> Done:
    """Fire indirectly with a fixed number to hit; then the turn goes on as before."""
    gun = table.setting.mission.artillery
    assert gun is not None  # noqa: S101  # else the order is refused
    assert gun.fixed is not None  # noqa: S101  # else the order is refused
    spotter = table.fighters[order.spotter]
    target = FighterTarget(order.fighter)
    fire = Fire(order.seat, spotter.unit, spotter.id, gun.id, target, ())
    volleys = (Volley(0, gun.fixed, gun.rate),)
    far, band = range_to(table, spotter, target), band_of(table, fire)
    events = (
        LeadershipSpent(order.seat, table.setting.params.artillery_cost, "SHO-065"),
        StrikeCalled(order.seat),
        SalvoDeclared(fire, far, band, volleys, before_moving=False, rule="SHO-067"),
    )
    return Done(events, (ShotsStep(fire, volleys, gun.rerolls), step))
