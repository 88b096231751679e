"""Routines that no line of the source names: legal, sampled and explained all the same."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine import Chance, Order, SeamError, from_json, to_json
from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.movement import allowance
from damocles.rules.chapters.overseers import overseers_able
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.questions.explain.values import Modifier, Needed
from damocles.rules.questions.sampling.routines import propose_own, propose_routine
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.activation import ActivationBegan, LeadershipSpent
from damocles.rules.state.events.routines import DashReady, RoutineUsed
from damocles.rules.state.events.shooting import CoverRolled
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import LongerRush, RoutineEffects, read_routines
from damocles.rules.state.setting import Setting
from damocles.rules.state.wounds import Wound
from damocles.scenario import GOLEM, Play, Scenario, events_of as of, row, salvo
from tests.architecture.tree import SOURCE, project_files, shown
from tests.rules.battles import AT43, begun, everything, play_on
from tests.rules.explaining import ask, facing, fire
from tests.rules.firing import SURE, lost
from tests.rules.made_up_routines import BULWARK, MIRAGE, known, parade, with_routines
from tests.rules.overseers import SPIDER, active, army, fell
from tests.server.play.choosing import choices

WEB = SOURCE.parents[1] / "web" / "src"


def test_neither_source_nor_client_names_them() -> None:
    """Neither code nor data."""
    files = [*project_files(SOURCE), *WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]
    naming = [
        shown(path)
        for path in files
        for routine in (BULWARK, MIRAGE)
        if routine.id in path.read_text(encoding="utf-8")
    ]

    assert naming == []


# ---- legal -----------------------------------------------------------------------------------


def test_it_is_used_and_paid_for_like_the_others() -> None:
    """By its own rule; it lies at the unit, and the commander helps the units of others."""
    play = parade("C")
    events = play.order(UseRoutine(0, play.fighter("A1"), "bulwark"))

    assert of(events, LeadershipSpent) == [LeadershipSpent(0, 1, "MAR-001")]
    assert of(events, RoutineUsed) == [
        RoutineUsed(play.fighter("A1"), play.unit("C"), "bulwark", "MAR-001")
    ]
    assert of(events, DashReady) == []
    assert play.table.units[play.unit("C")].lasting == {"bulwark"}


def test_one_for_both_kinds_has_a_rule_for_each() -> None:
    """As the others of the kind have."""
    foot, machines = parade("A"), parade("T")
    cited = [
        of(play.order(UseRoutine(0, play.fighter(name), "mirage")), RoutineUsed)[0].rule
        for play, name in ((foot, "A1"), (machines, "T1"))
    ]

    assert cited == ["MAR-003", "MAR-004"]


@pytest.mark.rule("ROU-002")
def test_it_is_refused_like_the_others() -> None:
    """To others than overseers, of the other kind, out of reach, twice, or unpaid."""
    play, machines, other, poor = parade(), parade("T"), parade("C"), parade(lp=0)
    chief = play.fighter("A1")

    assert play.refused(UseRoutine(0, play.fighter("A2"), "bulwark")) == "ROU-001"
    assert machines.refused(UseRoutine(0, machines.fighter("T1"), "bulwark")) == "ROU-001"
    assert other.refused(UseRoutine(0, other.fighter("B1"), "bulwark")) == "ROU-004"
    assert poor.refused(UseRoutine(0, poor.fighter("A1"), "bulwark")) == "MAR-001"
    play.order(UseRoutine(0, chief, "bulwark"))
    assert play.refused(UseRoutine(0, chief, "bulwark")) == "ROU-005"
    assert play.refused(UseRoutine(0, chief, "transfer")) == "ROU-002"
    assert play.refused(UseRoutine(0, chief, "unheard_of")) == "ROU-002"


def test_two_overseers_do_not_help_a_unit_with_the_same() -> None:
    """The commander has done it; the unit's own overseer need not."""
    play = parade("B")
    play.order(UseRoutine(0, play.fighter("A1"), "bulwark"))

    assert play.refused(UseRoutine(0, play.fighter("B1"), "bulwark")) == "MAR-001"
    assert play.battle.refusal(UseRoutine(0, play.fighter("B1"), "mirage")) is None


def test_an_edition_may_drop_it() -> None:
    """By the rule that says so."""
    scene = known(army())
    scene.rules = scene.rules.derive("plain", version="1", drop={"routine.bulwark": "MAR-009"})
    play = active("A", scene)

    assert play.refused(UseRoutine(0, play.fighter("A1"), "bulwark")) == "MAR-009"


@pytest.mark.rule("ROU-003")
def test_it_lasts_until_the_next_activation() -> None:
    """The end of this one leaves it; a unit that is placed in its zone goes on with it."""
    play = parade()
    unit = play.unit("A")
    play.order(UseRoutine(0, play.fighter("A1"), "bulwark"))
    machine.apply(play.table, ActivationBegan(unit, engaged=False))
    assert play.table.units[unit].lasting == {"bulwark"}
    play.order(EndActivation(0))
    assert play.table.units[unit].lasting == {"bulwark"}
    machine.apply(play.table, ActivationBegan(unit, engaged=False))
    assert play.table.units[unit].lasting == frozenset()


