"""What happens when overseers use their routines."""

from __future__ import annotations

from damocles.engine import Event
from damocles.rules.state.events.movement import Placement


class RoutineUsed(Event, frozen=True):
    """An overseer uses a routine on a unit, and cannot use it again during this activation."""

    overseer: int
    unit: int
    routine: str
    rule: str


class DashReady(Event, frozen=True):
    """The active unit's rush goes farther than usual."""

    unit: int
    rule: str


class NanonucleusCharged(Event, frozen=True):
    """Failed damage tests of this weapon in the attack led by this fighter are rolled again."""

    weapon: str
    origin: int
    rule: str


class FighterTransferred(Event, frozen=True):
    """An eliminated soldier takes the place of a member of a unit, who is eliminated instead."""

    member: int
    newcomer: int
    rule: str = "ROU-006"


class FighterReconstructed(Event, frozen=True):
    """An eliminated fighter is back with its unit."""

    placement: Placement
    rule: str = "ROU-009"


class MachineRestored(Event, frozen=True):
    """A part of a machine gets a Structure point back."""

    fighter: int
    part: int
    rule: str = "ROU-010"


class StriderArose(Event, frozen=True):
    """A new strider stands on the table, alone in a new unit without a card in this round."""

    seat: int
    unit: int
    card: str
    placement: Placement
    rule: str
