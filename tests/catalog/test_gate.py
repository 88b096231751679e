"""The gate: every rule is enforced and tested, or says why it is not."""

from __future__ import annotations

from pathlib import Path

from damocles.catalog.conformance import gaps, matrix

TESTS = Path(__file__).parents[1]


def test_no_gaps() -> None:
    """No unknown id, no rule without code or test, no exemption that is contradicted."""
    assert gaps(matrix(tests=TESTS)) == []
