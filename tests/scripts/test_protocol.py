"""The page's types of the protocol are those of the server."""

from __future__ import annotations

from scripts.protocol import PAGE, page_text


def test_types_of_the_page_are_up_to_date() -> None:
    """`python -m scripts.protocol` would change nothing."""
    assert PAGE.read_text(encoding="utf-8") == page_text()
