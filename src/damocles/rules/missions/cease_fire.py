"""Cease fire: the last round, the points that win, nothing left to win, surrender."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, Step, cites
from damocles.rules.chapters.activation import TurnDecision, steps_after_turn
from damocles.rules.missions.forces import OUTSIDE, forces_left
from damocles.rules.missions.goals import settle_goals
from damocles.rules.reading.facts import is_immobilised, members, officer_of
from damocles.rules.reading.positions import is_there
from damocles.rules.reading.sides import add_up, conclude, only_side
from damocles.rules.state import seams
from damocles.rules.state.course import NextSectionStep
from damocles.rules.state.events.control import BattleEnded, SeatSurrendered
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.state import seats_playing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Scoring
    from damocles.rules.state.state import Outcome, Table, Unit
    from damocles.rules.state.steps import TurnStep


class CeaseFireStep(Step, frozen=True):
    """Is the battle over?"""


@machine.handles(CeaseFireStep)
def cease_fire(table: Table, step: CeaseFireStep) -> Done:
    """End the battle, or go on to another round."""
    outcome = verdict(table)
    if outcome is not None:
        return Done((BattleEnded(outcome),))
    return Done(steps=(NextSectionStep("cease_fire"),))


@cites(
    "cease_fire.all_objectives",
    "battle.rounds",
    "cease_fire.points",
    "cease_fire.bridgehead_exhausted",
    "cease_fire.briefing_first",
)
def verdict(table: Table) -> Outcome | None:
    """The first that ends the battle: goals, points, rounds, nothing left to win, all fulfilled."""
    reached = settle_goals(table)
    if reached is not None:
        return reached
    winning = [seat for seat in seats_playing(table) if has_winning_points(table, seat)]
    if is_one_side(table, winning):
        return conclude(table, winning, table.setting.mission.rule)
    tie = settle_tie(table, winning) if winning else None
    return (
        tie or limit_of_rounds(table) or end_with_nothing_to_win(table) or end_when_fulfilled(table)
    )


def is_one_side(table: Table, seats: Sequence[int]) -> bool:
    """Whether there are any seats, and they win together."""
    return only_side(table, seats, seams.end_side(table.setting.rules)) is not None


@cites("cease_fire.seek_and_destroy", "cease_fire.skirmish", "cease_fire.shared_lead")
def most_points(table: Table, seats: Sequence[int], rule: str) -> Outcome:
    """The highest score wins; those who share it draw, and the others have lost."""
    score = compare_sides(table)
    most = max(score[seat] for seat in seats)
    return conclude(table, [seat for seat in seats if score[seat] == most], rule)


def scores(table: Table) -> dict[int, int]:
    """The victory points of each seat, with those of whoever wins together with it."""
    points = {seat.id: seat.vp for seat in table.seats.values()}
    return add_up(table, points, seams.end_side(table.setting.rules))


@cites("cease_fire.briefing_first")
def compare_sides(table: Table) -> dict[int, int]:
    """What decides for each seat when nobody has won before: points, unless the mission compares
    fighters."""
    clause = table.setting.mission.cease_fire
    if (clause.compared or "points") == "points":
        return scores(table)
    if clause.compared == "fighters":
        counts = {seat: count_fighters(table, seat, fallen=False) for seat in table.seats}
    else:
        counts = {seat: -count_fighters(table, seat, fallen=True) for seat in table.seats}
    return add_up(table, counts, seams.end_side(table.setting.rules))


def count_fighters(table: Table, seat: int, *, fallen: bool) -> int:
    """How many of a seat's fighters have gone, or are left; those outside do not count."""
    uncounted, setting = table.setting.mission.cease_fire.uncounted or (), table.setting
    return sum(
        (fighter.place == "gone") == fallen
        for fighter in table.fighters.values()
        if (unit := table.units[fighter.unit]).seat == seat
        and unit.place not in OUTSIDE
        and setting.card(fighter).profile not in uncounted
    )


# ---- rounds ----------------------------------------------------------------------------------


@cites("battle.rounds", "battle.rounds_unstated")
def limit_of_rounds(table: Table) -> Outcome | None:
    """End after the mission's last round or, if it names none, the last that the table allows."""
    clause, limit = table.setting.mission.cease_fire, table.setting.params.options.round_limit
    last = limit if clause.rounds is None else clause.rounds
    if last is None or table.clock.round < last:
        return None
    rule = "battle.rounds_unstated" if clause.rounds is None else table.setting.mission.rule
    return most_points(table, seats_playing(table), rule)


# ---- points ----------------------------------------------------------------------------------


@cites("cease_fire.points")
def has_winning_points(table: Table, seat: int) -> bool:
    """Whether a seat has the points that win."""
    limit = table.setting.mission.cease_fire.vp
    return limit is not None and scores(table)[seat] >= limit


