"""Drills of the tests alone: pages, sheets and the log name them by words that come with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.muster import review
from damocles.muster.sheets import company_sheets, pdf
from damocles.muster.sheets.reference import reference_of
from damocles.record.narration.events import narrate
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.drills import Drill, DrillEffects
from damocles.rules.state.events.activation import DrillTaken
from damocles.rules.state.events.shooting import OverwatchSpent
from damocles.scenario import row
from damocles.server.frames.drills import drill_views
from damocles.server.frames.showing import random_battle, show_record
from damocles.server.sandbox.stock import stock
from damocles.words import more_words
from tests.rules.battles import AT43
from tests.rules.made_up import made_up, played_everywhere
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.choosing import choice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params
    from damocles.scenario import Play

THINGS = """
drills: {dig_in: "Dig in!", ambush: "Ambush!", scatter: "Scatter!"}
reminders: {dig_in: "cover tests on 2+", ambush: "fires at who comes near"}
"""
SHEETS = 'drills: {dig_in: "infantry with spades: cover tests on 2+, not {cover_drill}+."}'
AMBUSH = Drill("ambush", "drill.ambush", DrillEffects(waiting=("bearers", "others")))
"""Waits as another drill does."""
SCATTER = Drill("scatter", "drill.scatter", DrillEffects(), moment="opening", order=SplitFire)
"""Has an order of its own, and no effect that anybody knows."""
CITED = {"drill.ambush": "MAD-004", "drill.scatter": "MAD-005"}


@pytest.fixture(autouse=True)
def _words(tmp_path: Path) -> Iterator[None]:
    """The words of these drills."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "things.yaml").write_text(THINGS, encoding="utf-8")
    (tmp_path / "en" / "sheets.yaml").write_text(SHEETS, encoding="utf-8")
    with more_words(tmp_path):
        yield


@pytest.fixture
def everywhere() -> Iterator[None]:
    """The edition with the drills is played by everybody."""
    with played_everywhere():
        yield


def rules_with_all() -> RuleSet[Params]:
    """The edition with every drill that is made up."""
    rules = made_up(AT43)
    added = {each.key: each for each in (AMBUSH, SCATTER)}
    citations = {**rules.citations, **CITED}
    return rules.derive(rules.name, version=rules.version, add=added, citations=citations)


def acting() -> Play:
    """A unit that acts under these rules."""
    scenario = Scenario().unit("A", at=row(4, 40, 20)).unit("b", seat=1, at=row(3, 40, 60))
    scenario.rules = rules_with_all()
    return scenario.act("A")


# ---- the page ----------------------------------------------------------------------------------


def test_a_choice_is_told_by_name() -> None:
    """With the rule; one with an order of its own stands beside those of the end."""
    play = acting()
    dug, scattered = choice(play, "drill/dig_in"), choice(play, "scatter")

    assert (dug.words["en"], dug.rule, dug.group) == ("Dig in!", "MAD-001", "drill")
    assert (scattered.words["en"], scattered.rule, scattered.input) == ("Scatter!", "MAD-005", None)
    assert scattered.order is not None
    assert b"SplitFire" in bytes(scattered.order)


def test_pages_are_told_what_it_does() -> None:
    """And what a unit may have left of it; without words by its id."""
    told = {each.id: each for each in drill_views(rules_with_all())}
    ambush, left = told["ambush"], told["ambush_bearers"]

    assert (ambush.name["en"], ambush.text["en"]) == ("Ambush!", "fires at who comes near")
    assert (ambush.rule, ambush.effects) == ("MAD-004", ("waiting",))
    assert left.name["en"] == "Ambush! (the special weapons still wait)"
    assert left.name["fr"] == "Ambush! (les armes spéciales attendent encore)"
    assert (told["lie_low"].name["en"], told["lie_low"].text["en"]) == ("lie low", "")
    assert told["scatter"].effects == ()


@pytest.mark.usefixtures("everywhere")
def test_the_sandbox_and_a_replay_bring_it() -> None:
    """Once, with its name."""
    shown = {each.id: each.name["en"] for each in show_record(random_battle(1)).drills}
    laid = {each.id: each.name["en"] for each in stock(USUAL_EDITION).drills}

    assert shown["dig_in"] == laid["dig_in"] == "Dig in!"
    assert shown["split_fire"] == "Split fire!"
    assert laid.keys() == {"knee", "overwatch", "take_cover", "dig_in", "lie_low"}


# ---- sheets ------------------------------------------------------------------------------------


def test_the_quick_reference_has_a_line_about_it() -> None:
    """In its own words, or else what its marker says; with its rule."""
    sections = reference_of(rules_with_all(), "en").sections
    lines = {line.name: line for each in sections for line in each.lines}

    assert lines["Dig in!"].text == "infantry with spades: cover tests on 2+, not 3+."
    assert lines["Dig in!"].rules == ("MAD-001",)
    assert lines["Ambush!"].text == "fires at who comes near"
    assert "Take cover!, Dig in!, lie low, Ambush!; " in lines["Last"].text


@pytest.mark.usefixtures("everywhere")
def test_it_has_a_marker_to_cut_out() -> None:
    """Drawn by what it does."""
    catalog = core()
    sheets = company_sheets(review(catalog.company("white-stars-500"), catalog.armies), catalog)
    markers = {each.id: each for each in sheets.markers}
    dug, low = markers["dig_in"], markers["lie_low"]

    assert (dug.name, dug.text, dug.rule) == ("Dig in!", "cover tests on 2+", "MAD-001")
    assert dug.icon == markers["take_cover"].icon
    assert (low.name, low.icon) == ("lie low", markers["knee"].icon)
    strange = replace(sheets, markers=(replace(low, icon="strange"),))
    assert pdf(strange).startswith(b"%PDF")


# ---- the log -----------------------------------------------------------------------------------


def test_the_log_tells_it() -> None:
    """That it is taken, and who of the unit still waits under it."""
    table = acting().table

    assert narrate(DrillTaken(0, "dig_in"), table) == "A: Dig in!"
    assert narrate(OverwatchSpent(0, "ambush_others"), table).endswith(": the others still wait.")
