"""What holds in every battle, shown on random ones."""

from __future__ import annotations

import itertools
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.engine.errors import IllegalOrder
from damocles.engine.families import Event, Faces, Order, Step, Undo
from damocles.engine.values import from_json, members, to_json
from damocles.record import record_of, to_text
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.movement.run_over import AsideStep
from damocles.rules.missions.setup import lay_table
from damocles.rules.questions.sampling.orders import proposers
from damocles.rules.state.events.movement import UnitMoved
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from tests.rules.battles import (
    begun,
    by_hand,
    everything,
    hasty,
    on_mission,
    orders,
    play_on,
    small,
)
from tests.rules.spoiling import spoiled

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table

Kind = Callable[[str], tuple[Setting, str]]
MORE = [(small, "2"), (everything, "2"), (by_hand, "1")]
KINDS = [
    (small, "1"),
    (everything, "1"),
    *(pytest.param(*each, marks=pytest.mark.deep) for each in MORE),
]
ROOT = Path(__file__).parents[2]

MISSIONS = [
    (on_mission("bridgehead", setup="hand"), "1"),
    (on_mission("battle-report", setup="trench_war"), "1"),
    (on_mission("hold-the-position"), "1"),
    (on_mission("landing"), "2"),
    (on_mission("extraction"), "21"),
    (hasty, "1"),
]

every_kind = pytest.mark.parametrize(("kind", "seed"), [*KINDS, *MISSIONS])


# ---- completeness ----------------------------------------------------------------------------


def ours(family: type[Order | Event | Step]) -> set[type]:
    """The members of a family that belong to the game, not to a test."""
    return {each for each in members(family) if each.__module__.startswith("damocles.")}


def test_every_order_has_its_place() -> None:
    """A refusal, a decision that it answers, and what follows from it or is gathered."""
    answered = {order for found in machine.answers.values() for order in found}
    plain = ours(Order) - {Faces, Undo}

    assert answered == plain == set(machine.refusals)
    assert set(machine.resolvers) <= plain


def test_every_event_is_applied_and_every_step_handled() -> None:
    """The registers are complete."""
    assert ours(Event) == set(machine.appliers)
    assert ours(Step) == set(machine.handlers)


def test_every_decision_can_be_answered_at_random() -> None:
    """There is a proposer for each."""
    assert set(machine.answers) <= set(proposers)


@pytest.mark.deep
@pytest.mark.timeout(3_600)
def test_every_kind_of_order_occurs() -> None:
    """In 300 battles with everything there is, random players give every order that exists."""
    given: set[type[Order]] = set()
    for kind, number in itertools.product((everything, by_hand, hasty), range(100)):
        battle = play_on(begun(kind(str(number))), str(number))
        assert battle.outcome is not None
        given |= {type(entry.order) for entry in battle.journal if entry.order is not None}

    assert sorted(each.__name__ for each in ours(Order) - given - {Faces, Undo}) == []


# ---- replaying -------------------------------------------------------------------------------


@every_kind
def test_events_replayed_give_the_whole_table(kind: Kind, seed: str) -> None:
    """Appliers alone lead from the laid table to the last one, after every single order."""
    battle = begun(kind(seed))
    table = lay_table(battle.table.setting)
    for event in battle.events:
        machine.apply(table, event)
    for order in orders(battle, seed):
        for event in battle.push(order):
            machine.apply(table, event)
        assert table == battle.table


@every_kind
def test_orders_replayed_give_table_and_progress(kind: Kind, seed: str) -> None:
    """The same orders with the same dice: the same battle, decision by decision."""
    battle, again = begun(kind(seed)), begun(kind(seed))
    for order in orders(battle, seed):
        assert again.push(order) == battle.push(order)
        assert again.pending == battle.pending
    assert again.progress == battle.progress
    assert again.digest() == battle.digest()


