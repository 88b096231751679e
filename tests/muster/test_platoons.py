"""What a company is made of: platoons after the pattern of its army, within its points."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.muster import apply_fix, review
from damocles.muster.roster.entries import company_price, make_roster
from damocles.muster.roster.seats import fits
from tests.muster.curing import altered, cured, reasons
from tests.muster.lists import FULL, STANDARD, THERIANS, company, faults, platoon

STARS = core().armies["white_stars"]


# ---- slots -----------------------------------------------------------------------------------


@pytest.mark.rule("CMP-002")
def test_a_platoon_has_five_slots() -> None:
    """The fifth is one, a sixth is not; what stood there finds another seat or goes."""
    source = company(platoon(STANDARD, "5. 1 Fire Toad"))
    found = cured(altered(source, 1, slot=6), "slot_unknown")

    assert (found.fault.rule, found.facts) == ("CMP-002", {"counted": 6, "limit": 5})
    assert found.fault.path == ("units", 1, "slot")
    assert reasons(found.after) == reasons(source) == []


@pytest.mark.rule("CMP-003")
def test_a_slot_beyond_the_pattern_takes_nobody() -> None:
    """It is told as that, and not once more because nobody fits."""
    source = altered(company(platoon(STANDARD, "5. 1 Fire Toad")), 1, slot=6)

    assert reasons(source) == ["slot_unknown"]


@pytest.mark.rule("CMP-003")
def test_who_fits_a_slot() -> None:
    """Category and type have to be right, and slots count from one to five."""
    units = STARS.units
    assert fits(STARS.pattern, 1, units["star_troopers"])

    taken = {
        name: [slot for slot in range(7) if fits(STARS.pattern, slot, unit)]
        for name, unit in units.items()
    }

    assert taken == {
        "star_troopers": [1], "steel_troopers": [1, 2, 3], "steel_tacarms": [2, 4],
        "fire_toads": [4, 5],
    }  # fmt: skip
    assert [slot for slot in range(7) if fits(STARS.pattern, slot, None)] == [1, 2, 3, 4, 5]


@pytest.mark.rule("CMP-003")
@pytest.mark.parametrize(
    ("text", "rule", "facts"),
    [
        (
            platoon(STANDARD, "5. 3 steel TacArms"), "CMP-028",
            {"category": "soldier", "type": 3, "slot": 5},
        ),
        (
            platoon("6 storm golems, alpha", "2. 2 bane goliaths", army=THERIANS), "CMP-029",
            {"category": "soldier", "type": 3, "slot": 2},
        ),
    ],
)  # fmt: skip
def test_a_slot_takes_its_own_categories_and_types(
    text: str, rule: str, facts: dict[str, object]
) -> None:
    """Who does not fit is told by the pattern's own rule, and seated elsewhere."""
    found = cured(text, "slot_misfit")

    assert (found.fault.rule, found.facts) == (rule, facts)
    assert found.fault.path == ("units", 1, "slot")
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-003")
def test_a_slot_is_filled_once() -> None:
    """The second and the third unit there are told as one fault, and find seats of their own."""
    steel = "2. 6 steel troopers"
    found = cured(platoon(STANDARD, steel, steel, steel), "slot_taken")

    assert found.facts == {"slot": 2, "counted": 3, "limit": 1}
    assert (found.fault.rule, found.fault.path) == ("CMP-003", ("units", 2, "slot"))
    assert reasons(platoon(STANDARD, steel)) == []


# ---- platoons --------------------------------------------------------------------------------


@pytest.mark.rule("CMP-002")
def test_a_company_has_units() -> None:
    """Nobody at all is no company; the fix is the cheapest unit for the compulsory slot."""
    empty = replace(company(platoon(STANDARD)), units=())
    found = cured(empty, "no_units")

    assert (found.fault.rule, found.fault.path) == ("CMP-002", ("units",))
    assert [(unit.unit, unit.slot) for unit in found.after.units] == [("star_troopers", 1)]


@pytest.mark.rule("CMP-002")
def test_platoons_are_counted_from_one() -> None:
    """After the first comes the second; a company may not begin with another."""
    text = "\n".join([platoon(*FULL), "Platoon 3", "8 star troopers"])
    found = cured(text, "platoon_missing")

    assert (found.fault.rule, found.fault.place) == ("CMP-002", "platoon 3")
    assert (found.facts, found.fault.path) == ({"limit": 2}, ("units", 5, "platoon"))
    assert reasons(found.after) == []
    assert reasons("\n".join([platoon(*FULL), "Platoon 2", "8 star troopers"])) == []
    assert reasons(platoon(STANDARD, number=2)) == ["platoon_missing"]


@pytest.mark.rule("CMP-004")
def test_the_compulsory_slot_is_filled() -> None:
    """Star troopers in the first slot are a platoon, steel troopers in the second are none."""
    found = cured(platoon("2. 6 steel troopers, sergeant"), "no_compulsory")

    assert (found.fault.rule, found.fault.place) == ("CMP-004", "platoon 1")
    assert found.fault.path == ("units", 0, "platoon")
    assert reasons(found.after) == reasons(platoon(STANDARD)) == []


@pytest.mark.rule("CMP-004")
def test_the_compulsory_slot_is_filled_in_every_platoon() -> None:
    """In the last one, too."""
    text = "\n".join([platoon(*FULL), "Platoon 2", "2. 6 steel troopers"])
    (fault,) = faults(text)

    assert (fault.rule, fault.place) == ("CMP-004", "platoon 2")


