"""The gate: every rule is enforced, tested and proven, or says why it is not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.catalog.conformance import gaps, matrix

if TYPE_CHECKING:
    from damocles.catalog.conformance import Matrix

TESTS = Path(__file__).parents[1]
OPEN = TESTS / "proofs" / "open.txt"
"""Enforced rules whose proof is not whole yet, one a line; it only ever gets shorter."""


@pytest.fixture(scope="module")
def found() -> Matrix:
    """The matrix of this checkout."""
    return matrix(tests=TESTS)


def test_no_gaps(found: Matrix) -> None:
    """No unknown id, no rule without code or test, no exemption that is contradicted."""
    assert gaps(found) == []


def test_every_enforced_rule_is_proven(found: Matrix) -> None:
    """But for those that are listed as open; `damocles rules ID` says what is missing."""
    proofs = {name: row.proof for name, row in found.rows.items() if row.proof is not None}
    faulty = {name for name, proof in proofs.items() if proof.faults}
    proven = {name for name, proof in proofs.items() if proof.is_proven}
    listed = set(OPEN.read_text(encoding="utf-8").split())

    assert sorted(faulty - listed) == []
    assert sorted(listed & proven) == []
    assert listed <= proofs.keys()
