"""Golden records are decided today as they were when they were played."""

from __future__ import annotations

import pytest

from damocles.record import read, replay, resume, verify
from tests.golden import FOLDER, NAMES, event_counts

OF_OTHERS = {
    "DeedsForfeited",
    "FighterShifted",
    "MarkerPlaced",
    "MarkersCleared",
    "TagHeld",
    "UnitPlaced",
    "UnitReturned",
}
"""What happens only where other editions are played."""


def test_the_set_is_complete() -> None:
    """A file for every battle, and no other."""
    assert sorted(path.stem for path in FOLDER.glob("*.battle")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_stands(name: str) -> None:
    """Every order leads to the same events, and the events to the same table."""
    record = read(FOLDER / f"{name}.battle")
    *_, (_, table) = replay(record)

    assert verify(record).lines()[0] == f"{len(record.entries) - 1} orders, all as recorded"
    assert table == resume(record).table
    assert table.outcome is not None


def test_everything_happens() -> None:
    """Every kind of event of this edition at least once, and close combat often."""
    counts = event_counts()

    assert {kind for kind, count in counts.items() if not count} == OF_OTHERS
    assert counts["CombatFought"] >= 20
