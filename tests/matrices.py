"""The conformance matrix of this checkout, put together once for all tests of a process."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.rulebook.conformance import matrix
from damocles.catalog.rulebook.translation import index_in

if TYPE_CHECKING:
    from damocles.catalog.rulebook.conformance import Matrix, RuleRow
    from damocles.catalog.rulebook.index import Index
    from damocles.words import Language

TESTS = Path(__file__).parent


@functools.cache
def checkout_matrix(language: Language) -> Matrix:
    """All rows with code, tests and proofs; the checkout does not change between two tests."""
    if language == "en":
        return matrix(tests=TESTS)
    english, index = checkout_matrix("en"), index_in(language)
    rows = {name: _told_by(index, row) for name, row in english.rows.items()}
    return replace(english, index=index, rows=rows)


def _told_by(index: Index, row: RuleRow) -> RuleRow:
    """A row in another language: what code and tests say of it is the same."""
    exemption = index.exemptions.get(row.rule.id)
    return replace(row, rule=index.rules[row.rule.id], reason=exemption.reason if exemption else "")


def kept_matrix(*, tests: Path | None = None, language: Language = "en") -> Matrix:
    """The matrix of the checkout once, any other as it is asked for."""
    if tests == TESTS:
        return checkout_matrix(language)
    return bare_matrix() if tests is None else matrix(tests=tests, language=language)


@functools.cache
def bare_matrix() -> Matrix:
    """The matrix without tests, as an installed package has it."""
    return matrix(tests=None)
