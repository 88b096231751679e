"""What an arena was played with, down to the last line of the program."""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from damocles.catalog.rulebook import rule_set
from damocles.engine import Value

PACKAGE = Path(__file__).parents[2]
PARTS = ("*.py", "*.yaml")


class Versions(Value, frozen=True):
    """The versions of everything that decides how a battle goes; `program` is a fingerprint."""

    damocles: str
    rules: str
    program: str
    python: str


@cache
def program() -> str:
    """A fingerprint of all code and packs of the package: another may play differently."""
    found = hashlib.sha256()
    for path in sorted(path for part in PARTS for path in PACKAGE.rglob(part)):
        found.update(f"{path.relative_to(PACKAGE).as_posix()}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def versions(rules: str) -> Versions:
    """The versions in use, for battles by a rule set; a package that is not installed has none."""
    try:
        number = version("damocles")
    except PackageNotFoundError:
        number = ""
    return Versions(number, rule_set(rules).version, program(), platform.python_version())
