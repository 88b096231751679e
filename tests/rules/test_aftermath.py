"""What follows losses: one aftermath for each of them, whatever caused it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.rules.chapters.damage import ExcessStep, HitsStep, LeaderStep, LossesStep, Wound
from damocles.rules.chapters.damage.pilots import Eject
from damocles.rules.chapters.damage.steps import RetestStep
from damocles.rules.chapters.heroes import TakeOver
from damocles.rules.chapters.routines.fusion import Fuse
from damocles.rules.chapters.terrain import CollapseStep
from damocles.rules.sets.at43 import SEAMS
from damocles.rules.state import steps
from damocles.rules.state.apply.changes import change_fighter, change_unit
from damocles.rules.state.events.damage import FighterLost, LeaderReplaced, UnitLost
from damocles.rules.state.events.morale import MarkerPlaced, MoraleTested
from damocles.rules.state.losses import Loss
from damocles.rules.state.model import FighterCard
from damocles.rules.state.setting import Setting
from damocles.scenario import Play, Scenario as PlainScenario, events_of
from tests.rules.battles import AT43, begun, everything, hasty, orders, pit, workshop
from tests.rules.machines import LEGS, hurt, toads, with_sp
from tests.rules.overseers import forge
from tests.rules.test_heroes import beside, survivor
from tests.rules.test_run_over import crowded, rush
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.engine.families import Step
    from damocles.rules.state.model import Role
    from damocles.rules.state.state import Table

Kind = tuple[Setting, str]
ROLES: tuple[Role, Role] = ("support_weapon", "gunner")
FEW = [(everything, "1"), (pit, "1"), (hasty, "1")]
MORE = [(kind, str(number)) for kind in (everything, pit, workshop) for number in range(2, 12)]


class Recorder:
    """Fills `losses.aftermath` as usual, and remembers what it was asked about."""

    def __init__(self) -> None:
        self.losses: list[Loss] = []
        self.rules = AT43.derive("at43", version="1", replace={"losses.aftermath": self.follow})

    def follow(self, table: Table, loss: Loss) -> Sequence[Step]:
        """What follows by the rulebook, when the table shows the loss."""
        assert all(table.fighters[name].place == "gone" for name in loss.fighters)
        self.losses.append(loss)
        found: Sequence[Step] = SEAMS["losses.aftermath"](table, loss)
        return found


# ---- in whole battles ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "seed"), [*FEW, *(pytest.param(*each, marks=pytest.mark.deep) for each in MORE)]
)
def test_every_loss_has_one_aftermath(kind: Callable[[str], Kind], seed: str) -> None:
    """Before anybody is asked anything but what is asked in the course of the same blow."""
    recorder, (fought, _) = Recorder(), kind(seed)
    battle = begun((Setting(recorder.rules, fought.mission, fought.companies), seed))
    lost: list[int] = []
    for order in orders(battle, seed):
        lost += [each.fighter for each in battle.push(order) if isinstance(each, FighterLost)]
        stack = battle.progress.stack
        assert not any(isinstance(step, steps.AftermathStep) for step in stack)
        if not any(isinstance(step, HitsStep | RetestStep) for step in stack):
            followed = [each for loss in recorder.losses for each in loss.fighters]
            assert sorted(followed) == sorted(lost)

    assert lost


# ---- one after the other ---------------------------------------------------------------------


def recorded(play: Play) -> list[Loss]:
    """The losses of a situation from now on."""
    recorder = Recorder()
    play.table.setting.rules = recorder.rules
    return recorder.losses


def facing(**more: object) -> Scenario:
    """One fighter against three."""
    options = {"at": [(20, 30), (24, 30), (28, 30)], "seat": 1, **more}
    return Scenario().unit("A", at=[(20, 10)]).unit("b", **options)  # type: ignore[arg-type]  # one call


def test_a_shot_and_weapons_without_gunners() -> None:
    """What nobody serves is lost by itself, before a leader is found."""
    gun, gunner = (FighterCard("trooper", role, ("knife",)) for role in ROLES)
    play = facing(cards=[gunner, gun, gun]).begin()
    losses, unit = recorded(play), play.unit("b")
    first, *guns = play.table.units[unit].fighters
    events = play.run(LossesStep(Wound("laser_rifle", 0, 0, "shot"), unit, 1)).happened

    assert losses == [Loss(unit, 0, "shot", (first,)), Loss(unit, 0, "unserved", tuple(guns))]
    assert [event.unit for event in events_of(events, UnitLost)] == [unit]


def test_a_rout() -> None:
    """Everybody is lost at once; of the rulebook's steps only a new commander follows."""
    play = facing().begin()
    losses, unit = recorded(play), play.unit("b")
    change_unit(play.table, unit, disorganised=True)
    play.run(steps.TestMoraleStep(unit), dice=[1])
    assert losses == [Loss(unit, 0, "rout", play.table.units[unit].fighters)]


