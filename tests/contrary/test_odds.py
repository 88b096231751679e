"""Odds by the contrary edition against attacks with dice, in everything that an attack changes.

Whole distributions are compared by Pearson's test. A right reckoning would fail one comparison in
`1 / RARE`: with other seeds, one run of all of them in about a thousand.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from damocles.ai.lookahead.luck import expect_attack
from damocles.ai.values.blasts import appraise_artillery
from damocles.odds import endings
from damocles.odds.endings import ends_of_attack
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.server.play.answers.previews import preview_order
from damocles.server.play.wire import Preview
from tests.contrary.battles import with_rules
from tests.contrary.decisive import put_back
from tests.contrary.situations import SITUATIONS
from tests.odds.situations import Situation, reckoned, tried

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from damocles.rules.state.state import Table

    Make = Callable[[], Situation]
    Outcome = tuple[tuple[Any, ...], ...]
    """Of every element and every unit, what has changed there."""

pytestmark = pytest.mark.usefixtures("contrary")
RARE = 1e-5
FEWEST = 5
"""Results that are expected less often are counted together."""
SOME = 200
COUNTS = SOME, pytest.param(2_000, marks=pytest.mark.deep)
"""So many attacks of each kind."""
ALL = 100_000
"""So many ways are followed, however long that takes."""
EACH = pytest.mark.parametrize("make", SITUATIONS, ids=attrgetter("__name__"))


@pytest.fixture(autouse=True)
def _to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots give up following all ways early; here they do not."""
    monkeypatch.setattr(endings, "FOLLOWED", ALL)


def outcome(before: Table, after: Table) -> Outcome:
    """What an attack has changed: who is gone or lies down, points, markers, nerves, rubble."""
    found: list[tuple[Any, ...]] = [(each.damage, each.present) for each in after.elements.values()]
    for unit in before.units.values():
        now, names = after.units[unit.id], unit.fighters
        group = [after.fighters[name] for name in names]
        gone = sum(before.fighters[each.id].place != each.place for each in group)
        down, points = sum(each.grounded for each in group), tuple(each.sp for each in group)
        found.append((gone, down, points, now.markers, now.disorganised))
    return tuple(found)


def chances_of(case: Situation, table: Table) -> dict[Outcome, float]:
    """How likely each outcome is on a table, by following all ways."""
    found: defaultdict[Outcome, float] = defaultdict(float)
    for end in ends_of_attack(table, case.play.battle.progress.stack[-1], case.order):
        found[outcome(case.play.table, end.table)] += end.chance
    return found


# ---- how likely it is --------------------------------------------------------------------------


def tail(freedom: int, square: float) -> float:
    """The chance of so great a sum of squares or a greater one, by degrees of freedom.

    >>> [round(tail(*pair), 3) for pair in ((1, 3.841), (2, 5.991), (5, 11.070), (10, 18.307))]
    [0.05, 0.05, 0.05, 0.05]
    """
    odd, half = freedom % 2, square / 2
    chance = math.erfc(math.sqrt(half)) if odd else 0.0
    for twice in range(odd, freedom, 2):
        power = twice / 2
        chance += math.exp(-half) * half**power / math.gamma(power + 1)
    return chance


def agreement(seen: Counter[Outcome], chances: Mapping[Outcome, float]) -> float:
    """How likely it is to see something as far from its chances; nothing impossible ever is."""
    if seen.keys() - chances.keys():
        return 0.0
    number, cells, rest = seen.total(), list[tuple[int, float]](), (0, 0.0)
    for each, chance in sorted(chances.items(), key=lambda item: item[1]):
        rest = rest[0] + seen[each], rest[1] + chance * number
        if rest[1] >= FEWEST:
            cells, rest = [*cells, rest], (0, 0.0)
    square = sum((count - mean) ** 2 / mean for count, mean in [*cells, rest] if mean)
    return tail(len(cells) - 1 + bool(rest[1]), square) if len(cells) > 1 else 1.0


@cache
def fought(make: Make, count: int) -> Counter[Outcome]:
    """The outcomes of so many attacks with dice."""
    case = make()
    battle, before = case.play.battle, case.play.table
    return Counter(outcome(before, tried(battle, case.order, seed)) for seed in range(count))


# ---- odds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", COUNTS)
@EACH
def test_they_agree_with_attacks(make: Make, count: int) -> None:
    """All that an attack changes comes about as often as it should."""
    case = make()

    assert agreement(fought(make, count), chances_of(case, case.play.table)) > RARE


@EACH
def test_they_are_told_of_the_same(make: Make) -> None:
    """The losses of each unit, as they are told, are those of all ways together."""
    case = make()
    whole, told = chances_of(case, case.play.table), reckoned(case)
    for place, unit in enumerate(case.play.table.units, len(case.play.table.elements)):
        losses: defaultdict[Any, float] = defaultdict(float)
        for each, chance in whole.items():
            losses[each[place][0]] += chance

        assert dict(enumerate(told.of_unit(unit).chances)) == pytest.approx(
            {number: losses[number] for number in range(max(losses) + 1)}
        )


@EACH
def test_bots_and_pages_are_told_of_the_same(make: Make) -> None:
    """The mean losses of everybody who is no machine."""
    case = make()
    table, battle, order = case.play.table, case.play.battle, case.order
    told = {each.unit: each.fallen.mean for each in reckoned(case).losses}
    asked = Preview(msgspec.Raw(msgspec.json.encode(order)))
    shown = preview_order(battle.view(order.seat), asked)
    assert battle.decision is not None
    assert shown is not None
    rows = [row for row in (*shown.losses, *shown.friends) if row.counts != "structure"]
    expected = (
        appraise_artillery(table, order)
        if isinstance(order, ArtilleryStrike)
        else expect_attack(table, battle.decision, order)
    )
    assert expected is not None

    assert {row.unit: row.mean for row in rows} == pytest.approx(told, abs=1e-6)
    assert {unit: mean for unit, mean in expected.losses.items() if mean} == pytest.approx(told)


@pytest.mark.parametrize("count", COUNTS)
@EACH
def test_odds_by_other_fillings_do_not_agree(make: Make, count: int) -> None:
    """With the usual filling of what decides a situation, some attacks would be too strange.

    Few attacks show it of what decides most, many of everything that is named.
    """
    case, named = make(), SITUATIONS[make]
    usual = case.play.table.copy()
    for filling in named if count > SOME else named[:1]:
        own = case.play.table.setting
        usual.setting = with_rules(own, put_back(own.rules, filling))
        assert agreement(fought(make, count), chances_of(case, usual)) < RARE, filling
