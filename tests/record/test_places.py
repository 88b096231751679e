"""Places and elements have names that a player would use."""

from __future__ import annotations

import pytest

from damocles.muster import setting
from damocles.record.narration.places import letters, places


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ("container A", "nanogenerator 1", "the southern edge", "the northern edge")),
        ("fr", ("conteneur A", "nanogénérateur 1", "le bord sud", "le bord nord")),
    ],
)
def test_skirmish_is_told_without_ids(language: str, expected: tuple[str, ...]) -> None:
    """Objectives have their letter, other elements a number, zones their edge."""
    skirmish = setting(mission="skirmish", companies=("white-stars-500", "therians-500"))
    named = places(skirmish, language)

    assert set(expected) <= set(named.values())
    assert not set(named) & set(named.values())


def test_every_objective_has_a_letter_of_its_own() -> None:
    """Those of the map where the mission is known, in turn where it is not."""
    companies = ("white-stars-2000", "therians-2000")
    landing = setting(mission="landing", companies=companies)
    assert len(set(letters(landing).values())) == len(landing.mission.objectives)
