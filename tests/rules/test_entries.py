"""Ways onto the table as values, and arrivals under overwatch: by rule sets made here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.ai.plans.entry import entries
from damocles.ai.plans.outlook import Outlook
from damocles.ai.plans.weights import Weights
from damocles.engine import SeamError
from damocles.rules.chapters.activation import ActDecision, TurnDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.overwatch import HoldFire, OpenFire, OverwatchDecision
from damocles.rules.missions.deployment import DROP, EDGE, Deploy, refuse_site
from damocles.rules.missions.minimum_entry import EnterAtEdge
from damocles.rules.reading.positions import (
    ends_there,
    is_open_to,
    open_positions,
    positions_for,
    reach_of,
    zone_of,
)
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.model import DropPoint
from damocles.rules.state.steps import MinimumEntryStep
from damocles.scenario import salvo
from tests.rules.battles import AT43
from tests.rules.firing import SURE, drilled
from tests.rules.test_positions import CAMP, XRAY, entering, reserve, spread

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params
    from damocles.scenario import Play, Scenario

NEAR = [(60.0, 48.0), (64.0, 48.0), (56.0, 48.0)]


def open_always(*_: Any) -> bool:
    """For every seat in every round."""
    return True


def refuse_none(*_: Any) -> None:
    """Whoever comes."""


PAD = replace(
    DROP,
    id="pad",
    is_open=open_always,
    refuse_unit=refuse_none,
    reach=lambda _: 4_000,
    ends=False,
)
"""Drop points that are open to everybody, and let a unit act."""
PADS = AT43.derive(
    "pads", version="1", drop={"entry.drop": "RUL-01"}, add={PAD.key: PAD}, params={"drop_reach": 1}
)
CLOSED = AT43.derive("closed", version="1", drop={"entry.edge": "RUL-01"})


def watching(name: str, *, fills: bool) -> RuleSet[Params]:
    """The rulebook, but for a seam that answers the same for everybody."""
    return AT43.derive("watching", version="1", replace={name: lambda *_: fills})


def watched(rules: RuleSet[Params], **mission: Any) -> Scenario:
    """Unit A in reserve; enemies with sure weapons near all that it could come by."""
    scene = reserve(**mission)
    scene.rules = rules
    return scene.arm(SURE).unit("w", seat=1, weapons=("sure",), at=[(60, 60)])


def standing_by(scene: Scenario, **more: Any) -> Play:
    """Unit A is active, the others wait in overwatch."""
    play = entering(scene, **more)
    drilled(play, "w", "overwatch")
    return play


# ---- the values ------------------------------------------------------------------------------


def test_another_way_onto_the_table_has_its_own_conditions() -> None:
    """Open in round 1 to whoever likes; the unit goes on to act, and may have drills."""
    scene = reserve(drop_points=(XRAY,))
    scene.rules = PADS
    play = entering(scene)
    drilled(play, "A", "split_fire")
    unit = play.table.units[play.unit("A")]

    assert [site.id for site in open_positions(play.table, 0)] == ["home", "x-ray"]
    assert [site.id for site in open_positions(play.table, 1)] == ["theirs", "x-ray"]
    assert (reach_of(play.table, XRAY), ends_there(play.table, XRAY)) == (4_000, False)
    assert refuse_site(play.table, unit, XRAY) is None
    assert play.refused(Deploy(0, "x-ray", spread(play, "A", NEAR))) == "MIS-020"


def test_where_a_unit_stands_says_the_way_as_well() -> None:
    """Anywhere, if it refuses nothing."""
    free = replace(PAD, refuse_base=None)
    scene = reserve(drop_points=(XRAY,))
    scene.rules = AT43.derive(
        "free", version="1", drop={"entry.drop": "RUL-01"}, add={free.key: free}
    )
    play = entering(scene)
    play.order(Deploy(0, "x-ray", spread(play, "A", [(20, 20), (24, 20), (28, 20)])))

    assert play.at("A1").place == "table"
    assert play.decision == ActDecision(0, play.unit("A"))


def test_the_usual_ways_by_the_values() -> None:
    """Drop points end the activation and reach as far as the number says; edges do neither."""
    play = entering(reserve(drop_points=(XRAY,), deployment_zones=(CAMP,)))
    home, unit = zone_of(play.table, "home"), play.table.units[play.unit("A")]
    assert home is not None

    assert (reach_of(play.table, XRAY), ends_there(play.table, XRAY)) == (10_000, True)
    assert (reach_of(play.table, home), ends_there(play.table, home)) == (0, False)
    assert not ends_there(play.table, CAMP)
    assert [site.id for site in positions_for(play.table, unit)] == ["home", "camp"]
    refusal = refuse_site(play.table, unit, home)
    assert refusal is not None
    assert refusal.reason == "no_such_position"
    assert refuse_site(play.table, unit, DropPoint("nowhere", point=(1, 1))) is not None
    assert play.refused(Deploy(0, "home", ())) == "MIS-011"


def test_without_a_way_its_positions_are_none() -> None:
    """Edges that no way of the rule set leads to are closed, to movements as well."""
    scene = reserve(deployment_zones=(CAMP,))
    scene.rules = CLOSED
    play = entering(scene)
    home, row = zone_of(play.table, "home"), spread(play, "A", [(20, 1.5), (24, 1.5), (28, 1.5)])
    assert home is not None

    assert [site.id for site in open_positions(play.table, 0)] == ["camp"]
    assert not is_open_to(play.table, 0, home)
    assert play.refused(Move(0, "combat", row, "home")) == "MIS-012"
    play.run(MinimumEntryStep(play.unit("A")))
    assert play.refused(EnterAtEdge(0, "home", 30_000)) == "MIS-012"


def test_something_else_in_its_place_is_refused() -> None:
    """Content of that kind has to be such a value."""
    scene = reserve()
    scene.rules = CLOSED.derive("broken", version="1", add={EDGE.key: "RUL-02"})

    with pytest.raises(SeamError, match=r"entry\.edge"):
        scene.begin()


@pytest.mark.parametrize("ends", [True, False])
def test_bots_reckon_with_fire_after_an_arrival_that_lets_the_unit_act(*, ends: bool) -> None:
    """The same places are worth more then."""
    pad = replace(PAD, ends=ends)
    scene = reserve(drop_points=(XRAY,))
    scene.places["b"] = [(60, 65), (64, 65), (68, 65)]
    scene.rules = AT43.derive(
        "pads", version="1", drop={"entry.drop": "RUL-01"}, add={pad.key: pad}
    )
    play = entering(scene)
    unit = play.table.units[play.unit("A")]
    outlook = Outlook(play.table, unit, Weights())
    found = entries(play.table, unit, outlook, (60_000, 60_000))
    at_drop = {each.at: each.value for each in found if each.zone == "x-ray"}
    rated = dict(zip(at_drop, outlook.rate_places([*at_drop]), strict=True))
    gained = [
        value - rated[at].later - rated[at].danger - sum(outlook.standing(at).values())
        for at, value in at_drop.items()
    ]

    assert at_drop
    assert any(rating.now for rating in rated.values())
    assert (max(gained) > 0) is not ends


# ---- arrivals under overwatch ----------------------------------------------------------------


def test_by_the_rulebook_only_edges_are_watched() -> None:
    """ow.arrival: at a drop point nobody is asked; with the seam filled otherwise they are."""
    asked = []
    for rules in (AT43, watching("ow.arrival", fills=True)):
        scene = watched(rules, drop_points=(XRAY,))
        play = standing_by(scene, round_=2, controllers={"x-ray": 0})
        play.order(Deploy(0, "x-ray", spread(play, "A", NEAR)))
        fire = OverwatchDecision(1, (play.unit("w"),), play.unit("A"))
        asked.append((play.at("A1").place, play.decision, fire == play.decision))

    assert asked[0] == ("table", None, False)
    assert asked[1][::2] == ("table", True)


def test_after_the_fire_the_unit_goes_on_or_is_done() -> None:
    """In a deployment zone it acts then, at a drop point its activation is over."""
    rules = watching("ow.arrival", fills=True)
    camp = standing_by(watched(rules, deployment_zones=(CAMP,)))
    camp.order(Deploy(0, "camp", spread(camp, "A", [(20, 28), (24, 28), (28, 28)])))
    camp.order(HoldFire(1))
    assert [*camp.battle.pending] == [ActDecision(0, camp.unit("A"))]

    drop = standing_by(watched(rules, drop_points=(XRAY,)), round_=2, controllers={"x-ray": 0})
    drop.order(Deploy(0, "x-ray", spread(drop, "A", NEAR)))
    events = drop.order(HoldFire(1))
    assert ActivationEnded(drop.unit("A")) in events
    assert drop.table.activation is None


def test_who_is_wiped_out_on_arrival_does_not_act() -> None:
    """The activation is over; nobody is asked for a unit that is gone."""
    scene = watched(watching("ow.arrival", fills=True), deployment_zones=(CAMP,))
    gun = replace(SURE, id="gun", rate=6)
    scene.arm(gun).unit("g", seat=1, weapons=("gun",), at=[(24, 50)])
    play = standing_by(scene)
    drilled(play, "g", "overwatch")
    play.order(Deploy(0, "camp", spread(play, "A", [(20, 28), (24, 28), (28, 28)])))
    play.order(OpenFire(1, play.unit("g")))
    play.order(salvo(play, "gun", "A", seat=1))

    assert play.table.units[play.unit("A")].place == "gone"
    assert play.table.activation is None
    assert not isinstance(play.decision, ActDecision | TurnDecision)


def test_the_least_entry_is_watched_by_the_same_seam() -> None:
    """Along an edge nobody fires where arrivals are not watched."""
    asked = []
    for rules in (AT43, watching("ow.arrival", fills=False)):
        scene = watched(rules, all_enter=True)
        scene.places["w"] = [(60, 20)]
        play = standing_by(scene)
        play.run(MinimumEntryStep(play.unit("A")))
        play.order(EnterAtEdge(0, "home", 60_000))
        asked.append(isinstance(play.decision, OverwatchDecision))

    assert asked == [True, False]


def test_who_moves_in_is_watched_by_the_same_seam() -> None:
    """By an edge; a later movement is watched, whatever it says of arrivals."""
    asked = []
    for rules in (AT43, watching("ow.arrival", fills=False)):
        play = standing_by(watched(rules))
        row = spread(play, "A", [(60, 10), (64, 10), (56, 10)])
        play.order(Move(0, "combat", row, "home"))
        asked.append(isinstance(play.decision, OverwatchDecision))

    assert asked == [True, False]
    other = standing_by(watched(watching("ow.arrival", fills=False), deployment_zones=(CAMP,)))
    other.order(Deploy(0, "camp", spread(other, "A", [(20, 28), (24, 28), (28, 28)])))
    other.order(Move(0, "combat", spread(other, "A", [(20, 30), (24, 30), (28, 30)])))
    assert isinstance(other.decision, OverwatchDecision)
