"""The course of a battle: cards before points, up before paying, buying before scoring; teams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.rules.chapters.activation import BeginStep, StandUpStep
from damocles.rules.chapters.command import LeadershipStep, SequenceStep, WagerStep
from damocles.rules.missions.control import ScoreStep, steps_to_meet
from damocles.rules.missions.course import (
    sections_of_end,
    sections_of_opening,
    sections_of_tactical_phase,
    steps_to_next_round,
)
from damocles.rules.state import steps
from damocles.rules.state.course import Section
from damocles.rules.state.state import seats_playing
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.course import OpeningSection, RoundSection
    from damocles.rules.state.state import Table, Unit


def cards_first(table: Table) -> Sequence[RoundSection]:
    """Nobody knows the leadership points when the cards are laid."""
    *_, last = sections_of_tactical_phase(table)
    cards = (*map(steps.CommanderStep, seats_playing(table)), SequenceStep())
    points = LeadershipStep(), WagerStep()
    return Section("sequence", lambda _: cards), Section("authority", lambda _: points), last


def buying_first(table: Table) -> Sequence[RoundSection]:
    """Heroes join and reserves are bought before points are given."""
    control, _, cease_fire, _ = sections_of_end(table)

    def score(table: Table) -> Sequence[Any]:
        *before, _ = steps_to_next_round(table)
        return *steps_to_meet(table), *before, ScoreStep()

    another = Section("round", lambda t: (steps_to_next_round(t)[-1],))
    return control, Section("points", score), cease_fire, another


def up_first(table: Table, unit: Unit) -> Sequence[OpeningSection]:
    """Stand up, pay, test morale, rally, decide about machines, act."""
    rally, pay, _, act = sections_of_opening(table, unit)
    rise = BeginStep(unit.id), StandUpStep(unit.id)
    machines = steps.ImmobilisedStep(unit.id)
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
        "round.tactical": cards_first,
        "round.end": buying_first,
        "activation.opening": up_first,
        "activation.declined": nothing,
        "multi.order": anticlockwise,
        "authority.seats": one_of_each_side,
        "obj.side": whole_side,
        "end.side": whole_side,
    },
    numbers={"options.round_limit": 10, "options.spaced_terrain": True},
)
