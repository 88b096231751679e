"""Charts of platoons and limits of officers as an army's files give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.armies.army import HighestRank, OfficerLimits
from damocles.muster import CompanyWish, mend_company, review, suggest, view_company
from damocles.muster.checks.limits import find_least_company
from damocles.muster.roster.entries import commanders, make_roster, price
from damocles.muster.roster.seats import PlatoonSeat, SeatSeeker, arrange_units
from tests.muster.curing import altered, cured, reasons
from tests.muster.lists import THERIANS, company, platoon

if TYPE_CHECKING:
    from damocles.catalog.armies.army import Army

STRICT = OfficerLimits(
    company=None,
    platoon=None,
    highest=(HighestRank(0, 1), HighestRank(1000, 2), HighestRank(2000, 3)),
    pyramid=True,
)


def therians(**changes: Any) -> dict[str, Army]:
    """All armies; that of the Therians is otherwise than in the lists."""
    army = core().armies["therians"]
    pattern = replace(army.pattern, compulsory=changes.pop("compulsory", (1,)))
    officers = replace(army.officers, **changes)
    return {**core().armies, "therians": replace(army, pattern=pattern, officers=officers)}


# ---- compulsory slots ------------------------------------------------------------------------


def test_every_compulsory_slot_is_filled() -> None:
    """A fault for each empty one; the fix adds what is missing and no more."""
    armies = therians(compulsory=(1, 2))
    found = cured(company(platoon("6 storm golems, alpha", army=THERIANS)), "no_compulsory", armies)

    assert (found.fault.place, found.facts) == ("platoon 1", {"slot": 2})
    assert {(unit.platoon, unit.slot) for unit in found.after.units} == {(1, 1), (1, 2)}
    assert review(found.after, armies).legal


def test_both_compulsory_slots_are_added() -> None:
    """A machine alone gets both; the page shows which slots they are."""
    armies = therians(compulsory=(1, 2))
    source = company(platoon("4. 1 wraith golgoth, alpha", army=THERIANS))
    mended, _ = mend_company(source, armies)
    seen = [
        fault.facts for fault in review(source, armies).faults if fault.reason == "no_compulsory"
    ]

    assert seen == [{"slot": 1}, {"slot": 2}]
    assert mended.legal
    assert {unit.slot for unit in mended.company.units} >= {1, 2}


def test_the_builder_marks_compulsory_slots() -> None:
    """And says which of them is empty."""
    catalog = replace(core(), armies=therians(compulsory=(1, 3)))
    shown = view_company(company(platoon("6 storm golems, alpha", army=THERIANS)), catalog, "en")

    assert [slot.slot for slot in shown.platoons[0].slots if slot.compulsory] == [1, 3]
    assert [fault.slot for fault in shown.faults if fault.reason == "no_compulsory"] == [3]


@pytest.mark.parametrize(("number", "seated"), [(0, False), (1, False), (2, True), (6, False)])
def test_too_few_units_find_no_seats(number: int, seated: bool) -> None:  # noqa: FBT001  # a case
    """One unit fills no two slots; five fill a platoon, a sixth cannot begin the next alone."""
    army = therians(compulsory=(1, 2))["therians"]
    golems = SeatSeeker(army.units["storm_golems"], PlatoonSeat(1, 1))
    pattern = replace(army.pattern, slots=army.pattern.slots[:1] * 5)
    found = arrange_units(pattern, [golems] * number)

    assert (found is not None) == seated


def test_the_least_company_fills_all_of_them() -> None:
    """It is suggested where nothing else is to be had, and its last point is needed."""
    army = therians(compulsory=(1, 2))["therians"]
    least = find_least_company(army)
    cost = sum(map(price, least))

    assert [entry.source.slot for entry in least] == [1, 2]
    assert [bool(entry.source.officers) for entry in least].count(True) == 1
    for points in (cost, 1000):
        found = suggest(CompanyWish(army, points, "balanced"))
        assert review(found, {"therians": army}).legal
    assert suggest(CompanyWish(army, cost, "balanced")).ap == cost


def test_a_company_above_its_limit_becomes_the_least() -> None:
    """Where no single saving is enough."""
    army = therians(compulsory=(1, 2))["therians"]
    cost = sum(map(price, find_least_company(army)))
    source = company(platoon("9 storm golems, alpha", "2. 9 storm golems", army=THERIANS))
    found = cured(replace(source, ap=cost), "above_limit", {"therians": army})

    assert review(found.after, {"therians": army}).totals.total <= cost


# ---- officers --------------------------------------------------------------------------------


def led(*officers: str, points: int = 2000) -> str:
    """A company whose units of golems have these officers, in as many platoons as it takes."""
    units = [f"6 storm golems, {name}" if name else "6 storm golems" for name in officers]
    return platoon(*units, army=f"Therians, {points} A.P.")


@pytest.mark.parametrize(
    ("officers", "points", "told"),
    [
        (("alpha",), 500, []),
        (("delta",), 500, ["rank_above"]),
        (("delta",), 1000, []),
        (("omicron", "alpha"), 2000, []),
        (("sigma",), 2000, ["rank_above"]),
        (("omicron", "omicron"), 2000, ["several_rank"]),
        (("omicron", "delta"), 2000, ["several_rank"]),
        (("omicron", "delta", "alpha"), 2000, []),
    ],
)
def test_officers_by_points_and_in_a_pyramid(
    officers: tuple[str, ...], points: int, told: list[str]
) -> None:
    """One of the highest rank that the points permit; no more deltas than alphas; fixes mend it."""
    armies = therians(limits=STRICT)
    source = company(led(*officers, points=points))
    own = ("rank_above", "several_rank")
    mended, _ = mend_company(source, armies)

    assert [reason for reason in reasons(source, armies) if reason in own] == told
    assert [fault.reason for fault in mended.faults if fault.reason in own] == []


def test_an_officer_may_be_of_rank_nought() -> None:
    """He is an officer: he can command, and a company with him alone has one."""
    officers = core().armies["therians"].officers
    ranks = (replace(officers.ranks[0], rank=0), *officers.ranks[1:])
    army = therians(ranks=ranks)["therians"]
    source = company(led("alpha", ""))
    chiefs = commanders(make_roster(source, army).entries)

    assert [entry.source.id for entry in chiefs] == [source.units[0].id]
    assert "no_officer" not in reasons(source, {"therians": army})
    assert "commander_below" not in reasons(
        replace(source, commander=source.units[0].id), {"therians": army}
    )
    other = altered(source, 1, id="other")
    assert "commander_unknown" in reasons(replace(other, commander="other"), {"therians": army})


def test_the_highest_rank_rises_with_the_points() -> None:
    """Without a table every rank is permitted."""
    assert [STRICT.top(points) for points in (0, 999, 1000, 5000)] == [1, 1, 2, 3]
    assert OfficerLimits().top(5000) is None


def test_a_compulsory_slot_is_one_of_the_chart() -> None:
    """The sixth of five is told."""
    pattern = therians(compulsory=(1, 6))["therians"].pattern

    assert [str(problem) for _, problem, _ in pattern.flaws()] == ["the platoon has no slot 6"]
