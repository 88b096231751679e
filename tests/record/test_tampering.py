"""No file makes `damocles replay` crash, and what somebody changed in a record is named.

`make test` tries a tenth of the changes, the deep proof all of them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from damocles.record import RecordError, files as record_files, from_text, read
from tests.record.tampering import AREAS, STRUCTURE, Change, huge_rates
from tests.record.tribunal import FAILED, findings, judged, originals

if TYPE_CHECKING:
    from pathlib import Path

COUNT = 1_000


@pytest.mark.parametrize(
    "count", [COUNT // 10, pytest.param(COUNT, marks=pytest.mark.deep)], ids=["quick", "deep"]
)
def test_what_was_changed_is_named(count: int) -> None:
    """Or it is the same in other words; nothing crashes, and every area is tried as often."""
    found = findings(count)

    assert [each for each in found if each.outcome in FAILED] == []
    assert {each.change.area for each in found} == set(AREAS)
    assert sum(each.outcome == "named" for each in found) > 0.9 * count


def test_files_are_spoilt_in_many_ways() -> None:
    """The changes of the file itself are worth their name."""
    assert len(STRUCTURE) >= 30


def test_what_is_equal_is_harmless(tmp_path: Path) -> None:
    """The judge can tell: an unchanged file, and one that says nothing of what it lost."""
    text = originals()[0]
    same = judged(tmp_path, text, Change("structure", "nothing", text.encode()))

    assert same.outcome == "harmless"


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('"rate":', '"rate":99999', "rate"),
        ('"profile":"', '"profile":"no-', r"companies\[0\].units\[0\].fighters\[0\].profile: "),
        ('"sides":[0,1]', '"sides":[0]', "sides: 1 for 2 companies"),
        ('"weapons":["', '"weapons":["no-', r"fighters\[0\].weapons: there is no weapon 'no-"),
        ('"digests":2', '"digests":3', "digests"),
    ],
)
def test_a_bad_header_is_refused_with_its_field(before: str, after: str, problem: str) -> None:
    """Before anything is laid out."""
    text = originals()[0]
    spoilt = text.replace(before, after, 1)
    assert spoilt != text
    with pytest.raises(RecordError, match=f"record:1: .*{problem}"):
        from_text(spoilt)


def test_numbers_are_bounded_by_their_types(tmp_path: Path) -> None:
    """A rate of a billion is refused, not rolled."""
    text = originals()[0]
    for seed in range(8):
        data = huge_rates(text, Random(seed))
        found = judged(tmp_path, text, Change("structure", "huge", data))
        assert found.outcome == "named"
        assert "battle:1: Expected `int`" in found.said


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much of it there is."""
    monkeypatch.setattr(record_files, "LARGEST", 1_000)
    file = tmp_path / "large.battle"
    file.write_text("x" * 1_001)

    with pytest.raises(RecordError, match="larger than 1000"):
        read(file)
