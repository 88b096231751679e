"""What an order would do, and what may not be known before it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.shooting.orders import Project
from damocles.rules.questions.explain.values import Blocked, Circle, Distance, Line, Range
from damocles.rules.state.model import Weapon
from damocles.rules.state.targets import Aim
from damocles.scenario import GOLEM, TOAD, aim as aimed, demolish, row, salvo
from damocles.server.play.answers.attack_rows import bands_by_range
from damocles.server.play.questions import answer_question
from damocles.server.play.wire import Band, Preview
from tests.odds.situations import at_machines, hand_to_hand, in_between, open_field
from tests.rules.explaining import walk
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.asking import preview, preview_text

if TYPE_CHECKING:
    from damocles.scenario import Play
    from damocles.server.play.wire import Previewed

FLAMER = Weapon("flamer", "ranged", 1, 1, 0, 5, 1, area=3_000, abilities=("projection",))
LAUNCHER = Weapon("launcher", "ranged", 5, 1, 0, 5, 1, area=3_000)


# ---- where measuring is free -----------------------------------------------------------------


def test_a_salvo_has_a_row_for_each_test() -> None:
    """Dice, what they need, what is left; then the losses with their exact chances."""
    case = open_field()
    found = preview(case.play, case.order)
    hit, damage = found.rows

    assert found.measured
    assert (hit.what, hit.dice, hit.needed, hit.left) == ("hit", 5, 4, 3.75)
    assert (damage.what, damage.needed, damage.left) == ("damage", 4, 1.875)
    assert hit.words["en"] == "Shooting needs 4+: Accuracy 3 against range 2."
    [losses] = found.losses
    assert losses.unit == case.play.unit("b")
    assert len(losses.chances) == 5
    assert (losses.low, losses.median, losses.high) == (1, 2, 3)
    assert found.words["en"] == "nanoblaster at b."


def test_friends_in_between_are_told_apart() -> None:
    """They may be lost as well; who is caught and the cover of the target have rows."""
    case = in_between()
    found = preview(case.play, case.order)

    assert [losses.unit for losses in found.friends] == [case.play.unit("f")]
    assert {losses.unit for losses in found.losses} == {case.play.unit("b"), case.play.unit("c")}
    assert [row.what for row in found.rows] == ["hit", "caught", "cover", "damage"]
    assert set(found.caught) == {case.play.fighter(name) for name in ("f1", "c1", "c2")}
    assert set(found.shooters) == {case.play.fighter(f"A{i}") for i in range(1, 6)}


def test_machines_have_their_structure_points_told() -> None:
    """Those of the unit with their chances, by part, and what happens to the machines."""
    case = at_machines()
    [found] = preview(case.play, case.order).losses

    assert (found.unit, found.counts) == (case.play.unit("b"), "structure")
    assert found.mean == pytest.approx(sum(part.mean for part in found.parts), abs=1e-4)
    assert sum(found.chances) == pytest.approx(1, abs=1e-4)
    assert 0 < found.destroyed < found.crippled < 1
    assert {part.part["en"] for part in found.parts if part.fighter == case.play.fighter("b1")} == {
        "frame", "propulsion", "cannon 1", "cannon 2",
    }  # fmt: skip


def test_close_combat_is_reckoned_too() -> None:
    """Each combat has its row; contact is measured by nobody."""
    case = hand_to_hand()
    found = preview(case.play, case.order)

    assert [row.what for row in found.rows[:2]] == ["hit", "hit"]
    assert {losses.unit for losses in found.losses} == {case.play.unit("b"), case.play.unit("c")}


def test_a_salvo_at_an_element_tells_its_structure() -> None:
    """Penetration against Protection, and the chance that it comes down."""
    scenario = Scenario().option(free_measuring=True).brief(destructible=("box",))
    scenario.element("box", "container", 22, 40, width=8, depth=4, size=3)
    play = scenario.unit("A", at=row(4, 20, 20)).act("A")
    found = preview(play, demolish("laser_rifle", "box"))

    assert [row.what for row in found.rows] == ["hit", "damage", "other"]
    assert found.losses == ()


def test_other_orders_have_words_and_rules_only() -> None:
    """The end of an activation attacks nobody."""
    play = open_field().play
    found = preview(play, EndActivation(0))

    assert found.refusal is None
    assert found.rows == ()
    assert found.words["en"]


def test_movements_may_always_be_tried() -> None:
    """RUL-17: their lengths are told."""
    play = unmeasured(45)
    found = preview(play, walk(play, "A", (20, 22), (24, 22), (28, 22)))

    assert found.measured
    assert [fact.length for fact in found.facts if isinstance(fact, Distance)] == [2_000] * 3


# ---- refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [b"{}", b"nothing", b'{"is":"Salvo"}', b"[[[[", b'"\xff"'])
def test_what_is_no_order_is_refused(text: bytes) -> None:
    """In words, without an error."""
    found = preview_text(open_field().play, text)

    assert found.refusal is not None
    assert found.refusal.reason == "unreadable"
    assert found.words["fr"].startswith("Ce n’est pas un ordre")


def test_a_refused_order_tells_why() -> None:
    """With what on the table decided."""
    scenario = Scenario().element("box", "container", 24, 40, width=40, depth=4, size=3)
    play = scenario.unit("A", at=row(2, 20, 20)).unit("b", seat=1, at=row(2, 20, 60)).act("A")
    found = preview(play, salvo(play, "laser_rifle", "b"))

    assert found.refusal is not None
    assert found.refusal.rule == "GEN-037"
    assert any(isinstance(figure, Blocked) for figure in found.figures)
    assert found.rows == ()


def test_who_is_not_asked_gets_no_preview() -> None:
    """Nobody tries orders while another decides."""
    case = open_field()
    question = Preview(msgspec.Raw(msgspec.json.encode(case.order)))

    assert answer_question(case.play.battle.view(1), question) is None


# ---- no measuring before declaring -----------------------------------------------------------


def unmeasured(distance: float) -> Play:
    """Two rows so far apart, somebody in between, on a table where nobody measures beforehand."""
    far = [(x, y + distance + 3) for x, y in row(3, 20, 20)]
    scenario = Scenario().arm(FLAMER, LAUNCHER)
    scenario.unit("A", at=row(3, 20, 20), weapons=("laser_rifle", "flamer", "launcher", "knife"))
    scenario.unit("b", seat=1, profile=GOLEM, at=far)
    return scenario.unit("c", seat=1, profile=GOLEM, at=[(24, 28)]).act("A")


def bytes_of(found: Previewed) -> bytes:
    """What leaves the server; of figures only what they show, for they lie where bases stand."""
    shown = [
        (type(figure).__name__, getattr(figure, "kind", ""), getattr(figure, "of", ""))
        for figure in found.figures
    ]
    return msgspec.json.encode((replace(found, figures=()), shown))


DISTANCES = [(30, 31), (45.5, 46.5), (9.5, 10.5), (60, 61)]
"""Some of them on two sides of a border between ranges."""


@pytest.mark.rule("GEN-008")
@pytest.mark.rule("RUL-17")
@pytest.mark.parametrize(("near", "far"), DISTANCES)
def test_a_preview_does_not_betray_the_distance(near: float, far: float) -> None:
    """With the target 1 cm farther away it is the same, byte for byte."""
    one, two = unmeasured(near), unmeasured(far)

    found = [preview(play, salvo(play, "laser_rifle", "b")) for play in (one, two)]
    assert bytes_of(found[0]) == bytes_of(found[1])
    assert not found[0].measured
    assert found[0].losses == found[0].friends == ()


@pytest.mark.rule("GEN-008")
@pytest.mark.parametrize(("near", "far"), DISTANCES)
def test_flames_and_templates_do_not_betray_it_either(near: float, far: float) -> None:
    """Neither whether flames reach, nor whom a template would reach."""
    for weapon in ("flamer", "launcher"):
        found = []
        for play in (unmeasured(near), unmeasured(far)):
            aims = tuple(Aim(play.fighter(f"A{i}"), play.fighter("b1")) for i in (1, 2, 3))
            flames, shell = Project(0, "flamer", aims), aimed(play, "launcher", "b1")
            found.append(preview(play, flames if weapon == "flamer" else shell))
        assert found[0].refusal is None
        assert bytes_of(found[0]) == bytes_of(found[1])
        assert not [figure for figure in found[0].figures if isinstance(figure, Circle)]


@pytest.mark.rule("GEN-008")
def test_nobody_measures_by_refused_orders() -> None:
    """Who would strike at somebody far off learns that he is, not how far."""
    play = unmeasured(45)
    strike = Assignment(play.fighter("A1"), play.fighter("b1"))
    found = preview(play, CloseCombat(0, (strike,)))

    assert found.refusal is not None
    assert found.refusal.reason == "not_in_contact"
    assert not [fact for fact in found.facts if isinstance(fact, Distance | Range)]
    assert not [f for f in found.figures if isinstance(f, Line) and f.kind == "gap"]


@pytest.mark.rule("GEN-008")
def test_the_needed_number_is_given_by_bands() -> None:
    """Accuracy 5, for every range at which it can hit."""
    play = unmeasured(45)
    found = preview(play, salvo(play, "laser_rifle", "b"))

    assert found.bands == bands_by_range(5, 10_000)
    assert found.bands[0] == Band(20_000, 2)
    assert found.rows[0].dice == 3
    assert found.rows[0].needed is None
    assert found.rows[-1].needed == 4


def test_the_bands_of_flames_are_their_reach() -> None:
    """No die is needed up to there."""
    play = unmeasured(15)
    aims = tuple(Aim(play.fighter(f"A{i}"), play.fighter("b1")) for i in (1, 2, 3))

    assert preview(play, Project(0, "flamer", aims)).bands == (Band(20_000, 1),)


def test_machines_are_previewed_without_measuring() -> None:
    """A salvo at a single machine of a unit."""
    scenario = Scenario().unit("A", at=row(2, 20, 20))
    play = scenario.unit("b", seat=1, profile=TOAD, at=row(2, 20, 50, 8)).act("A")
    found = preview(play, aimed(play, "laser_rifle", "b2"))

    assert found.refusal is None
    assert [row.what for row in found.rows] == ["hit", "damage"]
    assert found.rows[1].needed == 5
