"""Choices in editions in which faces of dice count, and arcs go to points."""

from __future__ import annotations

from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.chapters.shooting.shots import Reroll
from damocles.rules.state.targets import PointTarget
from damocles.scenario import aim as aimed
from tests.rules.test_shot_seams import (
    ask_rerolls,
    by_pips,
    lobbed,
    play_with,
    refuse_all_but_points,
)
from tests.server.play.choosing import choice
from tests.server.play.filling import whole


def test_misses_are_picked_by_the_page() -> None:
    """All that may be thrown again are proposed, the highest first."""
    play = by_pips()
    play.order(aimed(play, "lob", "b1"), dice=[1, 2, 6, 1])
    found = choice(play, "reroll")

    assert (found.input, found.fills, found.dice) == ("dice", "dice", (2, 1, 1))
    assert (found.least, found.most) == (1, 3)
    assert whole(found) == Reroll(0, (0, 1, 2))


def test_where_faces_do_not_count_nothing_is_picked() -> None:
    """By the rulebook all misses are thrown again or none."""
    play = ask_rerolls(lobbed().act("A"))
    play.order(aimed(play, "lob", "b1"), dice=[1, 2])
    found = choice(play, "reroll")

    assert (found.input, found.dice, whole(found)) == (None, (), Reroll(0))


def test_a_click_on_the_table_is_the_target() -> None:
    """The place of a fighter is proposed; the page puts another one there."""
    play = play_with(lobbed(accuracy=15), ind__target=refuse_all_but_points)
    found = choice(play, "salvo/lob/point/(20.0 | 50.0)")
    there = whole(found)

    assert (found.input, found.fills) == ("place", "target")
    assert there == Salvo(0, "lob", PointTarget(20_000, 50_000))
    assert play.battle.refusal(there) is None
