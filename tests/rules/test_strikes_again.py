"""Re-rolls in close combat: the same seam as for shots."""

from __future__ import annotations

from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.state.events.close_combat import CombatFought
from damocles.rules.state.model import Weapon
from damocles.rules.state.salvos import Rethrow
from damocles.scenario import GOLEM, Scenario
from damocles.scenario.orders import events_of
from tests.rules.test_seams import both

CLAW = Weapon("claw", "close", accuracy=5, rate=3, rerolls=1, penetration=4, damage=1)


def pairs() -> Scenario:
    """Two troopers in contact with golems, with three dice each and a re-roll."""
    scenario = Scenario().arm(CLAW).unit("A", at=[(20, 20), (24, 20)], weapons=("claw",))
    return scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24), (24, 24)])


def test_failures_are_rolled_again_as_missed_shots_are() -> None:
    """shot.reroll: one die for each attacker, where the rulebook rolls all of them again."""
    asked = list[tuple[str, tuple[int, ...], int, int]]()

    def one_each(
        _table: object, _unit: object, weapon: Weapon, missed: tuple[int, ...], left: int, guns: int
    ) -> Rethrow:
        asked.append((weapon.id, missed, left, guns))
        return Rethrow(missed, min(len(missed), left * guns), left)

    rolled = []
    cases = zip(both(pairs, "shot.reroll", one_each), ([1] * 5, [1] * 2), strict=True)
    for scenario, again in cases:
        play = scenario.act("A")
        found = [Assignment(play.fighter(f"A{i}"), play.fighter(f"b{i}")) for i in (1, 2)]
        events = play.order(CloseCombat(0, tuple(found)), dice=[1, 6, 1, 2, 1, 1, *again, 1])
        rolled.append([len(event.faces) for event in events_of(events, CombatFought)])
    assert rolled == [[6, 5], [6, 2]]
    assert asked == [("claw", (2, 1, 1, 1, 1), 1, 2), ("claw", (1, 1), 0, 1)]