@every_kind
def test_a_playout_is_the_battle_of_the_same_random_orders(kind: Kind, seed: str) -> None:
    """It asks only once whether an order is legal; all else is as if each had been pushed."""
    battle, playout, chance = begun(kind(seed)), begun(kind(seed)), Chance(seed)
    for order in orders(battle, seed, 80):
        battle.push(order)
        assert playout.play(chance) == order

    assert playout.journal == battle.journal
    assert playout.undo_point == battle.undo_point
    assert playout.digest() == battle.digest()
    assert playout.digests == battle.digests


@every_kind
def test_hand_dice_play_the_same_battle(kind: Kind, seed: str) -> None:
    """Whoever types in the faces of the tape gets the events of the tape."""
    battle = begun(kind(seed))
    by_hand_ = Battle.start(battle.table.setting, None)
    tape = Tape(kind(seed)[1])
    type_in(by_hand_, tape)
    for order in orders(battle, seed, 120):
        battle.push(order)
        by_hand_.push(order)
        type_in(by_hand_, tape)

    assert by_hand_.events == battle.events
    assert by_hand_.table == battle.table


def type_in(battle: Battle, tape: Tape) -> None:
    """Throw the dice that are asked for from a tape, stream by stream."""
    positions = battle.progress.positions
    while battle.decision is not None and hasattr(battle.decision, "roll"):
        roll = battle.decision.roll
        faces, positions[roll.stream] = tape.faces(roll, positions.get(roll.stream, 0))
        battle.push(Faces(battle.decision.seat, faces))
        positions = battle.progress.positions


@every_kind
def test_everything_in_progress_survives_json(kind: Kind, seed: str) -> None:
    """Steps, orders and events come back from their text as they were."""
    battle = begun(kind(seed))
    for order in orders(battle, seed):
        events = battle.push(order)
        assert from_json(to_json(order), Order) == order
        assert [from_json(to_json(event), Event) for event in events] == list(events)
        stack = battle.progress.stack
        assert [from_json(to_json(step), Step) for step in stack] == stack


# ---- the same everywhere ---------------------------------------------------------------------

FRESH = """
import json, sys
from damocles.rules.questions.sampling import routines, movement  # an unusual order
from tests.rules.battles import begun, everything, play_on, small
from damocles.record import record_of, to_text
found = [play_on(begun(kind(seed)), seed) for kind in (small, everything) for seed in ("1", "2")]
json.dump([to_text(record_of(battle)) for battle in found], sys.stdout)
"""


def test_equal_seeds_give_equal_battles_across_processes() -> None:
    """Whatever its hash seed and what it imports first: the same record, letter by letter."""
    found = [
        play_on(begun(kind(seed)), seed) for kind in (small, everything) for seed in ("1", "2")
    ]
    here = [to_text(record_of(battle)) for battle in found]
    path = os.pathsep.join([str(ROOT), *sys.path])
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": path}
    said = subprocess.run(  # noqa: S603  # our own command line
        [sys.executable, "-c", FRESH], capture_output=True, text=True, check=True, env=environment
    )

    assert json.loads(said.stdout) == here


# ---- refused orders --------------------------------------------------------------------------


@every_kind
def test_a_refused_order_changes_nothing(kind: Kind, seed: str) -> None:
    """Orders with something wrong in them are refused by a rule; the battle stays as it was."""
    battle, chance = begun(kind(seed)), Chance(f"spoil/{seed}")
    refused = 0
    for order in orders(battle, seed):
        wrong = spoiled(order, chance)
        if wrong is not None and battle.refusal(wrong) is not None:
            before = battle.digest(), battle.pending, len(battle.journal)
            with pytest.raises(IllegalOrder) as caught:
                battle.push(wrong)
            assert caught.value.refusal.rule
            assert (battle.digest(), battle.pending, len(battle.journal)) == before
            refused += 1
        battle.push(order)

    assert refused > 40


@every_kind
def test_what_is_not_refused_can_be_carried_out(kind: Kind, seed: str) -> None:
    """An order that differs from a sampled one and is still legal leads on, too."""
    battle, chance = begun(kind(seed)), Chance(f"spoil/{seed}")
    carried = 0
    for order in orders(battle, seed):
        other = spoiled(order, chance)
        if other is not None and battle.refusal(other) is None:
            fork = battle.fork(seed="fork")
            fork.push(other)
            carried += 1
        battle.push(order)

    assert carried > 3


