"""Kinds of terrain that no line of the source names: in missions, on pages and in print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from damocles.catalog import CatalogError
from damocles.catalog.missions.briefing import briefing_text
from damocles.catalog.missions.drawing import draw_mission
from damocles.catalog.packs.mission_files import find_mission
from damocles.env import BattleEnv
from damocles.env.observation.ground import TERRAIN
from damocles.env.sizes import SIZES
from damocles.muster.sheets.frame import DASH
from damocles.muster.sheets.reference import reference_of
from damocles.record.narration.events import narrate
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.questions.explain.values import Area
from damocles.rules.sets import USUAL_EDITION
from damocles.server.frames.terrain import ground_view
from damocles.server.http.errors import RequestRefused
from damocles.server.missions.tables import table_view
from damocles.server.sandbox.attacks import preview_attacks
from damocles.server.sandbox.layout import lay_out
from damocles.server.sandbox.stock import stock
from damocles.server.sandbox.wire import Layout
from tests.rules.battles import AT43
from tests.rules.explaining import ask, of
from tests.rules.made_up_terrain import (
    SHED,
    beside,
    laid_everywhere,
    with_terrain,
)
from tests.server.play.choosing import choice, possible
from tests.server.sandbox.laying import golems, layout, troopers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


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
    [kind] = ground_view(play.table.setting).kinds

    assert "sets bramble thicket down" in narrate(event, play.table, "en")
    assert "fourré de ronces" in narrate(event, play.table, "fr")
    assert (kind.id, kind.name["en"], kind.open) == ("thicket", "bramble thicket", False)
    assert kind.name["fr"] == "fourré de ronces"
    assert [each.id for each in table_view(find_mission(mission)).kinds] == ["thicket", "shed"]


@pytest.mark.usefixtures("everywhere")
def test_the_sandbox_offers_it() -> None:
    """By its name, and its cover counts."""
    kinds = {kind.id: kind for kind in stock(USUAL_EDITION).kinds}
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
