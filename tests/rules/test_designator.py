"""ABL: designators."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.abilities.designator import Designate, is_tagged
from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.questions.explain.values import Blocked
from damocles.rules.questions.sampling.shooting import propose_designate
from damocles.rules.state.abilities import Ability, AbilityEffects
from damocles.rules.state.events.abilities import TagHeld
from damocles.rules.state.events.activation import ActivationBegan
from damocles.rules.state.events.damage import DamageRolled, FighterLost
from damocles.rules.state.model import FighterCard
from damocles.rules.state.registry import machine
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    Scenario,
    aim as aimed,
    demolish,
    events_of as of,
    row,
    salvo,
)
from tests.rules.battles import AT43
from tests.rules.explaining import ask
from tests.rules.firing import MORTAR, act, reason
from tests.rules.test_weapon_abilities import MISSILE


def spotting() -> Scenario:
    """A spotter with a view on a strider; behind a container a mortar and a missile launcher."""
    card = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("designator",))
    scenario = Scenario().arm(MORTAR, MISSILE).unit("S", at=[(20, 30)], cards=[card])
    scenario.unit("M", at=row(1, 60, 20), weapons=("mortar", "missile", "laser_rifle"))
    scenario.element("box", "container", 60, 30, width=40, depth=4, size=6)
    return scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(60, 60)])


@pytest.mark.rule("ABL-007")
def test_a_tagged_unit_needs_no_line_of_sight() -> None:
    """Indirect fire and missiles reach it until the end of the round, rifles do not."""
    play = spotting().act("S")
    play.order(Designate(0, play.fighter("S1"), play.unit("t")))
    play.order(EndActivation(0))
    act(play, "M")
    mortar, missile = aimed(play, "mortar", "t1"), salvo(play, "missile", "t")
    assert play.battle.refusal(mortar) is None
    assert play.battle.refusal(missile) is None
    assert play.refused(salvo(play, "laser_rifle", "t")) == "GEN-037"

    play.table.clock = replace(play.table.clock, round=2)
    assert play.refused(mortar) == "SHO-012"
    assert play.refused(missile) == "GEN-037"


@pytest.mark.rule("ABL-007")
def test_a_missile_hits_the_tagged_even_where_the_unseen_are_spared() -> None:
    """RUL-54: the option spares those whom no shooter sees, but not a target that was tagged."""
    play = spotting().option(unseen_protected=True).act("S")
    play.order(Designate(0, play.fighter("S1"), play.unit("t")))
    play.order(EndActivation(0))
    act(play, "M")
    events = play.order(salvo(play, "missile", "t"), dice=[6, 6])

    assert [(e.unit, e.impacts) for e in of(events, DamageRolled)] == [(play.unit("t"), 1)]


@pytest.mark.rule("ABL-007")
def test_untagged_it_stays_out_of_reach() -> None:
    """Without a spotter the same weapons find nothing."""
    play = spotting().act("M")

    assert play.refused(aimed(play, "mortar", "t1")) == "SHO-012"
    assert play.refused(salvo(play, "missile", "t")) == "GEN-037"


@pytest.mark.rule("ABL-007")
def test_who_may_designate_what() -> None:
    """RUL-126: a bearer of the active unit, once, an enemy he sees; it costs nothing."""
    scenario = spotting().unit("u", seat=1, profile=GOLEM, at=[(20, 60)])
    scenario.unit("v", seat=1, profile=GOLEM, at=[(78, 20)])
    scenario.element("wall", "container", 30, 28, width=3, depth=20, size=6)
    play = scenario.act("S")
    spotter = play.fighter("S1")
    assert play.refused(Designate(0, play.fighter("M1"), play.unit("t"))) == "ABL-007"
    assert play.refused(Designate(0, spotter, play.unit("M"))) == "ABL-007"
    assert play.refused(Designate(0, spotter, play.unit("v"))) == "ABL-007"
    play.order(Designate(0, spotter, play.unit("u")))

    assert play.refused(Designate(0, spotter, play.unit("u"))) == "ABL-007"
    assert play.table.seats[0].lp == 10
    tagged = play.table.units[play.unit("u")]
    assert (is_tagged(play.table, tagged, 0), is_tagged(play.table, tagged, 1)) == (True, False)
    assert play.battle.refusal(salvo(play, "laser_rifle", "u")) is None


@pytest.mark.rule("ABL-007")
def test_only_a_bearer_tags_and_only_an_enemy() -> None:
    """His comrade without the device sees the same unit and tags nothing; friends in full view,
    and units that are not there, are not tagged."""
    card = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("designator",))
    plain = replace(card, abilities=())
    scenario = Scenario().unit("S", at=row(2, 20, 20), cards=[card, plain])
    scenario.unit("M", at=[(20, 40)])
    play = scenario.unit("t", seat=1, profile=GOLEM, at=[(24, 60)]).act("S")
    bearer, comrade, enemy = play.fighter("S1"), play.fighter("S2"), play.unit("t")

    assert reason(play, Designate(0, comrade, enemy)) == "no_designator"
    assert reason(play, Designate(0, bearer, play.unit("M"))) == "not_an_enemy"
    assert reason(play, Designate(0, bearer, 99)) == "not_an_enemy"
    assert reason(play, Designate(0, bearer, enemy)) is None


@pytest.mark.rule("ABL-007")
def test_who_has_fought_tags_nothing() -> None:
    """Close combat is the last thing a unit does."""
    card = FighterCard("trooper", "standard", ("knife",), abilities=("designator",))
    scenario = Scenario().unit("S", at=row(2, 20, 20), cards=[card, card])
    play = scenario.unit("t", seat=1, profile=GOLEM, at=[(20, 24)]).act("S")
    tag = Designate(0, play.fighter("S2"), play.unit("t"))
    assert reason(play, tag) is None

    play.order(CloseCombat(0, (Assignment(play.fighter("S1"), play.fighter("t1")),)), dice=[1])
    assert play.refused(tag) == "ACT-037"


# ---- tags that are held ----------------------------------------------------------------------


def holding() -> Scenario:
    """The same, where a tag lasts until the spotter's unit acts again."""
    held = Ability(
        "designator", "ability.designator", AbilityEffects(designates=True, holds_tags=True)
    )
    other = AT43.derive("other", version="1", drop={held.key: "ability.designator"})
    scenario = spotting().brief(destructible=("box", "hut"))
    scenario.rules = other.derive("holding", version="1", add={held.key: held})
    return scenario.element("hut", "container", 60, 50, width=4, depth=4)