def test_a_wreck_and_a_part_before_it() -> None:
    """A part is a loss as long as its machine stands; then the machine is lost whole."""
    play = with_sp(toads(2).begin(), "T1", 1, 1, 1, 1)
    losses, unit, machine = recorded(play), play.unit("T"), play.fighter("T1")
    hurt(play, "T1", 1)
    hurt(play, "T1", 3, more=[6])
    part = Loss(unit, 0, "shot", parts=((machine, LEGS),))
    assert losses == [part, Loss(unit, 0, "shot", (machine,))]


def test_a_part_that_keeps_a_point_is_no_loss() -> None:
    """Its last point makes the difference."""
    play = with_sp(toads().begin(), "T1", 3, 2, 1, 1)
    losses = recorded(play)
    hurt(play, "T1", 1)
    assert losses == []
    hurt(play, "T1", 1)
    assert len(losses) == 1


def test_a_machine_that_is_left() -> None:
    """Its pilot ejects."""
    play = with_sp(toads(2).begin(), "T1", 3, 0, 1, 1)
    losses, unit = recorded(play), play.unit("T")
    play.run(steps.ImmobilisedStep(unit)).order(Eject(1), dice=[6])
    assert losses == [Loss(unit, 0, "ejection", (play.fighter("T1"),))]


def test_a_fallen_element() -> None:
    """Everybody buried is one loss for each unit."""
    scene = facing().element("box", "container", 24, 30, width=12, depth=6, size=3)
    play = scene.unit("c", seat=1, at=[(60, 30)]).begin()
    losses, names = recorded(play), ("b2", "b3", "c1")
    buried = tuple(play.fighter(name) for name in names)
    for fighter in buried:
        change_fighter(play.table, fighter, standing_on="box")
    change_fighter(play.table, play.fighter("b1"), x=80_000)
    play.run(CollapseStep("box", 0, "TER-014"))
    assert losses == [
        Loss(play.unit("b"), 0, "collapse", buried[:2]),
        Loss(play.unit("c"), 0, "collapse", buried[2:]),
    ]


def test_whoever_finds_no_place_beside_a_machine() -> None:
    """Each of them is a loss, by being run over."""
    play = crowded()
    losses = recorded(play)
    rush(play, 20, 44, [4, 4])
    assert [(loss.cause, len(loss.fighters)) for loss in losses] == [("run_over", 1)] * 2


@pytest.mark.rule("ROU-014")
def test_two_machines_that_become_one() -> None:
    """They are lost, but nobody scores and nobody's nerves are tested."""
    play = forge()
    losses, pair = recorded(play), (play.fighter("T1"), play.fighter("T2"))
    events = play.order(Fuse(0, pair[0], *pair, "big"))
    assert losses == [Loss(play.unit("T"), None, "merger", pair)]
    assert not events_of(events, MoraleTested)


@pytest.mark.rule("HER-006")
def test_a_unit_given_up_for_another_loses_nobody() -> None:
    """Its last survivor leads on elsewhere; a lone hero has no unit to give up."""
    play = survivor()
    losses, old = recorded(play), play.unit("H")
    play.order(TakeOver(0, play.unit("A")))
    assert losses == [Loss(old, 1, "joining")]

    play = beside().begin(steps.ControlStep())
    losses = recorded(play)
    play.order(TakeOver(0, play.unit("A")))
    assert losses == []


# ---- what follows ----------------------------------------------------------------------------


