"""Problems are told in the language of the caller, where the books have words for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.errors import DamoclesError
from damocles.server.speech import WordedError, words_of

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


def test_what_has_no_words_is_told_as_it_is() -> None:
    """A problem of another package has one text; one of ours has all."""
    words = {"en": "no", "fr": "non"}

    assert words_of(DamoclesError("no")) == words_of(WordedError("no")) == "no"
    assert words_of(WordedError(words)) == words
    assert str(WordedError(words)) == "no"
