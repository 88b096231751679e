"""Exact odds against thousands of attacks with dice, by the rules themselves."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.odds.situations import SITUATIONS, Situation, reckoned, tried

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.odds import Odds
    from damocles.rules.state.state import Fighter, Table

TRIES = 2_500
"""So many attacks of each of nine kinds: 22,500 in all; a tenth of them in `make test`."""
WIDE = 4.0
"""So many standard errors are allowed: one in 16,000 exact values would lie beyond."""


def fallen(before: Table, after: Table, unit: int) -> int:
    """How many of a unit have left the table."""
    names = [f.id for f in before.fighters.values() if f.unit == unit and f.place == "table"]
    return sum(after.fighters[name].place != "table" for name in names)


def _mean(seen: Counter[int]) -> float:
    """What was seen on average."""
    return sum(number * count for number, count in seen.items()) / seen.total()


def check_losses(exact: Odds, before: Table, ends: list[Table]) -> None:
    """Every number of losses of every unit comes as often as it should, and so does their mean."""
    for unit in before.units:
        seen = Counter(fallen(before, end, unit) for end in ends)
        chances, mean = exact.of_unit(unit).chances, exact.of_unit(unit).mean
        assert max(seen) < len(chances)
        wide = WIDE * math.sqrt(exact.of_unit(unit).variance / len(ends))
        assert abs(_mean(seen) - mean) <= wide + 1e-9, unit
        for number, chance in enumerate(chances):
            error = math.sqrt(chance * (1 - chance) / len(ends))
            assert abs(seen[number] / len(ends) - chance) <= WIDE * error + 1e-9, (unit, number)


def _is_as_often(happened: list[bool], chance: float) -> bool:
    """Whether something has happened about as often as its chance says."""
    error = math.sqrt(max(0.0, chance * (1 - chance)) / len(happened))
    return abs(sum(happened) / len(happened) - chance) <= WIDE * error + 1e-9


def check_points(exact: Odds, before: Table, ends: list[Table]) -> None:
    """Machines lose each number of points, and each of their parts, as often as they should."""
    for unit in before.units.values():
        machines = [before.fighters[name] for name in unit.fighters if before.fighters[name].sp]
        lost = [
            sum(sum(each.sp) - sum(end.fighters[each.id].sp) for each in machines) for end in ends
        ]
        chances = exact.of_structure(unit.id).chances
        assert max(lost) < len(chances)
        for number, chance in enumerate(chances):
            assert _is_as_often([each == number for each in lost], chance), (unit.id, number)
        check_parts(exact, unit.id, machines, ends)


def check_parts(exact: Odds, unit: int, machines: list[Fighter], ends: list[Table]) -> None:
    """Parts, machines without a part, and machines are lost as often as they should be."""
    found = next((each for each in exact.damage if each.unit == unit), None)
    told = {(each.machine, each.part): each.lost for each in found.parts} if found else {}
    for machine in machines:
        after = [end.fighters[machine.id] for end in ends]
        for part in range(len(machine.sp)):
            gone = [not each.sp[part] for each in after]
            assert _is_as_often(gone, told.get((machine.id, part), 0.0)), (machine.id, part)
    if found is not None:
        now = [[end.fighters[each.id] for each in machines] for end in ends]
        destroyed = [any(each.place != "table" for each in group) for group in now]
        assert _is_as_often(destroyed, found.destroyed)
        crippled = [any(each.place == "table" and 0 in each.sp for each in group) for group in now]
        assert _is_as_often(crippled, found.crippled)


@pytest.mark.parametrize(
    "tries", [TRIES // 10, pytest.param(TRIES, marks=pytest.mark.deep)], ids=["quick", "deep"]
)
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: str(each.__name__))
def test_odds_agree_with_thousands_of_attacks(
    situation: Callable[[], Situation], tries: int
) -> None:
    """Losses of every unit and Structure points of every machine, within chance."""
    case = situation()
    exact, before = reckoned(case), case.play.table
    ends = [tried(case.play.battle, case.order, seed) for seed in range(tries)]

    check_losses(exact, before, ends)
    check_points(exact, before, ends)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: str(each.__name__))
def test_chances_add_up_to_one(situation: Callable[[], Situation]) -> None:
    """Somebody can fall in every situation; no chance is less than nothing."""
    found = reckoned(situation()).losses

    assert found
    for each in found:
        assert math.isclose(sum(each.fallen.chances), 1.0)
        assert min(each.fallen.chances) >= 0.0
