"""One purse for score and reinforcements, and units that come back, in whole battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.record import record_of, verify
from damocles.rules.state.events.control import UnitReturned
from tests.contrary.battles import KINDS, fight

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.params import Params


def has_returned(battle: Battle) -> bool:
    """Whether a unit has come back in a battle, whose record then verifies."""
    found = any(isinstance(event, UnitReturned) for event in battle.events)
    return found and verify(record_of(battle)).is_sound


def test_a_unit_comes_back(contrary: RuleSet[Params]) -> None:
    """In one of these random battles."""
    assert contrary.params.army_points > 1
    ended = ([*fight(KINDS["by_hand"](seed), seed)][-1] for seed in map(str, range(5, 30)))
    assert any(has_returned(battle) for battle in ended)
