"""ROU: Creation and Fusion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.battle.view import redact_table
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.command import SequenceDecision
from damocles.rules.chapters.routines.creation import Create
from damocles.rules.chapters.routines.fusion import Fuse
from damocles.rules.chapters.routines.spares import refuse_spare
from damocles.rules.reading.facts import unit_is_engaged
from damocles.rules.state.apply.changes import change_unit, put_fighter
from damocles.rules.state.events.activation import ActivationEnded, CardRemoved, LeadershipSpent
from damocles.rules.state.events.damage import FighterLost, HeroOnFoot
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.routines import StriderArose
from damocles.rules.state.model import FighterCard
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Activation, Hidden
from damocles.rules.state.steps import RoundStep
from damocles.scenario import TROOPER, Play
from tests.rules.overseers import (
    COLOSSUS,
    MACHINE,
    OMEGA,
    PILOT,
    SPIDER,
    active,
    army,
    beside,
    forge,
    row,
    strider,
)

if TYPE_CHECKING:
    from damocles.engine.families import Order


# ---- Creation --------------------------------------------------------------------------------


@pytest.mark.rule("ROU-013")
@pytest.mark.rule("RUL-133")
def test_a_new_strider_appears_beside_the_overseer() -> None:
    """A new unit with all its points; its card comes with the next round."""
    play = forge()
    overseer = play.at("T1")
    order = Create(0, overseer.id, "new", overseer.x, overseer.y + 8_500)
    events = play.order(order)
    arose = events[-1]

    assert events[0] == LeadershipSpent(0, 4, "ROU-013")
    assert isinstance(arose, StriderArose)
    made = play.table.fighters[arose.placement.fighter]
    assert (made.place, made.sp, made.r) == ("table", (3, 2), 3_000)
    assert play.table.units[arose.unit].seat == 0
    assert play.table.seats[0].sequence == ()
    play.run(RoundStep(2))
    decision = play.decision
    assert isinstance(decision, SequenceDecision)
    assert arose.unit in decision.units


@pytest.mark.rule("ROU-013")
@pytest.mark.rule("RUL-133")
def test_what_creation_needs() -> None:
    """A Type 1 strider at hand, contact with the overseer, and room."""
    play = forge()
    overseer = play.at("T1")

    def made(card: str, dx: int, dy: int) -> Order:
        return Create(0, overseer.id, card, overseer.x + dx, overseer.y + dy)

    assert play.refused(made("old", 0, 8_500)) == "ROU-013"
    assert play.refused(made("big", 0, 8_500)) == "ROU-013"
    assert play.refused(made("new", 0, 8_501)) == "ROU-013"
    assert play.refused(made("new", 0, 5_999)) == "ROU-013"
    assert play.refused(made("new", 8_000, 0)) == "ROU-013"
    edge = replace(overseer, y=5_000)
    put_fighter(play.table, edge)
    beyond = Create(0, edge.id, "new", edge.x, -1_000)
    assert play.refused(beyond) == "ROU-013"
    put_fighter(play.table, overseer)
    play.order(made("new", 0, 6_000))
    play.table.seats[0] = replace(play.table.seats[0], routines=())
    assert play.refused(made("new", 0, -6_500)) == "ROU-013"


@pytest.mark.rule("ROU-013")
def test_creation_is_paid_for_in_the_overseers_activation() -> None:
    """Not without its four points, not while another unit acts, and not from the reserve."""
    poor = forge(scene=army(lp=3))
    assert poor.refused(beside(poor)) == "ROU-013"
    scene = army().unit("U", at=[(140, 20)], profile=SPIDER, cards=[MACHINE])
    other = forge("U", scene)
    other.table.seats[0] = replace(other.table.seats[0], commander=other.fighter("T1"))
    assert other.refused(beside(other)) == "ROU-002"
    off = forge("R", army().unit("R", count=1, profile=SPIDER, cards=[PILOT]))
    assert off.refused(Create(0, off.fighter("R1"), "new", 4_000, 4_000)) == "ROU-013"


@pytest.mark.rule("ROU-013")
def test_only_striders_on_free_ground_are_created() -> None:
    """A vehicle of Type 1 is none, what is not at hand neither, and a generator is in the way."""
    scene = army().spare("tank", replace(SPIDER, id="tank", category="vehicle"))
    scene.element("nano", "nanogenerator", 110, 30, width=4, depth=4, size=2)
    play = forge(scene=scene)
    assert play.refused(beside(play, "tank")) == "ROU-013"
    assert play.refused(beside(play)) == "TER-001"
    assert refuse_spare(play.table, 0, "old", 1, "ROU-013") is not None


@pytest.mark.rule("ACT-049")
def test_a_new_strider_engages_enemies_beside_it() -> None:
    """Infantry in contact with it is engaged from that moment on, and loses its drills."""
    play = forge(scene=army().unit("z", seat=1, at=[(110, 33.5)], profile=TROOPER))
    enemy, overseer = play.unit("z"), play.at("T1")
    change_unit(play.table, enemy, drills=frozenset({"knee"}))
    events = play.order(Create(0, overseer.id, "new", overseer.x, overseer.y + 8_500))
    assert events[-1] == DrillsLost(enemy)
    assert play.table.units[enemy].drills == frozenset()


@pytest.mark.rule("ROU-014")
@pytest.mark.rule("ACT-049")
def test_a_larger_strider_engages_enemies_beside_it() -> None:
    """Its base reaches farther than those of the two it is made of."""
    play = forge(scene=army().unit("z", seat=1, at=[(110, 27.4)], profile=TROOPER))
    enemy, pair = play.unit("z"), (play.fighter("T1"), play.fighter("T2"))
    change_unit(play.table, enemy, drills=frozenset({"knee"}))
    assert not unit_is_engaged(play.table, play.table.units[enemy])
    assert DrillsLost(enemy) in play.order(Fuse(0, pair[0], *pair, "big"))


@pytest.mark.rule("ACT-025")
@pytest.mark.rule("ROU-013")
@pytest.mark.parametrize(("facing", "allowed"), [(-1, False), (0, True), (359, True), (360, False)])
def test_a_new_strider_is_turned_as_any_other(facing: int, *, allowed: bool) -> None:
    """Facings are whole degrees of one turn."""
    play = forge()
    overseer = play.at("T1")
    order = Create(0, overseer.id, "new", overseer.x, overseer.y + 8_500, facing)
    refusal = play.battle.refusal(order)
    assert (refusal is None) == allowed
    assert refusal is None or refusal.rule == "ACT-025"


@pytest.mark.rule("RUL-133")
def test_without_machines_at_hand_nothing_is_created() -> None:
    """An army without such a strider cannot use the routine."""
    play = active("T")
    overseer = play.at("T1")
    order = Create(0, overseer.id, "new", overseer.x, overseer.y + 8_000)
    assert play.refused(order) == "ROU-013"


# ---- Fusion ----------------------------------------------------------------------------------


@pytest.mark.rule("ROU-014")
@pytest.mark.rule("RUL-134")
def test_two_striders_become_a_larger_one() -> None:
    """Where the first stood, as a new unit; nobody scores, and the emptied unit is gone."""
    play = forge()
    first, second = play.at("T1"), play.at("T2")
    events = play.order(Fuse(0, first.id, second.id, first.id, "big"))
    arose = next(event for event in events if isinstance(event, StriderArose))

    assert events[0] == LeadershipSpent(0, 4, "ROU-014")
    assert (arose.placement.x, arose.placement.y) == (second.x, second.y)
    assert play.table.fighters[arose.placement.fighter].sp == (3, 2)
    assert {play.at("T1").place, play.at("T2").place} == {"gone"}
    assert play.table.units[play.unit("T")].place == "gone"
    assert play.table.tally == {}
    assert ActivationEnded(play.unit("T")) in events


@pytest.mark.rule("ROU-014")
@pytest.mark.rule("RUL-134")
def test_what_fusion_needs() -> None:
    """Two of one unit and Type, a strider of the next Type at hand, and room."""
    play = forge()
    first, second, golem = (play.fighter(name) for name in ("T1", "T2", "A2"))
    assert play.refused(Fuse(0, first, first, first, "big")) == "ROU-014"
    assert play.refused(Fuse(0, first, first, golem, "big")) == "ROU-014"
    assert play.refused(Fuse(0, first, first, second, "huge")) == "ROU-014"
    assert play.refused(Fuse(0, first, first, second, "new")) == "ROU-014"
    crowded = forge(scene=army().unit("z", seat=1, at=[(110, 25)], profile=TROOPER))
    assert crowded.refused(Fuse(0, first, first, second, "big")) == "ROU-014"
    crowded.order(Fuse(0, first, second, first, "big"))


VEHICLE = replace(SPIDER, id="vehicle", category="vehicle")


def pair_of(play: Play, *names: str) -> Fuse:
    """T1 fuses these two."""
    first, second = (play.fighter(name) for name in names)
    return Fuse(0, play.fighter("T1"), first, second, "big")


def workshop(*cards: FighterCard) -> Play:
    """The commander aboard T1 acts; a unit of such machines stands 6.2 cm apart."""
    scene = army().know(VEHICLE).spare("vast", strider("vast", 2, 5_000))
    scene.unit("U", at=row(140, 20, len(cards), 6.2), profile=SPIDER, cards=cards)
    play = forge("T", scene)
    play.table.seats[0] = replace(play.table.seats[0], commander=play.fighter("T1"))
    return play


@pytest.mark.rule("ROU-014")
@pytest.mark.parametrize(
    ("profiles", "allowed"),
    [
        (("spider", "spider"), True),
        (("spider", "widow"), False),
        (("spider", "vehicle"), False),
        (("vehicle", "spider"), False),
        (("vehicle", "vehicle"), False),
    ],
)
def test_two_striders_of_one_type_fuse(profiles: tuple[str, str], *, allowed: bool) -> None:
    """Both striders, both of one Type; the second makes room for the larger one."""
    play = workshop(*[replace(MACHINE, profile=name) for name in profiles])
    refusal = play.battle.refusal(pair_of(play, "U1", "U2"))

    assert (refusal is None) == allowed
    assert refusal is None or refusal.rule == "ROU-014"


@pytest.mark.rule("ROU-014")
def test_two_of_one_unit_fuse_who_both_stand() -> None:
    """Neither members of two units nor one that is lost."""
    play = workshop(MACHINE, MACHINE)
    assert play.refused(pair_of(play, "T2", "U1")) == "ROU-014"
    machine.apply(play.table, FighterLost(play.fighter("U2"), 1))
    assert play.refused(pair_of(play, "U1", "U2")) == "ROU-014"
    assert play.refused(pair_of(play, "U2", "U1")) == "ROU-014"


@pytest.mark.rule("ROU-014")
def test_fusion_is_paid_for_in_the_overseers_activation() -> None:
    """Not without its four points, and not while another unit acts."""
    poor = workshop(MACHINE, MACHINE)
    poor.table.seats[0] = replace(poor.table.seats[0], lp=3)
    assert poor.refused(pair_of(poor, "U1", "U2")) == "ROU-014"
    play = workshop(MACHINE, MACHINE)
    play.table.activation = Activation(unit=play.unit("U"), engaged_at_start=False)
    play.run(ActStep(play.unit("U")))
    assert play.refused(pair_of(play, "U1", "U2")) == "ROU-002"


@pytest.mark.rule("ROU-014")
def test_the_larger_strider_faces_as_the_first_did() -> None:
    """It stands where the first of the two stood, turned as that one was."""
    play = workshop(MACHINE, MACHINE)
    put_fighter(play.table, replace(play.at("U1"), facing=90))
    events = play.order(pair_of(play, "U1", "U2"))

    (there,) = [event.placement for event in events if isinstance(event, StriderArose)]
    assert (there.x, there.facing) == (140_000, 90)


@pytest.mark.rule("ROU-014")
@pytest.mark.rule("RUL-134")
def test_a_hero_aboard_the_second_needs_room_too() -> None:
    """A base of 10 cm leaves him none, 6.2 cm away; one of 8 cm does."""
    foot = FighterCard("trooper", "hero", (), officer=OMEGA)
    hero = replace(MACHINE, role="hero", officer=OMEGA, on_foot=foot)
    play = workshop(MACHINE, hero)
    order = pair_of(play, "U1", "U2")
    assert play.battle.refusal(order) is None
    refusal = play.battle.refusal(replace(order, card="vast"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("ROU-014", "no_room_for_the_hero")


@pytest.mark.rule("ROU-014")
@pytest.mark.rule("RUL-134")
def test_there_is_nothing_above_type_three() -> None:
    """The largest do not fuse."""
    cards = [replace(PILOT, profile="colossus"), replace(MACHINE, profile="colossus")]
    scene = army().unit("U", at=row(140, 20, 2, 8), profile=COLOSSUS, cards=cards)
    play = forge("U", scene)
    pair = play.fighter("U1"), play.fighter("U2")
    refusal = play.battle.refusal(Fuse(0, pair[0], *pair, "huge"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("ROU-014", "nothing_is_larger")


@pytest.mark.rule("RUL-134")
def test_an_overseer_in_the_fusion_is_lost_as_officer() -> None:
    """His unit goes on without him, under a new leader."""
    scene = army()
    scene.unit("U", at=row(140, 20, 3, 8), profile=SPIDER, cards=[PILOT, MACHINE, MACHINE])
    play = forge("U", scene)
    play.table.seats[0] = replace(play.table.seats[0], commander=play.fighter("U1"))
    play.order(Fuse(0, play.fighter("U1"), play.fighter("U1"), play.fighter("U2"), "big"))
    unit = play.table.units[play.unit("U")]
    assert unit.leader == play.fighter("U3")
    assert play.table.tally == {}
    assert play.table.seats[0].commander == play.fighter("A1")


@pytest.mark.rule("ROU-014")
@pytest.mark.rule("RUL-134")
def test_a_hero_gets_out_before_his_machine_fuses() -> None:
    """He needs room beside the new machine."""
    walker = replace(TROOPER, id="walker")
    foot = FighterCard("walker", "hero", (), officer=OMEGA)
    hero = replace(PILOT, role="hero", on_foot=foot)
    scene = army().know(walker)
    scene.unit("U", at=row(140, 20, 2, 8), profile=SPIDER, cards=[hero, MACHINE])
    play = forge("U", scene)
    pair = play.fighter("U1"), play.fighter("U2")
    assert play.refused(Fuse(0, pair[0], *pair, "big")) == "ROU-014"
    fighters, units = set(play.table.fighters), set(play.table.units)
    events = play.order(Fuse(0, pair[0], pair[1], pair[0], "big"))
    out = next(event for event in events if isinstance(event, HeroOnFoot))
    arose = next(event for event in events if isinstance(event, StriderArose))
    assert play.table.fighters[out.fighter].place == "table"
    assert len(fighters | {out.fighter, arose.placement.fighter}) == len(fighters) + 2
    assert len(units | {out.unit, arose.unit}) == len(units) + 2


@pytest.mark.rule("ROU-014")
@pytest.mark.rule("RUL-134")
def test_the_card_of_an_emptied_unit_is_removed() -> None:
    """The commander fuses machines of another unit whose card still waits."""
    scene = army().unit("U", at=row(140, 20, 2, 8), profile=SPIDER, cards=[MACHINE, MACHINE])
    play = forge("T", scene)
    waiting = (play.unit("U"), play.unit("A"))
    play.table.seats[0] = replace(
        play.table.seats[0], commander=play.fighter("T1"), sequence=waiting
    )
    pair = play.fighter("U1"), play.fighter("U2")
    events = play.order(Fuse(0, play.fighter("T1"), *pair, "big"))
    assert CardRemoved(0, play.unit("U")) in events
    assert play.table.seats[0].sequence == (play.unit("A"),)
    assert play.decision == ActDecision(0, play.unit("T"))


@pytest.mark.rule("RUL-134")
def test_others_see_only_that_there_is_a_card_less() -> None:
    """In a view the sequence is counted."""
    play = forge()
    waiting = (play.unit("A"), play.unit("B"))
    play.table.seats[0] = replace(play.table.seats[0], sequence=waiting)
    view = redact_table(play.table, 1)
    machine.apply(view, CardRemoved(0, play.unit("A")))
    assert view.seats[0].sequence == Hidden(1)
