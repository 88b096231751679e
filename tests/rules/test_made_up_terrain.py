"""Kinds of terrain that no line of the source names: crossed, handled and used all the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.ai.bots import bot
from damocles.engine import Chance, Order, SeamError
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.cover import covering_elements, find_save
from damocles.rules.chapters.terrain import OpenContainer, refuse_element
from damocles.rules.questions.explain.values import Sheltered
from damocles.rules.state.land import terrain_kind
from damocles.rules.state.setting import Setting
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, row
from tests.architecture.tree import ROOT, SOURCE, project_files, shown
from tests.rules.battles import AT43, begun, everything, play_on
from tests.rules.explaining import ask, facing, fire, of
from tests.rules.firing import drilled, reason
from tests.rules.made_up_terrain import (
    KINDS,
    THICKET,
    beside,
    known,
    with_terrain,
)
from tests.rules.test_movement import move
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from damocles.rules.state.model import ElementCard


def test_the_source_does_not_name_them() -> None:
    """Neither code nor data, here or in the client."""
    names = re.compile(rf"\b({'|'.join(kind.id for kind in KINDS)})s?\b")
    files = [*project_files(SOURCE), *project_files(ROOT / "web" / "src")]
    naming = [shown(path) for path in files if names.search(path.read_text(encoding="utf-8"))]

    assert naming == []


def test_a_kind_is_a_value_under_its_own_name() -> None:
    """A slip of the pen must not go unnoticed."""
    usual, _ = everything()
    odd = AT43.derive("odd", version="1", add={"terrain.hedge": THICKET})

    with pytest.raises(SeamError, match=r"odd has something under terrain\.hedge"):
        Setting(odd, usual.mission, usual.companies)


# ---- movement --------------------------------------------------------------------------------


def step_on(play: Play, unit: str, element: str, at: tuple[float, float]) -> Move:
    """An order that puts the one fighter of a unit on top of an element."""
    order = move(play, unit, [at])
    return replace(order, placements=(replace(order.placements[0], on=element),))


def test_infantry_climbs_it_and_machines_do_not() -> None:
    """The thicket by its own rule; nobody stands on a shed."""
    scenario = known(Scenario()).unit("A", at=[(20, 20)])
    scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(50, 18)])
    scenario.element("bush", "thicket", 20, 23.5, width=8, depth=3)
    scenario.element("hedge", "thicket", 50, 26, width=10, depth=6)
    scenario.element("hut", "shed", 30, 22, width=6, depth=6)
    play, machine = scenario.act("A"), scenario.act("T")

    assert play.refused(step_on(play, "A", "hut", (30, 22))) == "TER-001"
    assert machine.refused(step_on(machine, "T", "hedge", (50, 26))) == "MAD-011"
    play.order(step_on(play, "A", "bush", (20, 23.5)))
    assert play.at("A1").standing_on == "bush"


# ---- what can be done with it ----------------------------------------------------------------


def test_it_is_lifted_but_not_removed() -> None:
    """By whoever can; other kinds stay where they are."""
    play = beside("thicket", "hoist", "sabotage").act("A")
    order = Hoist(0, play.fighter("A1"), "e", 20_000, 24_000)
    heavy = beside("rampart", "hoist", "sabotage").act("A")

    assert play.refused(Sabotage(0, play.fighter("A1"), "e")) == "RUL-120"
    assert play.battle.refusal(order) is None
    assert reason(heavy, order) == "cannot_be_lifted"
    assert heavy.battle.refusal(Sabotage(0, heavy.fighter("A1"), "e")) is None


def test_it_is_opened_and_entered() -> None:
    """A shed like a container; a thicket has no door."""
    play = beside("shed").act("A")
    bush = beside("thicket").act("A")
    order = OpenContainer(0, play.fighter("A1"), "e", 1)

    assert reason(bush, order) == "cannot_be_opened"
    play.order(order)
    assert play.table.elements["e"].opened == 1


@pytest.mark.parametrize(("kind", "problem"), [("rampart", None), ("thicket", "TER-013")])
def test_weapons_destroy_what_has_protection(kind: str, problem: str | None) -> None:
    """Where the mission lets them."""
    play = beside(kind).brief(destructible=("e",)).act("A")
    refusal = refuse_element(play.table, "e", seat=0)

    assert (refusal and play.table.setting.rules.cite(refusal.rule)) == problem
    assert terrain_kind(play.table, "e").sp == (2 if problem is None else 0)


# ---- cover -----------------------------------------------------------------------------------


@pytest.mark.rule("SHO-043")
@pytest.mark.parametrize(
    ("kind", "drills", "covered"),
    [("thicket", (), False), ("thicket", ("take_cover",), True), ("rampart", (), True)],
)
def test_it_shelters_as_it_says(*, kind: str, drills: tuple[str, ...], covered: bool) -> None:
    """Debatable cover is for those who take cover."""
    scenario = known(Scenario()).unit("A", at=row(3, 40, 20))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 40, 54))
    play = scenario.element("e", kind, 46, 50, width=24, depth=1).begin()
    drilled(play, "b", *drills)
    units = [play.table.units[play.unit(name)] for name in ("A", "b")]

    assert bool(covering_elements(play.table, units[0], units[1:])) == covered


def test_its_cover_is_explained() -> None:
    """The element is named as what covers."""
    play = known(facing(45)).element("bush", "thicket", 24, 65, width=14, depth=1).act("A")
    drilled(play, "b", "take_cover")
    [fact] = of(Sheltered, ask(play, fire(play)))

    assert {element for _, element in fact.behind} == {"bush"}


# ---- players ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "ability", "order"), [("thicket", "hoist", Hoist), ("shed", "repairs", OpenContainer)]
)
def test_random_players_handle_it(kind: str, ability: str, order: type[Order]) -> None:
    """They lift one and open the other now and then."""
    play, chance = beside(kind, ability).act("A"), Chance("a")
    assert play.decision is not None
    view, decision = play.battle.view(0), play.decision
    drawn = [view.sample(decision, chance) for _ in range(200)]

    assert [each for each in drawn if isinstance(each, order)]
    assert [each for each in drawn if play.battle.refusal(each)] == []


def overgrown(card: ElementCard) -> ElementCard:
    """An element of a kind that is made up, in place of its own."""
    kind = {"low_wall": "thicket", "container": "shed"}.get(card.kind, "rampart")
    return replace(card, kind=kind)


def test_whole_battles_are_played_on_it() -> None:
    """Random players find nothing that is refused."""
    usual, seed = everything("1")
    laid = replace(usual.mission, elements=tuple(map(overgrown, usual.mission.elements)))
    setting = Setting(with_terrain(usual.rules), laid, usual.companies)

    assert play_on(begun((setting, seed)), seed).outcome is not None


def advance(kind: str) -> Play:
    """A unit that has fired, an element ahead beside it, and enemies with a card beyond."""
    scene = known(Scenario(depth=200)).unit("A", at=row(4, 36, 20))
    scene.unit("b", seat=1, at=row(6, 20, 70))
    play = scene.element("e", kind, 20, 26, width=20, depth=2).act("A")
    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, fired=("laser_rifle",) * 4)
    return play


def act(play: Play, level: str) -> Play:
    """Let a bot act with the unit to the end."""
    while isinstance(play.decision, ActDecision) and play.decision.seat == 0:
        play.order(bot(level, "1").choose(play.battle.view(0), play.decision))
    return play


def is_safe(play: Play) -> bool:
    """Whether the unit is sheltered from the enemies now."""
    own, foe = (play.table.units[play.unit(name)] for name in ("A", "b"))
    return find_save(play.table, foe, [own]) is not None


@pytest.mark.parametrize("level", ["soldier", "veteran", "captain", "colonel", "marshal"])
def test_bots_go_behind_what_shelters_them(level: str) -> None:
    """A rampart beside their way."""
    assert is_safe(act(advance("rampart"), level))


def test_a_soldier_leaves_what_does_not() -> None:
    """Soldiers do not think of taking cover: a thicket is worth nothing to them."""
    play = act(advance("thicket"), "soldier")

    assert (play.at("A1").x, play.at("A1").y) == (36_000, 20_000)


@pytest.mark.parametrize("level", ["captain", "colonel", "marshal"])
def test_who_knows_more_takes_cover_in_it(level: str) -> None:
    """Behind a thicket, with the drill that makes it cover."""
    play = act(advance("thicket"), level)

    assert play.table.units[play.unit("A")].drills == {"take_cover"}
    assert is_safe(play)
