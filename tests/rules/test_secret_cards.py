"""Cards that leave or move unseen, and events for some seats: others learn nothing they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.record import from_text, record_of, redact_record, replay, to_text, verify
from damocles.rules.battle.imagination import imagine
from damocles.rules.battle.undo import is_open
from damocles.rules.battle.view import redact, redact_table
from damocles.rules.state.apply.activation import relocate_card
from damocles.rules.state.events.activation import CardLeft, CardRelocated, CardRevealed, CardShown
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Hidden
from tests.rules import test_imagining, test_views
from tests.rules.battles import begun, everything, orders, play_on, small
from tests.rules.made_up_secrets import RULE, meddled
from tests.rules.turns import dealt

LEFT, SHOWN = CardLeft(1, 4, RULE), CardShown((0,), 1, 3, 1, RULE)
KINDS = pytest.mark.parametrize(
    ("kind", "seed"), [(everything, "1"), pytest.param(everything, "2", marks=pytest.mark.deep)]
)


@pytest.fixture(autouse=True)
def meddling() -> Iterator[None]:
    """In every turn of these tests cards leave and move."""
    with meddled():
        yield


# ---- events ----------------------------------------------------------------------------------


def test_only_the_owner_learns_which_card_has_left() -> None:
    """Others hear that one has."""
    hidden = replace(LEFT, unit=None)

    assert [redact([LEFT], seat) for seat in (1, 0, None)] == [(LEFT,), (hidden,), (hidden,)]


def test_what_is_for_some_is_for_nobody_else() -> None:
    """Not even that it happened."""
    assert [redact([SHOWN, LEFT], seat)[:-1] for seat in (0, 1, None)] == [(SHOWN,), (), ()]


@pytest.mark.rule("ACT-016")
@pytest.mark.parametrize(
    ("taken", "place", "names"), [(1, 2, "BACD"), (4, 1, "DABC"), (2, 3, "ACBD"), (1, 4, "BCDA")]
)
def test_a_card_moves_from_any_place_to_any_other(taken: int, place: int, names: str) -> None:
    """The others keep their order; who only counts them sees nothing of it."""
    play = dealt("ABCD", "x")
    table, view = play.table, redact_table(play.table, 1)
    table.seats[0] = replace(table.seats[0], sequence=tuple(map(play.unit, "ABCD")))
    before = view.seats[0]
    for each in (table, view):
        relocate_card(each, CardRelocated(0, place, taken=taken))

    assert table.seats[0].sequence == tuple(map(play.unit, names))
    assert view.seats[0] == before


@pytest.mark.rule("TAC-009")
def test_a_card_that_has_left_may_still_come_for_all_that_others_know() -> None:
    """They count one fewer, and cannot tell which; the owner can."""
    play = dealt("ABCD", "x")
    table = play.table
    seat, (first, *rest) = table.seats[0], map(play.unit, "ABCD")
    table.seats[0] = replace(seat, sequence=(first, *rest), left=())
    machine.apply(table, CardLeft(0, first, RULE))

    assert (table.seats[0].sequence, table.seats[0].left) == (tuple(rest), (first,))
    assert play.battle.view(0).table.seats[0] == table.seats[0]
    for other in (1, None):
        view = play.battle.view(other)
        assert (view.table.seats[0].sequence, view.table.seats[0].left) == (Hidden(3), ())
        assert view.cards[0] == (first, *rest)


def test_who_imagines_it_lets_any_card_have_left() -> None:
    """As many as are known to be there lie in some order; the others have left."""
    play = dealt("ABCD", "x")
    view = play.battle.view(1)
    seats = [imagine(view, Chance(str(seed))).table.seats[0] for seed in range(40)]
    cards = {tuple(sorted((*seat.sequence, *seat.left))) for seat in seats}  # type: ignore[misc]  # imagined cards are known

    assert {seat.left for seat in seats} == {(play.unit(name),) for name in "ABCD"}
    assert cards == {tuple(map(play.unit, "ABCD"))}


def test_a_card_that_was_shown_stays_shown() -> None:
    """The order that led to it cannot be taken back."""
    battle = play_on(begun(small("1")), "1", 30)
    last = next(e for e in reversed(battle.journal) if e.order and not e.secret and not e.rolls)
    assert last.order is not None
    asked = [replace(battle.pending[0], seat=last.order.seat)]
    plain = last._replace(events=(LEFT,))

    assert is_open(battle.table, plain, asked)
    assert not is_open(battle.table, plain._replace(events=(LEFT, SHOWN)), asked)


# ---- whole battles ---------------------------------------------------------------------------


Property = Callable[[Callable[[str], object], str], None]
PROPERTIES = (
    test_views.test_an_order_is_legal_on_the_view_exactly_when_on_the_battle,
    test_views.test_redacted_events_lead_from_view_to_view,
    test_views.test_hidden_facts_are_hidden,
    test_imagining.test_the_seat_sees_in_it_what_it_sees,
)


@KINDS
@pytest.mark.parametrize("holds", PROPERTIES)
def test_what_holds_of_views_still_holds(holds: Property, kind: object, seed: str) -> None:
    """What they show, allow and can imagine."""
    holds(kind, seed)  # type: ignore[arg-type]  # a kind of battle


@KINDS
def test_battles_end_and_verify(kind: test_views.Kind, seed: str) -> None:
    """All three events happen; what a seat is given of the record leads to what it sees."""
    battle = play_on(begun(kind(seed)), seed)
    happened = {type(event) for event in battle.events}
    record = record_of(battle)

    assert battle.outcome is not None
    assert happened >= {CardLeft, CardShown, CardRelocated}
    assert verify(record).is_sound
    for seat in (None, *battle.table.seats):
        given = from_text(to_text(redact_record(record, seat)))
        told = [event for entry in given.entries for event in entry.events]
        *_, (_, table) = replay(given)
        assert table == redact_table(battle.table, seat)
        assert {e.seat for e in told if isinstance(e, CardShown)} == ({seat} - {None})
        assert {e.seat for e in told if isinstance(e, CardLeft) and e.unit is not None} == (
            {seat} - {None}
        )


def test_only_cards_that_lie_there_are_revealed() -> None:
    """Who has left is not played in that round."""
    battle = begun(small("1"))
    for order in orders(battle, "1", 400):
        seats = list(battle.table.seats.values())
        for event in battle.push(order):
            if isinstance(event, CardRevealed):
                assert event.unit not in seats[event.seat].left
