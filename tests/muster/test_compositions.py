"""Units sold by compositions: a price for each, in place of a table of equipment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.catalog import core
from damocles.catalog.armies.army import Composition, Prices
from damocles.muster import CompanyWish, make_cards, review, suggest
from damocles.muster.builder.choices import choices
from damocles.muster.roster.entries import make_roster, price, price_origins
from damocles.muster.roster.tariffs import offers
from tests.muster.curing import army_with, cured, reasons
from tests.muster.lists import company, platoon

if TYPE_CHECKING:
    from damocles.catalog.armies.army import Army
    from damocles.muster.roster.entries import RosterEntry

GOLEMS = core().armies["therians"].units["storm_golems"]
SMALL, LARGE = Composition(number=4, price=150, bearers=1), Composition(number=8, price=320)
COMPOSED = Prices(
    src="assumed", why="made up", compositions=(SMALL, msgspec.structs.replace(LARGE, bearers=2))
)


def composed() -> dict[str, Army]:
    """All armies; storm golems come as four with a bearer or as eight with two."""
    numbers = msgspec.structs.replace(GOLEMS.numbers, standard=3, maximum=8)
    return army_with("therians", "storm_golems", prices=COMPOSED, numbers=numbers)


def golems(unit: str) -> RosterEntry:
    """A unit of these golems."""
    source = company(platoon(unit, army="Therians, 2000 A.P."))
    return make_roster(source, composed()["therians"]).entries[0]


@pytest.mark.parametrize(
    ("unit", "cost", "bearers"),
    [
        ("4 storm golems", 150, 1),
        ("3 storm golems", 150, 1),
        ("5 storm golems", 320, 2),
        ("8 storm golems", 320, 2),
        ("9 storm golems", 320, 2),
        ("4 storm golems, alpha", 160, 1),
        ("4 storm golems, 1 flamer", 175, 1),
    ],
)
def test_a_composition_has_one_price(unit: str, cost: int, bearers: int) -> None:
    """Fewer fighters cost as many; officers and special weapons are paid as they are elsewhere."""
    found = golems(unit)

    assert (price(found), found.bearers, found.specialists) == (cost, bearers, 0)
    assert next(iter(price_origins(found))) is COMPOSED


@pytest.mark.parametrize(
    ("unit", "reason", "mended"),
    [
        ("2 storm golems, alpha", "too_few_fighters", "3 storm golems, alpha"),
        ("9 storm golems, alpha", "too_many_fighters", "8 storm golems, alpha"),
        ("9 storm golems, sigma", "too_many_fighters", "8 storm golems, sigma"),
        ("4 storm golems, relay, alpha", "equipment_not_sold", "4 storm golems, alpha"),
        ("4 storm golems, 2 flamers, alpha", "too_many_bearers", "4 storm golems, flamer, alpha"),
    ],
)
def test_what_a_composition_does_not_allow(unit: str, reason: str, mended: str) -> None:
    """No officer brings more fighters, and nothing else is sold; the fix is a legal unit."""
    written, armies = platoon(unit, army="Therians, 2000 A.P."), composed()
    found = cured(company(written), reason, armies)

    assert reasons(found.after, armies) == []
    right = company(platoon(mended, army="Therians, 2000 A.P."))
    assert found.after.units[0] == right.units[0]


def test_the_builder_offers_compositions() -> None:
    """The smallest at first; every number up to the largest, with its price; no equipment."""
    found = golems("4 storm golems, alpha")
    source = company(platoon("4 storm golems, alpha", army="Therians, 2000 A.P."))
    offered = choices(make_roster(source, composed()["therians"]), found, core(), "en")

    assert offers(found.unit) == (3, 150, COMPOSED, 150, 320)
    assert [(one.name, one.ap) for one in offered.numbers] == [
        ("3", 160), ("4", 160), ("5", 330), ("6", 330), ("7", 330), ("8", 330),
    ]  # fmt: skip
    assert offered.equipment == ()


def test_compositions_are_suggested_and_mustered() -> None:
    """A company with such units is legal, and its cards know what they cost."""
    armies = composed()
    found = suggest(CompanyWish(armies["therians"], 1000, "infantry"), seed=3)
    cards = make_cards(make_roster(found, armies["therians"]), core())

    assert review(found, armies).legal
    named = [unit for unit in cards.units if unit.name == "storm_golems"]
    assert all(unit.ap >= SMALL.price for unit in named)
    assert named


TABLE = GOLEMS.prices.lines


@pytest.mark.parametrize(
    ("prices", "flaw"),
    [
        (Prices(src="cited", why="p.1", lines=TABLE, compositions=(SMALL,)), "not both"),
        (Prices(src="cited", why="p.1"), "the plain unit has no price"),
        (Prices(src="cited", why="p.1", lines=TABLE[1:]), "the plain unit has no price"),
        (Prices(src="cited", why="p.1", compositions=(LARGE, SMALL)), "follows a smaller"),
        (Prices(src="cited", why="p.1", compositions=(LARGE, LARGE)), "follows a smaller"),
    ],
)
def test_prices_have_one_form(prices: Prices, flaw: str) -> None:
    """A table with the plain unit, or compositions in their order."""
    assert [problem for _, problem, _ in prices.flaws() if flaw in str(problem)] != []


def test_the_greatest_composition_is_the_maximum() -> None:
    """Otherwise there would be numbers without a price."""
    whole = msgspec.structs.replace(GOLEMS, prices=COMPOSED)
    found = [str(problem) for _, problem, _ in whole.flaws()]
    right = composed()["therians"].units["storm_golems"]

    assert found == ["the greatest composition has not 9 fighters"]
    assert [*right.flaws(), *COMPOSED.flaws()] == []
