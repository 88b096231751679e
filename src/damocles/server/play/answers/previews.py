"""What an order would do, as far as a seat may know before it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles import odds
from damocles.catalog.source import reword_complaint
from damocles.engine import Order, Refusal, from_json
from damocles.record import Excess, refuse_excess, tell_target
from damocles.rules import CloseCombat, OpenFire, Project, Salvo
from damocles.rules.questions import Caught, Explanation, Shooters
from damocles.server.frames.teller import BattleTeller
from damocles.server.names import name_all, names_of
from damocles.server.play.answers.arms import list_arms, list_carried_arms
from damocles.server.play.answers.attack_rows import bands, list_attack_rows
from damocles.server.play.answers.distances import may_tell_distances, without_distances
from damocles.server.play.answers.losses import losses_of
from damocles.server.play.refusals import refusal_view
from damocles.server.play.wire import Arm, Preview, Previewed
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from damocles.odds import Odds
    from damocles.rules.battle import View
    from damocles.rules.state import Table
    from damocles.words import Words


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Excess)
"""What is wrong with a text that is not an order."""


def preview_order(view: View, question: Preview) -> Previewed | None:
    """What an order of the seat would do, or why it may not be given; None if nothing is asked."""
    if view.decision is None:
        return None
    try:
        order = read_order(question.order)
    except UNREADABLE as error:
        return _unreadable(view.table, str(error))
    found, refusal = view.explain(order), view.refusal(order)
    measured = may_tell_distances(view.table, order, legal=refusal is None)
    shown = found if measured else without_distances(found)
    if refusal is not None:
        return _refused(view.table, refusal, shown)
    return _allowed(view, order, shown, measured=measured)


def read_order(text: msgspec.Raw) -> Order:
    """The order that a page has sent; raises one of `UNREADABLE` if it is none."""
    refuse_excess(text)
    return from_json(bytes(text), Order)


def _unreadable(table: Table, error: str) -> Previewed:
    """The preview of something that is not an order: a refusal."""
    refusal = Refusal("battle.active_seat", "unreadable", {"problem": reword_complaint(error)[0]})
    return _refused(table, refusal, Explanation((table.setting.rules.cite(refusal.rule),)))


def _refused(table: Table, refusal: Refusal, found: Explanation) -> Previewed:
    told = refusal_view(refusal, table)
    return Previewed(told.words, found.rules, found.facts, found.figures, refusal=told)


def _allowed(view: View, order: Order, found: Explanation, *, measured: bool) -> Previewed:
    """Everything that is known of an order that may be given."""
    table, chances = view.table, _chances(view, order) if measured else None
    losses = losses_of(table, chances) if chances else {}
    hostile = table.setting.is_hostile
    foes = {unit: hostile(order.seat, table.units[unit].seat) for unit in losses}
    return Previewed(
        _words(table, order),
        found.rules,
        found.facts,
        found.figures,
        rows=list_attack_rows(table, order, found, chances),
        bands=() if measured else bands(table, order, found),
        losses=tuple(each for unit, each in losses.items() if foes[unit]),
        friends=tuple(each for unit, each in losses.items() if not foes[unit]),
        arms=_arms(view, order, measured=measured),
        shooters=_shooters(found),
        caught=_caught(found),
        measured=measured,
        replier=_replier(view, order),
    )


def _words(table: Table, order: Order) -> Words:
    """The order in a few words; for a salvo, the weapon and the target."""
    if not isinstance(order, Salvo):
        return BattleTeller(table).order(order)
    names = names_of(table)
    weapon = name_all(names, lambda each: each.weapon(order.weapon))
    target = name_all(names, lambda each: tell_target(each, order.target))
    return phrase("previews.salvo", weapon=weapon, target=target)


def _chances(view: View, order: Order) -> Odds | None:
    """The odds of an attack; None for any other order."""
    if isinstance(order, OpenFire):
        return odds.watch_fire_odds(view, order)
    if isinstance(order, odds.Shot):
        return odds.salvo_odds(view, order)
    return odds.close_combat_odds(view, order) if isinstance(order, CloseCombat) else None


def _arms(view: View, order: Order, *, measured: bool) -> tuple[Arm, ...]:
    """The weapons of a unit that opens fire; none for other orders, which name their weapon."""
    volley = odds.find_watch_fire(view, order) if isinstance(order, OpenFire) else None
    if volley is None:
        return ()
    table, decision = view.table, volley.decision
    if not measured:
        return list_carried_arms(table, table.units[decision.unit], table.units[decision.target])
    return list_arms(table, decision, volley.orders)


def _replier(view: View, order: Order) -> int | None:
    """The enemy unit that is shot at; None if it is no shot, or at nobody who could reply."""
    if not isinstance(order, Salvo | Project | OpenFire):
        return None
    pair = odds.shooter_and_target(view, order)
    return None if pair is None else pair[1].id


def _shooters(found: Explanation) -> tuple[int, ...]:
    """The fighters that would fire, each once."""
    named = [name for fact in found.facts if isinstance(fact, Shooters) for name in fact.fighters]
    return tuple(dict.fromkeys(named))


def _caught(found: Explanation) -> tuple[int, ...]:
    """The fighters in the zone of fire that would take impacts before the target."""
    return tuple(f for fact in found.facts if isinstance(fact, Caught) for f in fact.fighters)
