"""Companies as written: read with their faults and lines; whether they are legal, muster says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog import UnknownName, core, load
from damocles.muster import review
from tests.catalog.spoiling import assert_named, spoil

if TYPE_CHECKING:
    from pathlib import Path

STARS_2000 = "companies/white-stars-2000.yaml"


def test_a_company_is_read_as_written() -> None:
    """Officers, special weapons and waves are there; what is not said has its default."""
    source = core().company("white-stars-2000")
    first, last = source.units[0], source.units[-1]

    assert (source.army, source.ap, source.name, source.commander) == (
        "white_stars", 2000, "", None,
    )  # fmt: skip
    assert (first.officers, first.special, first.bearers) == (
        ("master_sergeant",),
        {"flamer": 2},
        2,
    )
    assert (last.wave, last.officers, last.special, last.bearers) == ("reinforcement", (), {}, 0)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("id: star-1", "id: Star 1", "units[0].id: "),
        ("slot: 1", "slot: 0", "units[0].slot: must be"),
        ("platoon: 1, ", "", "units[0].platoon: the field is missing"),
        ("officers: [master_sergeant]", "officer: master_sergeant", "officer: no such field"),
        ("{flamer: 2}", "{flamer: 0}", "units[0].special.flamer: must be"),
        ("ap: 2000", "ap: 0", "ap: must be"),
        ("ap: 2000", 'ap: 2000\nname: " x"', "name: "),
    ],
)
def test_a_fault_is_named_with_its_line(pack: Path, old: str, new: str, problem: str) -> None:
    """Each way to spoil the form of a company is found at the line where it was spoilt."""
    line = spoil(pack, STARS_2000, old, new) + new.count("\n")

    assert_named(pack, STARS_2000, line, problem)


def test_a_pack_with_an_illegal_company_can_be_read(pack: Path) -> None:
    """Reading does not judge; the review does."""
    spoil(pack, STARS_2000, "number: 12", "number: 20")
    catalog = load(pack)

    faults = review(catalog.company("white-stars-2000"), catalog.armies).faults
    assert [fault.rule for fault in faults] == ["CMP-013", "CMP-001"]


def test_unknown_companies_are_refused_with_a_remedy() -> None:
    """The message names the companies that there are."""
    with pytest.raises(
        UnknownName, match=r"no company is called 'x' \(known are .*therians-1000, "
    ):
        core().company("x")
