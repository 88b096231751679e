"""Where a movement may end: on the table, on what one can stand on, on nobody else's base."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.movement import Move, refuse_ends
from damocles.rules.state.apply.changes import put_element
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import FighterCard, Profile
from damocles.scenario import GOLEM, TROOPER, Play, Scenario
from tests.rules.test_movement import TOAD, TRIO, move, told


def verdict(play: Play, order: Move) -> str | None:
    """The rule that refuses an order; None for a legal one."""
    refusal = play.battle.refusal(order)
    return refusal.rule if refusal else None


def upon(play: Play, element: str | None, x: float, y: float, facing: int = 0) -> Move:
    """The first of A goes there, onto an element or to the ground."""
    there = Placement(play.fighter("A1"), from_cm(x), from_cm(y), facing, element)
    return Move(0, "combat", (there,))


# ---- facing ----------------------------------------------------------------------------------


@pytest.mark.rule("ACT-025")
@pytest.mark.parametrize(
    ("facing", "rule"), [(-1, "ACT-025"), (0, None), (359, None), (360, "ACT-025")]
)
def test_everybody_turns_as_he_likes_on_a_hill_too(facing: int, rule: str | None) -> None:
    """After moving a fighter looks in any direction: the degrees of one full turn."""
    scenario = Scenario().unit("A", at=[(42, 20)])
    play = scenario.element("hill", "hill", 42, 34, width=20, depth=20, size=2).act("A")

    assert verdict(play, upon(play, None, 42, 30, facing)) == rule


# ---- elements --------------------------------------------------------------------------------


@pytest.mark.rule("GEN-033")
@pytest.mark.parametrize(
    ("profile", "kind", "rule"),
    [
        (TROOPER, "container", None),
        (TROOPER, "low_wall", None),
        (TROOPER, "hill", None),
        (TROOPER, "nanogenerator", "TER-001"),
        (TOAD, "hill", None),
        (TOAD, "container", "TER-003"),
        (TOAD, "low_wall", "TER-004"),
        (TOAD, "nanogenerator", "TER-001"),
    ],
)
def test_a_movement_ends_on_what_can_be_stood_on(
    profile: Profile, kind: str, rule: str | None
) -> None:
    """On top of an obstacle ends only who may climb it by the rules of terrain."""
    scenario = Scenario().unit("A", profile=profile, at=[(42, 18)])
    play = scenario.element("e", kind, 42, 26, width=20, depth=9, size=2).act("A")

    assert verdict(play, upon(play, "e", 42, 24)) == rule


@pytest.mark.rule("TER-001")
def test_who_stands_on_one_element_is_in_no_other() -> None:
    """On top of a container one is in nothing, but a base over its rim is in what stands there."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.element("box", "container", 40, 25, width=12, depth=6, size=3)
    scenario.element("tower", "tower", 48, 25, width=4, depth=6, size=4)
    play = scenario.act("A")

    assert verdict(play, upon(play, "box", 44.5, 22.5)) is None
    assert verdict(play, upon(play, "box", 44.501, 22.5)) == "TER-001"
    assert verdict(play, upon(play, None, 40, 20.501)) == "TER-001"
    assert verdict(play, upon(play, None, 40, 20.5)) is None


@pytest.mark.rule("TER-010")
@pytest.mark.parametrize(
    ("y", "reason"),
    [(23_509, "in_an_element"), (23_510, None), (26_490, None), (26_491, "in_an_element")],
)
def test_who_fits_between_the_sides_of_a_container_stands_in_it(y: int, reason: str | None) -> None:
    """An open container of 6 cm has sides of a tenth of a millimetre; a base may touch them."""
    scenario = Scenario().unit("A", at=[(30, 25)])
    play = scenario.element("box", "container", 42, 25, width=12, depth=6, size=3).act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=3))
    order = Move(0, "combat", (Placement(play.fighter("A1"), 40_000, y),))
    refusal = play.battle.refusal(order)

    assert (refusal.reason if refusal else None) == reason


# ---- other bases -----------------------------------------------------------------------------


