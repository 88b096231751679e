"""Kinds of terrain that no line of the source names: laid, crossed, handled, shown all the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from damocles.ai.bots import bot
from damocles.catalog import CatalogError
from damocles.catalog.missions.briefing import briefing_text
from damocles.catalog.missions.drawing import draw_mission
from damocles.catalog.packs.mission_files import find_mission
from damocles.engine import Chance, Order, SeamError
from damocles.env import BattleEnv
from damocles.env.observation.ground import TERRAIN
from damocles.env.sizes import SIZES
from damocles.muster.sheets.frame import DASH
from damocles.muster.sheets.reference import reference_of
from damocles.record.narration.events import narrate
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.cover import covering_elements, is_sheltered
from damocles.rules.chapters.terrain import OpenContainer, refuse_element
from damocles.rules.questions.explain.values import Area, Sheltered
from damocles.rules.state.land import terrain_kind
from damocles.rules.state.model import FighterCard
from damocles.rules.state.setting import Setting
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, row
from damocles.server.frames.terrain import ground_view
from damocles.server.http.errors import RequestRefused
from damocles.server.missions.tables import table_view
from damocles.server.sandbox.attacks import preview_attacks
from damocles.server.sandbox.layout import lay_out
from damocles.server.sandbox.stock import stock
from damocles.server.sandbox.wire import Layout
from tests.architecture.tree import ROOT, SOURCE, project_files, shown
from tests.rules.battles import AT43, begun, everything, play_on
from tests.rules.explaining import ask, facing, fire, of
from tests.rules.firing import drilled, reason
from tests.rules.made_up_terrain import KINDS, SHED, THICKET, laid_everywhere, with_terrain
from tests.rules.test_movement import move
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.choosing import choice, possible
from tests.server.sandbox.laying import golems, layout, troopers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.rules.state.model import ElementCard

MISSION = """\
id: brambles
table: {width: 100, depth: 80}
elements:
  - {id: bush, kind: thicket, x: 50, y: 40}
  - {id: other, kind: thicket, x: 20, y: 40, rot: 90}
  - {id: hut, kind: shed, x: 80, y: 40}
access_zones:
  - {id: south, owner: A, edge: south, from: 0, to: 100}
  - {id: north, owner: B, edge: north, from: 0, to: 100}
scoring:
  - {what: infantry_unit, vp: 1}
