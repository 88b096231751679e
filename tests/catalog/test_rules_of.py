"""Which rules are those of a rule set, where several books lie in one folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.rulebook import index
from damocles.catalog.rulebook.index import Chapter, Index, Rule, Ruling, rules_of
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.rules.sets.at43 import at43
from damocles.rules.sets.edition import Edition

if TYPE_CHECKING:
    import pytest

OTHER = "other"


def rule(name: str, *rulings: str) -> Rule:
    """A rule that refers to rulings."""
    return Rule(name, "A rule", "1", ("T",), "It is so.", rulings)


def test_books_of_one_folder_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings belong to whoever refers to them; those that nobody refers to, to all."""
    files = Path("here")
    known = Index(
        {"AAA": Chapter("AAA", "one", USUAL_EDITION), "BBB": Chapter("BBB", "two", OTHER)},
        {
            each.id: each
            for each in (rule("AAA-01", "RUL-01", "RUL-02"), rule("BBB-01", "RUL-02", "RUL-03"))
        },
        {
            name: Ruling(name, "A ruling", "So.")
            for name in ("RUL-01", "RUL-02", "RUL-03", "RUL-04")
        },
        {},
    )
    edition = Edition(at43, {}, files)
    monkeypatch.setattr(index, "indexes", lambda: {files / "index": known})
    for name in (USUAL_EDITION, OTHER):
        monkeypatch.setitem(EDITIONS, name, edition)

    assert rules_of(USUAL_EDITION) == {"AAA-01", "RUL-01", "RUL-02", "RUL-04"}
    assert rules_of(OTHER) == {"BBB-01", "RUL-02", "RUL-03", "RUL-04"}
