"""The conformance matrix of this checkout, put together once for all tests of a process."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.conformance import matrix

if TYPE_CHECKING:
    from damocles.catalog.conformance import Matrix
    from damocles.catalog.values import Language

TESTS = Path(__file__).parent


@functools.cache
def checkout_matrix(language: Language) -> Matrix:
    """All rows with code, tests and proofs; the checkout does not change between two tests."""
    return matrix(tests=TESTS, language=language)
