"""The mission for a first evening: small, short, and over when it says."""

from __future__ import annotations

import functools

import pytest

from damocles.catalog import core
from damocles.catalog.missions.briefing import briefing_text
from damocles.lab import PlayedBattle, Series, play
from damocles.muster import company
from damocles.rules.state.sheets import AFV

FIRST = ("first-white-stars", "first-therians")
BATTLES = 50


@functools.cache
def played() -> tuple[PlayedBattle, ...]:
    """Battles of random players; sides change with every other one."""
    found = []
    for names in (FIRST, FIRST[::-1]):
        series = Series("first-battle", names, ("random", "random"), BATTLES // 2, "first")
        found += [play(series, game) for game in range(series.games)]
    return tuple(found)


def test_every_first_battle_is_over_after_four_rounds() -> None:
    """By the mission's own clause."""
    assert len(played()) == BATTLES
    assert {each.problem for each in played()} == {None}
    assert {each.rounds for each in played()} == {4}
    assert {each.outcome.rule for each in played() if each.outcome} == {"MIS-031"}


def test_both_sides_can_win_a_first_battle() -> None:
    """Random players do not always draw, and neither side always wins."""
    winners = [each.outcome.winner for each in played() if each.outcome]

    assert {0, 1} <= set(winners)


@pytest.mark.parametrize("name", FIRST)
def test_a_first_company_is_one_unit_of_infantry_and_one_strider(name: str) -> None:
    """Six to nine soldiers under an officer, and a single machine."""
    found = company(name)
    profiles = {profile.id: profile for profile in found.profiles}
    infantry, machines = found.units

    assert profiles[infantry.fighters[0].profile].category == "soldier"
    assert infantry.fighters[0].officer is not None
    assert 6 <= len(infantry.fighters) <= 9
    assert [profiles[f.profile].category in AFV for f in machines.fighters] == [True]


def test_a_first_battle_has_nothing_special_to_learn() -> None:
    """No reinforcements, no special rules; a small table that looks alike from both sides."""
    mission = core().missions["first-battle"]
    places = {(each.kind, each.x, each.y) for each in mission.elements}

    assert (mission.table.width, mission.table.depth) == (90_000, 60_000)
    assert places == {(kind, 90_000 - x, 60_000 - y) for kind, x, y in places}
    assert "Special rules\n- none" in briefing_text(mission)
    assert "Secondary objectives\n- none" in briefing_text(mission)
    assert mission.name.items() >= {"en": "First battle", "fr": "Premier combat"}.items()
