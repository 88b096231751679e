"""Cease fire: the last round, the points that win, nothing left to win, surrender."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, Step, cites
from damocles.rules.chapters.activation import TurnDecision, next_seat
from damocles.rules.chapters.heroes import HeroesStep
from damocles.rules.missions.reinforcements import (
    ReinforcementsStep,
    affordable_units,
    buying_order,
)
from damocles.rules.reading.facts import is_immobilised, members, officer_of, only_seat
from damocles.rules.reading.positions import can_still_come, is_there
from damocles.rules.reading.wreck import is_pilot_out, pilot_inside
from damocles.rules.state.events.control import BattleEnded, SeatSurrendered
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.state import Outcome, seats_playing
from damocles.rules.state.steps import RoundStep, TurnStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Scoring
    from damocles.rules.state.state import Table, Unit

LOSSES = ("infantry_unit", "afv_unit", "officer")
"""Lines of a briefing that an enemy's loss fulfils."""


EVACUATIONS = ("evacuated_infantry", "evacuated_afv")
"""Lines that a unit fulfils by leaving the table."""
PILOT = ("pilot_met", "pilot_evacuated")
"""Lines about the pilot."""


class CeaseFireStep(Step, frozen=True):
    """Is the battle over?"""


@machine.handles(CeaseFireStep)
@cites("CTL-008", "CTL-010", "CTL-011")
def cease_fire(table: Table, step: CeaseFireStep) -> Done:
    """End the battle; or heroes join, reserves are bought, and time out leads to another round."""
    outcome = verdict(table)
    if outcome is not None:
        return Done((BattleEnded(outcome),))
    buyers = ReinforcementsStep(buying_order(table))
    return Done(steps=(HeroesStep(), buyers, RoundStep(table.clock.round + 1)))


@cites("CTL-007", "GEN-078", "MIS-031", "MIS-207", "RUL-86")
def verdict(table: Table) -> Outcome | None:
    """The first clause that ends the battle: points, rounds, nothing left to win, all fulfilled."""
    winning = [seat for seat in seats_playing(table) if has_winning_points(table, seat)]
    winner = only_seat(winning)
    if winner is not None:
        return victory(table, winner, table.setting.mission.rule)
    tie = settle_tie(table, winning) if winning else None
    return (
        tie or limit_of_rounds(table) or end_with_nothing_to_win(table) or end_when_fulfilled(table)
    )


def victory(table: Table, seat: int, rule: str) -> Outcome:
    """The outcome in which this seat wins."""
    return Outcome(seat, rule, tuple(each.vp for each in table.seats.values()))


@cites("MIS-105", "MIS-405", "RUL-149")
def most_points(table: Table, seats: Sequence[int], rule: str) -> Outcome:
    """The highest score wins; those who share it draw, and the others have lost."""
    vp = tuple(seat.vp for seat in table.seats.values())
    best = tuple(seat for seat in seats if vp[seat] == max(vp[other] for other in seats))
    winner = only_seat(best)
    return Outcome(winner, rule, vp, best if winner is None else ())


# ---- rounds ----------------------------------------------------------------------------------


@cites("GEN-078", "RUL-139")
def limit_of_rounds(table: Table) -> Outcome | None:
    """End after the mission's last round or, if it names none, the last that the table allows."""
    clause, limit = table.setting.mission.cease_fire, table.setting.params.options.round_limit
    last = limit if clause.rounds is None else clause.rounds
    if last is None or table.clock.round < last:
        return None
    rule = "RUL-139" if clause.rounds is None else table.setting.mission.rule
    return most_points(table, seats_playing(table), rule)


# ---- points ----------------------------------------------------------------------------------


@cites("MIS-031")
def has_winning_points(table: Table, seat: int) -> bool:
    """Whether a seat has the points that win."""
    limit = table.setting.mission.cease_fire.vp
    return limit is not None and table.seats[seat].vp >= limit


@cites("MIS-031", "MIS-206", "MIS-306", "MIS-509", "RUL-88")
def settle_tie(table: Table, seats: Sequence[int]) -> Outcome | None:
    """If several have enough points, equal or not, the mission's tie rule applies, every round."""
    clause = table.setting.mission.cease_fire
    rule = clause.rule or table.setting.mission.rule
    if clause.tie == "points":
        return most_points(table, seats, rule)
    if clause.tie == "controller":
        best = [s for s in seats if table.controllers.get(clause.objective or "") == s]
    else:
        held = {seat: count_primary_held(table, seat) for seat in seats}
        best = [seat for seat in seats if held[seat] == max(held.values())]
    winner = only_seat(best)
    return None if winner is None else victory(table, winner, rule)


def count_primary_held(table: Table, seat: int) -> int:
    """How many places that give victory points a seat controls."""
    primary = {line.objective for line in table.setting.mission.scoring if line.vp}
    return sum(
        controller == seat for place, controller in table.controllers.items() if place in primary
    )


# ---- nothing left to win ---------------------------------------------------------------------


