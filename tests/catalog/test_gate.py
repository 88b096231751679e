"""The gate: every rule is enforced, tested and proven, or says why it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.conformance import gaps
from damocles.catalog.rulebook.proofs import read_proofs, read_reasons
from tests.matrices import TESTS, checkout_matrix

if TYPE_CHECKING:
    from damocles.catalog.rulebook.conformance import Matrix


@pytest.fixture(scope="module")
def found() -> Matrix:
    """The matrix of this checkout."""
    return checkout_matrix("en")


def test_no_gaps(found: Matrix) -> None:
    """No unknown id, no rule without code or test, no exemption that is contradicted."""
    assert gaps(found) == []


def test_every_enforced_rule_is_proven(found: Matrix) -> None:
    """A stale proof is listed by `make check`; a rule without one, or with a fault, is refused."""
    proofs = {name: row.proof for name, row in found.rows.items() if row.status == "enforced"}
    faults = {name: proof.faults for name, proof in proofs.items() if proof and proof.faults}

    assert None not in proofs.values()
    assert faults == {}


def test_every_reason_is_needed() -> None:
    """Each speaks of a change that survives; what is killed by now needs none."""
    survivors = {(row.name, each.change) for row in read_proofs(TESTS) for each in row.survivors}
    excuses = {(each.code, each.change) for each in read_reasons(TESTS).survivors}

    assert sorted(excuses - survivors) == []