cease_fire: {rounds: 5}
"""


@pytest.fixture
def mission(tmp_path: Path) -> str:
    """The file of a mission with some of the kinds."""
    file = tmp_path / "brambles.yaml"
    file.write_text(MISSION, encoding="utf-8")
    return str(file)


@pytest.fixture
def everywhere(tmp_path: Path) -> Iterator[None]:
    """The edition is played by everybody, and the pack has the kinds."""
    with laid_everywhere(tmp_path):
        yield


def known(scenario: Scenario) -> Scenario:
    """The same situation in the edition that has the kinds."""
    if THICKET.key not in scenario.rules.content:
        scenario.rules = with_terrain(scenario.rules)
    return scenario


def beside(kind: str, *abilities: str) -> Scenario:
    """A golem with abilities beside an element, and an enemy far away."""
    card = FighterCard("golem", "standard", ("nanoblaster",), abilities)
    scenario = known(Scenario()).unit("A", profile=GOLEM, cards=[card], at=[(20, 20)])
    scenario.unit("b", seat=1, at=[(20, 60)])
    return scenario.element("e", kind, 20, 23.5, width=10, depth=1)


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


# ---- missions --------------------------------------------------------------------------------


@pytest.mark.usefixtures("everywhere")
def test_missions_have_it(mission: str) -> None:
    """With the footprint of the pack."""
    found = find_mission(mission)

    assert [(each.kind, each.size) for each in found.elements] == [
        ("thicket", 1), ("thicket", 1), ("shed", 3),
    ]  # fmt: skip
    assert found.elements[0].w == 12_000


def test_without_it_a_mission_is_refused(mission: str) -> None:
    """The message names the kind, and those that there are."""
    with pytest.raises(CatalogError) as caught:
        find_mission(mission)

    assert "elements[0].kind: no kind is called thicket" in str(caught.value)
    assert "known are bunker, container, hill" in str(caught.value)


@pytest.mark.usefixtures("everywhere")
def test_briefing_and_map_print_it(mission: str) -> None:
    """By its name; where the pack says nothing else, with a plain fill."""
    found = find_mission(mission)
    drawing = draw_mission(found, "en")

    assert "2 x bramble thicket" in briefing_text(found, "en")
    assert "fourré de ronces" in briefing_text(found, "fr")
    assert "bramble thicket (1), tool shed (3)" in drawing
    assert drawing.count('fill="#ccc"') == 3


def test_the_reference_sheet_prints_it() -> None:
    """Size, passing, and that nothing destroys it, under its id while no book names it."""
    sheet = reference_of(with_terrain(AT43), "en")
    rows = [line.cells for section in sheet.sections for line in section.rows]

    assert ("thicket", "1", "infantry ½", DASH) in rows
    assert ("rampart", "1", "infantry ½", "9/2") in rows


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
    return is_sheltered(play.table, foe, [own])


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


@pytest.mark.usefixtures("everywhere")
def test_the_environment_sees_it(mission: str) -> None:
    """A row for each, with its Size and whether it is climbed."""
    env = BattleEnv(replace(SIZES["duel"], mission=mission))
    env.reset(seed=1)
    rows = env.observe(env.agent_selection)["terrain"]
    seen = rows[:4, [TERRAIN.index(name) for name in ("there", "size", "open", "climbed")]]

    np.testing.assert_array_equal(seen, [(1, 1, 0, 1), (1, 1, 0, 1), (1, 3, 0, 0), (0, 0, 0, 0)])


# ---- the server ------------------------------------------------------------------------------


def test_the_page_offers_to_lift_and_open_it() -> None:
    """Where it lies beside who can."""
    play = beside("thicket", "hoist").act("A")
    found = choice(play, f"hoist/{play.fighter('A1')}/e")

    assert (found.input, found.refusal) == ("place", None)
    assert len(possible(beside("shed").act("A"), "open")) == 2


@pytest.mark.usefixtures("everywhere")
def test_log_and_page_call_it_by_its_name(mission: str) -> None:
    """In every language; the table tells the page its kinds."""
    play = beside("thicket", "hoist").act("A")
    [event, *_] = play.order(Hoist(0, play.fighter("A1"), "e", 20_000, 24_000))
    words = {"en": "bramble thicket", "fr": "fourré de ronces"}

    assert "sets bramble thicket down" in narrate(event, play.table, "en")
    assert "fourré de ronces" in narrate(event, play.table, "fr")
    assert [(each.id, each.name, each.open) for each in ground_view(play.table.setting).kinds] == [
        ("thicket", words, False)
    ]
    assert [each.id for each in table_view(find_mission(mission)).kinds] == ["thicket", "shed"]


@pytest.mark.usefixtures("everywhere")
def test_the_sandbox_offers_it() -> None:
    """By its name, and its cover counts."""
    kinds = {kind.id: kind for kind in stock().kinds}
    bushes = [{"id": f"e{i}", "kind": "thicket", "x": 32_000 + 12_000 * i, "y": 50_000}
              for i in range(2)]  # fmt: skip
    tests = []
    for drills in ([], ["take_cover"]):
        laid = layout(troopers(), golems(drills=drills), elements=bushes)
        found = lay_out(msgspec.convert(laid, Layout), "u1")
        (shot,) = [each for each in preview_attacks(found, 1).salvos if each.kind == "shoot"]
        assert shot.preview is not None
        tests.append([each.needed for each in shot.preview.rows if each.what == "cover"])

    assert (kinds["shed"].name["fr"], kinds["shed"].size) == ("remise", SHED.size)
    assert tests == [[], [3]]


def test_the_sandbox_refuses_what_it_does_not_know() -> None:
    """The message names the kinds that there are."""
    bush = {"id": "e1", "kind": "thicket", "x": 35_000, "y": 50_000}
    laid = layout(troopers(), golems(), elements=[bush])

    with pytest.raises(RequestRefused, match=r"'thicket'.*low_wall"):
        lay_out(msgspec.convert(laid, Layout), "u1")


def test_lifting_it_is_explained() -> None:
    """With the outline of where it would lie."""
    play = beside("thicket", "hoist").act("A")
    [shape] = of(Area, ask(play, Hoist(0, play.fighter("A1"), "e", 20_000, 24_000)))

    assert (shape.of, shape.rule) == ("e", "ABL-021")
