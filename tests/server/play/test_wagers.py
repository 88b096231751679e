"""What a seat is told of its wager, and of the cards it laid before."""

from __future__ import annotations

import msgspec
import pytest

from damocles.rules.chapters.command import LaySequence, Wager, WagerDecision
from damocles.rules.state.steps import RoundStep
from damocles.scenario import SERGEANT, Play, Scenario
from damocles.server.play.prompts import prompt_for_seat
from damocles.server.play.wire import Choice
from tests.rules.test_command import company


def wagering(scenario: Scenario) -> Play:
    """Both sides have laid their cards and are to wager."""
    play = scenario.begin(RoundStep(1))
    while not any(isinstance(each, WagerDecision) for each in play.battle.pending):
        asked = play.decision
        assert asked is not None
        play.order(LaySequence(asked.seat, asked.units))  # type: ignore[attr-defined]
    return play


def prompt(play: Play, seat: int, laid: tuple[int, ...] = ()) -> Choice:
    """The only choice of a seat."""
    found = prompt_for_seat(play.battle.view(seat), 1, secret=True, laid=laid)
    assert found is not None
    (only,) = found.choices
    return only


@pytest.mark.rule("TAC-017")
def test_each_wager_has_its_chances() -> None:
    """If they wager nothing, and if they wager the most they may; a point more never hurts."""
    play = wagering(company(SERGEANT, None))
    stakes = prompt(play, 0).stakes

    assert [stake.points for stake in stakes] == list(range(prompt(play, 0).most + 1))
    assert all(stake.worst <= stake.best for stake in stakes)
    assert sorted(stakes, key=lambda stake: stake.best) == list(stakes)
    assert sorted(stakes, key=lambda stake: stake.worst) == list(stakes)


@pytest.mark.rule("ACT-012")
def test_what_all_units_need_to_act_is_told() -> None:
    """A unit with an officer costs nothing, each other one point."""
    assert prompt(wagering(company(SERGEANT, None, None)), 0).needed == 2


@pytest.mark.rule("TAC-016")
def test_a_wager_reveals_nothing_of_the_others() -> None:
    """What a seat reads is the same before and after the other has wagered, whatever it was."""
    told = set()
    for points in (None, 0, 1):
        play = wagering(company(SERGEANT, None))
        if points is not None:
            play.order(Wager(1, points))
        view = play.battle.view(0)
        told.add(msgspec.json.encode(prompt_for_seat(view, 1, secret=True)))

    assert len(told) == 1


def test_cards_are_proposed_as_they_were_laid_before() -> None:
    """Those that are still there in their order, new ones last; nothing in the first round."""
    play = company(SERGEANT, None, None).begin(RoundStep(1))
    cards = tuple(play.unit(name) for name in "ABC")

    assert prompt(play, 0).earlier == ()
    assert prompt(play, 0, (cards[2], 99, cards[0])).earlier == (cards[2], cards[0], cards[1])
