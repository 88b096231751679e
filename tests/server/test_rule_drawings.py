"""The drawings of the page stand beside rules that there are."""

from __future__ import annotations

import re
from pathlib import Path

from damocles.catalog.rulebook.index import rule_index

DRAWN = Path(__file__).parents[2] / "web" / "src" / "pages" / "rules" / "catalogue.ts"


def test_drawings_stand_beside_known_rules() -> None:
    """Every number in the page's list is in the index, and none has two drawings."""
    named = re.findall(r"\b[A-Z]{3}-\d{2,3}\b", DRAWN.read_text("utf-8"))

    assert len(named) > 100
    assert len(set(named)) == len(named)
    assert [name for name in named if not rule_index().knows(name)] == []
