"""SHO, ACT: overwatch fire."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.activation import ActDecision, Activate, ActStep, EndActivation, Pay
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision
from damocles.rules.chapters.shooting.overwatch import (
    CeaseOverwatch,
    HoldFire,
    OpenFire,
    OverwatchDecision,
    OverwatchStep,
)
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.shooting import OverwatchSpent, SalvoDeclared
from damocles.rules.state.model import FighterCard
from damocles.rules.state.state import Activation
from damocles.rules.state.steps import TurnStep
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    Play,
    Scenario,
    aim as aimed,
    demolish,
    events_of as of,
    row,
    salvo,
    walk,
)
from tests.rules.battles import AT43
from tests.rules.firing import LAUNCHER, SURE, drilled, ids, left, lost

PLAIN = FighterCard("golem", "standard", ("sure", "laser_rifle"))
BEARER = FighterCard("golem", "bearer", ("launcher",))


def watch(*, drills: tuple[str, ...] = ("overwatch",)) -> Play:
    """Troopers are active; golems with two weapons each watch them, and a third unit stands by."""
    scenario = Scenario().arm(SURE).unit("A", at=row(4, 40, 20))
    scenario.unit("C", at=row(2, 70, 20))
    scenario.unit("b", seat=1, profile=GOLEM, weapons=("sure", "laser_rifle"), at=row(2, 40, 50))
    play = scenario.act("A")
    drilled(play, "b", *drills)
    return play


def split_watch(*, drills: tuple[str, ...] = ("overwatch", "split_fire")) -> Play:
    """EX-017: two riflemen and two launchers of one unit in overwatch with Split fire!."""
    scenario = (
        Scenario().arm(SURE, LAUNCHER).unit("A", at=row(4, 40, 20)).unit("C", at=row(2, 64, 36))
    )
    cards = [replace(PLAIN, weapons=("sure",))] * 2 + [BEARER] * 2
    scenario.unit("b", seat=1, profile=GOLEM, cards=cards, at=row(4, 40, 50))
    play = scenario.act("A")
    drilled(play, "b", *drills)
    return play


def drills(play: Play, unit: str = "b") -> frozenset[str]:
    """The drills of a unit."""
    return play.table.units[play.unit(unit)].drills


@pytest.mark.rule("SHO-057")
@pytest.mark.rule("ACT-052")
def test_overwatch_fire_comes_after_the_movement() -> None:
    """The unit has moved, then the waiting one is asked, before anything else happens."""
    play = watch()
    play.order(walk(play, "A", 0, 5))

    assert play.decision == OverwatchDecision(1, (play.unit("b"),), play.unit("A"))
    assert play.at("A1").y == 25_000


@pytest.mark.rule("ACT-052")
def test_only_who_is_in_overwatch_is_asked() -> None:
    """Another unit with the same weapons, in full view of the movement, has not waited."""
    scenario = Scenario().arm(SURE).unit("A", at=row(4, 40, 20))
    for name, x in (("b", 40), ("d", 60)):
        scenario.unit(name, seat=1, profile=GOLEM, weapons=("sure",), at=row(2, x, 50))
    play = scenario.act("A")
    drilled(play, "d", "overwatch")
    play.order(walk(play, "A", 0, 5))

    assert play.decision == OverwatchDecision(1, (play.unit("d"),), play.unit("A"))


@pytest.mark.rule("ACT-052")
def test_friends_in_overwatch_are_not_asked() -> None:
    """Of two seats that watch, only the hostile one may fire; a template would harm anybody."""
    scenario = Scenario(seats=3).arm(LAUNCHER).unit("A", at=row(2, 40, 20))
    for seat, name in ((1, "b"), (2, "c")):
        at = row(2, 20 * seat, 50)
        scenario.unit(name, seat=seat, profile=GOLEM, weapons=("launcher",), at=at)
    play = scenario.act("A")
    play.table.setting.sides = (0, 0, 1)
    drilled(play, "b", "overwatch")
    drilled(play, "c", "overwatch")
    play.order(walk(play, "A", 0, 5))

    assert play.decision == OverwatchDecision(2, (play.unit("c"),), play.unit("A"))


@pytest.mark.rule("ACT-033")
def test_in_overwatch_nobody_fires_more_guns_than_he_has() -> None:
    """One gun each: not two copies, and not one copy twice."""
    play = watch()
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))

    assert play.refused(salvo(play, "sure", "A", seat=1, copies=2)) == "ACT-033"
    play.order(salvo(play, "sure", "A", seat=1))
    assert play.refused(salvo(play, "sure", "A", seat=1)) == "ACT-033"


@pytest.mark.rule("SHO-059")
def test_nobody_in_overwatch_fires_at_an_element() -> None:
    """Not even where the mission lets it be destroyed."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 40, 20)).brief(destructible=("box",))
    scenario.element("box", "container", 60, 50, width=12, depth=6, size=3)
    play = scenario.unit("b", seat=1, profile=GOLEM, weapons=("sure",), at=row(2, 40, 50)).act("A")
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))

    assert play.refused(demolish("sure", "box", seat=1)) == "SHO-059"


