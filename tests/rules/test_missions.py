"""MIS, GEN: whole missions, and the course of a game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import Activate, TurnDecision
from damocles.rules.chapters.command import ChooseFirst, FirstDecision, WagerDecision
from damocles.rules.missions.setup import lay_table
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.events.activation import CardRevealed
from damocles.rules.state.events.command import AuthorityGranted, AuthorityRolled
from damocles.rules.state.model import CeaseFire, DeploymentZone, DropPoint, Forces, Scoring
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Outcome
from damocles.rules.state.steps import ControlStep, RoundStep, TurnStep
from damocles.scenario import SERGEANT, Play, Scenario

SEEK_AND_DESTROY = (
    Scoring("infantry_unit", vp=2),
    Scoring("afv_unit", vp=1),
    Scoring("officer", vp=1),
)
SKIRMISH = (
    Scoring("infantry_unit", vp=1),
    Scoring("afv_unit", vp=2),
    Scoring("officer", vp=1),
    Scoring("capture", rp=100, objective="box"),
    Scoring("control", rp=150, objective="box"),
)
BUNKER = (
    Scoring("infantry_unit", vp=1),
    Scoring("afv_unit", vp=2),
    Scoring("control", vp=5, objective="bunker"),
)


def score_round(
    scoring: tuple[Scoring, ...], tally: dict[str, int], *, before: tuple[int, int] = (0, 0)
) -> list[int]:
    """The totals of two seats after a control phase with these losses inflicted."""
    scene = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(90, 80)])
    scene.scoring += scoring
    play = scene.begin()
    play.table.tally = tally
    for seat, vp in enumerate(before):
        play.table.seats[seat] = replace(play.table.seats[seat], vp=vp)
    play.run(ControlStep())
    return [seat.vp for seat in play.table.seats.values()]


def bunker(holder: int, tally: dict[str, int], before: tuple[int, int]) -> list[int]:
    """The same with a bunker that one of them holds."""
    scene = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(90, 80)])
    scene.objective("bunker", at=[(20, 24), (90, 76)][holder])
    scene.scoring += BUNKER
    play = scene.begin()
    play.table.tally = tally
    for seat, vp in enumerate(before):
        play.table.seats[seat] = replace(play.table.seats[seat], vp=vp)
    play.run(ControlStep())
    return [seat.vp for seat in play.table.seats.values()]


# ---- what the missions give ------------------------------------------------------------------


@pytest.mark.rule("MIS-103")
def test_seek_and_destroy_counts_losses() -> None:
    """An infantry unit is worth 2, a machine unit 1, an officer 1."""
    tally = {"infantry_unit/0": 2, "afv_unit/1": 1, "officer/1": 1}
    assert score_round(SEEK_AND_DESTROY, tally) == [4, 2]


@pytest.mark.rule("MIS-403")
def test_skirmish_counts_losses() -> None:
    """An infantry unit is worth 1, a machine unit 2, an officer 1."""
    tally = {"infantry_unit/0": 2, "afv_unit/1": 1, "officer/1": 1}
    assert score_round(SKIRMISH, tally) == [2, 3]


@pytest.mark.rule("MIS-404")
def test_a_container_gives_reinforcement_points_in_a_skirmish() -> None:
    """100 for the capture and 150 in each round of control, to either side."""
    scene = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(90, 80)])
    scene.element("box", "container", 26, 28, width=12, depth=6, size=3)
    scene.objective("box", element="box", scoring=SKIRMISH)
    play = scene.begin(ControlStep())
    assert [seat.rp for seat in play.table.seats.values()] == [250, 0]
    play.run(ControlStep())
    assert play.table.seats[0].rp == 400


@pytest.mark.rule("MIS-028")
@pytest.mark.parametrize(
    ("holder", "tally", "before", "after"),
    [
        (0, {"infantry_unit/0": 1}, (0, 0), [6, 0]),
        (0, {"infantry_unit/0": 1, "infantry_unit/1": 3, "afv_unit/1": 1}, (6, 0), [12, 5]),
        (1, {"infantry_unit/1": 1}, (12, 5), [12, 11]),
    ],
)
def test_the_scores_of_the_battle_report(
    holder: int, tally: dict[str, int], before: tuple[int, int], after: list[int]
) -> None:
    """Rounds 1 to 3 of the report: 6:0, 12:5, 12:11."""
    assert bunker(holder, tally, before) == after


# ---- the course of a game --------------------------------------------------------------------


def round_one(seats: int = 2, **mission: object) -> Play:
    """The first round, up to the sequences."""
    scene = Scenario(seats=seats)
    for seat in range(seats):
        for number, name in enumerate((f"{'ABC'[seat]}x", f"{'ABC'[seat]}y")):
            places = [(20.0 + 30 * seat, 20.0 + 20 * number)]
            scene.unit(name, seat=seat, at=places, officer=SERGEANT)
    scene.mission |= mission
    return scene.begin()


@pytest.mark.rule("GEN-076")
@pytest.mark.rule("GEN-077")
def test_players_alternate_until_all_units_have_been_activated() -> None:
    """One unit each in turn; the active player alone is asked (book, p. 53)."""
    play = round_one()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    for seat, names in enumerate((("Ax", "Ay"), ("Bx", "By"))):
        cards = tuple(play.unit(name) for name in names)
        play.table.seats[seat] = replace(play.table.seats[seat], sequence=cards, lp=0)
    play.run(TurnStep(0))
    order = []
    chance = Chance("turns")
    while play.table.clock.phase == "activation" and play.decision is not None:
        if isinstance(play.decision, TurnDecision):
            other = 1 - play.decision.seat
            assert play.refused(Activate(other)) == "GEN-077"
            assert play.table.clock.active == play.decision.seat
            play.battle.dice = Tape("turns")
            events = play.battle.push(Activate(play.decision.seat))
            order += [event.seat for event in events if isinstance(event, CardRevealed)]
        else:
            play.battle.push(sample(play.table, play.decision, chance))
    assert order == [0, 1, 0, 1]


@pytest.mark.rule("GEN-075")
def test_every_round_has_an_authority_test() -> None:
    """After the sequences come the wagers, also in a round after the first."""
    play = round_one().run(RoundStep(2))
    chance = Chance("authority")
    while not isinstance(play.decision, WagerDecision):
        assert play.decision is not None
        play.order(sample(play.table, play.decision, chance))
    assert [type(decision) for decision in play.battle.pending] == [WagerDecision] * 2


@pytest.mark.rule("GEN-075")
def test_a_mission_may_name_the_winner_of_the_first_test() -> None:
    """Then nobody wagers or rolls in round 1, and he says who begins; later rounds roll again."""
    battle = Battle.start(entered(automatic_winner=1).setting(), Tape("granted"))
    chance = Chance("granted")
    while battle.decision is not None and not isinstance(battle.decision, FirstDecision):
        assert not isinstance(battle.decision, WagerDecision)
        battle.push(sample(battle.table, battle.decision, chance))
    assert battle.decision == FirstDecision(1)
    assert AuthorityGranted(1) in battle.events
    assert not any(isinstance(event, AuthorityRolled) for event in battle.events)
    battle.push(ChooseFirst(1, 0))
    while battle.table.clock.round < 2 or battle.table.clock.phase == "tactical":
        assert battle.decision is not None
        battle.push(sample(battle.table, battle.decision, chance))
    assert any(isinstance(event, AuthorityRolled) for event in battle.events)


def entered(seats: int = 2, **mission: object) -> Scenario:
    """Small companies in reserve, with ways to enter."""
    scene = Scenario(width=60, depth=60, seats=seats)
    for seat in range(seats):
        scene.unit("ABC"[seat] + "x", seat=seat, count=3, officer=SERGEANT)
        scene.unit("ABC"[seat] + "y", seat=seat, count=3)
        scene.unit("ABC"[seat] + "z", seat=seat, count=3, wave="reinforcement")
    scene.mission |= {"zones": "edges", **mission}
    return scene


def finished(scene: Scenario, seed: str) -> tuple[Battle, Outcome]:
    """A battle of random players, played to its end."""
    battle, chance = Battle.start(scene.setting(), Tape(seed)), Chance(seed)
    for _ in range(4_000):
        if battle.decision is None:
            break
        battle.push(sample(battle.table, battle.decision, chance))
    assert battle.outcome is not None
    return battle, battle.outcome


@pytest.mark.rule("MIS-101")
@pytest.mark.rule("MIS-105")
@pytest.mark.parametrize("seats", [2, 3])
def test_seek_and_destroy_to_its_end(seats: int) -> None:
    """Random players end it after six rounds, or when nobody can score any more."""
    scene = entered(seats, rule="MIS-105", cease_fire=CeaseFire(rounds=6))
    scene.mission |= {"setup": "no_mans_land", "forces": (Forces(assault=400, reinforcement=200),)}
    scene.scoring += SEEK_AND_DESTROY
    scene.element("wall", "low_wall", 30, 30, width=12, depth=2, size=1)
    battle, outcome = finished(scene, f"seek{seats}")

    assert outcome.rule in ("MIS-105", "RUL-87")
    assert outcome.rule == "RUL-87" or battle.table.clock.round == 6
    again = lay_table(battle.table.setting)
    for event in battle.events:
        machine.apply(again, event)
    assert again == battle.table


@pytest.mark.rule("MIS-405")
def test_skirmish_to_its_end() -> None:
    """A container feeds reinforcements; the battle ends by its clause."""
    scene = entered(rule="MIS-405", zones="map", reinforcements=True)
    scene.zone("s", "south", 0).zone("n", "north", 1)
    scene.element("box", "container", 30, 30, width=12, depth=6, size=3)
    scene.objective("box", element="box", scoring=SKIRMISH)
    scene.mission |= {
        "deployment_zones": (
            DeploymentZone("camp", 0, ((0, 0), (60_000, 0), (60_000, 25_000), (0, 25_000))),
        ),
        "drop_points": (DropPoint("x-ray", point=(10_000, 50_000)),),
    }
    for seed in range(2):
        _, outcome = finished(scene, f"skirmish{seed}")
        assert outcome.rule in ("MIS-405", "RUL-87")
