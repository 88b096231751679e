"""Dash: the active unit rushes farther."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.state.routines import LongerRush, Routine, RoutineEffects

if TYPE_CHECKING:
    from damocles.rules.state.params import Params


def price(params: Params) -> int:
    """What it costs."""
    return params.dash_cost


def distance_on_foot(params: Params) -> int:
    """How far the rush of infantry goes."""
    return params.dash_infantry


def distance_of_machines(params: Params) -> int:
    """How far the rush of machines goes."""
    return params.dash_afv


DASH = Routine(
    "dash",
    price,
    RoutineEffects(rush=LongerRush(distance_on_foot, distance_of_machines)),
    UseRoutine,
    moment="support",
    infantry="routine.dash",
    machines="routine.dash_machines",
)
