"""Cards that leave or move unseen, and events for some seats: others learn nothing they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from damocles.ai.lookahead.rounds import Round
from damocles.engine.chance import Chance
from damocles.engine.families import Event
from damocles.env.observation.forces import known_cards
from damocles.record import from_text, record_of, redact_record, replay, to_text, verify
from damocles.rules.battle.imagination import imagine
from damocles.rules.battle.undo import is_open
from damocles.rules.battle.view import redact, redact_table
from damocles.rules.state.apply.activation import relocate_card
from damocles.rules.state.events.activation import (
    CardLeft,
    CardRelocated,
    CardRemoved,
    CardRevealed,
    CardShown,
)
from damocles.rules.state.events.command import RoundBegan
from damocles.rules.state.events.control import SeatSurrendered
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Hidden
from damocles.scenario import Play
from tests.rules import test_imagining, test_views
from tests.rules.battles import begun, everything, orders, play_on, small
from tests.rules.made_up_secrets import RULE, glimpsed_cards, meddled
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


# ---- what is remembered ----------------------------------------------------------------------


def glimpsed() -> tuple[Play, dict[str, int]]:
    """Seat 1 was shown the third of five cards of seat 0, and the fifth; seat 2 only the first."""
    play = dealt("ABCDE", "x", "u")
    table, ids = play.table, {name: play.unit(name) for name in "ABCDE"}
    table.seats[0] = replace(table.seats[0], sequence=tuple(ids.values()))
    machine.apply(table, CardShown((0, 1), 0, ids["C"], 3, RULE))
    machine.apply(table, CardShown((1,), 0, ids["E"], 5, RULE))
    machine.apply(table, CardShown((2,), 0, ids["A"], 1, RULE))
    return play, ids


def known(play: Play, seat: int | None, ids: dict[str, int]) -> dict[str, int]:
    """Which cards of seat 0 a seat knows, and where; they lie there."""
    table = play.battle.view(seat).table
    names = {unit: name for name, unit in ids.items()}
    cards = play.table.seats[0].sequence
    found = {names[card.unit]: card.place for card in table.seats[0].shown}
    assert isinstance(cards, tuple)
    assert all(cards[place - 1] == ids[name] for name, place in found.items())
    return found


@pytest.mark.rule("TAC-009")
def test_who_was_shown_a_card_remembers_it() -> None:
    """Nobody else, neither the owner nor a spectator, knows that."""
    play, ids = glimpsed()
    found = [known(play, seat, ids) for seat in (1, 2, 0, None)]
    assert found == [{"C": 3, "E": 5}, {"A": 1}, {}, {}]


@pytest.mark.rule("ACT-016")
@pytest.mark.parametrize(
    ("event", "one", "two"),
    [
        (lambda ids: CardRevealed(0, ids["A"]), {"C": 2, "E": 4}, {}),
        (lambda _: CardRelocated(0, 4), {"C": 2, "E": 5}, {"A": 4}),
        (lambda _: CardRelocated(0, 2, RULE, taken=5), {"C": 4, "E": 2}, {"A": 1}),
        (lambda _: CardRelocated(0, 5, RULE, taken=3), {"C": 5, "E": 4}, {"A": 1}),
        (lambda ids: CardRemoved(0, ids["C"]), {"E": 4}, {"A": 1}),
        (lambda ids: CardRemoved(0, ids["A"]), {}, {}),
        (lambda ids: CardLeft(0, ids["D"], RULE), {}, {}),
        (lambda ids: CardShown((1,), 0, ids["C"], 3, RULE), {"C": 3, "E": 5}, {"A": 1}),
        (lambda _: RoundBegan(3), {}, {}),
        (lambda _: SeatSurrendered(0), {}, {}),
    ],
)
def test_what_all_learn_of_the_cards_is_followed(
    event: Callable[[dict[str, int]], Event], one: dict[str, int], two: dict[str, int]
) -> None:
    """Cards come nearer and change places; where nobody can tell, they are forgotten."""
    play, ids = glimpsed()
    machine.apply(play.table, event(ids))
    assert [known(play, seat, ids) for seat in (1, 2)] == [one, two]


def test_who_imagines_it_lays_known_cards_where_they_are() -> None:
    """Whatever else may lie before and behind them."""
    play, ids = glimpsed()
    view = play.battle.view(1)
    seats = [imagine(view, Chance(str(seed))).table.seats[0].sequence for seed in range(20)]
    places = {(cards[2], cards[4]) for cards in seats if isinstance(cards, tuple)}
    assert places == {(ids["C"], ids["E"])}
    assert len(set(seats)) > 2


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
@pytest.mark.parametrize("holds", PROPERTIES[1::2])
def test_what_holds_of_views_holds_of_glimpses(holds: Property, kind: object, seed: str) -> None:
    """Where cards are shown to others beside all that moves and leaves."""
    with glimpsed_cards():
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


# ---- what bots and environments make of it ---------------------------------------------------


def test_a_round_is_dealt_as_many_cards_as_lie_there() -> None:
    """Any of the others may have left; those that were shown lie where they are."""
    play, ids = glimpsed()
    seat = play.table.seats[0]
    laid = seat.sequence
    assert isinstance(laid, tuple)
    play.table.seats[0] = replace(seat, sequence=laid[:4], left=laid[4:], shown=seat.shown[:1])
    now = Round(play.battle.view(1), 1)
    dealt = [now.deal(now.cards_of_others(), Chance(str(seed))) for seed in range(30)]
    every = [[now.forces.bodies[number].unit for number in cards] for cards in dealt]
    units = [[unit for unit in cards if unit in ids.values()] for cards in every]

    assert {len(cards) for cards in units} == {4}
    assert {cards[2] for cards in units} == {ids["C"]}
    assert {unit for cards in units for unit in cards} == set(ids.values())


def test_an_environment_shows_where_a_known_card_lies() -> None:
    """The third and the fifth; of the others only that they are to come."""
    play, ids = glimpsed()
    view = play.battle.view(1)
    found = known_cards(view.table, view.cards)

    assert {name: found[unit] for name, unit in ids.items()} == {
        "A": 0.0, "B": 0.0, "C": 1 / 3, "D": 0.0, "E": 1 / 5,
    }  # fmt: skip
