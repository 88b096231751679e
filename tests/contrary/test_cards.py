"""In the contrary edition units are chosen: by chance and by bots, to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.ai.bots.register import bot
from damocles.record import record_of, verify
from damocles.rules.chapters.activation import Activate, ExtraActivation, Relocate
from damocles.rules.chapters.command import LaySequence
from damocles.rules.state.events.command import RoundBegan, SequencesLaid, UnitsListed
from tests.contrary.packing import by_its_rules
from tests.rules.battles import begun, small

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.params import Params


def fought_by(name: str) -> Battle:
    """A small battle between two bots of a level, by the rules of the edition."""
    fought, _ = small()
    battle = begun((by_its_rules(fought), name))
    players = [bot(name, f"{name}/{seat}") for seat in battle.table.seats]
    while battle.decision is not None:
        asked = battle.decision
        battle.push(players[asked.seat].choose(battle.view(asked.seat), asked))
    return battle


@pytest.mark.parametrize("name", ["random", "soldier"])
def test_bots_choose_units_to_the_end(contrary: RuleSet[Params], name: str) -> None:
    """Nobody lays, moves or doubles cards; every activation names its unit, and all verifies."""
    battle = fought_by(name)
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
