"""Routines that no line of the source names: legal, played, shown and told all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from msgspec.structs import replace

from damocles.ai.plans.drills import finish
from damocles.ai.plans.soldier import Soldier
from damocles.catalog import core
from damocles.catalog.armies.companies import CompanySource, EntrySource
from damocles.engine import Order, SeamError, from_json, to_json
from damocles.env import BattleEnv
from damocles.env.observation.forces import unit_columns
from damocles.env.orders.features import feature_columns
from damocles.muster import review
from damocles.muster.sheets import company_sheets
from damocles.muster.sheets.reference import reference_of
from damocles.record import narrate, tell_refusal
from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.movement import allowance
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.questions.explain.values import Modifier, Needed
from damocles.rules.state.apply.changes import put_unit
from damocles.rules.state.events.activation import ActivationBegan, LeadershipSpent
from damocles.rules.state.events.routines import DashReady, RoutineUsed
from damocles.rules.state.events.shooting import CoverRolled
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import LongerRush, RoutineEffects, read_routines
from damocles.rules.state.setting import Setting
from damocles.scenario import GOLEM, Play, Scenario, events_of as of, row, salvo
from damocles.words import more_words
from tests.architecture.tree import SOURCE, project_files, shown
from tests.rules.battles import AT43, begun, everything, play_on
from tests.rules.explaining import ask, facing, fire
from tests.rules.firing import SURE, lost
from tests.rules.made_up import played_everywhere
from tests.rules.made_up_routines import BULWARK, MIRAGE, with_routines, write_words
from tests.rules.overseers import OVERSEER, SONIC, STANDARD, active, army
from tests.rules.torn import TornScenario
from tests.server.play.choosing import choice, choices, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WEB = SOURCE.parents[1] / "web" / "src"


@pytest.fixture
def words(tmp_path: Path) -> Iterator[None]:
    """There are words for them."""
    with more_words(write_words(tmp_path)):
        yield


def known(scenario: Scenario) -> Scenario:
    """The same situation in the edition that has the routines."""
    scenario.rules = with_routines(scenario.rules)
    return scenario


def parade(name: str = "A", *, lp: int = 10) -> Play:
    """Golems of the commander and of others, machines, an enemy; one of them is active."""
    return active(name, known(army(lp=lp)))


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


def test_random_players_use_it() -> None:
    """Beside those of the edition, in a whole battle."""
    usual, seed = everything("1")
    rules = with_routines(usual.rules)
    battle = play_on(begun((Setting(rules, usual.mission, usual.companies), seed)), seed)
    found = {event.routine for event in battle.events if isinstance(event, RoutineUsed)}

    assert battle.outcome is not None
    assert {"bulwark", "mirage"} <= found


# ---- what it does ----------------------------------------------------------------------------


def helped(play: Play, name: str, *lasting: str, drills: tuple[str, ...] = ()) -> Play:
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
    play = helped(known(scene).act("A"), "b", *lasting, drills=drills)
    events = play.order(salvo(play, "sure", "b"), dice=[1, 1, 6])

    assert [event.needed for event in of(events, CoverRolled)] == [needed]
    assert len(lost(events)) == 2


def test_the_cover_test_says_why() -> None:
    """By which routine, and by its rule."""
    wall = facing(45).element("wall", "low_wall", 24, 65, width=14, depth=1, size=1)
    wall.rules = with_routines(wall.rules)
    play = helped(wall.act("A"), "b", "bulwark", drills=("take_cover",))
    explanation = ask(play, fire(play))
    needs = [fact for fact in explanation.facts if isinstance(fact, Needed)]

    assert needs[-1].modifiers == (Modifier("bulwark", 2, "MAR-002"),)
    assert "MAR-002" in explanation.rules


@pytest.mark.parametrize("lasting", [(), ("mirage",)])
def test_fire_passes_over_those_who_are_helped(lasting: tuple[str, ...]) -> None:
    """A friend in the lane is hit first, unless it cannot be."""
    scene = Scenario().arm(SURE).unit("A", at=row(3, 40, 20), weapons=("sure",))
    scene.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60)).unit("c", at=[(44, 40)])
    play = helped(known(scene).act("A"), "c", *lasting)
    fallen = lost(play.order(salvo(play, "sure", "b")))

    assert (play.fighter("c1") in fallen) == (not lasting)


# ---- bots ------------------------------------------------------------------------------------


def behind_a_wall(*, far: float = 30, lp: int = 10) -> Play:
    """An overseer's unit behind a low wall that has moved and fired; enemies beyond it."""
    scene = TornScenario(depth=200).arm(SONIC)
    scene.lp = lp
    leader, member = (replace(card, weapons=("sonic_gun",)) for card in (OVERSEER, STANDARD))
    scene.unit("A", at=row(6, 20, 20), profile=GOLEM, cards=[leader, *[member] * 5])
    scene.unit("b", seat=1, at=row(6, 20, 20 + far))
    scene.element("wall", "low_wall", 30, 24, width=40, depth=1, size=1)
    play = known(scene).act("A")
    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    assert play.table.activation is not None
    spent = {"gait": "combat", "moved": True, "fired": ("sonic_gun",) * 6}
    play.table.activation = replace(play.table.activation, **spent)
    return play


