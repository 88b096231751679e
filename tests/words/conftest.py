"""A language of brackets for the tests of what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.words.brackets import Elsewhere, speak_in_brackets

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", name="language")
def pseudo() -> Iterator[str]:
    """English in brackets."""
    with speak_in_brackets() as language:
        yield language


@pytest.fixture(scope="module", name="elsewhere")
def texts_elsewhere(language: str) -> Elsewhere:
    """Names, and texts of the rules."""
    return Elsewhere(language)
