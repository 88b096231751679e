"""What a seat may not know is in neither its table nor its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.engine.progress import Progress
from damocles.rules.battle.battle import Battle
from damocles.rules.battle.view import redact, redact_table
from damocles.rules.chapters.activation import Activate, RevealStep
from damocles.rules.chapters.command import LaySequence, Wager
from damocles.rules.state.events.command import SequencesLaid, WagersRevealed
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import Hidden
from tests.rules.battles import begun, everything, orders, play_on, small
from tests.rules.spoiling import spoiled

if TYPE_CHECKING:
    from damocles.engine.families import Event

Kind = Callable[[str], tuple[Setting, str]]
KINDS = [(small, "1"), (small, "2"), (everything, "1")]


def laid(seed: str = "1") -> Battle:
    """A battle in which the sequences have just been laid."""
    battle = begun(small(seed))
    for order in orders(battle, seed):
        battle.push(order)
        if any(isinstance(event, SequencesLaid) for event in battle.journal[-1].events):
            return battle
    raise AssertionError("no sequences were laid")


# ---- cards -----------------------------------------------------------------------------------


@pytest.mark.rule("TAC-009")
def test_others_cards_are_only_counted() -> None:
    """Cards lie face down: their owner knows them, everybody else how many there are."""
    battle = laid()
    own, other = (battle.table.seats[seat].sequence for seat in (0, 1))

    assert isinstance(own, tuple)
    assert isinstance(other, tuple)
    assert battle.view(0).table.seats[0].sequence == own
    assert battle.view(0).table.seats[1].sequence == Hidden(len(other))
    assert battle.view(None).table.seats[0].sequence == Hidden(len(own))


def test_a_view_is_a_copy() -> None:
    """What is done to it happens nowhere else."""
    battle = laid()
    before = battle.digest()
    battle.view(0).table.seats.clear()

    assert battle.digest() == before


@pytest.mark.rule("TAC-009")
def test_laid_cards_are_redacted() -> None:
    """In the event, too; twice is the same as once."""
    event = SequencesLaid(((2, 0, 1), (4, 3)))

    assert redact([event], 0) == (SequencesLaid(((2, 0, 1), 2)),)
    assert redact([event], 1) == (SequencesLaid((3, (4, 3))),)
    assert redact([event], None) == (SequencesLaid((3, 2)),)
    assert redact(redact([event], None), 0) == (SequencesLaid((3, 2)),)
    assert redact([WagersRevealed((1, 2))], 0) == (WagersRevealed((1, 2)),)


# ---- secret answers --------------------------------------------------------------------------


@pytest.mark.rule("TAC-016")
def test_a_secret_answer_is_in_no_other_view() -> None:
    """One seat has answered: the other's view is as it was, and so is a spectator's."""
    battle = laid()
    before = [battle.view(seat).table for seat in (1, None)]
    secret = battle.pending[0]
    battle.push(Wager(secret.seat, 1))

    assert [battle.view(seat).table for seat in (1, None)] == before
    assert battle.journal[-1].secret
    assert battle.journal[-1].events == ()
    assert [decision.seat for decision in battle.pending] == [1]


def test_a_view_asks_only_its_own_seat() -> None:
    """Others' questions are not shown as one's own."""
    battle = begun(small())
    while len(battle.pending) < 2:
        play_on(battle, "x", 1)

    assert [battle.view(seat).pending for seat in (0, 1)] == [(each,) for each in battle.pending]
    assert battle.view(None).decision is None
    assert battle.view(0).decision == battle.pending[0]


def test_who_is_not_asked_is_refused() -> None:
    """A spectator may give no orders, and a seat none for another."""
    battle = begun(small())
    while battle.decision is None or len(battle.pending) > 1:
        play_on(battle, "x", 1)
    asked = battle.decision.seat

    for seat in (None, 1 - asked):
        refusal = battle.view(seat).refusal(Activate(asked))
        assert refusal is not None
        assert refusal.reason == "not_asked"


def test_arrival_does_not_matter() -> None:
    """Secret answers in either order lead to the same battle, but for who came first."""
    digests = set()
    for turn in (1, -1):
        battle = begun(small())
        while not isinstance(battle.decision, type(battle.pending[-1])) or len(battle.pending) < 2:
            play_on(battle, "x", 1)
        answers = [LaySequence(each.seat, each.units) for each in battle.pending][::turn]  # type: ignore[attr-defined]  # both lay cards
        for answer in answers:
            battle.push(answer)
        digests.add(battle.digest())

    assert len(digests) == 1


# ---- properties ------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "seed"), KINDS)
def test_an_order_is_legal_on_the_view_exactly_when_on_the_battle(kind: Kind, seed: str) -> None:
    """Legal orders and spoiled ones, at every decision: the same refusal, fact for fact."""
    battle, chance = begun(kind(seed)), Chance(f"spoil/{seed}")
    compared = 0
    for order in orders(battle, seed):
        view = battle.view(order.seat)
        tried = [order, *(spoiled(order, chance) for _ in range(3))]
        for each in tried:
            if each is not None and each.seat == order.seat:
                assert view.refusal(each) == battle.refusal(each)
                compared += 1
        battle.push(order)

    assert compared > 200


@pytest.mark.parametrize(("kind", "seed"), KINDS)
def test_a_view_samples_as_the_battle_does(kind: Kind, seed: str) -> None:
    """Nothing that a sampler reads is hidden from the seat that is asked."""
    battle = begun(kind(seed))
    for order in orders(battle, seed, 150):
        decision = next(each for each in battle.pending if each.seat == order.seat)
        view = battle.view(order.seat)
        on_view, chance = view.sample(decision, Chance("a")), Chance("a")
        assert on_view == Battle.view(battle, order.seat).sample(decision, chance)
        assert battle.refusal(on_view) is None
        for candidate in view.candidates(decision, Chance("b")):
            assert battle.refusal(candidate) is None
        battle.push(order)


@pytest.mark.parametrize(("kind", "seed"), KINDS)
def test_redacted_events_lead_from_view_to_view(kind: Kind, seed: str) -> None:
    """Whoever applies what he is told to what he sees, sees what he may see next."""
    battle = begun(kind(seed))
    seats = [None, *battle.table.seats]
    views = {seat: battle.view(seat).table for seat in seats}
    for order in orders(battle, seed):
        events = battle.push(order)
        for seat in seats:
            for event in redact(events, seat):
                machine.apply(views[seat], event)
        for seat in seats:
            assert views[seat] == redact_table(battle.table, seat)


@pytest.mark.parametrize(("kind", "seed"), KINDS)
def test_hidden_facts_are_hidden(kind: Kind, seed: str) -> None:
    """Two battles that differ only in what another seat keeps secret look the same."""
    battle = begun(kind(seed))
    for order in orders(battle, seed):
        other = shuffled_cards(battle, order.seat)
        assert shown(other, order.seat) == shown(battle, order.seat)
        battle.push(order)


def shuffled_cards(battle: Battle, seat: int) -> Battle:
    """The battle with other cards, answers and dice in everybody else's hands."""
    fork = battle.fork(seed="other")
    for other in fork.table.seats.values():
        if other.id != seat and isinstance(other.sequence, tuple):
            cards = tuple(reversed(other.sequence))
            fork.table.seats[other.id] = msgspec.structs.replace(other, sequence=cards)
    fork.progress.answers = {
        answerer: order if answerer == seat else Wager(answerer, 0)
        for answerer, order in fork.progress.answers.items()
    }
    fork.dice = Tape("other")
    return fork


def shown(battle: Battle, seat: int) -> tuple[object, ...]:
    """Everything a view tells, written out."""
    view = battle.view(seat)
    rows = [
        sorted(part.items()) if isinstance(part, dict) else part
        for part in view.table.parts().values()
    ]
    told = msgspec.json.encode(rows, order="deterministic")
    return told, view.pending, view.progress.parts(), view.cards, vars(view).keys()


def test_redaction_keeps_the_kind_of_event() -> None:
    """No event disappears: that something happened is public."""
    battle = play_on(begun(small("3")), "3")
    kinds: list[type[Event]] = [type(event) for event in battle.events]

    assert [type(event) for event in redact(battle.events, None)] == kinds


def test_nobody_plays_on_with_cards_he_does_not_know() -> None:
    """A hidden card cannot be revealed in a view; that takes the battle itself."""
    battle = laid()
    table = battle.view(1).table

    with pytest.raises(TypeError, match="hidden"):
        machine.advance(table, Progress((RevealStep(0),)), None)
