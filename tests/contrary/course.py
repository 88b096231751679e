"""The course of a battle: cards before points, up before paying, a phase of its own; teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.activation import BeginStep, StandUpStep, cards_left
from damocles.rules.chapters.command import LeadershipStep, SequenceStep, WagerStep, commander
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


def side_after_side(table: Table, _seat: int) -> list[int]:
    """The side whose last turn is longest ago; of a side, whoever waits longest."""
    order = table.clock.order or tuple(table.seats)
    last = {table.setting.sides[each]: place for place, each in enumerate(order)}
    return sorted(order, key=lambda each: last[table.setting.sides[each]])


def any_side_first(table: Table, _winner: int) -> list[tuple[int, ...]]:
    """The winner says which side begins; the others follow round the table."""
    ready = [seat for seat in seats_playing(table) if cards_left(table, seat)]
    sides = {table.setting.sides[seat]: seat for seat in reversed(ready or seats_playing(table))}
    return [by_sides(table, first) for first in sorted(sides.values())]


def by_sides(table: Table, first: int) -> tuple[int, ...]:
    """All seats from the first on, those of a side together."""
    count, sides = len(table.seats), table.setting.sides
    round_about = [(first + turn) % count for turn in range(count)]
    met = list(dict.fromkeys(sides[seat] for seat in round_about))
    return tuple(sorted(round_about, key=lambda seat: met.index(sides[seat])))


def highest_of_each_side(table: Table) -> list[int]:
    """The seat of each side whose commander has most Authority wagers and rolls for it."""
    sides, best = table.setting.sides, dict[int, int]()
    seats = reversed(seats_playing(table))
    for seat in sorted(seats, key=lambda seat: commander(table, seat).authority):
        best[sides[seat]] = seat
    return sorted(best.values())


def whole_side(table: Table, seat: int) -> list[int]:
    """All seats of a side, by one of them."""
    return [each for each in table.seats if not table.setting.is_hostile(seat, each)]


FILLING = Filling(
    seams={
        "round.course": cards_first,
        "activation.opening": up_first,
        "activation.declined": nothing,
        "multi.order": side_after_side,
        "authority.prize": any_side_first,
        "authority.seats": highest_of_each_side,
        "obj.side": whole_side,
        "end.side": whole_side,
    },
    numbers={"options.round_limit": 10, "options.spaced_terrain": True},
)
