"""Without cards the environment offers every unit, and shows which are left."""

from __future__ import annotations

from damocles.engine.chance import Chance
from damocles.env.observation.forces import known_cards
from damocles.env.orders.answers import list_answers
from damocles.env.orders.traits import Traits, find_traits
from damocles.rules.chapters.activation import Activate, TurnDecision
from damocles.rules.state.apply.changes import change_unit
from tests.rules.made_up_choice import dealt_freely


def test_every_unit_is_a_candidate() -> None:
    """Each is told from the others by its unit."""
    play = dealt_freely("AB", "xy")
    decision, view = TurnDecision(0), play.battle.view(0)
    listed = list(list_answers(view, decision, Chance("1")))
    plain = [each for each in listed if isinstance(each, Activate)]

    assert plain == [Activate(0, play.unit("A")), Activate(0, play.unit("B"))]
    assert [find_traits(view.table, decision, each) for each in plain] == [
        Traits("activate", target=play.unit(name)) for name in "AB"
    ]


def test_each_unit_that_is_left_may_come_next() -> None:
    """Nobody waits for another; those that are gone do not come."""
    play = dealt_freely("AB", "xy")
    change_unit(play.table, play.unit("y"), place="gone")
    view = play.battle.view(0)

    assert known_cards(view.table, view.cards) == {
        play.unit("A"): 1.0, play.unit("B"): 1.0, play.unit("x"): 1.0, play.unit("y"): 0.0,
    }  # fmt: skip
