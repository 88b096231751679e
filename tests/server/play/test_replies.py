"""What whoever is shot at could do in return, and what of it may be told beforehand."""

from __future__ import annotations

import math

import msgspec
import pytest
from msgspec.structs import replace

from damocles import odds
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.overwatch import OpenFire
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import Weapon
from damocles.scenario import GOLEM, TROOPER, Play, Scenario, demolish, row, salvo
from damocles.server.play.answers.attack_rows import bands_by_range
from damocles.server.play.wire import Return
from tests.odds.situations import at_machines, hand_to_hand
from tests.rules.firing import drilled
from tests.server.play.asking import reply

GRENADES = Weapon("grenades", "ranged", 1, 1, 0, 5, 1, abilities=("grenades",))


def duel(apart: float, *, acting: str = "A", free: bool = True, stealth: bool = False) -> Play:
    """Three troopers and four golems, so far from each other."""
    hidden = replace(TROOPER, abilities=("stealth",))
    scenario = Scenario().option(free_measuring=free).arm(GRENADES)
    scenario.unit("A", at=row(3, 20, 20), profile=hidden if stealth else TROOPER)
    scenario.unit(
        "b", seat=1, profile=GOLEM, at=row(4, 20, 23 + apart), weapons=("nanoblaster", "grenades")
    )
    return scenario.act(acting)


def replied(play: Play) -> Return:
    """What the golems could do in return for a salvo at them."""
    found = reply(play, salvo(play, "laser_rifle", "b"))
    assert found is not None
    return found


def test_the_losses_in_return_are_those_of_a_salvo_of_the_target() -> None:
    """What its owner would be told, had he to decide and stood everybody as he stands."""
    here, there = duel(25), duel(25, acting="b")
    theirs = odds.salvo_odds(there.battle.view(1), salvo(there, "nanoblaster", "A", seat=1))
    found = replied(here)

    assert theirs is not None
    [losses] = found.losses
    pairs = zip(losses.chances, theirs.of_unit(there.unit("A")).chances, strict=True)
    assert losses.unit == here.unit("A")
    assert all(math.isclose(*pair, abs_tol=1e-5) for pair in pairs)
    assert found.unit == here.unit("b")


def test_every_weapon_has_its_dice_and_what_they_need() -> None:
    """Accuracy 3 at range 2 needs 4+; who fires does not throw."""
    [arm] = replied(duel(25)).arms

    assert (arm.words["en"], arm.dice, arm.needed, arm.bands) == ("nanoblaster", 4, 4, ())


def test_flames_have_dice_but_need_no_number() -> None:
    """One for each bearer that reaches somebody."""
    flamer = Weapon("flamer", "ranged", 1, 1, 0, 5, 1, area=3_000, abilities=("projection",))
    scenario = Scenario().option(free_measuring=True).arm(flamer).unit("A", at=row(3, 20, 20))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 20, 35), weapons=("flamer",))
    [arm] = replied(scenario.act("A")).arms

    assert (arm.dice, arm.needed) == (2, None)


def test_machines_lose_structure_points_in_return() -> None:
    """As in the preview of a salvo."""
    case = at_machines()
    found = reply(case.play, case.order)

    assert found is not None
    assert [losses.counts for losses in found.losses] == ["structure"]
    assert found.losses[0].mean > 0


def test_only_shots_at_enemies_are_answered() -> None:
    """Neither elements nor who is struck hand to hand."""
    scenario = Scenario().option(free_measuring=True).brief(destructible=("box",))
    scenario.element("box", "container", 22, 40, width=8, depth=4, size=3)
    play = scenario.unit("A", at=row(4, 20, 20)).act("A")
    fight = hand_to_hand()

    assert reply(play, demolish("laser_rifle", "box")) is None
    assert reply(fight.play, fight.order) is None


def test_who_cannot_answer_has_no_arms() -> None:
    """Everybody of it lies on the ground."""
    play = duel(25)
    for name in play.table.units[play.unit("b")].fighters:
        change_fighter(play.table, name, grounded=True)

    assert replied(play).arms == ()
    assert replied(play).losses == ()


@pytest.mark.rule("ACT-030")
def test_who_has_rushed_into_overwatch_fire_does_not_shoot_back() -> None:
    """It is the activation of the target: what it has done counts."""
    play = duel(40)
    drilled(play, "b", "overwatch")
    group = [play.table.fighters[name] for name in play.table.units[play.unit("A")].fighters]
    there = tuple(Placement(each.id, each.x, each.y + 10_000) for each in group)
    play.order(Move(0, "rush", there))
    play.order(OpenFire(1, play.unit("b")))
    found = reply(play, salvo(play, "nanoblaster", "A", seat=1), seat=1)

    assert found is not None
    assert found.arms == ()


# ---- no measuring before declaring -----------------------------------------------------------


@pytest.mark.rule("GEN-008")
@pytest.mark.rule("RUL-17")
@pytest.mark.parametrize("stealth", [False, True])
@pytest.mark.parametrize(("near", "far"), [(9.5, 10.5), (19.5, 20.5), (29.5, 31), (49, 51)])
def test_a_reply_does_not_betray_the_distance(near: float, far: float, *, stealth: bool) -> None:
    """On the other side of a border between ranges it is the same, byte for byte."""
    found = [replied(duel(apart, free=False, stealth=stealth)) for apart in (near, far)]

    assert msgspec.json.encode(found[0]) == msgspec.json.encode(found[1])
    assert found[0].losses == ()
    assert found[0].arms


@pytest.mark.rule("GEN-008")
def test_before_a_declaration_a_reply_is_told_by_bands() -> None:
    """Who sees somebody and has the weapon: so many dice, and what they need at which range."""
    [blaster] = replied(duel(25, free=False)).arms

    assert (blaster.dice, blaster.needed) == (4, None)
    assert blaster.bands == bands_by_range(3, 10_000)
