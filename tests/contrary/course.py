"""The course of a battle: cards before points, up before paying, a phase of its own; teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.activation import BeginStep, StandUpStep
from damocles.rules.chapters.command import LeadershipStep, SequenceStep, WagerStep
from damocles.rules.missions.control import ScoreStep, steps_to_meet
from damocles.rules.missions.course import (
    sections_of_end,
    sections_of_opening,
    sections_of_tactical_phase,
    steps_to_next_round,
    steps_to_turns,
)
from damocles.rules.state.course import TURNS, Section
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import CommanderStep, ImmobilisedStep
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Step
    from damocles.rules.state.course import OpeningSection, RoundSection
    from damocles.rules.state.state import Table, Unit


def cards_first(table: Table) -> Sequence[RoundSection]:
    """Cards, then points and the test; turns; reserves before points are given."""
    *_, first = sections_of_tactical_phase(table)
    turns = Section(TURNS, steps_to_turns)
    control, _, cease_fire, _ = sections_of_end(table)
    return (
        Section("sequence", lambda t: (*map(CommanderStep, seats_playing(t)), SequenceStep())),
        Section("authority", lambda _: (LeadershipStep(), WagerStep())),
        *(first, turns, control),
        Section("points", buying_first),
        cease_fire,
        Section("round", lambda t: (steps_to_next_round(t)[-1],)),
    )


def buying_first(table: Table) -> Sequence[Step]:
    """Heroes join and reserves are bought before points are given."""
    *before, _ = steps_to_next_round(table)
    return *steps_to_meet(table), *before, ScoreStep()


def up_first(table: Table, unit: Unit) -> Sequence[OpeningSection]:
    """Stand up, pay, test morale, rally, decide about machines, act."""
    rally, pay, _, act = sections_of_opening(table, unit)
    rise = BeginStep(unit.id), StandUpStep(unit.id)
    machines = ImmobilisedStep(unit.id)
    last = Section("act", lambda *each: (machines, *act.steps(*each)))
    return Section("stand_up", lambda *_: rise), pay, rally, last


def nothing(_table: Table, _unit: Unit) -> tuple[()]:
    """Nobody decides about machines of a unit that does nothing."""
    return ()


def anticlockwise(table: Table, seat: int) -> list[int]:
    """The right neighbour is next."""
    count = len(table.seats)
    return [(seat - turn) % count for turn in range(1, count + 1)]


def one_of_each_side(table: Table) -> list[int]:
    """The first seat of each side that still plays."""
    sides = table.setting.sides
    return sorted({sides[seat]: seat for seat in reversed(seats_playing(table))}.values())


def whole_side(table: Table, seat: int) -> list[int]:
    """All seats of a side, by one of them."""
    return [each for each in table.seats if not table.setting.is_hostile(seat, each)]


FILLING = Filling(
    seams={
        "round.course": cards_first,
        "activation.opening": up_first,
        "activation.declined": nothing,
        "multi.order": anticlockwise,
        "authority.seats": one_of_each_side,
        "obj.side": whole_side,
        "end.side": whole_side,
    }
)
