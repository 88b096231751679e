"""Problems are told in the language of the caller, where the books have words for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.words import complete_languages, languages

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


@pytest.mark.parametrize(
    ("preferred", "detail"),
    [
        (None, "no army is called 'orks'"),
        ("tlh", "no army is called 'orks'"),
        ("en-GB,en;q=0.9,fr;q=0.8", "no army is called 'orks'"),
        ("tlh, fr-CH;q=0.9, en;q=0.8", "aucune armée ne s’appelle 'orks'"),
    ],
)
def test_the_first_known_language_is_used(
    client: TestClient[Litestar], preferred: str | None, detail: str
) -> None:
    """As browsers name what they prefer; English if nothing is known."""
    headers = {"accept-language": preferred} if preferred else {}
    problem = client.get("/api/armies/orks", headers=headers).json()

    assert problem["detail"].startswith(detail)
    assert problem["field"] == "army"


def test_an_answer_has_the_language_that_is_asked_for(client: TestClient[Litestar]) -> None:
    """Beside the complete ones; who asks for none gets those, and no more bytes than before."""
    begun = next(each for each in languages() if each not in complete_languages())
    asked = client.get("/api/missions", headers={"accept-language": f"{begun};q=0.7"})
    plain = client.get("/api/missions")

    assert set(asked.json()[0]["name"]) == {*complete_languages(), begun}
    assert set(plain.json()[0]["name"]) == set(complete_languages())
    assert int(plain.headers["content-length"]) == len(plain.content) < len(asked.content)
