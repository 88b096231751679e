"""What a seat can imagine: a battle that looks like its own, made of what it knows alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from damocles.engine.chance import Chance
from damocles.engine.families import TypeFaces
from damocles.record import RecordError, record_of
from damocles.rules.battle import imagine
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.command import LaySequence, SequenceDecision, Wager, WagerDecision
from damocles.rules.state.setting import Setting
from tests.rules.battles import begun, everything, orders, play_on, small
from tests.rules.test_views import shown, shuffled_cards

if TYPE_CHECKING:
    from damocles.engine.families import Decision

Kind = Callable[[str], tuple[Setting, str]]
every_kind = pytest.mark.parametrize(
    ("kind", "seed"), [(small, "1"), (small, "2"), (everything, "1")]
)


def asked(kind: type[Decision], seed: str = "1") -> Battle:
    """A battle in which all seats are asked this in secret."""
    battle = begun(small(seed))
    while not isinstance(battle.decision, kind) or len(battle.pending) < 2:
        play_on(battle, "x", 1)
    return battle


@every_kind
def test_the_seat_sees_in_it_what_it_sees(kind: Kind, seed: str) -> None:
    """At every order, for every seat and a spectator: table, questions, progress, cards."""
    battle, chance = begun(kind(seed)), Chance(seed)
    for order in orders(battle, seed):
        for seat in (None, *battle.table.seats):
            view = battle.view(seat)
            again = imagine(view, chance).view(seat)
            assert again.table == view.table
            assert again.pending == view.pending
            assert (again.progress.stack, again.cards) == (view.progress.stack, view.cards)
            assert again.progress.answers == view.progress.answers
        battle.push(order)


@every_kind
def test_what_is_legal_is_legal_there(kind: Kind, seed: str) -> None:
    """An order that the view allows is carried out, and leads on."""
    battle, chance = begun(kind(seed)), Chance(seed)
    for order in orders(battle, seed):
        there = imagine(battle.view(order.seat), chance)
        assert there.refusal(order) is None
        there.push(order)
        battle.push(order)


@every_kind
def test_nothing_hidden_is_in_it(kind: Kind, seed: str) -> None:
    """Battles that differ in others' cards, answers and dice are imagined alike."""
    battle = begun(kind(seed))
    for order in orders(battle, seed):
        here = imagine(battle.view(order.seat), Chance("a"))
        there = imagine(shuffled_cards(battle, order.seat).view(order.seat), Chance("a"))
        assert here.digest() == there.digest()
        assert here.pending == there.pending
        assert shown(here, order.seat) == shown(there, order.seat)
        battle.push(order)


@pytest.mark.parametrize("kind", [small, everything])
def test_it_can_be_played_to_its_end(kind: Kind) -> None:
    """With dice of its own; the battle itself stays as it was."""
    battle = play_on(begun(kind("3")), "3", 60)
    before = battle.digest()
    ends = {play_on(imagine(battle.view(0), Chance(str(n))), "on").digest() for n in range(3)}

    assert len(ends) == 3
    assert battle.digest() == before


@pytest.mark.rule("TAC-016")
def test_others_answers_are_given_for_them() -> None:
    """Who is asked waits for himself alone; whether others have answered makes no difference."""
    battle = asked(WagerDecision)
    first, second = (decision.seat for decision in battle.pending)
    before = imagine(battle.view(second), Chance("a"))
    battle.push(Wager(first, 0))
    after = imagine(battle.view(second), Chance("a"))

    assert before.progress.answers == after.progress.answers
    assert [decision.seat for decision in before.pending] == [second]
    before.push(Wager(second, 0))
    assert before.progress.answers == {}


def test_an_answer_of_ones_own_is_kept() -> None:
    """Who has answered waits for the others, whose answers he does not know."""
    battle = asked(SequenceDecision)
    own, other = battle.pending
    assert isinstance(own, SequenceDecision)
    answer = LaySequence(own.seat, own.units[::-1])
    battle.push(answer)
    there = imagine(battle.view(own.seat), Chance("a"))

    assert there.progress.answers == {own.seat: answer}
    assert there.pending == (other,)


@pytest.mark.rule("TAC-009")
def test_cards_lie_in_any_order() -> None:
    """The same cards; over many chances in every order that there is."""
    battle = asked(WagerDecision)
    laid = battle.table.seats[1].sequence
    found = {imagine(battle.view(0), Chance(str(n))).table.seats[1].sequence for n in range(60)}

    assert isinstance(laid, tuple)
    assert all(isinstance(cards, tuple) and sorted(cards) == sorted(laid) for cards in found)
    assert len(found) > 1
    assert all(
        imagine(battle.view(1), Chance(str(n))).table.seats[1].sequence == laid for n in range(3)
    )


def test_at_a_roll_by_hand_the_dice_are_asked_for() -> None:
    """A battle can be imagined in the middle of a rule."""
    setting, _ = small()
    battle, chance = Battle.start(setting, None), Chance("a")
    while not isinstance(battle.decision, TypeFaces):
        play_on(battle, "x", 1)
    there = imagine(battle.view(battle.decision.seat), chance)

    assert there.pending == battle.pending
    assert play_on(there, "on").outcome is not None


def test_it_is_no_battle_of_record() -> None:
    """It begins in the middle, like a fork."""
    with pytest.raises(RecordError, match="begins in the middle"):
        record_of(imagine(begun(small()).view(0), Chance("a")))
