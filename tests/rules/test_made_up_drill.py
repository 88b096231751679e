"""Drills that no line of the source names: legal, played, shown and explained all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from damocles.ai.bots import BOTS, bot
from damocles.ai.plans.drills import finish
from damocles.env import BattleEnv
from damocles.env.observation.forces import unit_columns
from damocles.env.orders.features import feature_columns
from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.questions.explain.values import Modifier, Needed
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.events.activation import DrillTaken, LeadershipSpent
from damocles.rules.state.events.shooting import CoverRolled
from damocles.rules.state.setting import Setting
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, events_of as of, row, salvo
from damocles.server.http.errors import RequestRefused
from damocles.server.sandbox.attacks import preview_attacks
from damocles.server.sandbox.layout import lay_out
from damocles.server.sandbox.stock import stock
from damocles.server.sandbox.wire import Layout
from tests.architecture.tree import SOURCE, project_files, shown
from tests.rules.battles import AT43, begun, everything, play_on
from tests.rules.explaining import ask, facing, fire
from tests.rules.firing import SURE, drilled, lost
from tests.rules.made_up import DIG_IN, LIE_LOW, made_up, played_everywhere, take_offered
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.choosing import choice, choices
from tests.server.sandbox.laying import WALL, golems, layout, troopers

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = made_up(AT43)


@pytest.fixture
def everywhere() -> Iterator[None]:
    """The edition is played by everybody."""
    with played_everywhere():
        yield


def known(scenario: Scenario) -> Scenario:
    """The same situation in the edition that has the drills."""
    scenario.rules = made_up(scenario.rules)
    return scenario


def parade() -> Scenario:
    """Troopers, a strider, and golems far away."""
    scenario = Scenario().unit("A", at=row(4, 40, 20))
    scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(80, 20)])
    return known(scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60)))


def test_the_source_does_not_name_them() -> None:
    """Neither code nor data."""
    naming = [
        shown(path)
        for path in project_files(SOURCE)
        for drill in (DIG_IN, LIE_LOW)
        if drill.id in path.read_text(encoding="utf-8")
    ]

    assert naming == []


# ---- legal -----------------------------------------------------------------------------------


def test_it_is_taken_and_paid_for_like_the_others() -> None:
    """With one of the others a point each; both lie at the unit."""
    play = parade().act("A")
    events = play.order(EndActivation(0, ("dig_in", "take_cover")))

    assert [event.drill for event in of(events, DrillTaken)] == ["dig_in", "take_cover"]
    assert [event.points for event in of(events, LeadershipSpent)] == [2]
    assert play.table.units[play.unit("A")].drills == {"dig_in", "take_cover"}


def test_it_is_refused_like_the_others() -> None:
    """To machines by its own rule; twice, unpaid, engaged or after firing as any drill is."""
    machine, foot = parade().act("T"), parade().act("A")
    near = known(Scenario().unit("A", at=row(2, 40, 20)).unit("b", seat=1, at=[(40, 24)])).act("A")
    fired = parade().act("A")
    fired.order(salvo(fired, "laser_rifle", "b"), dice=[1] * 4)

    assert machine.refused(EndActivation(0, ("dig_in",))) == "MAD-001"
    assert machine.battle.refusal(EndActivation(0, ("lie_low",))) is None
    assert foot.refused(EndActivation(0, ("dig_in", "dig_in"))) == "ACT-047"
    assert near.refused(EndActivation(0, ("dig_in",))) == "ACT-004"
    assert fired.refused(EndActivation(0, ("lie_low",))) == "MAD-003"
    assert fired.battle.refusal(EndActivation(0, ("dig_in",))) is None
    foot.table.seats[0] = replace(foot.table.seats[0], lp=0)
    assert foot.refused(EndActivation(0, ("dig_in",))) == "ACT-047"


def test_random_players_take_it() -> None:
    """Beside those of the edition, in a whole battle."""
    usual, seed = everything("1")
    rules = made_up(usual.rules)
    battle = play_on(begun((Setting(rules, usual.mission, usual.companies), seed)), seed)
    taken = {event.drill for event in battle.events if isinstance(event, DrillTaken)}

    assert battle.outcome is not None
    assert {"dig_in", "lie_low", "overwatch", "take_cover"} <= taken


# ---- what it does ----------------------------------------------------------------------------


def trench(*drills: str) -> Play:
    """Three shooters who do not miss; golems behind a wall under some drills."""
    scenario = Scenario().arm(SURE).unit("A", at=row(3, 40, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 40, 54))
    play = known(scenario.element("wall", "low_wall", 46, 50, width=24, depth=1, size=1)).act("A")
    drilled(play, "b", *drills)
    return play


@pytest.mark.parametrize(
    ("drills", "needed"),
    [((), 5), (("take_cover",), 3), (("dig_in",), 2), (("take_cover", "dig_in"), 2)],
)
def test_cover_tests_need_the_best_number(drills: tuple[str, ...], needed: int) -> None:
    """The usual one without drills."""
    play = trench(*drills)
    events = play.order(salvo(play, "sure", "b"), dice=[1, 1, 6])

    assert [event.needed for event in of(events, CoverRolled)] == [needed]
    assert len(lost(events)) == 2


def test_the_cover_test_says_why() -> None:
    """By which drill, and by its rule."""
    wall = facing(45).element("wall", "low_wall", 24, 65, width=14, depth=1, size=1)
    wall.rules = made_up(wall.rules)
    play = wall.act("A")
    drilled(play, "b", "dig_in", "take_cover")
    explanation = ask(play, fire(play))
    needs = [fact for fact in explanation.facts if isinstance(fact, Needed)]

    assert needs[-1].modifiers == (Modifier("dig_in", 2, "MAD-002"),)
    assert "MAD-002" in explanation.rules


def test_a_drill_that_does_not_help_explains_nothing() -> None:
    """Where the usual number is as good, that is the reason."""
    wall = facing(45).element("wall", "low_wall", 24, 65, width=14, depth=1, size=1)
    wall.rules = made_up(wall.rules.derive("mild", version="1", params={"cover": 2}))
    play = wall.act("A")
    drilled(play, "b", "dig_in")
    needs = [fact for fact in ask(play, fire(play)).facts if isinstance(fact, Needed)]

    assert needs[-1].modifiers == (Modifier("cover", 2, "SHO-047"),)


@pytest.mark.parametrize("drills", [(), ("lie_low",)])
def test_fire_passes_over_those_who_lie_low(drills: tuple[str, ...]) -> None:
    """A friend in the lane is hit first, unless it lies low."""
    scenario = Scenario().arm(SURE).unit("A", at=row(3, 40, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60)).unit("c", at=[(44, 40)])
    play = known(scenario).act("A")
    drilled(play, "c", *drills)
    fallen = lost(play.order(salvo(play, "sure", "b")))

    assert (play.fighter("c1") in fallen) == (not drills)


# ---- bots ------------------------------------------------------------------------------------


def behind_a_wall(*, far: float = 30) -> Play:
    """A unit behind a low wall that has moved and fired; enemies with a card beyond it."""
    scene = Scenario(depth=200).unit("A", at=row(6, 20, 20))
    scene.unit("b", seat=1, at=row(6, 20, 20 + far))
    scene.element("wall", "low_wall", 30, 24, width=40, depth=1, size=1)
    play = known(scene).act("A")
    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    assert play.table.activation is not None
    spent = {"gait": "combat", "moved": True, "fired": ("laser_rifle",) * 6}
    play.table.activation = replace(play.table.activation, **spent)
    return play


@pytest.mark.parametrize("level", list(BOTS)[2:])
def test_bots_take_it_where_it_helps(level: str) -> None:
    """Under fire behind a wall; not where nobody can fire at the unit."""
    found = []
    for far in (30, 150):
        play = behind_a_wall(far=far)
        assert isinstance(play.decision, ActDecision)
        found.append(bot(level, "1").choose(play.battle.view(0), play.decision))

    assert found == [EndActivation(0, ("dig_in",)), EndActivation(0)]


def test_a_player_who_knows_all_drills_takes_the_best_alone() -> None:
    """What the better one stops cannot be stopped a second time by the other."""
    play = behind_a_wall()
    order = finish(play.battle.view(0), play.table.units[play.unit("A")])

    assert order == EndActivation(0, ("dig_in",))


@pytest.mark.parametrize("x", [20, 70])
def test_lanes_are_freed_by_whatever_frees_them(x: float) -> None:
    """In front of a friend with a card and a target one of two such drills; beside it none."""
    weak = replace(GOLEM, id="weak", protection=2)
    scene = Scenario().unit("A", at=row(4, x, 30), weapons=()).unit("F", at=row(6, 20, 20))
    play = known(scene.unit("b", seat=1, at=row(6, 20, 42), profile=weak)).act("A")
    play.table.seats[0] = replace(play.table.seats[0], sequence=(play.unit("F"),))
    order = finish(play.battle.view(0), play.table.units[play.unit("A")])

    assert isinstance(order, EndActivation)
    assert len({"knee", "lie_low"} & set(order.drills)) == (x == 20)


# ---- the environment -------------------------------------------------------------------------


@pytest.mark.usefixtures("everywhere")
def test_the_environment_shows_and_offers_it() -> None:
    """A column in both arrays; a candidate that ends with it, which can be taken and is seen."""
    env = BattleEnv("duel")
    env.reset(seed=1)
    setting = env.game.battle.table.setting
    taken = take_offered(env, feature_columns(setting.rules).index("drill dig_in"), steps=300)

    assert isinstance(taken, EndActivation)
    assert "dig_in" in taken.drills
    assert env.observe("seat_0")["units"][:, unit_columns(setting.rules).index("dig_in")].any()


# ---- the server ------------------------------------------------------------------------------


def test_it_can_be_ticked_in_a_battle() -> None:
    """With its price and its rule."""
    play = parade().act("A")
    found = choice(play, "drill/dig_in")

    assert [each.drill for each in choices(play, "drill")][-2:] == ["dig_in", "lie_low"]
    assert (found.rule, found.lp, found.input) == ("MAD-001", 1, "drills")


@pytest.mark.usefixtures("everywhere")
def test_the_sandbox_offers_it() -> None:
    """To units that may take it, and its cover counts."""
    units = {unit.id: unit.drills for army in stock(USUAL_EDITION).armies for unit in army.units}
    wide = [{**WALL, "id": f"e{i}", "x": 32_000 + 12_000 * i} for i in range(2)]
    laid = layout(troopers(), golems(drills=["dig_in"]), elements=wide)
    found = lay_out(msgspec.convert(laid, Layout), "u1")
    (shot,) = [each for each in preview_attacks(found, 1).salvos if each.kind == "shoot"]
    assert shot.preview is not None

    assert {"dig_in", "lie_low", "knee"} <= set(units["steel_troopers"])
    assert units["fire_toads"] == ("overwatch", "lie_low")
    assert [each.needed for each in shot.preview.rows if each.what == "cover"] == [2]


@pytest.mark.usefixtures("everywhere")
def test_the_sandbox_refuses_it_to_machines() -> None:
    """With its rule."""
    toad = {"id": "u1", "army": "white_stars", "unit": "fire_toads", "group": "A"}
    laid = layout({**toad, "at": [[30_000, 9_000]], "drills": ["dig_in"]}, golems())

    with pytest.raises(RequestRefused, match=r"does not know 'dig_in' \(MAD-001\)"):
        lay_out(msgspec.convert(laid, Layout), "u1")
