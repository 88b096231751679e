"""The companies of the pack: right prices, legal platoons, the right cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from damocles.catalog import UnknownName, core, load
from damocles.catalog.loading import CORE
from tests.catalog.spoiling import assert_named, spoil

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.rules.model import Company, UnitCard

STARS_2000, THERIANS_2000 = "companies/white-stars-2000.yaml", "companies/therians-2000.yaml"
NAMES = sorted(file.stem for file in (CORE / "companies").glob("*.yaml"))


def written(name: str) -> dict[str, Any]:
    """A company as it stands in its file."""
    text = (CORE / "companies" / f"{name}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def unit(company: str, name: str) -> UnitCard:
    """A unit of a company."""
    return next(card for card in core().company(company).units if card.id == name)


def wave(company: Company, name: str) -> int:
    """The army points of one wave."""
    return sum(card.ap for card in company.units if card.wave == name)


# ---- prices ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("company", "prices"),
    [
        ("white-stars-500", [275 + 10, 200 + 15]),
        ("white-stars-1000", [300 + 25, 210 + 10, 205 + 25 + 10, 200 + 15]),
        (
            "white-stars-2000",
            [300 + 25, 210 + 10, 275 + 25 + 40, 200 + 15, 200 + 200, 205 + 2 * 35 + 25, 200],
        ),
        ("therians-500", [255 + 15, 230]),
        ("therians-1000", [400 + 10, 225, 350 + 15]),
        ("therians-2000", [430 + 25 + 50, 400, 230, 250, 350 + 15, 250]),
    ],
)
def test_units_cost_what_the_tables_say(company: str, prices: list[int]) -> None:
    """Fighters by the line of their equipment, dearer special weapons, officer."""
    assert [card.ap for card in core().company(company).units] == prices


@pytest.mark.parametrize("name", NAMES)
def test_companies_cost_exactly_what_they_are_called(name: str) -> None:
    """Nothing is left over, nothing is overspent."""
    total = sum(card.ap for card in core().company(name).units)

    assert total == written(name)["ap"] == int(name.rpartition("-")[2])


@pytest.mark.rule("MIS-401")
@pytest.mark.parametrize("name", ["white-stars-2000", "therians-2000"])
def test_companies_are_divided_for_the_skirmish(name: str) -> None:
    """1500 in the assault and 500 as reinforcements."""
    company, (forces,) = core().company(name), core().mission("skirmish").forces

    assert (wave(company, "assault"), wave(company, "reinforcement")) == (1500, 500)
    assert (forces.assault, forces.reinforcement) == (1500, 500)


def test_the_list_of_the_battle_report_costs_2000(pack: Path) -> None:
    """The price of two TacArms was found so that this list comes out right (RUL-98)."""
    launchers = "special: missile_launcher, bearers: 2"
    steel = "unit: steel_troopers, platoon: 1, slot: 1, number: 9"
    units = [
        f"{{id: st1, {steel}, {launchers}}}",
        f"{{id: st2, {steel}}}",
        "{id: ta1, unit: steel_tacarms, platoon: 1, slot: 2, number: 2}",
        "{id: ft1, unit: fire_toads, platoon: 1, slot: 4, number: 1, officer: sergeant}",
        "{id: ft2, unit: fire_toads, platoon: 1, slot: 5, number: 2}",
        f"{{id: st3, {steel}, {launchers}, officer: sergeant}}",
        "{id: ta2, unit: steel_tacarms, platoon: 2, slot: 2, number: 3}",
    ]
    text = f"id: white-stars-2000\narmy: white_stars\nap: 2000\nunits: [{', '.join(units)}]\n"
    (pack / STARS_2000).write_text(text, encoding="utf-8")

    assert sum(card.ap for card in load(pack).company("white-stars-2000").units) == 2000


def test_fighters_beyond_the_maximum_cost_extra(pack: Path) -> None:
    """A captain's two more men are paid by the head."""
    spoil(pack, STARS_2000, "number: 9, officer: captain", "number: 11, officer: captain")

    assert load(pack).company("white-stars-2000").units[2].ap == 275 + 2 * 30 + 25 + 40


# ---- platoons --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_platoons_follow_the_pattern(name: str) -> None:
    """Every unit fits its slot, slots are filled once, the first always, a next platoon last."""
    source = written(name)
    army = core().armies[source["army"]]
    filled = Counter((each["platoon"], each["slot"]) for each in source["units"])

    for each in source["units"]:
        sheet, slot = army.units[each["unit"]], army.pattern.slots[each["slot"] - 1]
        assert any(sheet.category == a.category and sheet.type.v in a.types for a in slot), each
    assert set(filled.values()) == {1}
    last = max(platoon for platoon, _ in filled)
    assert all((platoon, 1) in filled for platoon in range(1, last + 1))
    assert all((p, slot) in filled for p in range(1, last) for slot in range(1, 6))


