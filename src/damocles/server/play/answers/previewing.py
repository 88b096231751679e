"""What an order would do, as far as a seat may know before it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles import odds
from damocles.catalog.words import plainly
from damocles.engine.errors import Refusal
from damocles.engine.families import Order
from damocles.engine.values import from_json
from damocles.record.excess import Excess, refuse_excess
from damocles.record.naming import Names
from damocles.record.narrate import target
from damocles.rules.chapters.close_combat import CloseCombat
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.questions.explain.values import Caught, Explanation, Shooters
from damocles.server.play.answers.losses import losses_of
from damocles.server.play.answers.measuring import closed, is_open
from damocles.server.play.answers.returning import returned
from damocles.server.play.answers.rows import bands, rows
from damocles.server.play.refusing import refusal_view
from damocles.server.play.wire import Preview, Previewed
from damocles.server.records.telling import Teller

if TYPE_CHECKING:
    from damocles.catalog import Words
    from damocles.odds import Odds
    from damocles.rules.battle.view import View
    from damocles.rules.state.state import Table


def previewed(view: View, question: Preview) -> Previewed | None:
    """What an order of the seat would do, or why it may not be given; None if nothing is asked."""
    if view.decision is None:
        return None
    try:
        refuse_excess(question.order)
        order = from_json(bytes(question.order), Order)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Excess) as error:
        return _unreadable(view.table, str(error))
    found, refusal = view.explain(order), view.refusal(order)
    measured = is_open(view.table, order, legal=refusal is None)
    shown = found if measured else closed(found)
    if refusal is not None:
        return _refused(view.table, refusal, shown)
    return _allowed(view, order, shown, measured=measured)


def _unreadable(table: Table, error: str) -> Previewed:
    """Something that is no order."""
    refusal = Refusal("GEN-077", "unreadable", {"problem": plainly(error)[0]})
    return _refused(table, refusal, Explanation(("GEN-077",)))


def _refused(table: Table, refusal: Refusal, found: Explanation) -> Previewed:
    told = refusal_view(refusal, table)
    return Previewed(told.words, found.rules, found.facts, found.figures, refusal=told)


def _allowed(view: View, order: Order, found: Explanation, *, measured: bool) -> Previewed:
    """Everything that is known of an order that may be given."""
    table, chances = view.table, _chances(view, order) if measured else None
    losses = losses_of(chances) if chances else {}
    hostile = table.setting.hostile
    foes = {unit: hostile(order.seat, table.units[unit].seat) for unit in losses}
    return Previewed(
        _words(table, order),
        found.rules,
        found.facts,
        found.figures,
        rows=rows(table, order, found, chances),
        bands=() if measured else bands(table, order, found),
        losses=tuple(each for unit, each in losses.items() if foes[unit]),
        friends=tuple(each for unit, each in losses.items() if not foes[unit]),
        shooters=_shooters(found),
        caught=_caught(found),
        measured=measured,
        reply=returned(view, order, measured=measured),
    )


def _words(table: Table, order: Order) -> Words:
    """The order in a few words; of a salvo what is fired at whom."""
    if not isinstance(order, Salvo):
        return Teller(table).order(order)
    english, french = Names(table, "en"), Names(table, "fr")
    return {
        "en": f"{english.weapon(order.weapon)} at {target(english, order.target)}.",
        "fr": f"{french.weapon(order.weapon)} sur {target(french, order.target)}.",
    }


def _chances(view: View, order: Order) -> Odds | None:
    """The odds of an attack; None of any other order."""
    if isinstance(order, odds.Shot):
        return odds.salvo(view, order)
    return odds.close_combat(view, order) if isinstance(order, CloseCombat) else None


def _shooters(found: Explanation) -> tuple[int, ...]:
    """Who would fire, each once."""
    named = [name for fact in found.facts if isinstance(fact, Shooters) for name in fact.fighters]
    return tuple(dict.fromkeys(named))


def _caught(found: Explanation) -> tuple[int, ...]:
    """Who stands in the zone of fire and takes impacts before the target."""
    return tuple(f for fact in found.facts if isinstance(fact, Caught) for f in fact.fighters)