@pytest.mark.rule("SHO-058")
def test_who_does_not_move_is_not_fired_at() -> None:
    """A unit that only shoots and ends opens no window."""
    play = watch()
    play.order(salvo(play, "laser_rifle", "b"), dice=[1] * 4)
    play.order(EndActivation(0))

    assert play.decision is None
    assert drills(play) == {"overwatch"}


@pytest.mark.rule("SHO-058")
def test_who_only_turns_is_not_fired_at() -> None:
    """An order that leaves everybody in his place is no movement."""
    play = watch()
    play.order(walk(play, "A", 0, 0))

    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("SHO-058")
@pytest.mark.rule("SHO-061")
def test_entering_by_an_access_zone_is_a_movement() -> None:
    """BR-104: nine golems enter, three fall to overwatch, six are left and the overwatch ends."""
    scenario = Scenario().arm(SURE).zone("north", "north", 1)
    scenario.unit("A", at=row(3, 40, 60), weapons=("sure",))
    play = scenario.unit("b", seat=1, profile=GOLEM, count=9).act("b")
    drilled(play, "A", "overwatch")
    group = play.table.units[play.unit("b")].fighters
    places = [
        Placement(fighter, from_cm(40 + 3.2 * (i % 3)), from_cm(88 - 3.2 * (i // 3)))
        for i, fighter in enumerate(group)
    ]
    play.order(Move(1, "combat", tuple(places), "north"))
    play.order(OpenFire(0, play.unit("A")))
    events = play.order(salvo(play, "sure", "b"))

    assert len(lost(events)) == 3
    assert (left(play, "b"), drills(play, "A")) == (6, frozenset())


@pytest.mark.rule("SHO-059")
def test_only_the_active_unit_is_a_target() -> None:
    """Neither another unit nor a fighter of it."""
    play = watch()
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))

    assert play.refused(salvo(play, "sure", "C", seat=1)) == "SHO-059"
    assert play.refused(aimed(play, "sure", "C1", seat=1)) == "SHO-059"
    assert play.battle.refusal(salvo(play, "sure", "A", seat=1)) is None


@pytest.mark.rule("SHO-060")
def test_its_losses_are_removed_before_the_unit_goes_on() -> None:
    """Two troopers have fallen when the unit shoots after its movement, and another leads it."""
    play = watch()
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    leader = play.table.units[play.unit("A")].leader
    fallen = lost(play.order(salvo(play, "sure", "A", seat=1)))
    assert left(play, "A") == 2
    assert leader in fallen
    assert play.table.units[play.unit("A")].leader not in fallen
    play.order(CeaseOverwatch(1))
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])

    assert of(events, SalvoDeclared)[0].dice == 2


