"""Choices of a turn without cards: one for each unit, by its name, open to everybody."""

from __future__ import annotations

from damocles.engine import Order, from_json
from damocles.record import narrate
from damocles.rules.chapters.activation import Activate
from damocles.rules.state.events.activation import CardRevealed, OptionTaken
from damocles.server.frames.page_table import PageReader
from damocles.server.frames.stages import StageReader
from damocles.server.frames.teller import BattleTeller
from tests.rules.made_up_choice import dealt_freely
from tests.server.play.choosing import check_told, choices, question


def test_each_unit_is_a_choice() -> None:
    """With its name and its order; nothing is offered about cards."""
    play = dealt_freely("AB", "x", officers="A")
    found = choices(play, "choose")

    assert [each.units for each in found] == [(play.unit("A"),), (play.unit("B"),)]
    for name, each in zip("AB", found, strict=True):
        assert each.order is not None
        assert from_json(bytes(each.order), Order) == Activate(0, play.unit(name))
    labels = {each.id.split("/")[0] for each in question(play).choices}
    assert labels == {"choose", "delay", "ask_reroll"}
    check_told(question(play))


def test_the_question_speaks_of_units() -> None:
    """Nobody reads of cards that do not exist."""
    asked = question(dealt_freely("AB", "x"))

    assert asked.words["en"] == "Your turn: choose a unit"
    assert asked.why is not None
    assert asked.why["en"].endswith("Units left: 2 of yours, 1 of the others.")


def test_what_is_left_to_play_is_on_every_page() -> None:
    """Open, of both seats, for spectators and for those who hold them."""
    play = dealt_freely("AB", "x", officers="A")
    play.activate("A")
    seats = PageReader().read(play.battle.view(None).table).seats
    reader = StageReader(play.table)
    reader.skip((), play.table)

    assert [seats[seat].sequence for seat in (0, 1)] == [(play.unit("B"),), (play.unit("x"),)]
    assert [seats[seat].is_open for seat in (0, 1)] == [True, True]
    assert [seats[seat].cards for seat in (0, 1)] == [1, 1]
    assert reader.own == seats


def test_what_is_played_is_told_by_name() -> None:
    """Order and events: a unit is chosen, and no card is revealed."""
    play = dealt_freely("AB", "x")
    named = Activate(0, play.unit("B"))
    teller = BattleTeller(play.table)

    assert teller.order(named)["en"].endswith("play B.")
    assert teller.order(Activate(0))["en"].endswith("play their next card.")
    assert narrate(CardRevealed(0, play.unit("B")), play.table).endswith("play B.")
    assert narrate(OptionTaken(0, None), play.table).endswith("choose a unit.")
