"""The armies against a second transcription of the appendix, typed anew and as it is printed.

The tables lie in `appendix/`; names are the printed ones. Where the pack differs it is because a
ruling settles a misprint or a gap, and each such difference stands here with its ruling.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import load
from damocles.catalog.packs.loader import CORE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies.army import Army, UnitSource

FOLDER = Path(__file__).parent / "appendix"
Row = dict[str, str]
Fields = dict[tuple[str, ...], str]
KEYS = {"patterns": 3, "officers": 2, "units": 2, "officer_prices": 2, "prices": 2, "numbers": 2}
"""How many columns of each table say what a row is about."""
CATALOG = load(CORE)
WORDS = CATALOG.texts["en"]

RULED = {
    # RUL-99: four stars are three; there is no type 4.
    ("patterns", "White Stars", "2", "soldier", "stars"): ("2/4", "2/3"),
    ("patterns", "White Stars", "5", "strider", "stars"): ("1/2/4", "1/2/3"),
    ("patterns", "White Stars", "5", "vehicle", "stars"): ("1/2/4", "1/2/3"),
    # RUL-99: at the maximum number star troopers have up to two specialists, as at the standard.
    ("numbers", "star troopers", "maximum", "least specialists"): ("2", "0"),
    # RUL-98: "Numbers: 3" of the Fire Toads is the maximum; the price table begins with one.
    ("units", "White Stars", "Fire Toads", "least"): ("3", "1"),
    # RUL-98: the list has two to three TacArms, the table prices three alone, in its first column.
    ("prices", "steel TacArms", "", "standard"): ("300", "200"),
    ("prices", "steel TacArms", "", "maximum"): ("", "300"),
    ("prices", "steel TacArms", "", "extra"): ("", "100"),
    ("prices", "steel TacArms", "laser targeter", "standard"): ("315", "210"),
    ("prices", "steel TacArms", "laser targeter", "maximum"): ("", "315"),
    ("prices", "steel TacArms", "laser targeter", "extra"): ("", "105"),
    ("numbers", "steel TacArms", "standard", "fighters"): ("3", "2"),
}
"""What the pack says otherwise than the page: as printed, and as ruled."""


# ---- the page --------------------------------------------------------------------------------


def printed(table: str) -> list[Row]:
    """A table as it was typed from the page."""
    with (FOLDER / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def fields(table: str, rows: list[Row]) -> Fields:
    """Every field of a table by what it is about."""
    found: Fields = {}
    for row in rows:
        about, rest = list(row.values())[: KEYS[table]], list(row.items())[KEYS[table] :]
        for column, value in rest:
            assert (table, *about, column) not in found
            found[(table, *about, column)] = value
    return found


# ---- the pack --------------------------------------------------------------------------------


def armies() -> Iterator[tuple[str, Army]]:
    """The armies with their names."""
    yield from ((WORDS.armies[name], army) for name, army in CATALOG.armies.items())


def units() -> Iterator[tuple[str, str, UnitSource]]:
    """The units with the names of army and unit."""
    for army, found in armies():
        yield from ((army, WORDS.units[name], unit) for name, unit in found.units.items())


def patterns() -> Iterator[Row]:
    """What may stand in each slot."""
    for army, found in armies():
        for at, slot in enumerate(found.pattern.slots, 1):
            for each in slot:
                stars = "/".join(map(str, each.types))
                yield {"army": army, "slot": str(at), "category": each.category, "stars": stars}


def officers() -> Iterator[Row]:
    """What each rank is worth."""
    for army, found in armies():
        for rank in found.officers.ranks:
            yield {
                "army": army,
                "rank": str(rank.rank),
                "title": title(rank.id),
                "authority": str(rank.authority),
                "leadership": str(rank.leadership),
                "numbers bonus": str(rank.numbers_bonus),
            }


def title(rank: str) -> str:
    """The name of a rank, without what all overseers are called."""
    return WORDS.ranks[rank].removeprefix("overseer ")


def listed() -> Iterator[Row]:
    """The list of units."""
    for army, name, unit in units():
        own = [WORDS.equipment[each] for each in unit.equipment]
        carried = sorted([*(WORDS.weapons[each] for each in unit.weapons), *own])
        special = unit.special_weapons.options if unit.special_weapons else ()
        experts = unit.specialists.options if unit.specialists else ()
        yield {
            "army": army,
            "unit": name,
            "type": str(unit.type.v),
            "least": str(unit.numbers.standard),
            "most": str(unit.numbers.maximum),
            "standard equipment": ";".join(carried),
            "special weapons": ";".join(sorted(WORDS.weapons[each] for each in special)),
            "specialists": ";".join(sorted(WORDS.specialists[each] for each in experts)),
        }


def officer_prices() -> Iterator[Row]:
    """What officers cost."""
    for _, name, unit in units():
        for rank, price in (unit.officers.prices if unit.officers else {}).items():
            yield {"unit": name, "title": title(rank), "price": str(price)}


def prices() -> Iterator[Row]:
    """The price tables; a price that the page cannot print, because numbers are fixed, is empty."""
    for _, name, unit in units():
        fixed = unit.numbers.standard == unit.numbers.maximum
        for line in unit.prices.lines:
            yield {
                "unit": name,
                "equipment": ";".join(sorted(WORDS.equipment[each] for each in line.equipment)),
                "standard": str(line.standard),
                "maximum": "" if fixed else str(line.maximum),
                "extra": str(line.extra or ""),
            }
        surcharge = unit.special_weapons.surcharge if unit.special_weapons else {}
        for weapon, price in surcharge.items():
            about = {"unit": name, "equipment": f"+{WORDS.weapons[weapon]}"}
            yield {**about, "standard": str(price), "maximum": str(price), "extra": ""}


def numbers() -> Iterator[Row]:
    """The notes below the price tables."""
    for _, name, unit in units():
        both = unit.numbers.standard != unit.numbers.maximum and name != "steel TacArms"
        for column in ("standard", "maximum") if both else ("standard",):
            special = getattr(unit.special_weapons, column) if unit.special_weapons else 0
            experts = getattr(unit.specialists, column) if unit.specialists else 0
            yield {
                "unit": name,
                "column": column,
                "fighters": str(getattr(unit.numbers, column)),
                "special weapons": str(special),
                "least specialists": "0",
                "most specialists": str(experts),
            }


OURS = {
    "patterns": patterns,
    "officers": officers,
    "units": listed,
    "officer_prices": officer_prices,
    "prices": prices,
    "numbers": numbers,
}


@pytest.mark.rule("CMP-032")
@pytest.mark.parametrize("table", list(OURS))
def test_the_pack_is_as_printed_or_as_ruled(table: str) -> None:
    """Field by field, without one too many or too few, but for the misprints that are settled."""
    page = fields(table, [sorted_lists(row) for row in printed(table)])
    pack = fields(table, list(OURS[table]()))

    assert page.keys() == pack.keys()
    different = {key: (page[key], pack[key]) for key in page if page[key] != pack[key]}
    assert different == {key: both for key, both in RULED.items() if key[0] == table}


def sorted_lists(row: Row) -> Row:
    """A row whose lists are in the order of the alphabet, since the page has several orders."""
    return {name: ";".join(sorted(value.split(";"))) for name, value in row.items()}


def test_the_page_is_not_empty() -> None:
    """All tables have been typed: 18 slots, 10 ranks, 8 units, 18 officers, 24 prices, 14 notes."""
    assert [len(printed(table)) for table in OURS] == [18, 10, 8, 18, 24, 14]
