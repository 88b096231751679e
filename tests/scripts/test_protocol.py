"""The page's types of the protocol are those of the server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scripts.protocol import COMPANIES, ROOTS, SANDBOX, written

PAGE = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize(
    ("file", "roots"),
    [
        ("protocol.ts", ROOTS),
        ("builder/protocol.ts", COMPANIES),
        ("sandbox/protocol.ts", SANDBOX),
    ],
)
def test_types_of_the_page_are_up_to_date(file: str, roots: dict[str, Any]) -> None:
    """`python -m scripts.protocol > web/src/protocol.ts` would change nothing."""
    assert (PAGE / file).read_text(encoding="utf-8") == written(roots)
