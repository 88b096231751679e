"""The page about the puzzles names all of them, and every kind of condition."""

from __future__ import annotations

from typing import get_args

from damocles.lab.puzzles.files import puzzles
from damocles.lab.puzzles.form import NEEDED, What
from damocles.lab.puzzles.judge import KINDS
from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")


def test_the_page_lists_all_puzzles() -> None:
    """Each has a row with its lesson and its margin."""
    rows = [line for line in PAGE.splitlines() if line.startswith(("| `", "| twin: `"))]
    listed = {line.split("`")[1]: line for line in rows}
    sources = [each.source for each in puzzles().values()]
    missing = [
        source.id
        for source in sources
        if source.teaches["en"] not in listed.get(source.id, "")
        or f"| {source.proof.margin:.1f} " not in listed[source.id]
    ]

    assert missing == []


def test_the_page_explains_all_conditions() -> None:
    """Every kind of condition is written there, is judged, and says what it needs."""
    kinds = set(get_args(What))

    assert {kind for kind in kinds if f"`{kind}`" not in PAGE} == set()
    assert kinds == set(KINDS) == set(NEEDED)
