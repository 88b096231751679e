"""Candidates as numbers: a row of named features for each."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from damocles.ai.places import find_goals
from damocles.ai.plans import Outlook, Weights
from damocles.ai.values import (
    appraise,
    appraise_blows,
    distance_between,
    estimate,
    gun_of,
    unit_left,
)
from damocles.env.observation.turned_table import LIMIT, METRE, turn_table
from damocles.env.observation.unit_rows import rows_of
from damocles.env.orders.candidates import ROOM
from damocles.env.orders.traits import KINDS
from damocles.rules import (
    ActDecision,
    CloseCombat,
    OverwatchSalvoDecision,
    Project,
    Salvo,
    StrikeDecision,
)
from damocles.rules.chapters import nearest_enemy
from damocles.rules.state import read_drills, read_routines

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from damocles.ai.plans import Rating
    from damocles.engine import Decision, Order, RuleSet
    from damocles.env.observation.turned_table import TurnedTable
    from damocles.env.orders.candidates import Candidate
    from damocles.env.orders.traits import Traits
    from damocles.rules.state import Params, Point, Table, Unit

ABOUT: Final = (
    *(f"is {kind}" for kind in KINDS),
    "x", "y", "dx", "dy", "to goal", "nearer goal", "to foe", "nearer foe",
    "target row", "target enemy", "target worth", "harm", "amount", "cost",
)  # fmt: skip
RATED: Final = ("fire now", "fire later", "danger")
"""The names of the columns; lengths are metres, worth is hundreds of army points."""
MANY_ROWS = 64.0
HUNDRED = 100.0


@lru_cache(maxsize=64)
def feature_columns(rules: RuleSet[Params]) -> tuple[str, ...]:
    """The names of the columns of a candidate.

    There is one for each drill that an activation ends with and each routine that lasts.
    """
    drills = (f"drill {name}" for name in read_drills(rules).closing)
    routines = (f"routine {name}" for name in read_routines(rules).lasting)
    return (*ABOUT, *drills, *routines, *RATED)


def no_features(rules: RuleSet[Params]) -> npt.NDArray[np.float32]:
    """A row of zeros for every candidate there may be."""
    return np.zeros((ROOM, len(feature_columns(rules))), np.float32)


class FeatureTable:
    """Describes the candidates of one decision in numbers, as a seat sees them."""

    def __init__(self, table: Table, decision: Decision, *, full: bool) -> None:
        self.table, self.seat = table, decision.seat
        self.frame: TurnedTable = turn_table(table, decision.seat)
        self.unit = self._unit(decision)
        self.leader = table.fighters[self.unit.leader] if self.unit else None
        self.full = full
        self.goals: list[Point] = []
        self.foe: Point | None = None
        if self.leader is not None and isinstance(decision, ActDecision):
            self.goals = [goal.middle for goal in find_goals(table, self.seat)]
            foe = nearest_enemy(table, self.leader)
            self.foe = (foe.x, foe.y) if foe else None

    @cached_property
    def rows(self) -> dict[int, int]:
        """The row of every unit."""
        return rows_of(self.table, self.seat)

    def _unit(self, decision: Decision) -> Unit | None:
        if isinstance(decision, ActDecision | OverwatchSalvoDecision | StrikeDecision):
            return self.table.units[decision.unit]
        return None

    def rows_for(self, candidates: Sequence[Candidate]) -> npt.NDArray[np.float32]:
        """A row for each candidate, with zeros below them."""
        rules, ratings = self.table.setting.rules, self._ratings(candidates)
        found = no_features(rules)
        rows = found[: len(candidates)]
        rows[:] = [
            (*KIND_ROWS[traits.kind], *self._places(traits.end), *self._target(traits),
             self._harm(order) / HUNDRED, traits.amount / 10, traits.cost / 5,
             *_helped(rules, traits.drills, traits.routine), *rating)
            for (order, traits), rating in zip(candidates, ratings, strict=True)
        ]  # fmt: skip
        rows.clip(-LIMIT, LIMIT, out=rows)
        return found

    # ---- places ------------------------------------------------------------------------------

    def _places(self, end: Point | None) -> tuple[float, ...]:
        """Where a candidate leads, and how near to goals and enemies."""
        if end is None or self.leader is None:
            return NOWHERE if end is None else (*self.frame.seen(*end), *NOWHERE[2:])
        here = self.leader.x, self.leader.y
        if self.leader.place != "table":
            here = end
        goal, before = self._nearest(end), self._nearest(here)
        foe = math.dist(end, self.foe) / METRE if self.foe else 0.0
        nearer = math.dist(here, self.foe) / METRE - foe if self.foe else 0.0
        step = self.frame.step(end[0] - here[0], end[1] - here[1])
        return *self.frame.seen(*end), *step, goal, before - goal, foe, nearer

    def _nearest(self, at: Point) -> float:
        return min((math.dist(at, goal) for goal in self.goals), default=0.0) / METRE

    def _ratings(self, candidates: Sequence[Candidate]) -> list[tuple[float, ...]]:
        """What fire from and at each place is worth, with `full`; otherwise zeros."""
        found: list[tuple[float, ...]] = [UNRATED] * len(candidates)
        if not self.full or self.unit is None or self.unit.place != "table":
            return found
        ends = {at: each.traits.end for at, each in enumerate(candidates) if each.traits.end}
        if ends:
            rated = Outlook(self.table, self.unit, Weights()).rate_places(list(ends.values()))
            for at, rating in zip(ends, rated, strict=True):
                found[at] = _hundreds(rating)
        return found

    # ---- targets -----------------------------------------------------------------------------

    def _target(self, traits: Traits) -> tuple[float, ...]:
        """The unit that a candidate is about: its row, its side, its worth."""
        if traits.target is None:
            return UNRATED
        unit = self.table.units[traits.target]
        side = 1.0 if self.table.setting.is_hostile(self.seat, unit.seat) else -1.0
        return (self.rows[unit.id] + 1) / MANY_ROWS, side, unit_left(self.table, unit) / HUNDRED

    def _harm(self, order: Order) -> float:
        """What an attack is expected to be worth: exact with `full`, otherwise a quick estimate."""
        if self.unit is None:
            return 0.0
        if isinstance(order, CloseCombat):
            return appraise_blows(self.table, self.unit, order).value
        if not isinstance(order, Salvo | Project):
            return 0.0
        if self.full:
            expected = appraise(self.table, self.unit, order)
            return expected.value if expected else 0.0
        return self._estimated(order)

    def _estimated(self, order: Salvo | Project) -> float:
        target = target_unit(self.table, order)
        if self.unit is None or target is None:
            return 0.0
        gun = gun_of(self.table, self.unit, self.table.setting.weapons[order.weapon])
        return estimate(self.table, gun, target, distance_between(self.table, self.unit, target))


def target_unit(table: Table, order: Salvo | Project) -> Unit | None:
    """The unit that an attack is aimed at; None for an element."""
    if isinstance(order, Project):
        return table.units[table.fighters[order.aims[0].target].unit]
    unit = getattr(order.target, "unit", None)
    fighter = getattr(order.target, "fighter", None)
    if fighter is not None:
        unit = table.fighters[fighter].unit
    return table.units[unit] if unit is not None else None


@lru_cache(maxsize=64)
def _helped(
    rules: RuleSet[Params], drills: tuple[str, ...], routine: str | None
) -> tuple[float, ...]:
    """Which drills a candidate takes, and which routine that lasts it uses."""
    drilled = (float(name in drills) for name in read_drills(rules).closing)
    return (*drilled, *(float(name == routine) for name in read_routines(rules).lasting))


def _hundreds(rating: Rating) -> tuple[float, ...]:
    return rating.now / HUNDRED, rating.later / HUNDRED, rating.danger / HUNDRED


UNRATED = (0.0,) * 3
NOWHERE = (0.0,) * 8
KIND_ROWS = {kind: tuple(float(kind == other) for other in KINDS) for kind in KINDS}
