"""The course of a battle: cards before points, up before paying, a phase of its own; teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.rules.chapters.activation import (
    BeginStep,
    ClosingStep,
    StandUpStep,
    cards_left,
    steps_to_next_turn,
)
from damocles.rules.chapters.command import (
    AuthorityStep,
    LeadershipStep,
    SequenceStep,
    WagerStep,
    authority_seats,
    commander,
)
from damocles.rules.chapters.heroes import HeroesStep
from damocles.rules.missions.course import (
    sections_of_end,
    sections_of_opening,
    sections_of_tactical_phase,
    steps_to_next_round,
    steps_to_set_up,
    steps_to_turns,
)
from damocles.rules.missions.deployment import DROP
from damocles.rules.missions.goals import goals_after_unit
from damocles.rules.missions.reinforcements import ReinforcementsStep, buying_order
from damocles.rules.missions.setup import no_mans_land
from damocles.rules.state.course import TURNS, NextSectionStep, Section
from damocles.rules.state.setups import SetUp
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import CommanderStep, ImmobilisedStep, RoundStep
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Step
    from damocles.rules.state.course import OpeningSection, RoundSection
    from damocles.rules.state.state import Table, Unit


def five_phases(table: Table) -> Sequence[RoundSection]:
    """Cards, then points and the test; turns; buying; the end. Round 0 has no test and no end."""
    *_, first = sections_of_tactical_phase(table)
    *end, _ = sections_of_end(table)
    cards = Section("sequence", lambda t: (*map(CommanderStep, seats_playing(t)), SequenceStep()))
    turns = Section(TURNS, steps_to_turns)
    another = Section("round", lambda t: (steps_to_next_round(t)[-1],))
    if not table.clock.round:
        return cards, turns, another
    test = Section("authority", lambda _: (LeadershipStep(), WagerStep()))
    return cards, test, first, turns, Section("buying", steps_to_buy), *end, another


def steps_to_buy(table: Table) -> Sequence[Step]:
    """Reserves are bought before it is counted who controls what."""
    return ReinforcementsStep(buying_order(table)), NextSectionStep("buying")


def bold_ones(table: Table, wagers: tuple[int, ...]) -> Sequence[Step]:
    """Who wagers nothing does not roll, unless nobody wagers anything."""
    seats = authority_seats(table)
    return (AuthorityStep(tuple(each for each in seats if wagers[each]) or seats, wagers),)


def up_first(table: Table, unit: Unit) -> Sequence[OpeningSection]:
    """Stand up, pay, test morale, rally, decide about machines, act."""
    rally, pay, _, act = sections_of_opening(table, unit)
    rise = BeginStep(unit.id), StandUpStep(unit.id)
    machines = ImmobilisedStep(unit.id)
    last = Section("act", lambda *each: (machines, *act.steps(*each)))
    return Section("stand_up", lambda *_: rise), pay, rally, last


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


def as_many_as_they_like(table: Table) -> Sequence[Step]:
    """Each turn a seat lays all the elements it likes, or none."""
    lay, *deal = no_mans_land(table)
    return replace(lay, passing="many"), *deal


PILES = SetUp("piles", "mission.no_mans_land", as_many_as_they_like)
PAD = replace(DROP, id="pad", is_open=always(True), refuse_unit=always(None), ends=False)
"""Drop points are open to everybody from the beginning."""

FILLING = Filling(
    seams={
        "setup": lambda table: (*steps_to_set_up(table)[:-1], RoundStep(0)),
        "round.course": five_phases,
        "round.turn": lambda table, seat: (CommanderStep(seat), *steps_to_next_turn(table, seat)),
        "activation.end": lambda table, unit: (*goals_after_unit(table, unit), HeroesStep()),
        "activation.settled": lambda _table, unit: (ClosingStep(unit.id),),
        "authority.wagered": bold_ones,
        "activation.opening": up_first,
        "activation.declined": always(()),
        "multi.order": side_after_side,
        "authority.prize": any_side_first,
        "authority.seats": highest_of_each_side,
        "obj.side": whole_side,
        "end.side": whole_side,
    },
    numbers={"options.round_limit": 10, "options.spaced_terrain": True},
    added={PAD.key: PAD, PILES.key: PILES},
    dropped={DROP.key: "CON-MIS-020"},
)
