"""In the contrary edition units are chosen: by chance and by bots, to the end."""

from __future__ import annotations

from itertools import islice
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

LEVELS = "random", "recruit", "soldier", "veteran", "captain"
FEW = {
    "recruit": ("hasty", "pit", "salvage", "workshop", "extraction", "heath_by_hand"),
    "soldier": ("hasty", "pit", "heath"),
    "veteran": ("heath", "ford"),
}
"""The kinds of battles that bots of a level soon finish; chance plays all of them elsewhere."""
SEEDS = tuple(map(str, range(8)))


OPENING = 4
"""So many orders of a Captain do where there is little time."""


def fought_by(level: str | None, mission: str, seed: str = "3") -> Battle:
    """A battle between bots of a level, or by chance; a refused order would end it at once."""
    *_, battle = fight(KINDS[mission](seed), seed, level=level)
    return battle


def strength(mission: str, seed: str) -> int:
    """How many fighters a battle has."""
    companies = KINDS[mission](seed).companies
    return sum(len(unit.fighters) for company in companies for unit in company.units)


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


@pytest.mark.usefixtures("contrary")
@pytest.mark.parametrize(
    ("level", "mission"),
    [
        pytest.param(
            *(level, mission), marks=() if mission in FEW.get(level, ()) else pytest.mark.deep
        )
        for level in LEVELS
        for mission in KINDS
    ],
)
def test_bots_play_by_its_rules(level: str, mission: str) -> None:
    """Every level gives only orders that are not refused, to the end of the smallest battle."""
    seed = min(SEEDS, key=lambda each: strength(mission, each))

    assert fought_by(level, mission, seed).outcome is not None


@pytest.mark.usefixtures("contrary")
def test_a_captain_begins_by_its_rules() -> None:
    """Few orders, as it thinks long over each."""
    *_, battle = islice(fight(KINDS["ford"]("0"), "0", level="captain"), OPENING)

    assert len(battle.journal) == OPENING