@pytest.mark.rule("SHO-061")
def test_each_weapon_fires_once_then_the_marker_goes() -> None:
    """RUL-40: several salvos, all at the unit that moved; then the overwatch is over."""
    play = watch()
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    assert play.refused(CeaseOverwatch(1)) == "SHO-061"
    play.order(salvo(play, "sure", "A", seat=1))
    assert play.decision == OverwatchSalvoDecision(1, play.unit("b"), play.unit("A"), ("sure",))
    assert play.refused(salvo(play, "sure", "A", seat=1)) == "ACT-033"
    events = play.order(salvo(play, "laser_rifle", "A", seat=1), dice=[1, 1])

    assert of(events, OverwatchSpent)
    assert drills(play) == frozenset()
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("SHO-061")
def test_weapons_that_stay_silent_are_spent_too() -> None:
    """RUL-40: after one salvo the owner may stop, and the marker is gone all the same."""
    play = watch()
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))
    play.order(CeaseOverwatch(1))

    assert drills(play) == frozenset()


@pytest.mark.rule("SHO-062")
def test_the_owner_may_hold_his_fire() -> None:
    """The unit then stays in overwatch, until its own card is revealed."""
    play = watch()
    play.order(walk(play, "A", 0, 5))
    play.order(HoldFire(1))
    assert drills(play) == {"overwatch"}
    assert isinstance(play.decision, ActDecision)

    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    play.run(TurnStep(1))
    play.order(Activate(1))
    assert drills(play) == frozenset()


@pytest.mark.rule("SHO-062")
def test_the_owner_may_still_decline_before_the_first_salvo() -> None:
    """Who was to open fire, and sees that it can do no harm, stays in overwatch; the others are
    asked, and it is not asked again in this window."""
    scenario = Scenario().arm(SURE).unit("A", at=row(4, 40, 20))
    scenario.unit("b", seat=1, weapons=("sure",), at=[(40, 50)])
    scenario.unit("c", seat=1, weapons=("sure",), at=[(50, 50)])
    play = scenario.act("A")
    drilled(play, "b", "overwatch")
    drilled(play, "c", "overwatch")
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    assert play.order(HoldFire(1)) == ()
    assert play.decision == OverwatchDecision(1, (play.unit("c"),), play.unit("A"))

    play.order(OpenFire(1, play.unit("c")))
    play.order(HoldFire(1))
    assert isinstance(play.decision, ActDecision)
    assert drills(play) == drills(play, "c") == {"overwatch"}


@pytest.mark.rule("SHO-062")
@pytest.mark.rule("SHO-061")
def test_who_has_fired_can_no_longer_decline() -> None:
    """The overwatch is used up, whatever weapons are left."""
    play = watch()
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))

    assert play.refused(HoldFire(1)) == "SHO-061"


@pytest.mark.rule("SHO-062")
def test_each_owner_holds_his_fire_for_himself_once() -> None:
    """RUL-38: one seat declines, the other is asked, and nobody is asked again in this window."""
    scenario = Scenario(seats=3).arm(SURE).unit("A", at=row(4, 40, 20))
    scenario.unit("b", seat=1, weapons=("sure",), at=[(40, 50)])
    scenario.unit("c", seat=2, weapons=("sure",), at=[(50, 50)])
    play = scenario.act("A")
    drilled(play, "b", "overwatch")
    drilled(play, "c", "overwatch")
    play.order(walk(play, "A", 0, 5))
    play.order(HoldFire(1))
    assert play.decision == OverwatchDecision(2, (play.unit("c"),), play.unit("A"))

    play.order(HoldFire(2))
    assert isinstance(play.decision, ActDecision)
    assert drills(play) == drills(play, "c") == {"overwatch"}


@pytest.mark.rule("SHO-062")
def test_only_units_that_were_asked_open_fire() -> None:
    """Another unit of the seat is refused."""
    play = watch()
    play.order(walk(play, "A", 0, 5))

    assert play.refused(OpenFire(1, play.unit("C"))) == "SHO-057"


