"""Routines that no line of the source names: played by bots, shown and told all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.ai.bots.register import BOTS, bot
from damocles.ai.plans.drills import finish
from damocles.catalog import core
from damocles.catalog.armies.companies import CompanySource, EntrySource
from damocles.engine import Order, from_json
from damocles.env import BattleEnv
from damocles.env.observation.forces import unit_columns
from damocles.env.orders.features import feature_columns
from damocles.muster import review
from damocles.muster.sheets import company_sheets
from damocles.muster.sheets.reference import reference_of
from damocles.record import narrate, tell_refusal
from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.state.events.routines import RoutineUsed
from damocles.scenario import GOLEM, Play, events_of as of, row
from damocles.words import more_words
from tests.rules.battles import AT43
from tests.rules.made_up import played_everywhere, take_offered
from tests.rules.made_up_routines import known, parade, with_routines, write_words
from tests.rules.overseers import OVERSEER, SONIC, STANDARD
from tests.rules.torn import TornScenario
from tests.server.play.choosing import choice, choices, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def words(tmp_path: Path) -> Iterator[None]:
    """There are words for them."""
    with more_words(write_words(tmp_path)):
        yield


# ---- bots ------------------------------------------------------------------------------------


def behind_a_wall(*, far: float = 30, lp: int = 10) -> Play:
    """An overseer's unit behind a low wall that has moved and fired; enemies beyond it."""
    scene = TornScenario(depth=200).arm(SONIC)
    scene.lp = lp
    leader, member = (replace(card, weapons=("sonic_gun",)) for card in (OVERSEER, STANDARD))
    scene.unit("A", at=row(6, 20, 20), profile=GOLEM, cards=[leader, *[member] * 5])
    scene.unit("b", seat=1, at=row(6, 20, 20 + far))
    scene.element("wall", "low_wall", 30, 24, width=40, depth=1, size=1)
    play = known(scene).act("A")
    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    assert play.table.activation is not None
    spent = {"gait": "combat", "moved": True, "fired": ("sonic_gun",) * 6}
    play.table.activation = replace(play.table.activation, **spent)
    return play


def choose(play: Play, name: str = "soldier") -> Order:
    """What a bot does."""
    assert isinstance(play.decision, ActDecision)
    return bot(name, "1").choose(play.battle.view(0), play.decision)


@pytest.mark.parametrize("name", list(BOTS)[2:])
def test_bots_use_it_where_it_helps(name: str) -> None:
    """Under fire behind a wall; not where nobody can fire at the unit, nor without points."""
    near, far, poor = behind_a_wall(), behind_a_wall(far=150), behind_a_wall(lp=0)

    assert choose(near, name) == UseRoutine(0, near.fighter("A1"), "bulwark")
    assert choose(far, name) == choose(poor, name) == EndActivation(0)


def test_it_is_used_instead_of_a_drill_that_does_less() -> None:
    """What the routine stops cannot be stopped a second time by a drill."""
    play = behind_a_wall()
    unit = play.table.units[play.unit("A")]
    assert finish(play.battle.view(0), unit, ("bulwark",)) == EndActivation(0, ("take_cover",))
    play.order(choose(play))

    assert finish(play.battle.view(0), play.table.units[unit.id]) == EndActivation(0)


def test_it_is_left_where_a_drill_is_a_better_bargain() -> None:
    """In front of a friend with a card and a target, the drill frees the lane for less."""
    weak = replace(GOLEM, id="weak", protection=2)
    scene = TornScenario().arm(SONIC)
    cards = [replace(card, weapons=()) for card in (OVERSEER, *[STANDARD] * 3)]
    scene.unit("A", at=row(4, 20, 30), profile=GOLEM, cards=cards).unit("F", at=row(6, 20, 20))
    play = known(scene.unit("b", seat=1, at=row(6, 20, 42), profile=weak)).act("A")
    play.table.seats[0] = replace(play.table.seats[0], sequence=(play.unit("F"),))
    unit, view = play.table.units[play.unit("A")], play.battle.view(0)

    assert finish(view, unit) == EndActivation(0, ("knee",))
    assert finish(view, unit, ("knee",)) == UseRoutine(0, play.fighter("A1"), "mirage")


# ---- the environment -------------------------------------------------------------------------


def test_the_environment_shows_and_offers_it() -> None:
    """A column in both arrays; a candidate that uses it, which can be taken and is seen."""
    with played_everywhere(with_routines):
        env = BattleEnv("small")
        env.reset(seed=1)
        rules = env.game.battle.table.setting.rules
        taken = take_offered(env, feature_columns(rules).index("routine bulwark"), steps=600)

        assert isinstance(taken, UseRoutine)
        assert taken.routine == "bulwark"
        column = unit_columns(rules).index("routine bulwark")
        assert env.observe("seat_0")["units"][:, column].any()


# ---- the server, sheets and the log ----------------------------------------------------------


@pytest.mark.usefixtures("words")
def test_it_can_be_chosen_in_a_battle() -> None:
    """With its name, its price and its rule; what cannot be used now says why."""
    play, poor = parade(), parade(lp=0)
    name = f"bulwark/{play.fighter('A1')}"
    found = choice(play, name)

    assert (found.group, found.rule, found.lp, found.words["en"]) == (
        "routine", "MAR-001", 1, "Bulwark",
    )  # fmt: skip
    assert found.order is not None
    assert from_json(bytes(found.order), Order) == UseRoutine(0, play.fighter("A1"), "bulwark")
    assert why_not(poor, name) == "MAR-001"


def test_choices_are_those_of_the_kind() -> None:
    """Machines are offered what their overseers know."""
    play = parade("T")

    assert choices(play, "bulwark") == []
    assert [each.rule for each in choices(play, "mirage")] == ["MAR-004"]


@pytest.mark.usefixtures("words")
def test_it_is_printed_on_the_sheet() -> None:
    """With its price and its rule, after those of the edition; and on the quick reference."""
    unit = EntrySource(
        id="a", unit="storm_golems", platoon=1, slot=1, number=6, officers=("alpha",)
    )
    catalog = core()
    company = CompanySource(id="own", army="therians", ap=2000, units=(unit,))
    with played_everywhere(with_routines):
        sheets = company_sheets(review(company, catalog.armies), catalog, "en")
    lines = {line.name: line for line in sheets.units[0].abilities}
    costs = [
        row.cells for each in reference_of(with_routines(AT43), "en").sections for row in each.rows
    ]

    assert [name for name in lines if name.endswith("LP)")][-2:] == [
        "Bulwark (1 LP)",
        "Mirage (2 LP)",
    ]
    assert lines["Bulwark (1 LP)"].text == "cover tests on 2+"
    assert lines["Bulwark (1 LP)"].rules == ("MAR-001",)
    assert ("Mirage (routine)", "2") in costs


@pytest.mark.usefixtures("words")
def test_it_is_told_in_the_log() -> None:
    """By its name; a refusal names it too."""
    play = parade()
    order = UseRoutine(0, play.fighter("A1"), "bulwark")
    (told,) = of(play.order(order), RoutineUsed)
    refusal = play.battle.refusal(order)
    assert refusal is not None

    assert narrate(told, play.table, "en").endswith("Bulwark.")
    assert tell_refusal(refusal, play.table, "en").endswith("Bulwark.")
