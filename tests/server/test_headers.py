"""What every answer says to the browser, and that the client can live with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.server.http.client import NOT_BUILT
from damocles.server.http.headers import HEADERS, POLICY
from damocles.server.missions import ruler

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

WEB = Path(__file__).parents[2] / "web"
INLINE = re.compile(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=[\"']|javascript:")
"""What stands in HTML and would need an exception."""
ELSEWHERE = re.compile(r"(?:src|href)=[\"'](?:data:|https?:)")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 405),
        ("GET", "/assets/page-1a2b.js", 200),
        ("GET", "/mark.svg", 200),
        ("GET", "/nothing.js", 404),
        ("GET", "/schema/openapi.json", 200),
        ("GET", "/api/missions", 200),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/rooms/unknown", 404),
        ("POST", "/api/ask/ruler", 400),
        ("PUT", "/api/missions", 405),
        ("DELETE", "/", 405),
    ],
)
def test_every_answer_has_them(
    client: TestClient[Litestar], method: str, path: str, status: int
) -> None:
    """Pages, files, answers, refusals."""
    response = client.request(method, path)

    assert response.status_code == status
    assert HEADERS.items() <= dict(response.headers).items()


def test_errors_have_them(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even what should never happen."""

    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(ruler, "gap", fail)
    ends = {"start": {"point": [0, 0]}, "end": {"point": [9, 9]}}
    response = client.post("/api/ask/ruler", json={"mission": "skirmish", "bases": [], **ends})

    assert response.status_code == 500
    assert HEADERS.items() <= dict(response.headers).items()


def test_the_policy_has_no_exceptions() -> None:
    """Nothing from elsewhere, nothing that stands in the page, nobody frames it."""
    policy = HEADERS["content-security-policy"]

    assert set(POLICY.values()) == {"'none'", "'self'"}
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert HEADERS["x-content-type-options"] == "nosniff"
    assert HEADERS["referrer-policy"] == "no-referrer"


def test_the_client_needs_no_exceptions() -> None:
    """No style and no script in its HTML, its components and pictures; no data in addresses."""
    files = [WEB / "index.html", *(WEB / "public").iterdir()]
    files += [each for each in (WEB / "src").rglob("*") if each.suffix in (".svg", ".html")]
    found = [path.name for path in files if INLINE.search(path.read_text(encoding="utf-8"))]
    parts = [
        f"{path.name}: {wrong[0]}"
        for path in (WEB / "src").rglob("*")
        if path.suffix in (".svelte", ".ts")
        for wrong in re.finditer(
            r"\sstyle=|data:(?:image|font|text)/|new Function|\beval\(|new Worker\(",
            path.read_text(encoding="utf-8"),
        )
    ]

    assert not INLINE.search(NOT_BUILT)
    assert (found, parts) == ([], [])
