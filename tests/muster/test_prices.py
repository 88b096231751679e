"""What units cost, by the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.armies.army import PriceLine
from damocles.catalog.armies.companies import MOST_POINTS
from damocles.muster.roster.entries import hero_price, officers_price, price, special_price
from damocles.muster.roster.tariffs import fighters_price
from tests.muster.curing import entry
from tests.muster.lists import STANDARD, THERIANS, faults, platoon

if TYPE_CHECKING:
    from damocles.muster import Fault

LINE = PriceLine(equipment=(), standard=175, maximum=275, extra=30)


def only(text: str) -> Fault:
    """The one fault of a company from text."""
    found = faults(text)
    assert len(found) == 1
    return found[0]


@pytest.mark.rule("CMP-013")
@pytest.mark.parametrize(
    ("number", "ap"), [(5, 175), (6, 175), (7, 205), (8, 235), (9, 275), (10, 305), (11, 335)]
)
def test_every_fighter_more_is_paid(number: int, ap: int) -> None:
    """By the head between the two columns and beyond them; at the maximum by its own column."""
    assert fighters_price(LINE, 6, 9, number) == ap


@pytest.mark.rule("CMP-013")
def test_a_part_never_costs_more_than_the_whole() -> None:
    """Two more at 60 would be 295: eight cost the 275 of nine. Without a price nobody is added."""
    dear = PriceLine(equipment=(), standard=175, maximum=275, extra=60)
    plain = PriceLine(equipment=(), standard=175, maximum=275, extra=None)

    assert [fighters_price(dear, 6, 9, number) for number in (7, 8, 9)] == [235, 275, 275]
    assert [fighters_price(plain, 6, 9, number) for number in (7, 9, 10)] == [175, 275, 275]


@pytest.mark.rule("CMP-032")
@pytest.mark.parametrize(
    ("unit", "ap"),
    [
        ("8 star troopers", 175),
        ("8 star troopers, grenades", 210),
        ("8 star troopers, grenades, triple lense helmet", 250),
        ("8 star troopers, laser targeter", 175),
        ("12 star troopers, 2 missile launchers, sergeant", 250 + 25 + 10),
    ],
)
def test_a_unit_costs_what_the_list_says(unit: str, ap: int) -> None:
    """By the line of its equipment, as plain where that is not sold; special weapon and officer."""
    assert price(entry(platoon(unit))) == ap


@pytest.mark.rule("CMP-016")
@pytest.mark.parametrize(
    ("unit", "ap"),
    [
        ("12 star troopers, 1 flamer", 0),
        ("12 star troopers, 1 missile launcher", 25),
        ("12 star troopers, 2 missile launchers", 25),
        ("12 star troopers", 0),
        ("2 steel TacArms", 0),
    ],
)
def test_a_special_weapon_may_cost_more(unit: str, ap: int) -> None:
    """Launchers cost 25, for one bearer as for two; a flamer is in the price."""
    assert special_price(entry(platoon(unit))) == ap


@pytest.mark.rule("CMP-019")
@pytest.mark.parametrize(
    ("unit", "ap"),
    [
        ("8 star troopers", 0),
        ("8 star troopers, sergeant", 10),
        ("8 star troopers, colonel", 60),
        ("1 Fire Toad, sergeant", 15),
        ("1 Fire Toad, captain", 0),
    ],
)
def test_an_officer_costs_what_his_unit_pays(unit: str, ap: int) -> None:
    """By rank and unit; a rank that the unit does not list has no price."""
    assert officers_price(entry(platoon(unit))) == ap


@pytest.mark.rule("CMP-019")
def test_a_unit_without_officers_has_no_price_for_any() -> None:
    """Medusas list none; a hero who leads them is paid all the same."""
    led = entry(platoon("4 assault medusas, urash", army=THERIANS))

    assert officers_price(led) == hero_price(led, "urash") == 70
    assert officers_price(entry(platoon("4 assault medusas, alpha", army=THERIANS))) == 0


# ---- as written ------------------------------------------------------------------------------


@pytest.mark.rule("CMP-032")
def test_a_price_that_is_written_is_that_of_the_list() -> None:
    """185 is right; another is told with the right one, and where it stands."""
    assert faults(platoon(STANDARD + " (185 A.P.)")) == ()
    fault = only(platoon(STANDARD, "2. 6 steel troopers (180 A.P.)"))

    assert (fault.rule, fault.reason) == ("CMP-032", "price_differs")
    assert (fault.facts, fault.path) == ({"counted": 180, "limit": 175}, ("units", 1))
    assert fault.fix is not None
    assert fault.fix.proposals[0].facts == {"number": 175}


@pytest.mark.rule("CMP-032")
def test_a_price_beyond_all_prices_is_told_as_the_largest() -> None:
    """So that no message has a thousand digits."""
    fault = only(platoon(f"{STANDARD} ({MOST_POINTS}0 A.P.)"))

    assert fault.facts == {"counted": MOST_POINTS, "limit": 185}