@pytest.mark.rule("ABL-007")
def test_a_tag_may_last_until_its_bearer_acts_again() -> None:
    """Whatever the round, for as long as the bearer stands, and for no other unit."""
    play = holding().act("S")
    spotter, target = play.fighter("S1"), play.table.units[play.unit("t")]
    told = play.order(Designate(0, spotter, target.id))
    play.order(EndActivation(0))
    play.table.clock = replace(play.table.clock, round=2)

    assert of(told, TagHeld) == [TagHeld(spotter, target.id)]
    assert target.tags == ()
    assert is_tagged(play.table, target, 0)
    assert not is_tagged(play.table, target, 1)
    assert not is_tagged(play.table, play.table.units[play.unit("M")], 0)
    act(play, "M")
    assert play.battle.refusal(salvo(play, "missile", "t")) is None
    machine.apply(play.table, ActivationBegan(play.unit("S"), engaged=False))
    assert not is_tagged(play.table, target, 0)


@pytest.mark.rule("ABL-007")
def test_the_tag_of_a_lost_bearer_is_gone() -> None:
    """It is held, not left behind."""
    play = holding().act("S")
    play.order(Designate(0, play.fighter("S1"), play.unit("t")))
    machine.apply(play.table, FighterLost(play.fighter("S1"), 1))

    assert not is_tagged(play.table, play.table.units[play.unit("t")], 0)


@pytest.mark.rule("ABL-007")
def test_an_element_may_be_tagged() -> None:
    """Missiles find it then, rifles do not; only elements that stand and are seen are tagged."""
    play = holding().act("S")
    spotter = play.fighter("S1")
    missile, rifle = (demolish(each, "hut") for each in ("missile", "laser_rifle"))
    plain = holding().act("M")
    assert plain.refused(missile) == "GEN-037"
    assert reason(play, Designate(0, spotter, element="tower")) == "no_such_element"
    assert reason(play, Designate(0, spotter)) == "no_such_element"
    assert play.battle.refusal(Designate(0, spotter, element="hut")) is None
    play.order(Designate(0, spotter, element="hut"))
    play.order(EndActivation(0))
    act(play, "M")

    assert play.battle.refusal(missile) is None
    assert play.refused(rifle) == "GEN-037"


@pytest.mark.rule("ABL-007")
def test_an_element_is_tagged_only_where_tags_are_held() -> None:
    """By the rulebook only units are, and nobody tags what is out of sight."""
    plain, held = spotting().act("S"), holding()
    assert reason(plain, Designate(0, plain.fighter("S1"), element="box")) == "not_an_enemy"

    held.element("wall", "container", 20, 40, width=30, depth=4, size=6)
    play = held.element("far", "container", 20, 60, width=4, depth=4).act("S")
    order = Designate(0, play.fighter("S1"), element="far")
    assert reason(play, order) == "no_line_of_sight"
    proposed = set(propose_designate(play.table, play.table.units[play.unit("S")], Chance("1")))
    assert order in proposed
    [shown] = [f for f in ask(play, order).figures if isinstance(f, Blocked)]
    assert shown.by == ("wall",)
