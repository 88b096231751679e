"""Broken companies: every fault is named by its rule, with a fix that makes it go away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.engine.chance import Chance
from damocles.muster import apply_fix, mend_company, review
from damocles.muster.builder.suggestions import STYLES, CompanyWish, suggest
from damocles.muster.text.files import open_company, review_file
from tests.muster.broken import BROKEN, BROKEN_FILES
from tests.muster.lists import BATTLE_REPORT, FULL, STANDARD, company, faults, looked_over, platoon
from tests.muster.spoiling import spoilt

if TYPE_CHECKING:
    from damocles.muster import Fault

SEEDS = range(40)
CASES = [(rule, way) for rule, ways in BROKEN.items() for way in ways]


def named(fault: Fault) -> tuple[object, ...]:
    """What makes a fault the same fault."""
    return (fault.rule, fault.place, fault.reason, fault.path, fault.facts.get("name"))


@pytest.mark.rule("RUL-96", "RUL-97", "RUL-99", "RUL-100")
@pytest.mark.parametrize(("rule", "way"), CASES)
def test_a_broken_company_is_named_by_its_rule(rule: str, way: str) -> None:
    """The rule that is broken, and no other."""
    also = {"CMP-032"} if rule == "CMP-014" else set()  # the lists never allow so many

    assert {fault.rule for fault in faults(BROKEN[rule][way])} == {rule} | also


@pytest.mark.parametrize("rule", BROKEN_FILES)
def test_a_broken_file_is_named_by_its_rule(rule: str) -> None:
    """Names of another army are faults with a line, and so is a company of nobody."""
    found = open_company(BROKEN_FILES[rule], core(), file="list.yaml")
    seen = review_file(found, core())

    assert seen is not None
    places = {(fault.rule, fault.file, fault.line) for fault in seen.faults}
    assert (rule, "list.yaml", 4 if rule == "CMP-002" else 5) in places


@pytest.mark.parametrize(("army", "meant"), [("white_star", "white_stars"), ("nobody", None)])
def test_an_army_that_nobody_has_is_a_fault(army: str, meant: str | None) -> None:
    """The nearest name is the fix; of a wholly unknown army nothing can be said."""
    source = replace(core().company("white-stars-500"), army=army)
    (fault,) = review(source, core().armies).faults

    assert (fault.rule, fault.reason) == ("CMP-032", "unknown_army")
    assert mend_company(source, core().armies)[0].legal == (meant is not None)
    assert (fault.fix is None) == (meant is None)


def test_there_are_thirty_and_more() -> None:
    """One for every rule of company building that can be broken, and some twice."""
    assert len(CASES) + len(BROKEN_FILES) >= 30


@pytest.mark.parametrize(("rule", "way"), CASES)
def test_every_fault_goes_away_with_its_fix(rule: str, way: str) -> None:
    """Each fault has a fix; applied alone it removes that fault; applied in turn, all of them."""
    before = looked_over(BROKEN[rule][way])
    for fault in before.faults:
        if fault.fix is None:
            assert (fault.rule, before.totals.limit) == ("CMP-001", 180)
            continue
        after = review(apply_fix(before.company, fault.fix), core().armies)
        assert named(fault) not in [named(other) for other in after.faults]
        assert mend_company(before.company, core().armies)[0].legal


@pytest.mark.parametrize("seed", SEEDS)
def test_random_faults_go_away_with_their_fixes(seed: int) -> None:
    """Legal companies, spoilt in three places: every fix removes its fault, all make it legal."""
    chance = Chance(f"spoilt/{seed}")
    armies = core().armies
    wanted = CompanyWish(
        armies[chance.one_of(sorted(armies))], chance.between(6, 30) * 100,
        chance.one_of(sorted(STYLES)),
    )  # fmt: skip
    broken = spoilt(suggest(wanted, seed=seed), wanted.army, chance)
    for fault in review(broken, armies).faults:
        assert fault.fix is not None, fault
        after = review(apply_fix(broken, fault.fix), armies)
        assert named(fault) not in [named(other) for other in after.faults], fault
    assert mend_company(broken, armies)[0].legal


# ---- what is not broken ----------------------------------------------------------------------


@pytest.mark.rule("CMP-001", "RUL-96", "RUL-98")
def test_the_list_of_the_battle_report_is_legal_and_costs_2000() -> None:
    """Pasted as it was printed; two sergeants could command it, and the one aboard does."""
    seen = looked_over(BATTLE_REPORT)

    assert (seen.totals.total, seen.faults) == (2000, ())
    assert (seen.commanders, seen.company.commander) == (("ft1", "st3"), "ft1")
    assert seen.totals.units == (300, 275, 200, 215, 400, 310, 300)


def test_the_therians_of_the_battle_report_are_legal() -> None:
    """Six units in two platoons, seated in the order in which they were printed."""
    seen = looked_over(
        "Therians, 2300 A.P.\n9 storm golems, 2 sonic guns\n9 storm golems, 2 sonic guns\n"
        "2 bane goliaths\n2 bane goliaths\n1 wraith golgoth alpha\n"
        "Platoon 2\n9 storm golems, 1 sonic gun"
    )

    assert seen.faults == ()
    assert [unit.slot for unit in seen.company.units[:5]] == [1, 2, 3, 4, 5]


def test_the_striders_of_the_rulebook() -> None:
    """Two units of striders fit a platoon; a third does not, and no second platoon may begin."""
    two = platoon("9 steel troopers, sergeant", "3 Fire Toads", "3 Fire Toads")

    assert looked_over(two).faults == ()
    assert {fault.rule for fault in faults(two + "\n3 Fire Toads")} >= {"CMP-028"}
    assert {fault.rule for fault in faults(two + "\nPlatoon 2\n6 steel troopers")} == {"CMP-005"}


@pytest.mark.parametrize(
    ("unit", "most"),
    [
        pytest.param("steel troopers", 9, marks=pytest.mark.rule("CMP-012")),
        pytest.param("steel troopers, master sergeant", 10, marks=pytest.mark.rule("CMP-013")),
        pytest.param("fire toads", 3, marks=pytest.mark.rule("CMP-012")),
    ],
)
def test_numbers_of_a_unit(unit: str, most: int) -> None:
    """Without officer the maximum, with one his bonus more, and each of those is paid."""
    ranges = [n for n in range(1, 14) if _numbers_hold(f"{n} {unit}")]

    assert ranges[-1] == most


def _numbers_hold(unit: str) -> bool:
    """Whether a number is allowed, whatever else may be wrong."""
    return not {fault.rule for fault in faults(platoon(unit))} & {"CMP-012", "CMP-013"}


@pytest.mark.rule("CMP-018")
@pytest.mark.parametrize(
    ("specialists", "legal"),
    [("2 medics", True), ("2 mechanics", True), ("medic, mechanic", True),
     ("2 medics, mechanic", False)],
)  # fmt: skip
def test_specialists_are_mixed_and_free(specialists: str, *, legal: bool) -> None:
    """Two of either kind, or one of each, cost nothing."""
    seen = looked_over(platoon(f"6 steel troopers, sergeant, {specialists}"))

    assert (seen.legal, seen.totals.total) == (legal, 185)


@pytest.mark.rule("HER-003", "RUL-101")
def test_a_hero_stands_beside_the_number() -> None:
    """Twelve and Newton are legal; her price is added. An officer is one of the twelve."""
    seen = looked_over(platoon("12 star troopers, Captain H. Newton"))
    hero = core().armies["white_stars"].heroes["newton"]

    assert seen.faults == ()
    assert seen.totals.total == 250 + hero.on_foot.ap.v


@pytest.mark.rule("HER-001", "HER-003")
def test_a_hero_aboard_leads_his_machines() -> None:
    """Borz leads Fire Toads at his price with the machine, and no TacArms."""
    army = core().armies["white_stars"]
    aboard = army.heroes["borz"].aboard

    seen = looked_over(platoon("8 star troopers", "4. 1 Fire Toad, borz"))
    assert aboard is not None
    assert (seen.faults, seen.totals.total) == ((), 175 + 200 + aboard.ap.v)
    wrong = faults(platoon(STANDARD, "2. 2 steel TacArms, borz"))
    assert {fault.rule for fault in wrong} == {"HER-001"}


@pytest.mark.rule("CMP-027")
def test_an_excess_can_be_agreed_on() -> None:
    """Ten points too many are legal if ten are allowed, but the pattern is checked as ever."""
    ten_more = company(platoon(STANDARD, army="White Stars, 175 A.P."))
    armies = core().armies

    assert [fault.rule for fault in review(ten_more, armies).faults] == ["CMP-001"]
    assert review(ten_more, armies, excess=10).legal
    assert [fault.rule for fault in review(ten_more, armies, excess=5).faults] == ["CMP-027"]
    bare = company(platoon("2. 6 steel troopers", army="White Stars, 175 A.P."))
    found = {fault.rule for fault in review(bare, armies, excess=100).faults}
    assert found == {"CMP-004", "CMP-009"}


def test_one_captain_in_each_platoon() -> None:
    """Two captains in two platoons and one colonel are legal."""
    first = ("8 star troopers, colonel", "2. 6 steel troopers, captain", *FULL[2:])
    text = "\n".join([platoon(*first), "Platoon 2", "8 star troopers, captain"])

    assert looked_over(text).faults == ()


def test_all_faults_come_at_once() -> None:
    """Five rules broken in two lines, each named once, with what was counted."""
    found = faults(platoon("15 star troopers, 1 flamer, 1 mg", "4. 3 Fire Toads, captain"))

    assert [str(fault) for fault in found][:2] == [
        "star-troopers-1: 15 fighters of at most 12 (CMP-012); take 12",
        "star-troopers-1: mg is no special weapon of star troopers (CMP-033); leave out mg",
    ]
    assert [fault.rule for fault in found[2:]] == ["CMP-017", "CMP-011"]
