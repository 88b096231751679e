"""From games to results, and how they are told."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

from damocles.lab.arena import phrases, plot, tables
from damocles.lab.arena.battles import Forfeit, FoughtBattle, failed_battle
from damocles.lab.arena.pairs import pairs_of, unbroken_pairs
from damocles.lab.arena.plan import Arena, ArenaError, planned_battles
from damocles.lab.arena.results import Ladder, Results, work_out_results
from damocles.lab.arena.scores import Interval
from damocles.lab.arena.sprt import Window
from damocles.lab.arena.versions import PACKAGE, program, versions
from tests.lab.arena.made import ARENA, THREE, all_fought, by_seat, fought, in_turn, stronger

MADE = versions("at43")


def shown(arena: Arena, found: list[FoughtBattle]) -> Results:
    """The results of these games."""
    return work_out_results(arena, MADE, found, {})


# ---- pairs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "score", "margin"),
    [
        ((1.0, 0.0), 1.0, 2.0),
        ((1.0, 1.0), 0.5, 0.0),
        ((0.5, 0.0), 0.75, 1.0),
        ((0.0, 1.0), 0.0, -2),
    ],
)
def test_a_pair_is_seen_by_its_first_bot(
    scores: tuple[float, ...], score: float, margin: float
) -> None:
    """It has the first seat in one game and the second in the other."""
    arena = replace(ARENA, pairs=1)
    (found,) = pairs_of(all_fought(arena, in_turn(scores)))

    assert (found.bots, found.score, found.margin) == (("soldier", "random"), score, margin)
    assert found.wins + found.draws + found.losses == 2


def test_half_a_pair_does_not_count() -> None:
    """Nor one of which a game failed; in whatever order the games are over."""
    every = all_fought(ARENA, stronger)
    broken = failed_battle(list(planned_battles(ARENA))[2], "fault")

    assert [each.number for each in pairs_of(every[:3])] == [0]
    assert [each.number for each in pairs_of([every[1], every[0], broken, *every[3:]])] == [0, 2, 3]
    assert pairs_of(every[::-1]) == pairs_of(every)


def test_a_test_looks_at_pairs_in_order_only() -> None:
    """What was over early does not overtake what is still being played."""
    every = all_fought(ARENA, stronger)

    assert [each.number for each in unbroken_pairs(ARENA, [*every[:3], *every[4:]])] == [0]
    assert len(unbroken_pairs(ARENA, every)) == 4


# ---- results ---------------------------------------------------------------------------------


def test_results_of_two_bots() -> None:
    """Score, wins, margin, missions, seats, time, refused answers."""
    found = shown(ARENA, all_fought(ARENA, stronger))
    (match,) = found.matches

    assert (match.pairs, match.wins, match.draws, match.losses) == (4, 8, 0, 0)
    assert (match.score.value, match.score.high, match.margin.value) == (1.0, 1.0, 2.0)
    assert match.score.low < match.over_games.low
    assert list(match.missions) == ["landing", "skirmish"]
    assert (found.first_seat, found.endings, found.mean_rounds) == (0.5, {"MIS-405": 8}, 6.0)
    assert found.bots["soldier"].games == 8
    assert found.bots["soldier"].unanswered == {"ActDecision": 4}
    assert found.bots["random"].cpu.longest == 0.02
    assert (found.ladder, found.test) == (None, None)


def test_seats_that_decide_prove_nothing_about_bots() -> None:
    """The first seat always wins: a half, and the results say why."""
    found = shown(ARENA, all_fought(ARENA, by_seat))

    assert found.matches[0].score.value == 0.5
    assert found.first_seat == 1.0


def test_games_thrown_away_are_counted() -> None:
    """By kind, for the bot that did; they have no margin."""
    every = all_fought(ARENA, stronger)
    late = replace(every[0], forfeit=Forfeit(0, "timeout", "x"), score=0.0, outcome=None)
    found = shown(ARENA, [late, *every[1:]])

    assert found.bots["soldier"].forfeits == {"timeout": 1}
    assert found.bots["random"].forfeits == {}
    assert found.endings == {"MIS-405": 7, "timeout": 1}
    assert found.matches[0].losses == 1


def test_ratings_of_three_bots() -> None:
    """In their order, about the first; two thirds of the wins against the next below."""
    found = shown(
        THREE, all_fought(THREE, lambda g: stronger(g) if g.pair % 3 else 1 - stronger(g))
    )
    ladder = found.ladder

    assert ladder is not None
    ratings = ladder.ratings
    assert ratings["soldier"].value == 1500
    assert ratings["soldier"].value > ratings["recruit"].value > ratings["random"].value
    assert ratings["recruit"].low < ratings["recruit"].value < ratings["recruit"].high
    assert ladder.is_fair
    assert set(ladder.worst) < set(THREE.bots)


def test_a_circle_is_no_ladder() -> None:
    """Each beats one and loses to another: the ratings say that they do not sum it up."""
    beats = {("soldier", "recruit"), ("recruit", "random"), ("random", "soldier")}
    found = shown(THREE, all_fought(THREE, lambda game: float(game.bots in beats)))

    assert found.ladder is not None
    assert not found.ladder.is_fair
    assert "ratings do not sum these results up fairly" in tables.results_text(found)


def test_a_test_stops_the_count() -> None:
    """Games beyond the pair that decided are not looked at."""
    arena = replace(ARENA, pairs=60, sprt=Window(0, 50))
    found = shown(arena, all_fought(arena, stronger))

    assert found.test is not None
    assert found.test.verdict == "stronger"
    assert found.matches[0].pairs == found.test.pairs < 60
    assert found.games == 2 * found.test.pairs
    assert f"stronger after {found.test.pairs} pairs" in tables.results_text(found)


def test_without_games_nothing_is_claimed() -> None:
    """Everything is open."""
    found = shown(THREE, [])

    assert found.matches[0].score == Interval(0.5, 0.0, 1.0)
    assert (found.ladder, found.first_seat, found.mean_rounds) == (None, None, None)
    assert "no pair is complete yet" in tables.results_text(found)


def test_results_are_json() -> None:
    """What has no bound is null."""
    found = msgspec.json.decode(msgspec.json.encode(shown(ARENA, all_fought(ARENA, stronger))))

    assert found["matches"][0]["score"]["value"] == 1.0
    assert found["matches"][0]["elo"]["high"] is None
    assert found["arena"]["bots"] == ["soldier", "random"]


# ---- told and drawn --------------------------------------------------------------------------


def test_the_table_has_everything() -> None:
    """Match-ups, matrix, ratings, missions, bots, failures; columns are straight."""
    every = all_fought(THREE, in_turn((1.0, 0.0, 0.5, 0.0, 1.0)))
    told = tables.results_text(
        shown(THREE, [*every[:-1], failed_battle(list(planned_battles(THREE))[-1], "a fault")])
    )

    assert "soldier v recruit" in told
    assert re.search(r"score of +soldier +recruit +random\nsoldier +- ", told)
    assert re.search(r"rating +Elo +95 % over pairs", told)
    assert "worst residual: " in told
    assert re.search(r"landing +\d+\.\d %", told)
    assert f"program {program()}" in told
    assert told.endswith("therians-500): a fault")


def test_the_plan_is_told_beforehand() -> None:
    """How many pairs, which strata, what is left out, how evenly it comes out."""
    too_small = ArenaError({"en": "too small"})
    told = tables.announcement(replace(ARENA, pairs=5), {"first-battle": too_small})
    test = tables.announcement(replace(ARENA, sprt=Window(-10, 5)), {})

    assert "soldier v random: 5 pairs, no more and no fewer, seed s" in told
    assert "(the first 1 once more)" in told
    assert "  2 landing: white-stars-500 v therians-500" in told
    assert "left out: first-battle (too small)" in told
    assert "at most 4 pairs, until a test between -10 and +5 Elo decides" in test


def test_the_report_is_told_in_french() -> None:
    """With commas, and semicolons between them."""
    found = shown(THREE, all_fought(THREE, in_turn((1.0, 0.0, 0.5, 0.0, 1.0))))
    told = tables.results_text(found, "fr")

    assert "soldier contre recruit" in told
    assert re.search(r"landing +\d+,\d % \[\d+,\d\u202f; \d+,\d\]", told)
    assert "score du premier camp" in told
    assert "cote, 95 % sur les paires" in plot.drawing(found, "fr")


def test_the_drawing_shows_what_the_table_says() -> None:
    """Sound XML; a dot for each value, within its line."""
    found = shown(THREE, all_fought(THREE, in_turn((1.0, 0.0, 0.5, 0.0, 1.0))))
    root = ET.fromstring(plot.drawing(found))  # noqa: S314  # our own drawing
    name = "{http://www.w3.org/2000/svg}"
    dots = [each.attrib for each in root.iter(f"{name}circle")]
    bars = [each.attrib for each in root.iter(f"{name}line") if "stroke-width" in each.attrib]
    texts = [each.text for each in root.iter(f"{name}text")]

    assert len(dots) == len(bars) == 3 * 3 + 3
    for dot, bar in zip(dots, bars, strict=True):
        assert float(bar["x1"]) <= float(dot["cx"]) <= float(bar["x2"])
    assert phrases.share_with_interval(found.matches[0].score, "en") in texts


def test_values_beyond_the_scale_lie_on_its_end() -> None:
    """A scale of scores has nothing left of 0 and right of 1."""
    scale = plot.Scale(0, 1, (), "t")

    assert scale.at(-5) == scale.at(0) == plot.LEFT
    assert scale.at(7) == scale.at(1) == plot.LEFT + plot.WIDE


def test_the_anchor_is_the_veteran_where_there_is_one() -> None:
    """Its rating is 1500, whoever else plays."""
    arena = replace(THREE, bots=("soldier", "veteran", "random"))
    order = ("random", "soldier", "veteran")
    every = [
        fought(game, float(order.index(game.bots[0]) > order.index(game.bots[1])))
        for game in planned_battles(arena)
    ]
    ladder = shown(arena, every).ladder

    assert isinstance(ladder, Ladder)
    assert ladder.ratings["veteran"].value == 1500
    assert ladder.ratings["soldier"].value < 1500


def test_the_program_has_a_fingerprint() -> None:
    """Of all code and packs that are there."""
    assert re.fullmatch("[0-9a-f]{12}", program())
    assert (PACKAGE / "engine" / "dice.py").exists()
    assert MADE.program == program()
