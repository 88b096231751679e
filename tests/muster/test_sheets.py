"""The values on a company's sheets are those of the catalogue, marked if they are not printed."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import core
from damocles.catalog.armies.companies import CompanySource, EntrySource
from damocles.catalog.rulebook.citations import rules_by_concept
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.source.numbers import find_numbers
from damocles.geometry.plane.lattice import UNITS_PER_CM
from damocles.muster import muster_company, review
from damocles.muster.sheets import citations, company_sheets
from damocles.rules.reading.resolution import face_needed
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.abilities import read_abilities
from damocles.words import languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.muster.sheets.values import CompanySheets, PrintedFigure, UnitSheet, WeaponRow
    from damocles.rules.state import model
    from damocles.words import Language

LIBRARY = sorted(core().companies)
PARAMS = rule_set(USUAL_EDITION).params


@functools.cache
def sheets(name: str) -> CompanySheets:
    """The sheets of a company of the library."""
    catalog = core()
    return company_sheets(review(catalog.company(name), catalog.armies), catalog)


def unit(**fields: object) -> EntrySource:
    """A unit as written."""
    usual = {"id": "a", "unit": "star_troopers", "platoon": 1, "slot": 1, "number": 8}
    return EntrySource(**{**usual, **fields})  # type: ignore[arg-type]  # fields of any kind


def written(*units: EntrySource, army: str = "white_stars", ap: int = 2000) -> CompanySheets:
    """The sheets of a company of these units."""
    catalog = core()
    company = CompanySource(id="own", army=army, ap=ap, units=units)
    return company_sheets(review(company, catalog.armies), catalog, "en")


def lengths(units: int) -> str:
    """A length of the rules as it is printed, in cm."""
    return f"{units / UNITS_PER_CM:g}"


def mark_of(source: str) -> str:
    """How a value of this origin is marked."""
    return "" if source == "cited" else source


# ---- the list --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIBRARY)
def test_the_list_costs_what_the_company_costs(name: str) -> None:
    """Units, platoons, waves and the whole add up to what the rules count."""
    sheet, company = sheets(name), muster_company(core().company(name), core())
    rows = [row for block in sheet.platoons for row in block.rows if row.unit]

    assert [int(row.ap.text) for row in rows] == [unit.ap for unit in company.units]
    assert sum(block.ap for block in sheet.platoons) == sheet.sums.total
    assert sheet.sums.assault + sheet.sums.reinforcement == sheet.sums.total
    assert sheet.sums.limit - sheet.sums.total == sheet.sums.left
    assert sheet.faults == ()


def test_every_platoon_shows_its_five_slots() -> None:
    """Slots that are empty are printed, with what is open to them."""
    rows = written(unit(officers=("captain",))).platoons[0].rows

    assert [row.slot for row in rows] == ["1!", "2", "3", "4", "5"]
    assert [bool(row.unit) for row in rows] == [True, False, False, False, False]
    assert all(row.allowed for row in rows)


@pytest.mark.parametrize("language", languages())
def test_a_company_with_faults_is_printed_with_them(language: Language) -> None:
    """Whatever is wrong, there is a sheet that names every fault by its rule."""
    catalog = core()
    company = CompanySource(
        id="own",
        army="white_stars",
        ap=100,
        units=(
            unit(
                number=200,
                officers=("captain", "borz", "king"),
                equipment=("grenades", "toaster"),
                special={"flamer": 5, "mg": 1, "spoon": 2},
                specialists=("medic", "medic", "wizard"),
            ),
            unit(id="b", unit="no_such_unit", slot=9),
            unit(id="c", unit="fire_toads", slot=2, number=9, officers=("newton",), platoon=4),
        ),
    )
    found = review(company, catalog.armies)
    sheet = company_sheets(found, catalog, language)

    assert [line.rules for line in sheet.faults] == [
        (fault.rule,) if fault.rule else () for fault in found.faults
    ]
    assert [card.place for card in sheet.units] == ["1.1", "4.2"]


def test_the_commander_is_the_one_that_was_named() -> None:
    """Among several officers of the highest rank the company's choice counts."""
    catalog = core()
    units = (unit(officers=("captain",)), unit(id="b", platoon=2, officers=("captain",)))
    company = CompanySource(id="own", army="white_stars", ap=2000, units=units, commander="b")
    sheet = company_sheets(review(company, catalog.armies), catalog)

    assert [card.commands for card in sheet.units] == [False, True]


