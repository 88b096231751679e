"""Plans for those who look ahead: movements after fire as well as before it."""

from __future__ import annotations

import pytest

from damocles.ai.lookahead.wider_plans import fire_first
from damocles.ai.thoughts.plan import Effect, Plan
from damocles.ai.values.attacks import total, volley
from damocles.rules.chapters.movement.order import Move
from damocles.scenario import CANNONS, TOAD
from tests.rules.torn import TornScenario as Scenario

SOUTH = [(40.0, 20.0), (44.0, 20.0)]
NORTH = [(40.0 + 4 * i, 50.0) for i in range(6)]


def test_a_movement_is_thought_of_after_all_salvos_too() -> None:
    """Every weapon fires, then the unit goes; what else the movement is worth stays the same."""
    play = Scenario().unit("A", at=[(30.0, 20.0)], profile=TOAD, weapons=CANNONS)
    made = play.unit("b", seat=1, at=NORTH).act("A")
    unit = made.table.units[made.unit("A")]
    attacks = volley(made.table, unit)
    move = Move(0, "combat", ())
    plan = Plan(move, "go and shoot (ring)", {"fire": 9.0, "later": 3.0}, Effect((1, 2)))
    (found,) = fire_first(made.table, attacks, [plan])

    assert attacks
    assert (found.order, *found.then) == (*(attack.order for attack in attacks), move)
    assert found.terms == pytest.approx({"fire": total(attacks), "later": 3.0})
    assert (found.intention, found.effect.to) == ("shoot and move (ring)", (1, 2))
    assert found.effect.losses.keys() == {made.unit("b")}


def test_only_combat_movements_away_from_the_enemy_are() -> None:
    """Who runs or charges has no time to fire before, nor has who has nothing to fire at."""
    made = Scenario().unit("A", at=SOUTH).unit("b", seat=1, at=NORTH).act("A")
    attacks = volley(made.table, made.table.units[made.unit("A")])
    going = Plan(Move(0, "combat", ()), "move", {})
    others = [
        Plan(Move(0, "rush", ()), "rush", {}),
        Plan(Move(0, "combat", ()), "charge", {}, Effect(contact=made.unit("b"))),
        Plan(attacks[0].order, "shoot", {}),
    ]

    assert len(list(fire_first(made.table, attacks, [going]))) == 1
    assert list(fire_first(made.table, attacks, others)) == []
    assert list(fire_first(made.table, (), [going])) == []
