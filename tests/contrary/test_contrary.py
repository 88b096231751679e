"""The contrary edition is found, played to the end, recorded and verified like any other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.record import from_text, record_of, replay, to_text, verify
from damocles.rules.sets import USUAL_EDITION
from tests.architecture.tree import ROOT
from tests.contrary import AREAS, CALLS, FILLED, NAME
from tests.contrary.battles import KINDS, by_number, fight
from tests.contrary.decisive import NEEDS_CARDS

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params

LIMIT = 800
"""So many lines at most are all its modules."""
TRIALS = ("test_", "conftest", "battles", "decisive", "situations")
"""How files begin that belong to its tests."""
FOREIGN = re.compile(r"(?<!CON-)\b(?!RCO)[A-Z]{3}-\d{2,3}\b")


def play(mission: str, seed: str) -> str:
    """A random battle by the rules of the edition, as a text that verifies."""
    *_, battle = fight(KINDS[mission](seed), seed)
    text = to_text(record_of(battle))
    record = from_text(text)
    *_, (_, table) = replay(record)

    assert battle.outcome is not None
    assert table == battle.table
    assert verify(record).is_sound
    return text


@pytest.mark.parametrize(
    ("count", "share"), [(len(KINDS), 0.8), pytest.param(200, 1.0, marks=pytest.mark.deep)]
)
def test_random_battles_end_and_verify(contrary: RuleSet[Params], count: int, share: float) -> None:
    """What it has instead is called, and no rule is cited but its own."""
    told = [play(*by_number(number)) for number in range(count)]
    filled = FILLED.seams.keys() - NEEDS_CARDS

    assert all(f'"rules":"{contrary.name}"' in text for text in told)
    assert len(filled & CALLS.keys()) >= share * len(filled)
    assert [each for text in told for each in FOREIGN.findall(text)] == []


def test_goals_of_its_missions_end_battles(contrary: RuleSet[Params]) -> None:
    """By reaching one, and by holding out; who comes late has no card in the first round."""
    assert contrary.name == NAME
    last = [json.loads(play("ford", str(number)).splitlines()[-1]) for number in range(6)]
    ends = {tuple(each["events"][-1]["outcome"]["goals"]) for each in last}

    assert len(ends) > 1


def test_it_is_another_rule_set(contrary: RuleSet[Params]) -> None:
    """In everything that is said of it, and it leaves nothing open."""
    different = rule_set(USUAL_EDITION).diff(contrary)

    assert contrary.missing() == []
    assert {*FILLED.seams, *FILLED.numbers, *FILLED.added, *FILLED.dropped} <= different.keys()


def test_it_stays_small() -> None:
    """What it has instead, and its package, together; what tries it out is not counted."""
    modules = (ROOT / "tests" / "contrary").glob("*.py")
    own = [file for file in modules if not file.name.startswith(TRIALS)]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in own)

    assert {Path(area.__file__ or "") for area in AREAS} < {*own}
    assert lines <= LIMIT