@pytest.mark.rule("SHO-063")
@pytest.mark.rule("ACT-049")
def test_overwatch_ends_when_the_unit_is_engaged() -> None:
    """BR-302: a strider walks into contact: the golems lose their overwatch before they fire, and
    the strider shoots."""
    scenario = Scenario().arm(SURE).unit("T", profile=TOAD, weapons=("sure",), at=[(40, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, weapons=("sure",), at=[(40, 34), (44, 34)])
    play = scenario.act("T")
    drilled(play, "b", "overwatch")
    events = play.order(walk(play, "T", 0, 8))

    assert of(events, DrillsLost)
    assert isinstance(play.decision, ActDecision)
    assert len(lost(play.order(salvo(play, "sure", "b")))) == 1


@pytest.mark.rule("SHO-063")
def test_a_machine_in_contact_stays_in_overwatch() -> None:
    """Machines are never engaged, so they keep the drill and fire."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)])
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 34)])
    play = scenario.act("A")
    drilled(play, "t", "overwatch")
    play.order(walk(play, "A", 0, 9))

    assert play.decision == OverwatchDecision(1, (play.unit("t"),), play.unit("A"))


@pytest.mark.rule("SHO-064")
def test_firing_in_overwatch_does_not_use_up_the_activation() -> None:
    """The unit's card is played afterwards as any other, and all its weapons are ready."""
    play = watch()
    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))
    play.order(CeaseOverwatch(1))
    assert play.table.seats[1].sequence == (play.unit("b"),)

    play.run(TurnStep(1))
    play.order(Activate(1))
    play.order(Pay(1))
    assert len(lost(play.order(salvo(play, "sure", "A", seat=1)))) == 2


@pytest.mark.rule("SHO-064")
def test_overwatch_fire_spends_nothing_of_the_activation_it_is_fired_in() -> None:
    """The unit that moves has the same weapon, and fires it afterwards."""
    scenario = Scenario().arm(SURE).unit("A", at=row(4, 40, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, weapons=("sure",), at=row(2, 40, 50))
    play = scenario.act("A")
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))

    assert sorted(lost(play.order(salvo(play, "sure", "b")))) == ids(play, "b1", "b2")


@pytest.mark.rule("SHO-057")
def test_nobody_is_asked_who_has_no_shot() -> None:
    """Behind a container no salvo is possible, so nothing is asked."""
    scenario = Scenario().unit("A", at=row(2, 40, 20))
    scenario.element("box", "container", 44, 40, width=30, depth=4, size=3)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 40, 50)).act("A")
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 0, 5))

    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("SHO-057")
def test_several_owners_are_asked_in_active_order() -> None:
    """RUL-38: seat by seat from the active one; units in the order their owner likes."""
    scenario = Scenario(seats=3).arm(SURE).unit("A", seat=1, at=row(4, 40, 20))
    scenario.unit("b", seat=0, weapons=("sure",), at=[(40, 50)])
    scenario.unit("c", seat=2, weapons=("sure",), at=[(50, 50)])
    scenario.unit("d", seat=2, weapons=("sure",), at=[(60, 50)])
    play = scenario.act("A")
    for unit in ("b", "c", "d"):
        drilled(play, unit, "overwatch")
    play.order(walk(play, "A", 0, 5))

    both = (play.unit("c"), play.unit("d"))
    assert play.decision == OverwatchDecision(2, both, play.unit("A"))
    play.order(OpenFire(2, play.unit("d")))
    play.order(salvo(play, "sure", "A", seat=2))
    assert play.decision == OverwatchDecision(2, both[:1], play.unit("A"))
    play.order(HoldFire(2))
    assert play.decision == OverwatchDecision(0, (play.unit("b"),), play.unit("A"))