def test_records_name_it() -> None:
    """What the edition has itself is written as before."""
    assert to_json(UseRoutine(0, 4)) == b'{"is":"Dash","seat":0,"overseer":4}'
    assert from_json(to_json(UseRoutine(0, 4, "mirage")), Order) == UseRoutine(0, 4, "mirage")


# ---- editions --------------------------------------------------------------------------------


def test_only_routines_are_routines() -> None:
    """A rule alone does not say what one does."""
    for item in ("ROU-001", BULWARK):
        rules = AT43.derive("odd", version="1", add={"routine.odd": item})
        with pytest.raises(SeamError, match=r"under routine\.odd"):
            read_routines(rules)


def test_the_table_knows_one_longer_rush() -> None:
    """It does not keep whose; another may take the place of the edition's own."""
    effects = RoutineEffects(rush=LongerRush(lambda _: 40_000, lambda _: 60_000))
    sprint = replace(MIRAGE, id="sprint", effects=effects)
    with pytest.raises(SeamError, match="more than one routine for a longer rush"):
        read_routines(AT43.derive("two", version="1", add={sprint.key: sprint}))
    scene = army()
    gone = {"routine.dash": "MAR-009"}
    scene.rules = scene.rules.derive("fast", version="1", add={sprint.key: sprint}, drop=gone)
    play = active("A", scene)
    play.order(UseRoutine(0, play.fighter("A1"), "sprint"))

    assert allowance(play.table, play.table.units[play.unit("A")], "rush") == 40_000


def test_an_edition_without_routines_offers_none() -> None:
    """Nobody is asked about second tests, and neither bots nor pages think of any."""
    gone = {each.key: "MAR-009" for each in read_routines(AT43).known.values()}
    for name in ("A", "T"):
        scene = army().spare("new", SPIDER)
        scene.rules = AT43.derive("bare", version="1", drop=gone)
        play = active(name, scene)
        fell(play, "C3")
        put_fighter(play.table, replace(play.at("T2"), sp=(1, 1)))
        unit = play.table.units[play.unit(name)]

        assert [*propose_own(play.table, play.at(f"{name}1"), Chance("1"))] == []
        assert [*propose_routine(play.table, unit, Chance("1"))] == []
        assert {each.group for each in choices(play) if each.refusal is None} & {"routine"} == set()
        assert overseers_able(play.table, Wound("sure", 0, unit.leader, "shot")) == ()


def test_random_players_use_it() -> None:
    """Beside those of the edition, in a whole battle."""
    usual, seed = everything("1")
    rules = with_routines(usual.rules)
    battle = play_on(begun((Setting(rules, usual.mission, usual.companies), seed)), seed)
    found = {event.routine for event in battle.events if isinstance(event, RoutineUsed)}

    assert battle.outcome is not None
    assert {"bulwark", "mirage"} <= found


# ---- what it does ----------------------------------------------------------------------------


def put_under(play: Play, name: str, *lasting: str, drills: tuple[str, ...] = ()) -> Play:
    """The same with this unit helped by routines and under drills."""
    unit = play.table.units[play.unit(name)]
    put_unit(play.table, replace(unit, lasting=frozenset(lasting), drills=frozenset(drills)))
    return play


@pytest.mark.parametrize(
    ("lasting", "drills", "needed"),
    [((), (), 5), (("bulwark",), (), 2), (("bulwark",), ("take_cover",), 2), (("mirage",), (), 5)],
)
def test_cover_tests_need_the_best_number(
    lasting: tuple[str, ...], drills: tuple[str, ...], needed: int
) -> None:
    """The usual one without help."""
    scene = Scenario().arm(SURE).unit("A", at=row(3, 40, 20), weapons=("sure",))
    scene.unit("b", seat=1, profile=GOLEM, at=row(4, 40, 54))
    scene.element("wall", "low_wall", 46, 50, width=24, depth=1, size=1)
    play = put_under(known(scene).act("A"), "b", *lasting, drills=drills)
    events = play.order(salvo(play, "sure", "b"), dice=[1, 1, 6])

    assert [event.needed for event in of(events, CoverRolled)] == [needed]
    assert len(lost(events)) == 2


def test_the_cover_test_says_why() -> None:
    """By which routine, and by its rule."""
    wall = facing(45).element("wall", "low_wall", 24, 65, width=14, depth=1, size=1)
    wall.rules = with_routines(wall.rules)
    play = put_under(wall.act("A"), "b", "bulwark", drills=("take_cover",))
    explanation = ask(play, fire(play))
    needs = [fact for fact in explanation.facts if isinstance(fact, Needed)]

    assert needs[-1].modifiers == (Modifier("bulwark", 2, "MAR-002"),)
    assert "MAR-002" in explanation.rules


@pytest.mark.parametrize("lasting", [(), ("mirage",)])
def test_fire_passes_over_those_who_are_helped(lasting: tuple[str, ...]) -> None:
    """A friend in the lane is hit first, unless it cannot be."""
    scene = Scenario().arm(SURE).unit("A", at=row(3, 40, 20), weapons=("sure",))
    scene.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60)).unit("c", at=[(44, 40)])
    play = put_under(known(scene).act("A"), "c", *lasting)
    fallen = lost(play.order(salvo(play, "sure", "b")))

    assert (play.fighter("c1") in fallen) == (not lasting)