def test_the_rule_set_says_what_follows() -> None:
    """losses.aftermath: without any, a unit keeps a leader who is gone."""
    found = []
    for follow in (SEAMS["losses.aftermath"], lambda *_: (), lambda _, loss: marked(loss)):
        play = facing().begin()
        rules = AT43.derive("at43", version="1", replace={"losses.aftermath": follow})
        play.table.setting.rules = rules
        wound = Wound("laser_rifle", 0, 0, "shot")
        found.append(play.run(LossesStep(wound, play.unit("b"), 1)).happened[1:])
    unit, heir = facing().begin().unit("b"), facing().begin().fighter("b2")
    marker = MarkerPlaced(unit, "MOR-008")
    assert found == [[LeaderReplaced(unit, heir)], [], [marker]]


def marked(loss: Loss) -> Sequence[Step]:
    """A marker for each of the lost."""
    return [steps.MarkerStep(loss.unit)] * len(loss.fighters)


def follow(scene: PlainScenario, cause: Any, *, parts: bool = False) -> list[type]:
    """The kinds of steps that follow when the first fighter of seat 1, or a part, is lost."""
    play = scene.begin()
    unit = next(each for each in play.table.units.values() if each.seat == 1)
    first = unit.fighters[0]
    loss = Loss(unit.id, 0, cause, () if parts else (first,), ((first, LEGS),) if parts else ())
    return [type(step) for step in SEAMS["losses.aftermath"](play.table, loss)]


@pytest.mark.rule("GEN-015")
@pytest.mark.parametrize(
    ("cause", "leads"),
    [("shot", True), ("collapse", True), ("joining", False), ("unserved", False), ("rout", False)],
)
def test_a_leader_is_looked_for(cause: str, *, leads: bool) -> None:
    """Once for each blow, and not where nobody is left."""
    assert (follow(facing(), cause).count(LeaderStep) == 1) is leads


@pytest.mark.rule("GEN-015")
def test_a_part_costs_nobody_the_lead() -> None:
    """Its machine goes on."""
    assert follow(toads(), "shot", parts=True) == []


@pytest.mark.rule("RUL-22")
@pytest.mark.rule("GEN-015")
def test_a_rout_leaves_only_the_command_to_settle() -> None:
    """Nobody of the unit is left."""
    assert follow(facing(), "rout") == [steps.SuccessionStep]


@pytest.mark.rule("CMP-022")
@pytest.mark.parametrize(
    ("machines", "cause", "asked"),
    [(False, "shot", 1), (True, "shot", 0), (True, "collapse", 1), (False, "rout", 0)],
)
def test_weapons_are_looked_for_where_gunners_may_be(
    cause: str, asked: int, *, machines: bool
) -> None:
    """Not in a unit of machines, unless an element came down on it."""
    found = follow(toads() if machines else facing(), cause)
    assert found.count(ExcessStep) == asked


@pytest.mark.rule("RUL-92")
def test_nerves_are_tested_when_a_leader_is_found() -> None:
    """Only for a machine, and after everything else."""
    assert follow(toads(), "shot") == [LeaderStep, steps.TestMoraleStep]
    assert follow(facing(), "shot") == [ExcessStep, LeaderStep]


@pytest.mark.rule("MOR-006")
@pytest.mark.parametrize(("cause", "count"), [("shot", 1), ("ejection", 1), ("merger", 0)])
def test_nerves_are_tested_for_machines_that_are_lost_for_good(cause: Any, count: int) -> None:
    """Two that have become one are not."""
    assert follow(toads(), cause).count(steps.TestMoraleStep) == count
    assert follow(facing(), cause).count(steps.TestMoraleStep) == 0


def test_nobody_who_is_gone_gets_a_marker() -> None:
    """Markers lie beside units, and are counted."""
    play = facing().begin()
    unit = play.unit("b")
    play.run(steps.MarkerStep(unit), steps.MarkerStep(unit, "morale.rout"))
    assert play.happened == [MarkerPlaced(unit, "MOR-008"), MarkerPlaced(unit, "MOR-014")]
    assert play.table.units[unit].markers == 2
    change_unit(play.table, unit, place="gone")
    assert play.run(steps.MarkerStep(unit)).happened == []
