"""What happens when units move and enter."""

from __future__ import annotations

from damocles.engine import Event, Value
from damocles.rules.state.state import Gait
from damocles.rules.state.ways import Way


class Placement(Value, frozen=True):
    """Where a fighter ends: position, facing in degrees, and the element it stands on, if any."""

    fighter: int
    x: int
    y: int
    facing: int = 0
    on: str | None = None


class UnitMoved(Event, frozen=True):
    """A unit has moved: where its fighters ended, and how far each went."""

    unit: int
    gait: Gait
    placements: tuple[Placement, ...]
    lengths: tuple[int, ...]
    entered: str | None = None
    crossing: bool = False
    """RUL-115: they crossed elements, and so could go only half as far."""
    rule: str = "move.once"


class RunOver(Event, frozen=True):
    """A machine has driven over infantry: whom, in the order met, and what each needs to fall.

    Support weapons need no die; `faces` are those of the others, `fallen` are those who did not get
    away. `way` is the way the machine went.
    """

    machine: int
    fighters: tuple[int, ...]
    needed: tuple[int, ...]
    faces: tuple[int, ...]
    fallen: tuple[int, ...]
    way: Way
    rule: str = "run_over.trajectory"


class MovedAside(Event, frozen=True):
    """A fighter has made room for a machine that came to stand in its place."""

    placement: Placement
    rule: str = "run_over.stepping_aside"


class FighterShifted(Event, frozen=True):
    """A fighter has changed its place outside a movement; the rule says why."""

    placement: Placement
    rule: str