@pytest.mark.parametrize("name", NAMES)
def test_special_fighters_are_within_limits(name: str) -> None:
    """Bearers and specialists by the column of the price; officers by company and platoon."""
    source = written(name)
    army, company = core().armies[source["army"]], core().company(name)

    for each in source["units"]:
        sheet = army.units[each["unit"]]
        column = "maximum" if each["number"] >= sheet.numbers.maximum else "standard"
        bearers, specialists = sheet.special_weapons, sheet.specialists
        assert each.get("bearers", 0) <= (getattr(bearers, column) if bearers else 0)
        most = getattr(specialists, column) if specialists else 0
        assert len(each.get("specialists", ())) <= most
    leaders = [(card, card.fighters[0].officer) for card in company.units]
    assert any(officer for card, officer in leaders if card.wave == "assault")
    captains = Counter(each["platoon"] for each in source["units"] if each.get("officer") in FOURTH)
    assert all(count == 1 for count in captains.values())


FOURTH = ("captain", "sigma")


# ---- cards -----------------------------------------------------------------------------------


def test_the_officer_leads() -> None:
    """The first card is the officer's, with what his rank gives."""
    card = unit("white-stars-2000", "steel-1")
    leader = card.fighters[0]

    assert (leader.role, leader.weapons) == ("officer", ("laser_rifle", "combat_knife"))
    assert leader.officer is not None
    assert (leader.officer.rank, leader.officer.authority, leader.officer.leadership) == (4, 4, 7)
    assert [fighter.officer for fighter in card.fighters[1:]] == [None] * 8


def test_bearers_have_the_special_weapon_in_place_of_their_rifle() -> None:
    """Two of nine carry a launcher and nothing else; two specialists come last."""
    fighters = unit("white-stars-2000", "steel-1").fighters

    assert [fighter.role for fighter in fighters] == [
        "officer", *["standard"] * 4, *["bearer"] * 2, *["specialist"] * 2,
    ]  # fmt: skip
    assert fighters[5].weapons == fighters[6].weapons == ("missile_launcher",)
    assert [fighter.abilities for fighter in fighters[7:]] == [("repairs",), ("first_aid",)]


def test_everybody_carries_the_equipment() -> None:
    """Grenades, helmets and targeters are for all fighters of a unit, bearers too."""
    grenadiers = unit("white-stars-2000", "star-1").fighters
    helmets = unit("white-stars-2000", "steel-2").fighters
    targeters = unit("white-stars-2000", "tacarms-1").fighters

    assert all(fighter.weapons[-1] == "grenades" for fighter in grenadiers)
    assert all("detection" in fighter.abilities for fighter in helmets)
    assert all(fighter.abilities == ("designator",) for fighter in targeters)
    assert [fighter.weapons for fighter in targeters] == [("laser_gun", "laser_gun")] * 2


def test_the_leader_carries_the_relay() -> None:
    """It is lost with him; the unit's card names it."""
    card = unit("therians-2000", "medusas-1")

    assert [fighter.abilities for fighter in card.fighters] == [("relay",), (), (), ()]
    assert [fighter.role for fighter in card.fighters] == ["standard"] * 3 + ["bearer"]
    assert card.equipment == ("relay",)


def test_therian_officers_are_overseers() -> None:
    """On foot as aboard; nobody else is."""
    company = core().company("therians-2000")
    overseers = [
        fighter
        for card in company.units
        for fighter in card.fighters
        if "overseer" in fighter.abilities
    ]

    assert [o.officer.rank for o in overseers if o.officer] == [4, 1]
    assert len(overseers) == 2


@pytest.mark.parametrize("name", NAMES)
def test_companies_bring_all_that_they_need(name: str) -> None:
    """Every profile and weapon that a card names, and no other."""
    company = core().company(name)
    fighters = [fighter for card in company.units for fighter in card.fighters]

    assert {profile.id for profile in company.profiles} == {f.profile for f in fighters}
    assert {w.id for w in company.weapons} == {name for f in fighters for name in f.weapons}


# ---- faults ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("army: white_stars", "army: red_stars", "no army is called red_stars"),
        ("unit: star_troopers", "unit: moon_troopers", "no unit is called moon_troopers"),
        ("officer: lieutenant", "officer: omega", "have no officer called omega"),
        (
            "equipment: [grenades]",
            "equipment: [laser_targeter]",
            "are not sold with laser_targeter",
        ),
        ("special: flamer", "special: mg", "have no special weapon called mg"),
        ("[combat_engineer, medic]", "[mechanic]", "have no specialist called mechanic"),
        ("number: 12", "number: 15", "star_troopers are 8 to 14 fighters"),
        ("number: 12", "number: 7", "star_troopers are 8 to 14 fighters"),
        ("bearers: 2", "bearers: 10", "a leader and his special fighters are 13"),
        ("id: tacarms-1", "id: star-1", "the id star-1 is taken"),
        ("id: star-1", "id: Star 1", "units[0].id: "),
        ("slot: 1", "slot: 0", "units[0].slot: must be"),
        ("platoon: 1, ", "", "units[0].platoon: the field is missing"),
        ("officer: lieutenant", "offficer: lieutenant", "offficer: no such field"),
    ],
)
def test_a_fault_is_named_with_its_line(pack: Path, old: str, new: str, problem: str) -> None:
    """Each way to spoil a company is found at the line where it was spoilt."""
    line = spoil(pack, STARS_2000, old, new)

    assert_named(pack, STARS_2000, line, problem)


def test_unknown_companies_are_refused_with_a_remedy() -> None:
    """The message names the companies that there are."""
    with pytest.raises(UnknownName, match=r"no company is called 'x' \(known are therians-1000, "):
        core().company("x")
