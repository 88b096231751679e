"""The text form: what is written is read back, and what is meant is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.armies.companies import MOST_UNITS
from damocles.engine.chance import Chance
from damocles.muster.builder.suggestions import STYLES, CompanyWish, suggest
from damocles.muster.text.files import open_company, review_file
from damocles.muster.text.parser import LONGEST, parse_company
from damocles.muster.text.writer import as_text, as_yaml
from damocles.words import languages
from tests.muster.lists import STANDARD, STARS, company, faults, platoon

if TYPE_CHECKING:
    from damocles.catalog.armies.companies import CompanySource

SEEDS = range(30)
PRINTED = """Therians, 2065 A.P.
1st Platoon
- 9 storm golems including 2 sonic guns (SG1) !
- 9 storm golems including 2 sonic guns (SG2)
- 2 Bane goliaths (BG1)
- 2 Bane goliaths (BG2)
- 1 Wraith golgoth alpha (WG) (Commander)
2nd Platoon
- 9 storm golems including 1 sonic gun (SG3) !
"""
"""The list of the battle report, as the book has it."""


def drawn(seed: int) -> CompanySource:
    """A random legal company with a name, ids of its own, a commander, units that come later."""
    chance = Chance(f"text/{seed}")
    army = core().armies[chance.one_of(sorted(core().armies))]
    style = chance.one_of(sorted(STYLES))
    found = suggest(CompanyWish(army, chance.between(6, 40) * 50, style), seed=seed)
    units = [
        replace(
            unit,
            id=chance.one_of([unit.id, f"u-{at}"]),
            wave=chance.one_of(["assault", "reinforcement"]),
        )
        for at, unit in enumerate(found.units)
    ]
    led = [unit.id for unit in units if unit.officers]
    return replace(
        found,
        id=chance.one_of([found.id, "mine"]),
        name=chance.one_of(["", "Marteau d'été", "3rd: the [few], the #1"]),
        commander=chance.one_of([None, *led]),
        units=tuple(units),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_text_and_yaml_are_read_back_as_they_were(seed: int) -> None:
    """In every language, with prices and without; and through YAML."""
    source, catalog = drawn(seed), core()

    for language in languages():
        for prices in (False, True):
            text = as_text(source, catalog, language, prices=prices)
            found = parse_company(text, catalog)
            assert (found.company, found.faults) == (source, ()), text
    assert open_company(as_yaml(source), catalog, file="a.yaml").company == source


@pytest.mark.parametrize("seed", range(60))
def test_no_text_is_too_strange(seed: int) -> None:
    """Letters lost, doubled and moved: what comes of it is a company or faults with lines."""
    chance = Chance(f"strange/{seed}")
    source = core().company(chance.one_of(sorted(core().companies)))
    text = chance.one_of([as_text(source, core(), "fr", prices=True), as_yaml(source)])
    for _ in range(chance.between(1, 6)):
        at, other = chance.below(len(text)), chance.below(len(text))
        text = text[:at] + text[other : other + chance.below(12)] + text[at + chance.below(4) :]
    found = open_company(text, core(), file="strange")
    seen = review_file(found, core())

    assert all(fault.line >= 1 and str(fault) for fault in (seen or found).faults)
    assert seen is not None or found.faults
    if seen is not None and seen.legal:
        assert (
            open_company(as_text(seen.company, core()), core(), file="again").company
            == seen.company
        )


def test_the_form_is_readable() -> None:
    """Army, points, name; platoons; slot, number, unit, and what belongs to it."""
    source = company(
        'White Stars, 1000 A.P.: "Hammer"\nPlatoon 1\n'
        "12 star troopers, grenades, 2 flamers, combat engineer, medic, lieutenant\n"
        "4. 1 fire toad sergeant reinforcement"
    )

    assert as_text(source, core()) == (
        'White Stars, 1000 A.P.: "Hammer"\n\nPlatoon 1\n'
        "1. 12 star troopers, grenades, 2 flamers, combat engineer, medic, lieutenant\n"
        "4. 1 Fire Toad, sergeant, reinforcement\n"
    )
    assert as_text(source, core(), "fr", prices=True) == (
        'White Stars, 1000 P.A.: "Hammer"\n\nSection 1\n'
        "1. 12 star troopers, grenades, 2 flamers, sapeur, infirmier, lieutenant (325 P.A.)\n"
        "4. 1 Fire Toad, sergent, renfort (215 P.A.)\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        "12 Star Trooper, grenade, 2 flamer, combat-engineer, MEDIC, Lieutenant",
        "12 star troopers lieutenant, medic and combat engineer, with 2 flamers, grenades",
        "1. 12x star_troopers; lieutenant; médic; grenades; flamer; flamer; combat engineer",
        "- 12 star troopers dont 2 flamers, sapeur et infirmier (lieutenant), grenades !",
        "12 star troopers, 12 grenades, 2 flamers, sapeurs, infirmiers, lieutenant  # the first",
    ],
)
def test_order_case_plural_accents_and_language_do_not_matter(line: str) -> None:
    """Six ways to write the same unit."""
    plain = "12 star troopers, grenades, 2 flamers, combat engineer, medic, lieutenant"
    (unit,), (expected,) = company(f"{STARS}\n{line}").units, company(f"{STARS}\n{plain}").units

    assert replace(unit, specialists=()) == replace(expected, specialists=())
    assert sorted(unit.specialists) == sorted(expected.specialists)


def test_the_printed_list_of_the_therians_is_read() -> None:
    """The one machine of its kind is called by letters alone; a name in capitals stays a name."""
    found = company(PRINTED)
    armed = company("White Stars, 500 A.P.\n6 steel troopers (MG)")

    assert [unit.id for unit in found.units] == ["sg1", "sg2", "bg1", "bg2", "wg", "sg3"]
    assert found.commander == "wg"
    assert (found.units[4].unit, found.units[4].officers) == ("wraith_golgoth", ("alpha",))
    assert armed.units[0].special == {"mg": 1}


def test_units_find_their_slots() -> None:
    """The first arrangement that fits, in the order of writing; what fits nowhere stands last."""
    found = company(platoon("6 steel troopers", "3 Fire Toads", "3 Fire Toads", "3 Fire Toads"))

    assert [unit.slot for unit in found.units] == [1, 4, 5, 2]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, "there is nothing: begin with army and points"),
        ("Blue Stars, 500 A.P.", 1, "the first line names an army: "),
        ("White Stars", 1, "the points are missing: White Stars, 1000 A.P."),
        (f"{STARS}\n\n{STANDARD}\n8 star trupers", 4, "did you mean star troopers?"),
        (f"{STARS}\n8 star troopers, flammer", 2, "nothing is called 'flammer': did you mean"),
        (f"{STARS}\n8 star troopers, xyzzy", 2, "nothing is called 'xyzzy'"),
        (f"{STARS}\nsergeant", 2, "a unit begins with how many of whom"),
        (f"{STARS}\n8 star troopers, 6 steel troopers", 2, "belong in a line of their own"),
    ],
)
def test_a_line_that_is_not_understood_is_named(text: str, line: int, problem: str) -> None:
    """With its number and the nearest name that is known."""
    (fault,) = parse_company(text, core()).faults

    assert fault.line == line
    assert problem in str(fault)


def test_faults_of_rules_have_their_lines_too() -> None:
    """Ten steel troopers in the fourth line of a text, and of YAML."""
    text = platoon(STANDARD, "2. 10 steel troopers")
    for content, line in ((text, 4), (as_yaml(company(text)), 6)):
        seen = review_file(open_company(content, core(), file="list"), core())
        assert seen is not None
        assert [(fault.rule, fault.line) for fault in seen.faults] == [("CMP-012", line)]


def test_yaml_that_cannot_be_read_is_a_fault_with_its_line() -> None:
    """An unknown field, and a slot below one."""
    unit = "{id: a, unit: star_troopers, platoon: 1, slot: 0, nmber: 8, number: 8}"
    found = open_company(
        f"id: a\narmy: white_stars\nap: 1\nunits:\n  - {unit}\n", core(), file="a.yaml"
    )

    assert found.company is None
    assert sorted(str(fault) for fault in found.faults) == [
        "a.yaml:5: company: units[0].nmber: no such field is known",
        "a.yaml:5: company: units[0].slot: must be >= 1",
    ]


def test_repeated_ids_are_a_fault() -> None:
    """The second unit gets another name."""
    found = faults(platoon("8 star troopers, sergeant [one]", "4. 1 Fire Toad [one]"))

    assert [str(fault) for fault in found] == ["one: the id one is taken; call it fire-toads-1"]


# ---- what is far too long --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "field", "kept"),
    [
        ("1000000000 star troopers", "number", 99),
        ("8 star troopers, 1000000000 flamers", "special", {"flamer": 99}),
        ("8 star troopers, 60 flamers, 60 flamers", "special", {"flamer": 99}),
        ("8 star troopers, 1000000000 medics", "specialists", ("medic",) * 99),
        ("1000000000. 8 star troopers", "slot", 99),
        ("Platoon 1000000000\n8 star troopers", "platoon", 99),
    ],
)
def test_numbers_have_an_end(line: str, field: str, kept: object) -> None:
    """A number that nobody can mean is a fault with its line, and the largest takes its place."""
    found = parse_company(f"{STARS}\n{line}", core())
    (fault,) = found.faults

    assert found.company is not None
    assert getattr(found.company.units[0], field) == kept
    assert (fault.reason, fault.line, fault.facts["limit"]) == ("number_too_large", 2, 99)


def test_points_prices_and_lines_have_an_end() -> None:
    """As every number and every line that is read."""
    nines = "9" * 300
    cases = {
        f"White Stars, {nines} A.P.": "number_too_large",
        f"{STARS}\n{STANDARD} ({nines} A.P.)": "price_differs",
        f"{STARS}\n{STANDARD} {'x' * LONGEST}": "line_too_long",
        "White Stars" + " " * LONGEST: "line_too_long",
    }
    for text, reason in cases.items():
        assert parse_company(text, core()).faults[0].reason == reason


def test_lists_have_an_end() -> None:
    """The units beyond it are left out, and one fault says so, in either form."""
    text = f"{STARS}\n" + f"{STANDARD}\n" * (MOST_UNITS + 5)
    found = parse_company(text, core())
    source = found.company

    assert source is not None
    assert [fault.problem for fault in found.faults] == [
        f"{MOST_UNITS + 5} units of at most {MOST_UNITS} that can be written"
    ]
    more = replace(source, units=(*source.units, replace(source.units[0], id="more")))
    written = open_company(as_yaml(more), core(), file="a.yaml")
    assert [fault.problem for fault in written.faults] == ["units: 100 units of at most 99"]
    assert (len(source.units), written.company) == (MOST_UNITS, source)


def test_numbers_of_yaml_have_the_same_end() -> None:
    """The field is named, with what it may be."""
    text = as_yaml(company(f"{STARS}\n{STANDARD}")).replace("number: 8", "number: 100")
    (fault,) = open_company(text, core(), file="a.yaml").faults

    assert fault.problem == "units[0].number: must be <= 99"