@pytest.mark.rule("CMP-005")
@pytest.mark.parametrize(("left", "counted"), [(FULL[:4], 4), (FULL[:1], 1)])
def test_a_platoon_is_complete_before_the_next_begins(left: tuple[str, ...], counted: int) -> None:
    """Four of five slots are not enough; the fix moves units up."""
    text = "\n".join([platoon(*left), "Platoon 2", "1. 6 steel troopers"])
    found = cured(text, "incomplete_platoon")

    assert (found.fault.rule, found.fault.place) == ("CMP-005", "platoon 1")
    assert found.facts == {"counted": counted, "limit": 5}
    assert found.fault.path == ("units", 0, "platoon")
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-005")
def test_only_the_last_platoon_may_be_incomplete() -> None:
    """One unit of the second is enough after five of the first, and before a third is not."""
    full = "\n".join([platoon(*FULL), "Platoon 2", "8 star troopers"])

    assert reasons(full) == reasons(platoon(*FULL[:3])) == []
    assert reasons(f"{full}\nPlatoon 3\n8 star troopers") == ["incomplete_platoon"]


@pytest.mark.rule("CMP-005")
def test_a_slot_beyond_the_pattern_completes_nothing() -> None:
    """Four units in slots and one beyond them are four."""
    text = "\n".join([platoon(*FULL), "Platoon 2", "8 star troopers"])
    source = altered(company(text), 4, slot=6)
    counted = [f.facts["counted"] for f in review(source, core().armies).faults]

    assert reasons(source) == ["slot_unknown", "incomplete_platoon"]
    assert counted == [6, 4]


# ---- points ----------------------------------------------------------------------------------


@pytest.mark.rule("CMP-001")
def test_a_company_costs_what_its_units_cost() -> None:
    """185 for star troopers with a sergeant and 200 for a Fire Toad."""
    found = make_roster(company(platoon(STANDARD, "4. 1 Fire Toad")), STARS)

    assert company_price(found) == 385


@pytest.mark.rule("CMP-001")
def test_a_company_stays_within_its_points() -> None:
    """385 are legal where 385 are the limit, and one too many below it; the fix is cheaper."""
    units = (STANDARD, "4. 1 Fire Toad")
    found = cured(platoon(*units, army="White Stars, 384 A.P."), "above_limit")

    assert (found.fault.rule, found.facts) == ("CMP-001", {"counted": 385, "limit": 384})
    assert (found.fault.place, found.fault.path) == ("company", ("ap",))
    assert reasons(found.after) == []
    assert reasons(platoon(*units, army="White Stars, 385 A.P.")) == []


@pytest.mark.rule("CMP-027")
@pytest.mark.parametrize(("excess", "legal"), [(9, False), (10, True), (11, True)])
def test_an_excess_that_is_allowed(excess: int, *, legal: bool) -> None:
    """Ten points too many are legal where ten are allowed, and told by that rule where nine are."""
    source = company(platoon(STANDARD, "4. 1 Fire Toad", army="White Stars, 375 A.P."))
    found = review(source, core().armies, excess=excess).faults

    assert (found == ()) == legal
    for fault in found:
        assert (fault.rule, fault.reason, fault.path) == ("CMP-027", "above_excess", ("ap",))
        assert fault.facts == {"counted": 385, "limit": 384}
        assert fault.fix is not None
        assert review(apply_fix(source, fault.fix), core().armies, excess=excess).legal


# ---- lists -----------------------------------------------------------------------------------


@pytest.mark.rule("CMP-032")
def test_an_army_is_one_that_has_lists() -> None:
    """The army of the nearest name is proposed, of several near ones the nearest."""
    armies = {"white_scars": STARS, **core().armies, "white_stairs": STARS}
    source = replace(company(platoon(STANDARD)), army="white_starz")
    found = cured(source, "unknown_army", armies)

    assert (found.fault.rule, found.fault.path) == ("CMP-032", ("army",))
    assert found.fault.facts == {"name": "white_starz", "known": tuple(sorted(armies))}
    assert found.after.army == "white_stars"
    assert found.fault.fix is not None
    assert found.fault.fix.proposals[0].facts == {"name": "white_stars"}


@pytest.mark.rule("CMP-032")
def test_an_army_of_no_near_name_has_no_fix() -> None:
    """Nothing can be said of its company."""
    source = replace(company(platoon(STANDARD)), army="nobody")
    (fault,) = review(source, core().armies).faults

    assert (fault.reason, fault.fix) == ("unknown_army", None)


@pytest.mark.rule("CMP-032")
def test_units_are_those_of_the_list() -> None:
    """A name that is nearly right is mended, another unit goes."""
    source = company(platoon(STANDARD, "2. 6 steel troopers"))
    near = cured(altered(source, 1, unit="steel_trooper"), "unknown_unit")

    assert (near.fault.rule, near.fault.path) == ("CMP-032", ("units", 1, "unit"))
    assert near.fault.facts == {"name": "steel_trooper", "known": tuple(STARS.units)}
    assert near.unit.unit == "steel_troopers"
    strange = cured(altered(source, 1, unit="wizards"), "unknown_unit")
    assert [unit.unit for unit in strange.after.units] == ["star_troopers"]