@pytest.mark.rule("ACT-026")
@pytest.mark.rule("RUL-141")
@pytest.mark.parametrize(
    ("mover", "other", "seat", "rule"),
    [
        (TROOPER, TROOPER, 0, "ACT-026"),
        (TROOPER, GOLEM, 1, "ACT-026"),
        (TROOPER, TOAD, 0, "ACT-026"),
        (TOAD, TROOPER, 0, None),
        (TOAD, GOLEM, 1, None),
        (TOAD, TOAD, 1, "ACT-026"),
    ],
)
def test_only_infantry_makes_room_and_only_for_machines(
    mover: Profile, other: Profile, seat: int, rule: str | None
) -> None:
    """No base ends on another, but for a machine on infantry, which is moved aside."""
    scenario = Scenario().unit("A", profile=mover, at=[(20, 20)])
    play = scenario.unit("b", seat=seat, profile=other, at=[(20, 30)]).begin()
    unit = play.table.units[play.unit("A")]

    def ends(y: int) -> str | None:
        there = (Placement(unit.leader, 20_000, y),)
        refusal = refuse_ends(play.table, unit, there, over_infantry=mover is TOAD)
        return play.table.setting.rules.cite(refusal.rule) if refusal else None

    assert ends(30_000) == rule
    assert ends(30_000 + mover.radius + other.radius - 1) == rule
    assert ends(30_000 + mover.radius + other.radius) is None


@pytest.mark.rule("ACT-026")
@pytest.mark.parametrize("near", [False, True])
def test_no_base_ends_on_one_of_its_own_unit(*, near: bool) -> None:
    """Members may change places and touch; all who would overlap are named, whoever is near."""
    scenario = Scenario().unit("A", at=TRIO)
    play = (scenario.unit("B", at=[(24, 24)]) if near else scenario).act("A")
    crowd = move(play, "A", [(20, 20), (22.999, 20), (25.998, 20)])

    assert verdict(play, crowd) == "ACT-026"
    assert told(play, crowd)["fighter"] == play.fighter("A2")
    assert told(play, crowd)["fighters"] == f"{play.fighter('A2')} {play.fighter('A3')}"
    assert verdict(play, move(play, "A", [(20, 20), (23, 20), (26, 20)])) is None
    assert verdict(play, move(play, "A", [(24, 20), (20, 20), (28, 20)])) is None


# ---- cohesion --------------------------------------------------------------------------------


@pytest.mark.rule("GEN-016")
def test_who_is_far_from_the_leader_is_told_so_first() -> None:
    """Beyond 10 cm of the leader, and alone there: it is the leader who counts."""
    play = Scenario().unit("A", at=TRIO).act("A")
    order = move(play, "A", [(20, 20), (23, 20), (33.001, 20)])

    assert verdict(play, order) == "GEN-016"
    assert told(play, order)["fighters"] == str(play.fighter("A3"))
    assert verdict(play, replace(order, placements=move(play, "A", TRIO).placements)) is None


@pytest.mark.rule("GEN-017")
def test_all_who_are_alone_are_named() -> None:
    """Near the leader but more than 2.5 cm from everybody: each of them is told, in order."""
    play = Scenario().unit("A", at=TRIO).act("A")
    order = move(play, "A", [(24, 20), (24, 25.501), (29.501, 20)])

    assert verdict(play, order) == "GEN-017"
    names = [str(play.fighter(name)) for name in ("A1", "A2", "A3")]
    assert told(play, order)["fighters"] == " ".join(names)
    assert told(play, order)["fighter"] == play.fighter("A1")
    assert verdict(play, move(play, "A", [(24, 20), (24, 25.5), (29.5, 20)])) is None


@pytest.mark.rule("TER-002")
def test_a_unit_with_a_machine_is_no_infantry_unit() -> None:
    """Only infantry crosses: a soldier in a unit with a machine goes round a low wall."""
    plain, machine = FighterCard("trooper", "standard", ()), FighterCard("toad", "standard", ())

    def over(mate: FighterCard, y: float) -> str | None:
        scenario = Scenario().know(TROOPER, TOAD)
        scenario.unit("A", at=[(40, 20), (45, 19)], cards=[plain, mate])
        play = scenario.element("wall", "low_wall", 42, 24, width=60, depth=2, size=1).act("A")
        return verdict(play, move(play, "A", [(40, 26.5), (40, y)]))

    assert (over(machine, 19.7), over(plain, 21.5)) == ("ACT-031", None)
