"""In the contrary edition units are chosen: by chance and by bots, to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.record import record_of, verify
from damocles.rules.chapters.activation import Activate, ExtraActivation, Relocate
from damocles.rules.chapters.command import LaySequence
from damocles.rules.state.events.command import RoundBegan, SequencesLaid, UnitsListed
from tests.contrary.battles import KINDS, fight

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.params import Params

LEVELS = "recruit", "soldier", "veteran", "captain"
MISSIONS = "heath", "hasty", "pit", "landing", "everything"


def fought_by(level: str | None, mission: str) -> Battle:
    """A battle between bots of a level, or by chance; a refused order would end it at once."""
    *_, battle = fight(KINDS[mission]("3"), "3", level=level)
    return battle


@pytest.mark.parametrize("level", [None, "soldier"])
def test_units_are_chosen_to_the_end(contrary: RuleSet[Params], level: str | None) -> None:
    """Nobody lays, moves or doubles cards; every activation names its unit, and all verifies."""
    battle = fought_by(level, "heath")
    given = [entry.order for entry in battle.journal]
    named = [order.unit for order in given if isinstance(order, Activate)]
    kinds = [type(event) for event in battle.events]

    assert battle.table.setting.rules.name == contrary.name
    assert battle.outcome is not None
    assert len(named) > 5
    assert None not in named
    assert not {type(order) for order in given} & {LaySequence, Relocate, ExtraActivation}
    assert kinds.count(UnitsListed) == kinds.count(RoundBegan)
    assert SequencesLaid not in kinds
    assert verify(record_of(battle)).is_sound


@pytest.mark.deep
@pytest.mark.usefixtures("contrary")
@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_by_its_rules(level: str, mission: str) -> None:
    """Every level gives only orders that are not refused, to the end."""
    assert fought_by(level, mission).outcome is not None
