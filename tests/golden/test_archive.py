"""What was recorded by a version of the rules is decided by it as it was then."""

from __future__ import annotations

from zipfile import ZipFile

import pytest

from damocles.record import verify
from tests.golden.archive import BOTS, FILE, MISSIONS, PLAN, SIZES, Planned, kept

QUICK = (6, 60, 92)
"""Battles of small companies that people, or bots that plan, could have played."""


def named(number: int) -> str:
    """What a battle of the plan is called."""
    return PLAN[number].name


def test_the_archive_is_complete() -> None:
    """A record for every battle of the plan, and no other: all missions, sizes and bots."""
    with ZipFile(FILE) as archive:
        names = archive.namelist()

    assert names == [f"{planned.name}.battle" for planned in PLAN]
    assert len(names) == 100
    assert len(MISSIONS) * len(SIZES) * len(BOTS) == 96


def stands(planned: Planned) -> None:
    """Every order leads to the same events and digests, and the battle ended."""
    record = kept(planned)
    verdict = verify(record)

    assert verdict.lines()[0] == f"{len(record.entries) - 1} orders, all as recorded"
    assert verdict.recorded == record.header.version


@pytest.mark.parametrize("number", QUICK, ids=named)
def test_an_archived_record_stands(number: int) -> None:
    """Three of them, on three missions."""
    stands(PLAN[number])


@pytest.mark.deep
@pytest.mark.parametrize("number", range(len(PLAN)), ids=named)
def test_every_archived_record_stands(number: int) -> None:
    """All of them."""
    stands(PLAN[number])