# ---- the cards -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIBRARY)
def test_profiles_are_those_of_the_rules(name: str) -> None:
    """Every characteristic on a card equals that of the profile a battle is fought with."""
    company = muster_company(core().company(name), core())
    known = {profile.id: profile for profile in company.profiles}

    for card, fought in zip(sheets(name).units, company.units, strict=True):
        profile = known[fought.name]
        row = card.profiles[0]
        afv = profile.category in ("strider", "vehicle")
        rush = profile.movement + (PARAMS.rush_afv if afv else PARAMS.rush_infantry)
        assert row.size.text == str(profile.size)
        assert row.movement.text == lengths(profile.movement)
        assert row.movement.beside.endswith(lengths(rush))
        assert row.protection.text == str(profile.protection)
        assert row.combat.text == str(profile.combat)
        assert float(row.base.text) == 2 * profile.radius * 10 / UNITS_PER_CM
        assert (row.morale.text == "\N{EN DASH}") == (profile.morale is None)
        assert [part.boxes for part in card.parts] == [part.sp for part in profile.parts]
        assert sum(group.count for group in card.fighters) == len(fought.fighters)


@pytest.mark.parametrize("name", LIBRARY)
def test_weapons_are_those_of_the_rules(name: str) -> None:
    """Every weapon that somebody carries is on the card with the values of the rules."""
    company = muster_company(core().company(name), core())
    names = core().texts["en"].weapons
    known = {names[weapon.id]: weapon for weapon in company.weapons}

    for card, fought in zip(sheets(name).units, company.units, strict=True):
        rows = {row.name: row for row in (*card.ranged, *card.close)}
        assert rows.keys() == {names[w] for fighter in fought.fighters for w in fighter.weapons}
        for called, row in rows.items():
            compare(row, known[called])


def compare(row: WeaponRow, weapon: model.Weapon) -> None:
    """A row of a card says what the weapon can do."""
    to_hit = f"{weapon.fixed}+" if weapon.fixed else str(weapon.accuracy)
    assert row.accuracy.text == to_hit
    assert row.rate.text == str(weapon.rate)
    assert row.rerolls.text == str(weapon.rerolls)
    assert row.penetration.text == str(weapon.penetration)
    assert row.damage.text == str(weapon.damage)
    assert row.area.text == (lengths(weapon.area) if weapon.area else "")


@pytest.mark.rule("ABL-005")
def test_reach_is_where_the_needed_number_changes() -> None:
    """The last distance of a column needs its number, one band more needs another."""
    card = written(unit(equipment=("triple_lense_helmet",))).units[0]
    row = next(row for row in card.ranged if row.name == "assault rifle")
    aim = int(row.accuracy.text) + 1

    assert row.accuracy.beside == "+1"
    columns = {need: far for need, far in enumerate(row.reach, start=1) if far}
    assert list(columns) == [2, 3, 4, 5, 6]
    for need, far in columns.items():
        band = int(far) * UNITS_PER_CM // PARAMS.band - 1
        assert (face_needed(aim, band), face_needed(aim, band + 1) > need) == (need, True)


def test_a_hero_has_his_own_profile_beside_his_unit() -> None:
    """On foot he leads with his own values; aboard the card tells what he is without it."""
    catalog = core()
    borz = catalog.armies["white_stars"].heroes["borz"]
    walking = written(unit(unit="steel_troopers", number=6, officers=("borz",))).units[0]
    riding = written(unit(unit="fire_toads", number=1, slot=5, officers=("newton",))).units[0]

    assert [row.authority.text for row in walking.profiles] == ["", str(borz.authority.v)]
    assert walking.profiles[1].protection.text == str(borz.on_foot.protection.v)
    assert riding.profiles[1].name.endswith("on foot")
    assert riding.machines == 2


def test_cited_rules_exist() -> None:
    """Every concept of a sheet has a rule."""
    cited = {rule for rules in citations.COSTS.values() for rule in rules}
    cited |= {
        rule for lines in citations.SECTIONS.values() for ids in lines.values() for rule in ids
    }
    cited |= {rule for rules in citations.TESTS.values() for rule in rules}
    abilities = read_abilities(rule_set(USUAL_EDITION)).known.values()
    cited |= {rule for ability in abilities for rule in ability.cited}

    assert cited - rules_by_concept().keys() == set()


# ---- marks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIBRARY)
def test_values_are_marked_by_their_origin(name: str) -> None:
    """Assumed and derived values bear their mark, printed ones none."""
    catalog = core()
    company = catalog.company(name)
    army = catalog.armies[company.army]
    called = catalog.texts["en"].weapons
    weapons = {called[key]: source for key, source in catalog.weapons.items()}

    for card, entry in zip(sheets(name).units, company.units, strict=True):
        source, row = army.units[entry.unit], card.profiles[0]
        for field in ("size", "movement", "morale", "protection", "combat", "base"):
            assert getattr(row, field).mark == mark_of(getattr(source, field).src)
        assert card.kind.mark == mark_of(source.type.src)
        assert [part.sp.mark for part in card.parts] == [
            mark_of(part.sp.src) for part in source.parts
        ]
        for weapon in (*card.ranged, *card.close):
            for field in ("rate", "rerolls", "penetration", "damage"):
                found = getattr(weapons[weapon.name], field)
                assert getattr(weapon, field).mark == mark_of(found.src)


