"""One purse for score and reinforcements, and units that come back, in whole battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.contrary.test_contrary import play

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params


def test_a_unit_comes_back(contrary: RuleSet[Params]) -> None:
    """In one of these random battles, whose records are replayed and verified."""
    assert contrary.params.army_points > 1
    assert any("UnitReturned" in play("landing", str(seed)) for seed in range(12))