@pytest.mark.rule("SHO-060")
def test_a_unit_wiped_out_by_overwatch_acts_no_more() -> None:
    """Its activation is over."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 40, 20))
    scenario.unit("b", seat=1, profile=GOLEM, weapons=("sure",), at=row(3, 40, 50))
    play = scenario.act("A")
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 0, 5))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))

    assert play.decision is None
    assert play.table.activation is None


# ---- split fire ------------------------------------------------------------------------------


@pytest.mark.rule("ACT-055")
@pytest.mark.rule("ACT-056")
def test_bearers_and_others_use_their_overwatch_apart() -> None:
    """EX-017: the rifles fire and the marker stays with the launchers; they lose it without a shot
    when the unit is engaged."""
    play = split_watch()
    play.order(walk(play, "A", 0, 1))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))
    assert isinstance(play.decision, OverwatchSalvoDecision)
    play.order(CeaseOverwatch(1))
    assert drills(play) == {"split_fire", "overwatch_bearers"}

    play.order(EndActivation(0))
    unit = play.unit("C")
    play.table.activation = Activation(unit=unit, engaged_at_start=False)
    play.run(ActStep(unit))
    one, two = ids(play, "C1", "C2")
    near = Placement(one, from_cm(56.5), from_cm(50)), Placement(two, from_cm(60), from_cm(50))
    play.order(Move(0, "rush", near))
    assert isinstance(play.decision, ActDecision)
    assert drills(play) == frozenset()


@pytest.mark.rule("ACT-055")
def test_the_rest_fires_when_the_bearers_have() -> None:
    """The launchers first, at another moment the rifles; who has fired does not fire again.

    Another drill stays as it is."""
    play = split_watch()
    drilled(play, "b", "knee", "overwatch", "split_fire")
    play.order(walk(play, "A", 0, 1))
    play.order(OpenFire(1, play.unit("b")))
    play.order(aimed(play, "launcher", "A4", seat=1), dice=[1, 1, 4, 1])
    play.order(CeaseOverwatch(1))
    assert drills(play) == {"knee", "split_fire", "overwatch_others"}

    play.run(OverwatchStep(play.unit("A")))
    play.order(OpenFire(1, play.unit("b")))
    assert play.refused(aimed(play, "launcher", "A4", seat=1)) == "ACT-055"
    play.order(salvo(play, "sure", "A", seat=1))
    assert drills(play) == {"knee", "split_fire"}


@pytest.mark.rule("ACT-055")
def test_both_may_fire_at_the_same_moment() -> None:
    """Then nothing is left of the marker."""
    play = split_watch()
    play.order(walk(play, "A", 0, 1))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))
    play.order(aimed(play, "launcher", "A4", seat=1), dice=[6, 6, 1, 1])

    assert drills(play) == {"split_fire"}


@pytest.mark.rule("ACT-055")
def test_without_split_fire_the_marker_goes_for_all() -> None:
    """The launchers that stayed silent wait no longer."""
    play = split_watch()
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 0, 1))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "sure", "A", seat=1))
    play.order(CeaseOverwatch(1))

    assert drills(play) == frozenset()


@pytest.mark.rule("ACT-056")
def test_what_is_left_of_the_marker_goes_with_the_next_activation() -> None:
    """All drills lapse when the card is revealed."""
    play = split_watch()
    drilled(play, "b", "overwatch_bearers", "split_fire")
    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    play.run(TurnStep(1))
    play.order(Activate(1))

    assert drills(play) == frozenset()
    play.order(Pay(1))
    play.order(SplitFire(1))
    assert drills(play) == {"split_fire"}


def test_groups_may_wait_each_for_itself_without_a_drill() -> None:
    """ow.split: by the rulebook only with Split fire!, with the seam filled otherwise always."""
    waiting = []
    always = AT43.derive("otherwise", version="1", replace={"ow.split": lambda *_: True})
    for rules in (AT43, always):
        play = split_watch(drills=("overwatch",))
        play.table.setting.rules = rules
        play.order(walk(play, "A", 0, 5))
        play.order(OpenFire(1, play.unit("b")))
        play.order(salvo(play, "sure", "A", seat=1))
        play.order(CeaseOverwatch(1))
        waiting.append(drills(play))

    assert waiting == [frozenset(), {"overwatch_bearers"}]
