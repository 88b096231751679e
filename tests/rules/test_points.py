"""A point of the table as a target: where it lands, what it is told as, who may be meant by it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from damocles.engine import Refusal
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.impacts import LockedStep, hit_locked
from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision, Salvo
from damocles.rules.chapters.shooting.overwatch import possible_salvos
from damocles.rules.chapters.shooting.salvo import refuse_elsewhere
from damocles.rules.chapters.shooting.targeting import choose_aim
from damocles.rules.questions.explain import explain_event
from damocles.rules.questions.explain.values import Circle, Line, Range
from damocles.rules.state.events.shooting import BlastLanded, SalvoDeclared
from damocles.rules.state.salvos import Rethrow
from damocles.rules.state.steps import TurnStep
from damocles.rules.state.targets import FighterTarget, Fire, PointTarget
from damocles.scenario import Play, Scenario, aim as aimed, events_of as of, salvo
from tests.rules.battles import AT43
from tests.rules.firing import SURE, drilled, ids, reason
from tests.rules.test_shot_seams import LOB, lobbed, play_with, refuse_all_but_points


def test_a_template_on_a_point() -> None:
    """ind.target: measured from the leader to the point, where it lands."""
    play = play_with(lobbed(accuracy=15), ind__target=refuse_all_but_points)
    order = aimed(play, "lob", "b1")
    there = replace(order, target=PointTarget(22_000, 50_000))
    beyond = [(-1, 0), (0, -1), (10**6, 0), (0, 10**6)]
    refused = [reason(play, replace(order, target=PointTarget(*at))) for at in beyond]
    events = play.order(there)

    assert refused == ["no_such_target"] * 4
    [told], [landed] = of(events, SalvoDeclared), of(events, BlastLanded)
    assert told.distance == 38_550
    assert (landed.x, landed.y) == (22_000, 50_000)
    assert landed.fighters == tuple(ids(play, "b1", "b2"))


def test_points_in_overwatch() -> None:
    """Only where somebody stands who has moved: what is meant for a fighter goes to its place."""
    play = play_with(lobbed(accuracy=15), ind__target=refuse_all_but_points)
    drilled(play, "A", "overwatch")
    decision = OverwatchSalvoDecision(0, play.unit("A"), play.unit("b"))
    shots = [each for each in possible_salvos(play.table, decision) if isinstance(each, Salvo)]
    elsewhere = replace(aimed(play, "lob", "b1"), target=PointTarget(20_000, 51_501))
    on_the_rim = replace(elsewhere, target=PointTarget(20_000, 51_500))
    orders = (on_the_rim, elsewhere)

    places = [PointTarget(20_000, 50_000), PointTarget(24_000, 50_000)]
    assert [shot.target for shot in shots] == places
    refusals = [refuse_elsewhere(play.table, decision, order.target) for order in orders]
    assert [refusal.reason if refusal else None for refusal in refusals] == [
        None,
        "only_the_active_unit",
    ]


def test_what_is_meant_for_a_fighter() -> None:
    """At the fighter, where that is allowed; else at its place, if that is."""
    usual, other = lobbed().act("A"), play_with(lobbed(), ind__target=refuse_all_but_points)
    never = play_with(lobbed(), ind__target=lambda *_: Refusal("indirect.target", "no"))

    def aim_of(play: Play) -> Any:
        return choose_aim(play.table, play.table.units[play.unit("A")], play.at("b1"))

    assert aim_of(usual) == aim_of(never) == FighterTarget(usual.fighter("b1"))
    assert aim_of(other) == PointTarget(20_000, 50_000)


def test_dice_of_artillery_are_those_of_one_gun() -> None:
    """shot.reroll is told the guns whose dice are rolled: nobody fires them here."""
    counted: list[int] = []

    def count(*asked: Any) -> Rethrow:
        counted.append(asked[5])
        return Rethrow((), 0)

    gun = replace(LOB, id="guns", fixed=3, rate=3)
    scenario = lobbed().brief(artillery=gun)
    scenario.rules = AT43.derive("otherwise", version="1", replace={"shot.reroll": count})
    play = scenario.begin()
    play.table.seats[0] = replace(play.table.seats[0], lp=5, sequence=(play.unit("A"),))
    play.run(TurnStep(0))
    play.order(ArtilleryStrike(0, play.fighter("A1"), play.fighter("b1")), dice=[1, 6, 6, 1])

    assert counted == [1]


def test_a_point_is_explained() -> None:
    """Range, line and circle; a locked shot at a point hits nobody either."""
    play = play_with(lobbed(), ind__target=refuse_all_but_points)
    order = replace(aimed(play, "lob", "b1"), target=PointTarget(22_000, 50_000))
    events = play.order(order, dice=[1, 1, 1, 1, 4])
    told = explain_event(play.table, of(events, SalvoDeclared)[0])
    [far] = [fact for fact in told.facts if isinstance(fact, Range)]
    [circle] = [figure for figure in told.figures if isinstance(figure, Circle)]
    [shift] = [
        figure
        for figure in explain_event(play.table, of(events, BlastLanded)[0]).figures
        if isinstance(figure, Line)
    ]

    assert (far.end, far.length) == ("(22.0 | 50.0)", 38_550)
    assert (circle.x, circle.y) == (22_000, 50_000)
    assert (shift.of, shift.start) == ("lob", (22_000, 50_000))


def test_a_locked_shot_at_a_point() -> None:
    """Where one may be aimed so, it hits nobody; machines alone are its targets by the rulebook."""
    missile = replace(SURE, abilities=("locked_shot",), fixed=1)
    scenario = Scenario().arm(missile).unit("A", at=[(20, 20)], weapons=("sure",))
    play = play_with(scenario.unit("b", seat=1, at=[(20, 40)]), shot__target=lambda *_: None)
    order = replace(salvo(play, "sure", "b"), target=PointTarget(20_000, 60_000))
    step = LockedStep(Fire(0, 0, 0, "sure", order.target, (0,)), 2)

    assert reason(play, order) == "locked_shot_wants_a_machine"
    assert hit_locked(play.table, step).steps == []