@cites(
    "cease_fire.points",
    "cease_fire.bridgehead_tie",
    "cease_fire.hold_tie",
    "cease_fire.landing_tie",
    "cease_fire.together",
)
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
    return conclude(table, best, rule) if is_one_side(table, best) else None


def count_primary_held(table: Table, seat: int) -> int:
    """How many places that give victory points a seat controls."""
    primary = {line.objective for line in table.setting.mission.scoring if line.vp}
    return sum(
        controller == seat for place, controller in table.controllers.items() if place in primary
    )


# ---- nothing left to win ---------------------------------------------------------------------


@cites(
    "cease_fire.bridgehead_exhausted",
    "cease_fire.hold_exhausted",
    "cease_fire.landing_exhausted",
    "cease_fire.extraction",
    "cease_fire.exhausted",
)
def end_with_nothing_to_win(table: Table) -> Outcome | None:
    """If nobody can win any more victory points, the highest score wins at once.

    A mission that gives none at all, or that has goals, is played to its last round.
    """
    if table.setting.goals:
        return None
    given = any(line.vp for line in table.setting.mission.scoring)
    if not given or any(can_score(table, seat) for seat in seats_playing(table)):
        return None
    return most_points(table, seats_playing(table), "cease_fire.exhausted")


@cites("cease_fire.exhausted")
def can_score(table: Table, seat: int) -> bool:
    """Whether a seat has forces left, and a line of the briefing that it can still fulfil."""
    return any(
        line.vp > 0 and line.seat in (None, seat) and is_line_in_reach(table, line, seat)
        for line in table.setting.mission.scoring
    )


def is_line_in_reach(table: Table, line: Scoring, seat: int) -> bool:
    """Whether a seat can still fulfil a line, as its clause says."""
    return table.setting.clauses.of(line).in_reach(table, line, seat)


def is_infantry_left(table: Table, seat: int) -> bool:
    """Whether a seat has infantry left, who alone can hold a place or meet a pilot."""
    return any(not is_afv_unit(table, unit) for unit in forces_left(table, seat))


@cites("cease_fire.exhausted", "machine.immobilised")
def can_leave(table: Table, unit: Unit) -> bool:
    """Whether a unit that is alone can still go somewhere: an immobilised machine cannot.

    Nobody else can repair it, but an officer aboard may know a routine for it.
    """
    stuck = all(is_immobilised(table, fighter) for fighter in members(table, unit))
    return unit.place != "table" or not stuck or officer_of(table, unit) is not None


@cites("wreck.obstacle_and_pilot")
def is_left(table: Table, objective: str | None) -> bool:
    """Whether there is still something to control; an element that was removed does not count."""
    goals = [goal for goal in table.setting.mission.objectives if goal.id == objective]
    return any(is_there(table, goal) for goal in goals)


@cites("control.capture", "control.capture_per_object")
def has_captured(table: Table, line: Scoring, seat: int) -> bool:
    """Whether a seat has captured the object of a line, now or in an earlier round."""
    return f"captured {line.objective}/{seat}" in table.tally


# ---- a mission without a clause --------------------------------------------------------------


@cites("cease_fire.all_objectives", "cease_fire.briefing_first")
def end_when_fulfilled(table: Table) -> Outcome | None:
    """A mission without any clause of its own ends when a seat has fulfilled all it has to do."""
    clause = table.setting.mission.cease_fire
    if clause.rounds is not None or clause.vp is not None:
        return None
    done = [seat for seat in seats_playing(table) if has_fulfilled(table, seat)]
    return most_points(table, done, "cease_fire.all_objectives") if done else None


def has_fulfilled(table: Table, seat: int) -> bool:
    """Whether a seat controls or has captured everything that gives it victory points."""
    lines = [
        line for line in table.setting.mission.scoring if line.vp and line.seat in (None, seat)
    ]
    return bool(lines) and all(
        has_captured(table, line, seat)
        if table.setting.clauses.of(line).captures
        else line.objective is not None and table.controllers.get(line.objective) == seat
        for line in lines
    )


# ---- surrender -------------------------------------------------------------------------------


class Surrender(Order, frozen=True):
    """Give up: the seat takes no further part, and cannot win."""


@machine.refuses(Surrender, TurnDecision)
@cites("cease_fire.exhausted")
def refuse_surrender(table: Table, decision: TurnDecision, order: Surrender) -> Refusal | None:
    """Always allowed on the seat's own turn."""
    return None


@machine.resolves(Surrender)
@cites("cease_fire.exhausted")
def resolve_surrender(table: Table, step: TurnStep, order: Surrender) -> Done:
    """End the battle, unless enemies are left that fight on."""
    left = [seat for seat in seats_playing(table) if seat != order.seat]
    gone = SeatSurrendered(order.seat)
    if any(table.setting.is_hostile(left[0], other) for other in left):
        return Done((gone,), steps_after_turn(table, order.seat))
    return Done((gone, BattleEnded(most_points(table, left, "cease_fire.exhausted"))))