# ---- invariants ------------------------------------------------------------------------------


@every_kind
def test_invariants_hold_at_every_decision(kind: Kind, seed: str) -> None:
    """No base on another, points in bounds, everybody in exactly one place."""
    battle = begun(kind(seed))
    for order in orders(battle, seed):
        scattered_before = scattered(battle.table)
        events = battle.push(order)
        if not any(isinstance(waiting, AsideStep) for waiting in battle.progress.stack):
            assert overlaps(battle.table) == []
        assert out_of_bounds(battle.table) == []
        assert misplaced(battle.table) == []
        if any(isinstance(event, UnitMoved) for event in events[:1]):
            assert moved(events[0]) not in scattered(battle.table) - scattered_before

    assert battle.outcome is not None
    assert battle.table.outcome == battle.outcome


def overlaps(table: Table) -> list[tuple[int, int]]:
    """Pairs of bases that lie on each other; touching ones do not."""
    present = [fighter for fighter in table.fighters.values() if fighter.place == "table"]
    return [
        (one.id, other.id)
        for one, other in itertools.combinations(present, 2)
        if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (one.r + other.r) ** 2
    ]


def out_of_bounds(table: Table) -> list[str]:
    """Leadership points below zero, Structure points outside theirs, bases off the table."""
    found = [f"seat {seat.id} has {seat.lp}" for seat in table.seats.values() if seat.lp < 0]
    for fighter in table.fighters.values():
        parts = table.setting.profile(fighter).parts
        printed = [part.sp for part in parts]
        if any(not 0 <= sp <= most for sp, most in zip(fighter.sp, printed, strict=True)):
            found.append(f"fighter {fighter.id} has {fighter.sp} of {printed}")
        if fighter.place == "table" and not on_the_table(table, fighter):
            found.append(f"fighter {fighter.id} is at {fighter.x}, {fighter.y}")
    return found


def on_the_table(table: Table, fighter: Fighter) -> bool:
    """The whole base."""
    size, r = table.setting.size, fighter.r
    return r <= fighter.x <= size.width - r and r <= fighter.y <= size.depth - r


def misplaced(table: Table) -> list[str]:
    """Fighters that are in no unit or in two, and units that are not where their fighters are."""
    named = [fighter for unit in table.units.values() for fighter in unit.fighters]
    found = [
        f"fighter {each} is named {named.count(each)} times"
        for each in set(named)
        if named.count(each) > 1
    ]
    for unit in table.units.values():
        places = {table.fighters[fighter].place for fighter in unit.fighters}
        allowed = {"table": {"table", "gone"}, "gone": {"gone"}}.get(unit.place, {"off", "gone"})
        led = unit.leader in unit.fighters or not unit.fighters
        if not places <= allowed or not led or (unit.place != "gone" and not unit.fighters):
            found.append(f"unit {unit.id} is {unit.place}, its fighters are {places}")
    return found


def moved(event: Event) -> int:
    """The unit of a movement, with a way for everybody who moved."""
    assert isinstance(event, UnitMoved)
    assert len(event.lengths) == len(event.placements)
    assert min(event.lengths) >= 0
    return event.unit


def scattered(table: Table) -> set[int]:
    """Units that are not in cohesion: somebody far from his leader, or from everybody else."""
    found = set()
    for unit in table.units.values():
        group = [table.fighters[f] for f in unit.fighters if table.fighters[f].place == "table"]
        leader = table.fighters[unit.leader]
        for one in group if leader.place == "table" and len(group) > 1 else ():
            near = [apart(one, other) <= 2_500 for other in group if other is not one]
            if not any(near) or apart(one, leader) > 10_000:
                found.add(unit.id)
    return found


def apart(one: Fighter, other: Fighter) -> float:
    """From base to base."""
    return math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2) - one.r - other.r
