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
        ("service/protocol.ts", ROOTS),
        ("service/protocol.companies.ts", COMPANIES),
        ("service/protocol.sandbox.ts", SANDBOX),
    ],
)
def test_types_of_the_page_are_up_to_date(file: str, roots: dict[str, Any]) -> None:
    """`python -m scripts.protocol > web/src/service/protocol.ts` would change nothing."""
    assert (PAGE / file).read_text(encoding="utf-8") == written(roots)
