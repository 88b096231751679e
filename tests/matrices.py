"""The conformance matrix of this checkout, put together once for all tests.

It is kept beside compiled modules, for other processes and until a file that it reads changes.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.rulebook.conformance import SOURCE, matrix
from damocles.catalog.rulebook.translation import index_in

if TYPE_CHECKING:
    from damocles.catalog.rulebook.conformance import Matrix, RuleRow
    from damocles.catalog.rulebook.index import Index
    from damocles.words import Language

TESTS = Path(__file__).parent
KEPT = TESTS / "__pycache__"
READ = {".py", ".yaml", ".jsonl"}
"""What code, data, tests and proofs are written in."""


@functools.cache
def checkout_matrix(language: Language) -> Matrix:
    """All rows with code, tests and proofs; the checkout does not change between two tests."""
    if language == "en":
        return _kept_or_made("checkout", TESTS)
    english, index = checkout_matrix("en"), index_in(language)
    rows = {name: _told_by(index, row) for name, row in english.rows.items()}
    return replace(english, index=index, rows=rows)


@functools.cache
def _fingerprint() -> bytes:
    """Of all that a matrix is made from."""
    mark = hashlib.sha256()
    files = (path for folder in (SOURCE, TESTS) for path in folder.rglob("*"))
    for path in sorted(path for path in files if path.suffix in READ):
        mark.update(f"{path}\0".encode() + path.read_bytes() + b"\0")
    return mark.digest()


def _kept_or_made(name: str, tests: Path | None) -> Matrix:
    """The matrix as it was kept; made and kept if there is none, or something has changed."""
    mark, file = _fingerprint(), KEPT / f"matrix-{name}.pickle"
    with contextlib.suppress(OSError):
        content = file.read_bytes()
        if content.startswith(mark):
            found: Matrix = pickle.loads(content[len(mark) :])  # noqa: S301  # our own file
            return found
    made = matrix(tests=tests)
    with contextlib.suppress(OSError):
        KEPT.mkdir(exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(mark + pickle.dumps(made))
        part.replace(file)
    return made


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
    return _kept_or_made("bare", None)
