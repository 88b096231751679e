"""Steps that one chapter leaves for another: the frame of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Step
from damocles.rules.state.losses import Loss
from damocles.rules.state.wounds import Wound

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


class RoundStep(Step, frozen=True):
    """A round: the tactical phase, then turns, then the control phase."""

    round: int


class CommanderStep(Step, frozen=True):
    """Name the commander of a seat, at the start of a round or when the last one has fallen."""

    seat: int


class SuccessionStep(Step, frozen=True):
    """If the commander of a seat has fallen, another takes over."""

    seat: int


class GoalsStep(Step, frozen=True):
    """Does a goal that is looked at at once end the battle?"""


class TurnStep(Step, frozen=True):
    """The turn of a seat, if it has cards left."""

    seat: int


class MoraleStep(Step, frozen=True):
    """Find out whether the revealed unit has to test its morale."""

    unit: int


class TestMoraleStep(Step, frozen=True):
    """A morale test that is due; `rolls` if its seat will not pay, `again` for a second roll."""

    unit: int
    again: bool = False
    rolls: bool = False


class ImmobilisedStep(Step, frozen=True):
    """Decide what becomes of a unit's immobilised machines; `kept` are already decided."""

    unit: int
    kept: tuple[int, ...] = ()


class MinimumEntryStep(Step, frozen=True):
    """A unit that must enter, but is unpaid or has not done so, is put just onto the table."""

    unit: int


class LapseStep(Step, frozen=True):
    """Units that have become engaged or grounded lose their drills."""


class PilotLeavesStep(Step, frozen=True):
    """If the pilot of a unit that has moved stands at the edge of their side, they leave."""

    unit: int


class RallyStep(Step, frozen=True):
    """Rally a disorganised unit, or go on to its activation cost."""

    unit: int


class PayStep(Step, frozen=True):
    """Pay for the activation, or leave the unit as it is."""

    unit: int


class ControlStep(Step, frozen=True):
    """The control phase."""


class AftermathStep(Step, frozen=True):
    """What follows these losses, which the table shows; nobody is asked before it is done."""

    losses: tuple[Loss, ...]


class MarkerStep(Step, frozen=True):
    """A unit that is still there gets a morale marker."""

    unit: int
    rule: str = "morale.test"


class LossesStep(Step, frozen=True):
    """This many fighters of a unit fall, the closest to the origin first; in close combat those
    whom the attacker names. `among` names who can fall; empty for the whole unit."""

    wound: Wound
    unit: int
    count: int
    among: tuple[int, ...] = ()


class StruckStep(Step, frozen=True):
    """Impacts of a combat on its defenders."""

    wound: Wound
    defenders: tuple[int, ...]
    impacts: int


class FirstAidStep(Step, frozen=True):
    """These members of a unit fall, unless a medic saves them."""

    wound: Wound
    unit: int
    fallen: tuple[int, ...]


def steps_to_goals(table: Table) -> tuple[GoalsStep, ...]:
    """A look at the goals after something that can fulfil one; none where none is met at once."""
    return (GoalsStep(),) if table.setting.hastens else ()
