"""Without cards: nobody lays any, and in its turn a seat plays whichever of its units it likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.record import record_of, replay, verify
from damocles.rules.battle.imagination import imagine
from damocles.rules.chapters.activation import (
    Activate,
    Delay,
    ExtraActivation,
    Relocate,
    TurnDecision,
    activations,
    cards_left,
    units_to_play,
)
from damocles.rules.chapters.command import LaySequence, SequenceDecision
from damocles.rules.state.apply.changes import change_unit
from damocles.rules.state.events.activation import CardRevealed
from damocles.rules.state.events.command import SequencesLaid, UnitsListed
from tests.rules.battles import begun, everything, orders, small
from tests.rules.made_up import played_everywhere
from tests.rules.made_up_choice import dealt_freely, freely, to_a_turn, without_cards
from tests.rules.turns import dealt

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.setting import Setting

    Kind = Callable[[str], tuple[Setting, str]]


def events_of(battle: Battle) -> list[type[object]]:
    """The kinds of everything that has happened."""
    return [type(event) for event in battle.events]


# ---- the tactical phase ----------------------------------------------------------------------


@pytest.mark.rule("TAC-007")
def test_nobody_is_asked_for_a_sequence() -> None:
    """What each seat can choose from is listed instead."""
    battle = to_a_turn()
    kinds = {type(entry.order) for entry in battle.journal}

    assert LaySequence not in kinds
    assert SequencesLaid not in events_of(battle)
    assert events_of(battle).count(UnitsListed) == 1
    (listed,) = (event for event in battle.events if isinstance(event, UnitsListed))
    for seat, units in enumerate(listed.to_play):
        assert units == battle.table.seats[seat].sequence
        assert [battle.table.units[unit].seat for unit in units] == [seat] * len(units)


@pytest.mark.rule("TAC-009")
def test_everybody_sees_what_can_be_played() -> None:
    """There is no secret about it: neither for others nor for spectators."""
    battle = to_a_turn()

    for seat in (None, 0, 1):
        assert battle.view(seat).table.seats == battle.table.seats


def test_what_is_public_is_not_imagined() -> None:
    """The units are the same in every battle as it might be."""
    battle = to_a_turn()
    for seed in "abc":
        assert imagine(battle.view(0), Chance(seed)).table.seats == battle.table.seats


# ---- a turn ----------------------------------------------------------------------------------


@pytest.mark.rule("GEN-076")
def test_any_unit_is_played() -> None:
    """The one that the order names; it cannot be played a second time."""
    play = dealt_freely("ABC", "xyz", officers="ABC")
    table, named = play.table, play.unit("B")

    assert units_to_play(table, 0) == tuple(map(play.unit, "ABC"))
    assert CardRevealed(0, named) in play.order(Activate(0, named))
    assert units_to_play(table, 0) == tuple(map(play.unit, "AC"))
    assert play.table.activation is not None
    assert play.table.activation.unit == named


def test_turns_end_when_all_are_played() -> None:
    """Seats take turns until nobody has a unit left."""
    play, played = dealt_freely("AB", "x", officers="ABx"), ""
    for name in "BxA":
        play.activate(name)
        play.end()
        played += name

    assert play.table.clock.round == 3


@pytest.mark.rule("GEN-076")
@pytest.mark.parametrize("named", ["A", "x", None])
def test_a_unit_that_is_left_has_to_be_named(named: str | None) -> None:
    """Not one that was played, nor one of another seat, nor none."""
    play = dealt_freely("AB", "xy", officers="Ax")
    for name in "Ax":
        play.activate(name)
        play.end()

    assert play.refused(Activate(0, play.unit(named) if named else None)) == "GEN-076"


@pytest.mark.rule("TAC-008")
def test_where_cards_lie_no_unit_is_named() -> None:
    """They are played in their order."""
    play = dealt("AB", "xy")
    refusal = play.battle.refusal(Activate(0, play.unit("A")))

    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("TAC-008", "cards_decide")
    assert activations(play.table, 0) == [Activate(0)]


def test_a_unit_that_is_gone_is_no_choice() -> None:
    """A seat that has lost all it could play is skipped."""
    play = dealt_freely("A", "xy", officers="A")
    play.activate("A")
    change_unit(play.table, play.unit("x"), place="gone")

    assert units_to_play(play.table, 1) == (play.unit("y"),)
    assert cards_left(play.table, 1) == 1
    change_unit(play.table, play.unit("y"), place="gone")
    play.end()
    assert play.table.clock.round == 3


@pytest.mark.parametrize("order", [Relocate(0, 2), ExtraActivation(0)])
def test_options_about_cards_are_refused(order: Relocate | ExtraActivation) -> None:
    """There are none to move or to turn over; by the rule for which there are none."""
    play = dealt_freely("AB", "xy")
    play.table.seats[0] = replace(play.table.seats[0], last_option="delay", lp=9)
    refusal = play.battle.refusal(order)

    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("GEN-077", "not_in_this_game")
    assert refusal.facts == {"content": "option.cards"}


def test_a_turn_can_be_delayed() -> None:
    """That needs no cards."""
    play = dealt_freely("AB", "xy")
    play.table.seats[0] = replace(play.table.seats[0], lp=9)
    play.order(Delay(0))

    assert play.decision == TurnDecision(1)
    assert units_to_play(play.table, 0) == tuple(map(play.unit, "AB"))


# ---- whole battles ---------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "seed"), [(small, "1"), (small, "2"), (everything, "1")])
def test_whole_battles_are_played_without_cards(kind: Kind, seed: str) -> None:
    """By chance: each ends, nobody ever lays or moves a card, and most units are chosen."""
    made = freely(kind(seed))
    with played_everywhere(without_cards):
        battle = play_freely(made, seed)
        record = record_of(battle)
        *_, (_, again) = replay(record)
        verified = verify(record).lines()[0]
    given = [entry.order for entry in battle.journal]
    asked = {type(order) for order in given}
    firsts = [order.unit for order in given if isinstance(order, Activate)]

    assert battle.outcome is not None
    assert again == battle.table
    assert "all as recorded" in verified
    assert not asked & {LaySequence, Relocate, ExtraActivation}
    assert None not in firsts
    assert len(set(firsts)) > 3


def play_freely(made: tuple[Setting, str], seed: str) -> Battle:
    """A battle played by chance; each order was legal on the view of its seat."""
    battle = begun(made)
    for order in orders(battle, seed):
        assert not isinstance(battle.decision, SequenceDecision)
        battle.push(order)
    return battle
