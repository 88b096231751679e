"""A server for tests: the twin answers, nothing is compiled, the client is a small folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.geometry import backend
from damocles.server import create_app
from damocles.server.work.compilation import Compilation
from tests.server.sockets import patient_sockets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar


@pytest.fixture(scope="session", autouse=True)
def _patient_sockets() -> Iterator[None]:
    """Pages of tests wait for each other without working."""
    with patient_sockets():
        yield


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client: a page, an asset, a picture."""
    folder = tmp_path_factory.mktemp("client") / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Damocles</title>", encoding="utf-8")
    (folder / "assets" / "page-1a2b.js").write_text("start()", encoding="utf-8")
    (folder / "mark.svg").write_text("<svg/>", encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def client(static: Path) -> Iterator[TestClient[Litestar]]:
    """A client of a server that answers with the twin; it keeps no state between questions."""
    with backend.using("twin"):
        compilation = Compilation()
    data = static.parent / "data"
    app = create_app(static=static, compilation=compilation, data=data, workers=1)
    with TestClient(app) as client:
        yield client


def base(name: str, x: float, y: float, **fields: Any) -> dict[str, Any]:
    """A soldier's base, its centre in cm."""
    plain = {"r": 1_500, "size": 2, "group": "A"}
    return {"id": name, "x": round(x * 1000), "y": round(y * 1000), **plain, **fields}


def ask(client: TestClient[Litestar], name: str, bases: list[Any], **fields: Any) -> Any:
    """The answer to a question, which must be one."""
    body = {"mission": "skirmish", "bases": bases, **fields}
    response = client.post(f"/api/ask/{name}", json=body)
    assert response.status_code == 200, response.text
    return response.json()