@cites("MIS-207", "MIS-307", "MIS-510", "MIS-612", "RUL-87")
def end_with_nothing_to_win(table: Table) -> Outcome | None:
    """If nobody can win any more victory points, the highest score wins at once.

    A mission that gives none at all is played to its last round.
    """
    given = any(line.vp for line in table.setting.mission.scoring)
    if not given or any(can_score(table, seat) for seat in seats_playing(table)):
        return None
    return most_points(table, seats_playing(table), "RUL-87")


@cites("RUL-87")
def can_score(table: Table, seat: int) -> bool:
    """Whether a seat has forces left, and a line of the briefing that it can still fulfil."""
    return any(
        line.vp > 0 and line.seat in (None, seat) and is_line_in_reach(table, line, seat)
        for line in table.setting.mission.scoring
    )


def is_line_in_reach(table: Table, line: Scoring, seat: int) -> bool:
    """Whether a line can be met: by a loss, an evacuation, the pilot, or infantry at a place."""
    own = forces_left(table, seat)
    if line.what in LOSSES:
        return bool(own) and any(
            table.setting.is_hostile(seat, other) and forces_left(table, other)
            for other in table.seats
        )
    if line.what in EVACUATIONS:
        machines = line.what == "evacuated_afv"
        able = own if len(own) > 1 else [unit for unit in own if can_leave(table, unit)]
        return any(is_afv_unit(table, unit) is machines for unit in able)
    infantry = any(not is_afv_unit(table, unit) for unit in own)
    if line.what in PILOT:
        inside = infantry and pilot_inside(table) is not None
        return inside or (line.what == "pilot_evacuated" and is_pilot_out(table))
    if line.what == "capture" and has_captured(table, line, seat):
        return False
    return infantry and is_left(table, line.objective)


@cites("RUL-87", "GEN-069")
def can_leave(table: Table, unit: Unit) -> bool:
    """Whether a unit that is alone can still go somewhere: an immobilised machine cannot.

    Nobody else can repair it, but an officer aboard may know a routine for it.
    """
    stuck = all(is_immobilised(table, fighter) for fighter in members(table, unit))
    return unit.place != "table" or not stuck or officer_of(table, unit) is not None


@cites("RUL-112")
def is_left(table: Table, objective: str | None) -> bool:
    """Whether there is still something to control; an element that was removed does not count."""
    goals = [goal for goal in table.setting.mission.objectives if goal.id == objective]
    return any(is_there(table, goal) for goal in goals)


@cites("MIS-026", "RUL-81")
def has_captured(table: Table, line: Scoring, seat: int) -> bool:
    """Whether a seat has captured the object of a line, now or in an earlier round."""
    return f"captured {line.objective}/{seat}" in table.tally


@cites("RUL-87")
def forces_left(table: Table, seat: int) -> list[Unit]:
    """A seat's units on the table, and those in reserve or for sale if they have a way in."""
    own = [unit for unit in table.units.values() if unit.seat == seat]
    outside = affordable_units(table, seat) if can_still_come(table, seat) else None
    return [
        unit
        for unit in own
        if unit.place == "table"
        or (outside is not None and (unit.place == "reserve" or unit.id in outside))
    ]


# ---- a mission without a clause --------------------------------------------------------------


@cites("CTL-007", "RUL-86")
def end_when_fulfilled(table: Table) -> Outcome | None:
    """A mission without any clause of its own ends when a seat has fulfilled all it has to do."""
    clause = table.setting.mission.cease_fire
    if clause.rounds is not None or clause.vp is not None:
        return None
    done = [seat for seat in seats_playing(table) if has_fulfilled(table, seat)]
    return most_points(table, done, "CTL-007") if done else None


def has_fulfilled(table: Table, seat: int) -> bool:
    """Whether a seat controls or has captured everything that gives it victory points."""
    lines = [
        line for line in table.setting.mission.scoring if line.vp and line.seat in (None, seat)
    ]
    return bool(lines) and all(
        has_captured(table, line, seat)
        if line.what == "capture"
        else line.objective is not None and table.controllers.get(line.objective) == seat
        for line in lines
    )


# ---- surrender -------------------------------------------------------------------------------


class Surrender(Order, frozen=True):
    """Give up: the seat takes no further part, and cannot win."""


@machine.refuses(Surrender, TurnDecision)
@cites("RUL-87")
def refuse_surrender(table: Table, decision: TurnDecision, order: Surrender) -> Refusal | None:
    """Always allowed on the seat's own turn."""
    return None


@machine.resolves(Surrender)
@cites("RUL-87")
def resolve_surrender(table: Table, step: TurnStep, order: Surrender) -> Done:
    """End the battle, unless enemies are left that fight on."""
    left = [seat for seat in seats_playing(table) if seat != order.seat]
    gone = SeatSurrendered(order.seat)
    if any(table.setting.is_hostile(left[0], other) for other in left):
        return Done((gone,), (TurnStep(next_seat(table, order.seat)),))
    return Done((gone, BattleEnded(most_points(table, left, "RUL-87"))))