def choose(play: Play) -> Order:
    """What a soldier does."""
    assert isinstance(play.decision, ActDecision)
    return Soldier("1").choose(play.battle.view(0), play.decision)


def test_a_soldier_uses_it_where_it_helps() -> None:
    """Under fire behind a wall; not where nobody can fire at the unit, nor without points."""
    near, far, poor = behind_a_wall(), behind_a_wall(far=150), behind_a_wall(lp=0)

    assert choose(near) == UseRoutine(0, near.fighter("A1"), "bulwark")
    assert choose(far) == choose(poor) == EndActivation(0)


def test_it_is_used_instead_of_a_drill_that_does_less() -> None:
    """What the routine stops cannot be stopped a second time by a drill."""
    play = behind_a_wall()
    unit = play.table.units[play.unit("A")]
    assert finish(play.battle.view(0), unit, ("bulwark",)) == EndActivation(0, ("take_cover",))
    play.order(choose(play))

    assert finish(play.battle.view(0), play.table.units[unit.id]) == EndActivation(0)


# ---- the environment -------------------------------------------------------------------------


def test_the_environment_shows_and_offers_it() -> None:
    """A column in both arrays; a candidate that uses it, which can be taken and is seen."""
    with played_everywhere(with_routines):
        env, drawn = BattleEnv("small"), np.random.default_rng(1)
        env.reset(seed=1)
        setting = env.game.battle.table.setting
        feature = feature_columns(setting).index("routine bulwark")
        for _ in range(600):
            seen = env.observe(env.agent_selection)
            assert env.observation_space(env.agent_selection).contains(seen)
            offered = np.flatnonzero(seen["candidates"][:, feature])
            if len(offered):
                env.step(int(offered[0]))
                break
            env.step(int(drawn.choice(np.flatnonzero(seen["action_mask"]))))
        taken = [entry.order for entry in env.game.battle.journal][-1]

        assert isinstance(taken, UseRoutine)
        assert taken.routine == "bulwark"
        column = unit_columns(setting).index("routine bulwark")
        assert env.observe("seat_0")["units"][:, column].any()


# ---- the server, sheets and the log ----------------------------------------------------------


@pytest.mark.usefixtures("words")
def test_it_can_be_chosen_in_a_battle() -> None:
    """With its name, its price and its rule; what cannot be used now says why."""
    play, poor = parade(), parade(lp=0)
    name = f"bulwark/{play.fighter('A1')}"
    found = choice(play, name)

    assert (found.group, found.rule, found.lp, found.words["en"]) == (
        "routine", "MAR-001", 1, "Bulwark",
    )  # fmt: skip
    assert found.order is not None
    assert from_json(bytes(found.order), Order) == UseRoutine(0, play.fighter("A1"), "bulwark")
    assert why_not(poor, name) == "MAR-001"


def test_choices_are_those_of_the_kind() -> None:
    """Machines are offered what their overseers know."""
    play = parade("T")

    assert choices(play, "bulwark") == []
    assert [each.rule for each in choices(play, "mirage")] == ["MAR-004"]


@pytest.mark.usefixtures("words")
def test_it_is_printed_on_the_sheet() -> None:
    """With its price and its rule, after those of the edition; and on the quick reference."""
    unit = EntrySource(
        id="a", unit="storm_golems", platoon=1, slot=1, number=6, officers=("alpha",)
    )
    catalog = core()
    company = CompanySource(id="own", army="therians", ap=2000, units=(unit,))
    with played_everywhere(with_routines):
        sheets = company_sheets(review(company, catalog.armies), catalog, "en")
    lines = {line.name: line for line in sheets.units[0].abilities}
    costs = [
        row.cells for each in reference_of(with_routines(AT43), "en").sections for row in each.rows
    ]

    assert [name for name in lines if name.endswith("LP)")][-2:] == [
        "Bulwark (1 LP)",
        "Mirage (2 LP)",
    ]
    assert lines["Bulwark (1 LP)"].text == "cover tests on 2+"
    assert lines["Bulwark (1 LP)"].rules == ("MAR-001",)
    assert ("Mirage (routine)", "2") in costs


@pytest.mark.usefixtures("words")
def test_it_is_told_in_the_log() -> None:
    """By its name; a refusal names it too."""
    play = parade()
    order = UseRoutine(0, play.fighter("A1"), "bulwark")
    (told,) = of(play.order(order), RoutineUsed)
    refusal = play.battle.refusal(order)
    assert refusal is not None

    assert narrate(told, play.table, "en").endswith("Bulwark.")
    assert tell_refusal(refusal, play.table, "en").endswith("Bulwark.")
