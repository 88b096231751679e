"""The contrary edition is found, played to the end, recorded and verified like any other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import choose
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.muster import setting
from damocles.record import from_text, has_foreign_cards, record_of, replay, to_text, verify
from damocles.rules.sets import USUAL_EDITION
from tests.architecture.tree import ROOT
from tests.contrary import CALLS, FILLED, NAME
from tests.contrary.packing import by_its_rules
from tests.rules.battles import begun, everything, hasty, on_mission, pit, play_on, salvage

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params
    from damocles.rules.state.setting import Setting

PACK = Path(__file__).parent / "pack"
COMPANIES = ("walkers-a", "walkers-b")
KINDS = (everything, hasty, pit, salvage, on_mission("landing"))
LIMIT = 800
"""So many lines at most are all its modules."""
FOREIGN = re.compile(r"(?<!CON-)\b(?!RCO)[A-Z]{3}-\d{2,3}\b")


def play(number: int) -> str:
    """A random battle by the rules of the edition, as a text that verifies."""
    fought, seed = KINDS[number % len(KINDS)](str(number))
    sides = (0, 1, 1)[: len(fought.companies)]
    return played(by_its_rules(fought, *sides), seed)


def play_ford(number: int) -> str:
    """The same on the mission of its pack that has goals, a given place and who comes late."""
    choose(PACK)
    try:
        found = setting(mission="ford", companies=COMPANIES, rules=NAME, seed=number)
        text = played(found, str(number))
        assert not has_foreign_cards(from_text(text).header)
        return text
    finally:
        choose()


def played(fought: Setting, seed: str) -> str:
    """A battle played at random to its end, as a text that verifies."""
    battle = play_on(begun((fought, seed)), seed)
    text = to_text(record_of(battle))
    record = from_text(text)
    *_, (_, table) = replay(record)

    assert battle.outcome is not None
    assert table == battle.table
    assert verify(record).is_sound
    return text


@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.deep)])
def test_random_battles_end_and_verify(contrary: RuleSet[Params], count: int) -> None:
    """All it has instead is called, and no rule is cited but its own."""
    told = [play(number) for number in range(count)]
    told += [play_ford(number) for number in range(count // 5)]

    assert all(f'"rules":"{contrary.name}"' in text for text in told)
    assert CALLS.keys() == FILLED.seams.keys()
    assert [each for text in told for each in FOREIGN.findall(text)] == []


def test_goals_of_its_missions_end_battles(contrary: RuleSet[Params]) -> None:
    """By reaching one, and by holding out; who comes late has no card in the first round."""
    assert contrary.name == NAME
    last = [json.loads(play_ford(number).splitlines()[-1]) for number in range(6)]
    ends = {tuple(each["events"][-1]["outcome"]["goals"]) for each in last}

    assert len(ends) > 1


def test_it_is_another_rule_set(contrary: RuleSet[Params]) -> None:
    """In everything that is said of it, and it leaves nothing open."""
    different = rule_set(USUAL_EDITION).diff(contrary)

    assert contrary.missing() == []
    assert {*FILLED.seams, *FILLED.numbers, *FILLED.added, *FILLED.dropped} <= different.keys()


def test_it_stays_small() -> None:
    """Its modules together; tests are not counted."""
    modules = set((ROOT / "tests" / "contrary").glob("*.py"))
    modules -= {file for file in modules if file.name.startswith("test_")}
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in modules)

    assert lines < LIMIT
