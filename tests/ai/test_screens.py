"""Screens: in a movement the valuable go behind the others, where they can."""

from __future__ import annotations

from damocles.ai.lookahead.screens import place_behind, screen_valuable
from damocles.ai.thoughts.plan import Effect, Plan
from damocles.rules.chapters.movement.order import Move
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.state.model import FighterCard
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import TROOPER, Play, Scenario

COLUMN = [(40.0, 30.0), (44.0, 30.0), (40.0, 34.0), (40.0, 26.0)]
"""The leader, one beside him, one before him and one behind: who stands before is the gunner."""
CARDS = [
    FighterCard(TROOPER.id, role, ("laser_rifle",))
    for role in ("standard", "standard", "bearer", "standard")
]


def play(*, enemies: bool = True) -> Play:
    """Four troopers, and enemies to the north of them."""
    made = Scenario().unit("A", at=COLUMN, cards=CARDS)
    if enemies:
        made = made.unit("b", seat=1, at=[(40.0 + 4 * i, 70.0) for i in range(4)])
    return made.act("A")


def forward(made: Play, far: float) -> Move:
    """All go so many cm to the north, as they stand."""
    move = made.battle.view(0).plan(made.unit("A"), "combat", (40_000, int((30.0 + far) * 1_000)))
    assert move is not None
    return move


def ends(move: Move) -> dict[int, tuple[int, int]]:
    """Where everybody ends."""
    return {there.fighter: (there.x, there.y) for there in move.placements}


def test_the_gunner_goes_behind_the_others() -> None:
    """The same places are taken, the leader keeps his, and the farthest is the gunner's."""
    made = play()
    plain = forward(made, 4.0)
    moved = place_behind(made.battle.view(0), made.table.units[made.unit("A")], plain)
    gunner, leader = made.fighter("A3"), made.fighter("A1")

    assert made.battle.view(0).refusal(moved) is None
    assert sorted(ends(moved).values()) == sorted(ends(plain).values())
    assert ends(moved)[leader] == ends(plain)[leader]
    assert ends(plain)[gunner][1] == max(y for _, y in ends(plain).values())
    assert ends(moved)[gunner][1] == min(y for _, y in ends(moved).values())


def test_nobody_goes_farther_than_he_may() -> None:
    """With a whole stride to go nobody from behind can come to the front."""
    made = play()
    plain = forward(made, 12.0)

    assert place_behind(made.battle.view(0), made.table.units[made.unit("A")], plain) == plain


def test_without_enemies_nothing_changes() -> None:
    """Where nobody can do harm all places are alike."""
    made = play(enemies=False)
    plain = forward(made, 4.0)

    assert place_behind(made.battle.view(0), made.table.units[made.unit("A")], plain) == plain


def test_plans_are_screened_in_their_movement_but_for_charges() -> None:
    """The first order or the second, whichever is a movement."""
    made = play()
    view, unit, move = made.battle.view(0), made.table.units[made.unit("A")], forward(made, 4.0)
    shot = Salvo(0, "laser_rifle", UnitTarget(made.unit("b")))
    safer = place_behind(view, unit, move)

    assert screen_valuable(view, unit, Plan(move, "go", {})).order == safer != move
    assert screen_valuable(view, unit, Plan(shot, "shoot", {}, then=(shot, move))).then == (
        shot,
        safer,
    )
    for plan in (Plan(shot, "shoot", {}), Plan(move, "charge", {}, Effect(contact=1))):
        assert screen_valuable(view, unit, plan) == plan
