"""Gaits as values: who may use them, what they allow, and other gaits than the usual ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.movement.measure import measure_order
from damocles.rules.chapters.movement.order import allowance_rule, refuse_gait
from damocles.rules.missions.evacuation import Evacuate
from damocles.rules.questions.explain.values import Path
from damocles.rules.questions.regions import regions
from damocles.rules.state.gaits import GaitKind, read_gaits
from damocles.scenario import Play, Scenario, walk
from tests.rules.battles import AT43
from tests.rules.explaining import told
from tests.rules.test_movement import TRIO, move, moved, shifted

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state.params import Params

CLAMBER = GaitKind(
    "clamber", "move.allowance", crossing="always", bars_shots="move.rush_bars_shots"
)
SHUFFLE = GaitKind("shuffle", "move.halves", engaged_only="move.disengaging")
GAITS = {each.key: each for each in (CLAMBER, SHUFFLE)}


def four_gaits() -> RuleSet[Params]:
    """The rulebook with two more gaits."""
    return AT43.derive("gaits", version="1", add=GAITS)


def acting(scenario: Scenario) -> Play:
    """Unit A acts in an edition with four gaits."""
    scenario.rules = four_gaits()
    return scenario.act("A")


def test_an_edition_has_its_gaits_in_order() -> None:
    """The first is that of whoever names none; those that hurry go farthest."""
    usual, more = read_gaits(AT43), read_gaits(four_gaits())
    slow = read_gaits(four_gaits().derive("slow", version="1", drop={"gait.rush": "ACT-028"}))

    assert (usual.names, usual.firing, usual.hurried) == (
        ("combat", "rush"),
        ("combat",),
        ("rush",),
    )
    assert more.names == ("combat", "rush", "clamber", "shuffle")
    assert (more.firing, more.usual) == (("combat", "shuffle"), "combat")
    assert [each.farthest for each in (usual, slow)] == ["rush", "combat"]
    assert [usual.may_fire(gait) for gait in (None, "combat", "rush")] == [True, True, False]


@pytest.mark.rule("ACT-023")
def test_a_gait_has_to_be_there() -> None:
    """One that the edition has not is refused by name."""
    play = Scenario().unit("A", at=TRIO).act("A")
    refusal = refuse_gait(play.table, Move(0, "crawl", ()))

    assert refusal is not None
    assert (refusal.reason, refusal.facts) == ("no_such_gait", {"gait": "crawl"})


def test_a_gait_that_there_is_not() -> None:
    """It is refused for movements and for leaving the table."""
    play = Scenario().unit("A", at=TRIO).act("A")

    assert play.refused(move(play, "A", TRIO, "crawl")) == "ACT-023"
    leaving = play.battle.refusal(Evacuate(0, "crawl", 40_000))
    assert leaving is not None


@pytest.mark.rule("ACT-029")
def test_some_gaits_are_for_engaged_units() -> None:
    """Others are for free ones; who is not active is neither."""
    free = acting(Scenario().unit("A", at=TRIO))
    held = acting(Scenario().unit("A", at=TRIO).unit("b", seat=1, at=[(20, 23)]))
    idle = free.table.copy()
    idle.activation = None
    order = Move(0, "shuffle", ())

    found = [refuse_gait(table, order) for table in (free.table, held.table, idle)]
    assert [refusal.reason if refusal else None for refusal in found] == [
        "not_engaged",
        None,
        "not_engaged",
    ]


@pytest.mark.rule("RUL-31")
def test_who_may_use_a_gait() -> None:
    """Free units rush, engaged ones shuffle; who has fired does not rush."""
    free = acting(Scenario().unit("A", at=TRIO))
    held = acting(Scenario().unit("A", at=TRIO).unit("b", seat=1, at=[(20, 23)]))

    def rules(play: Play) -> list[str | None]:
        orders = [Move(0, gait, ()) for gait in play.table.setting.gaits.names]
        found = [refuse_gait(play.table, order) for order in orders]
        return [refusal.rule if refusal else None for refusal in found]

    assert rules(free) == [None, None, None, "move.disengaging"]
    assert rules(held) == [None, "move.rush_when_free", None, None]
    before = free.table.activation
    assert before is not None
    free.table.activation = type(before)(unit=before.unit, engaged_at_start=False, fired=("gun",))
    assert rules(free) == [None, "move.rush_bars_shots", "move.rush_bars_shots", "move.disengaging"]
    free.table.activation = None
    assert rules(free) == [None, None, None, "move.disengaging"]


@pytest.mark.rule("TER-002")
def test_a_gait_at_which_all_cross() -> None:
    """Over a wall at once, with what the crossing gait allows, by its own rule."""
    scenario = Scenario().unit("A", at=[(42, 20)])
    play = acting(scenario.element("wall", "low_wall", 42, 24, width=8, depth=2, size=1))
    unit, order = play.table.units[0], move(play, "A", [(42, 27)], "clamber")

    found = measure_order(play.table, unit, order)
    assert (found.crossing, found.lengths) == (True, (7_000,))
    assert allowance_rule(play.table, unit, "clamber", crossing=True) == "move.allowance"
    assert [each.crossing for each in regions(play.table, unit, "clamber", play.at("A1"))] == [True]
    ((_, explanation),) = told(play, order, [])[:1]
    (path,) = [figure for figure in explanation.figures if isinstance(figure, Path)]
    assert path.rule == AT43.cite("move.allowance")


def test_situations_walk_at_the_usual_gait() -> None:
    """Unless they name one."""
    play = acting(Scenario().unit("A", at=TRIO))

    assert walk(play, "A", 0, 2).gait == "combat"
    assert moved(play.order(walk(play, "A", 0, 2, "clamber"))).gait == "clamber"
    assert play.refused(move(play, "A", shifted(TRIO, 0, 1))) == "ACT-022"
