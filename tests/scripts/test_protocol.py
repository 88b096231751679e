"""The page's types of the protocol are those of the server."""

from __future__ import annotations

from pathlib import Path

from scripts.protocol import written

PAGE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_types_of_the_page_are_up_to_date() -> None:
    """`python -m scripts.protocol > web/src/protocol.ts` would change nothing."""
    assert PAGE.read_text(encoding="utf-8") == written()
