"""What an arena plays."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from damocles.ai import UnknownBot
from damocles.catalog import core
from damocles.errors import DamoclesError
from damocles.lab.arena.plan import (
    ARMIES,
    Arena,
    ArenaError,
    find_missions,
    pair_companies,
    pairings,
    planned_battles,
    setting_of_battle,
    settle_missions,
    strata,
)
from damocles.lab.arena.sprt import Window
from tests.lab.arena.made import ARENA, THREE


def test_a_pair_is_the_same_battle_with_the_seats_changed() -> None:
    """One seed, one stratum; what bots do not bring with them is equal in both games."""
    first, second = list(planned_battles(ARENA))[2:4]

    assert (first.pair, first.seed, first.stratum) == (second.pair, second.seed, second.stratum)
    assert first.bots == second.bots[::-1] == ("soldier", "random")
    there, here = setting_of_battle(ARENA, first), setting_of_battle(ARENA, second)
    assert (there.mission, there.companies) == (here.mission, here.companies)


def test_every_two_bots_play_every_pair() -> None:
    """Of three bots three match-ups with two games each; numbers count through."""
    every = list(planned_battles(THREE))

    assert [each.number for each in every] == list(range(20 * 3 * 2))
    assert set(Counter(frozenset(each.bots) for each in every).values()) == {40}
    assert set(Counter(each.pair for each in every).values()) == {6}


def test_strata_weigh_the_same() -> None:
    """Each is played as often as the others, and the first few have every mission."""
    found = strata(["a", "b", "c"], [("x", "y"), ("x", "z")])

    assert len(found) == len({str(each) for each in found}) == 6
    assert [each.mission for each in found[:3]] == ["a", "b", "c"]
    assert [each.mission for each in found[3:]] == ["a", "b", "c"]
    arena = Arena(bots=("soldier", "random"), strata=found, pairs=12)
    assert set(Counter(str(each.stratum) for each in planned_battles(arena)).values()) == {4}


def test_companies_of_the_library_meet_those_of_other_armies() -> None:
    """Three of 1000 points in each army make nine pairings; one army fights itself."""
    found, alone = pairings(ap=1000, armies=ARMIES), pairings(ap=1000, armies=ARMIES[:1])
    companies = core().companies

    assert len(found) == 9
    assert {tuple(companies[each].army for each in pair) for pair in found} == {ARMIES}
    assert {companies[each].ap for pair in found for each in pair} == {1000}
    assert len(alone) == 6
    assert len(pairings(ap=1000, armies=("all",))) > 9


def test_named_companies_meet_each_other() -> None:
    """Every two; one alone fights itself."""
    assert pair_companies(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pair_companies(["a"]) == [("a", "a")]


def test_all_missions_are_those_that_can_be_played() -> None:
    """What the companies cannot play is left out, and the reason is told."""
    pairs = [("white-stars-1000", "therians-1000")]
    arena = replace(ARENA, strata=strata(find_missions(["all"]), pairs))
    found, left_out = settle_missions(arena, missions=["all"])

    assert list(left_out) == ["first-battle"]
    assert "too much assault" in str(left_out["first-battle"])
    assert {each.mission for each in found.strata} == set(core().missions) - {"first-battle"}


@pytest.mark.parametrize(
    ("arena", "problem"),
    [
        (replace(ARENA, bots=("soldier", "clever")), "no bot is called 'clever'"),
        (replace(ARENA, bots=("soldier",)), "two different bots or more are needed"),
        (replace(ARENA, bots=("soldier", "random", "soldier")), "each named once"),
        (replace(THREE, sprt=Window(0, 10)), "a sequential test has two bots"),
        (replace(ARENA, sprt=Window(10, 10)), "its first strength is the smaller"),
        (replace(ARENA, strata=strata(["nowhere"], [("a", "b")])), "no mission is called"),
        (replace(ARENA, strata=strata(["skirmish"], [("a", "b")])), "no company is called 'a'"),
        (
            replace(ARENA, strata=strata(["first-battle"], pair_companies(["therians-1000"]))),
            "first-battle cannot be played, therians-1000 v therians-1000: too much assault",
        ),
        (replace(ARENA, rules="chess"), "no rule set is called 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused(arena: Arena, problem: str) -> None:
    """Before anything is played, with the reason."""
    with pytest.raises(DamoclesError, match=problem):
        settle_missions(arena, missions=["skirmish"])


def test_unknown_armies_and_sizes_are_refused() -> None:
    """With those that there are."""
    with pytest.raises(ArenaError, match="no army is called 'martians'"):
        pairings(ap=1000, armies=["martians"])
    with pytest.raises(ArenaError, match=r"of therians has 77 A\.P\. \(the library has 500, "):
        pairings(ap=77, armies=["therians"])
    with pytest.raises(UnknownBot):
        settle_missions(replace(ARENA, bots=("x", "y")), missions=["all"])
