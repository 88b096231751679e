"""Every gait of a rule set can be told from the others, and can be wished for."""

from __future__ import annotations

from damocles.env.orders.traits import find_traits
from damocles.env.raw import wished_gait
from damocles.lab.puzzles.form import PuzzlePlay
from damocles.lab.puzzles.plays import gait_of_play, order_of_play
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.movement.order import Move
from damocles.rules.state.gaits import GaitKind
from damocles.scenario import Play, Scenario
from tests.rules.battles import AT43

ADDED = (
    GaitKind("march", "move.allowance"),
    GaitKind("sprint", "move.rush", hurries=True, bars_shots="move.rush_bars_shots"),
)


def with_four_gaits() -> Play:
    """Two gaits after which a unit fires, and two after which it does not."""
    scenario = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(90, 80)])
    gaits = {gait.key: gait for gait in ADDED}
    scenario.rules = AT43.derive("otherwise", version="1", add=gaits)
    return scenario.act("A")


def test_programs_reach_every_gait() -> None:
    """By the kind and the number that an order is described with; the last for numbers beyond."""
    table = with_four_gaits().table
    decision = ActDecision(0, 0)
    for gait in table.setting.gaits.names:
        traits = find_traits(table, decision, Move(0, gait, ()))
        assert wished_gait(table, traits.kind, int(traits.amount)) == gait

    assert wished_gait(table, "move", 9) == "march"
    assert wished_gait(table, "enter", 1) == "rush"


def test_without_a_gait_of_a_kind_another_is_taken() -> None:
    """A rush goes as far as can be, any other movement as usual."""
    scenario = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(90, 80)])
    scenario.rules = AT43.derive("otherwise", version="1", drop={"gait.rush": "ACT-028"})
    table = scenario.act("A").table

    assert wished_gait(table, "rush", 0) == "combat"


def test_a_play_of_a_puzzle_names_its_gait() -> None:
    """Any of the rule set; one that it has not is no order."""
    play = with_four_gaits()
    table, unit = play.table, play.table.units[play.unit("A")]
    named = PuzzlePlay(unit="A", order="move", to=(22_000, 24_000), gait="march")
    order = order_of_play(table, named, unit, {})

    assert isinstance(order, Move)
    assert order.gait == "march"
    assert gait_of_play(table, PuzzlePlay(unit="A", order="rush")) == "rush"
    assert gait_of_play(table, PuzzlePlay(unit="A", order="move")) == "combat"
    hop = PuzzlePlay(unit="A", order="move", to=(22_000, 24_000), gait="hop")
    assert order_of_play(table, hop, unit, {}) is None