@pytest.mark.parametrize("name", LIBRARY)
def test_every_mark_has_its_reason(name: str) -> None:
    """What is marked anywhere is explained at the end, in the words of the catalogue."""
    catalog, sheet = core(), sheets(name)
    reasons = {(note.mark, note.why) for each in sheet.origins for note in each.notes}
    company = catalog.company(name)
    for entry in company.units:
        source = catalog.armies[company.army].units[entry.unit]
        printed = (source.size, source.movement, source.morale, source.protection, source.combat)
        told = {(mark_of(each.src), each.why) for each in printed if each.src != "cited"}
        assert told <= reasons
    assert all(figure.mark in ("", "derived", "assumed") for figure in figures(sheet))
    assert bool(reasons) == any(figure.mark for figure in figures(sheet))


def figures(sheet: CompanySheets) -> Iterator[PrintedFigure]:
    """Every value on the cards."""
    for card in sheet.units:
        yield from (card.ap, card.kind)
        yield from _row_figures(card)


def _row_figures(card: UnitSheet) -> Iterator[PrintedFigure]:
    """The values in the tables of a card."""
    for row in card.profiles:
        yield from (row.size, row.movement, row.morale, row.protection, row.combat, row.base)
    for weapon in (*card.ranged, *card.close):
        yield from (weapon.accuracy, weapon.rate, weapon.penetration, weapon.damage)


def test_an_army_of_guesses_says_so() -> None:
    """A tentative army warns on its list, and on every card."""
    sheet = sheets("red-blok-1500")

    assert sheet.tentative
    assert all(card.tentative for card in sheet.units)
    assert not sheets("white-stars-2000").tentative


def test_a_price_is_as_sure_as_its_least_sure_part() -> None:
    """Two TacArms are sold at a derived price, three at a printed one."""
    two = written(unit(unit="steel_tacarms", slot=2, number=2)).units[0]
    three = written(unit(unit="steel_tacarms", slot=2, number=3)).units[0]

    assert (two.ap.mark, three.ap.mark) == ("derived", "")


def test_numbers_of_the_catalogue_have_three_origins() -> None:
    """No origin is left without a mark."""
    found = {number.src for army in core().armies.values() for _, number in find_numbers(army)}

    assert found == {"cited", "derived", "assumed"}


# ---- what is cut out -------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIBRARY)
def test_bases_are_to_scale(name: str) -> None:
    """There is a disc for every fighter, as wide in mm as his base in the rules."""
    company = muster_company(core().company(name), core())
    known = {profile.id: profile for profile in company.profiles}
    wanted = sorted(
        2 * known[fighter.profile].radius * 10 / UNITS_PER_CM
        for fought in company.units
        for fighter in fought.fighters
    )

    assert [float(disc.diameter.text) for disc in sheets(name).discs] == wanted


def test_bases_are_marked_one_by_one() -> None:
    """The base of the golems is printed, that of the medusas assumed, though both are 30 mm."""
    marks = {disc.unit: disc.diameter for disc in sheets("therians-2000").discs}

    assert (marks["storm golems"].text, marks["storm golems"].mark) == ("30", "")
    assert (marks["assault medusas"].text, marks["assault medusas"].mark) == ("30", "assumed")


@pytest.mark.rule("GEN-009")
def test_the_template_is_as_large_as_the_largest_area() -> None:
    """Its circles are a step of deviation apart, and it has six directions."""
    area = sheets("white-stars-500").area

    assert area.radius == PARAMS.area_limit * 10 // UNITS_PER_CM == 100
    assert (area.ring, area.directions) == (10, 6)


def test_markers_for_whom_they_can_serve() -> None:
    """Machines know overwatch only; who never tests needs no marker of lost courage."""
    machines = {
        each.id: each.count
        for each in written(
            unit(unit="fire_toads", number=1, slot=5, officers=("sergeant",))
        ).markers
    }
    golems = {
        each.id: each.count
        for each in written(
            unit(unit="storm_golems", number=6, officers=("alpha",)), army="therians"
        ).markers
    }

    assert machines == {
        "knee": 0,
        "overwatch": 1,
        "take_cover": 0,
        "split_fire": 0,
        "disorganised": 1,
    }
    assert golems["disorganised"] == 0
    assert golems["knee"] == golems["split_fire"] == 1
