"""The page of what editions do differently is what the rule sets say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.sets import EDITIONS, USUAL_EDITION
from scripts.differences import PAGE, page_text
from tests.contrary import FILLED, NAME
from tests.contrary.packing import installed

if TYPE_CHECKING:
    from pathlib import Path


def test_the_page_is_up_to_date() -> None:
    """`python -m scripts.differences` would change nothing."""
    assert PAGE.read_text(encoding="utf-8") == page_text()


def test_every_edition_of_ours_is_on_it() -> None:
    """Beside the usual one; without another, it says so."""
    others = [name for name, each in EDITIONS.items() if name != USUAL_EDITION and not each.book]
    heads = [f"\n## {USUAL_EDITION} and {name}\n" for name in others]

    assert all(head in page_text() for head in heads)
    assert ("one edition so far" in page_text()) == (not others)


def test_an_edition_has_a_line_for_each_difference(tmp_path: Path) -> None:
    """With what it is, where it is a seam; that of a package is on the page only if asked for."""
    with installed(tmp_path):
        assert page_text() == PAGE.read_text(encoding="utf-8")
        lines = page_text([NAME]).splitlines()
    names = [
        line.split("`")[1] for line in lines if line.startswith(("| number | `", "| seam | `"))
    ]

    assert sorted(names) == sorted([*FILLED.numbers, *FILLED.seams])
    assert (
        "| seam | `authority.test` | authority_total (TAC-020, TAC-015) | without_authority"
        " (CON-TAC-020, CON-TAC-015) | The total of an Authority test: die, Authority, wager,"
        " home turf. |"
    ) in lines
