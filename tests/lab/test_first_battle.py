"""The mission for a first evening: small, short, and over when it says."""

from __future__ import annotations

import functools
import statistics

import pytest

from damocles.catalog import core
from damocles.catalog.missions.briefing import briefing_text
from damocles.lab import PlayedBattle, Series, play
from damocles.muster import company
from damocles.rules.state.sheets import AFV
from scripts.first_battle import Fought, began_and_won, fought, winner_of

FIRST = ("first-white-stars", "first-therians")
BATTLES = 50
A_TENTH = 30


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
    width, depth = mission.table.width, mission.table.depth
    places = {(each.kind, each.x, each.y) for each in mission.elements}
    zones = {frozenset(zone.outline) for zone in mission.deployment_zones}

    assert max(width, depth) <= 90_000
    assert places == {(kind, width - x, depth - y) for kind, x, y in places}
    assert zones == {frozenset((width - x, depth - y) for x, y in zone) for zone in zones}
    assert "Special rules\n- none" in briefing_text(mission)
    assert "Secondary objectives\n- none" in briefing_text(mission)
    assert mission.name.items() >= {"en": "First battle", "fr": "Premier combat"}.items()


# ---- it bites: a tenth of what `make show-first-battle` plays --------------------------------


@functools.cache
def match(*bots: str) -> tuple[Fought, ...]:
    """Battles of two bots, from both seats and with both armies."""
    return tuple(fought((bots[0], bots[1]), A_TENTH, "tenth"))


def share(battles: tuple[Fought, ...], name: str, by: str) -> float:
    """How often a bot or a company won, a draw being half a battle."""
    won = [winner_of(each, getattr(each, by)) for each in battles]
    return (won.count(name) + won.count(None) / 2) / len(won)


def test_everybody_stands_on_the_table_and_has_a_useful_shot_in_the_first_round() -> None:
    """A salvo with an expected loss, for both sides."""
    for each in match("soldier", "soldier"):
        assert each.shooters == {0, 1}


def test_first_battles_of_equals_are_even_and_bloody() -> None:
    """Neither army, nor whoever begins, wins nearly always; four of ten fall."""
    battles = match("soldier", "soldier")
    began = [began_and_won(each) for each in battles]

    assert 0.25 <= share(battles, FIRST[0], "companies") <= 0.75
    assert 0.25 <= began.count("first") / len(began) <= 0.75
    assert statistics.median(each.figures for each in battles) >= 0.4


def test_a_recruit_is_a_fair_first_opponent() -> None:
    """It loses to a Soldier more often than not, not always, and beats a random player."""
    assert 0.55 <= share(match("soldier", "recruit"), "soldier", "bots") <= 0.95
    assert share(match("recruit", "random"), "recruit", "bots") >= 0.75
