"""The orders for shooting, and the decision that asks for them in overwatch."""

from __future__ import annotations

from damocles.engine import Decision, Order, Step
from damocles.rules.state.targets import Aim, ElementTarget, FighterTarget, PointTarget, UnitTarget


class OverwatchSalvoDecision(Decision, frozen=True):
    """With which weapon does this unit fire in overwatch at the unit that moved?"""

    unit: int
    target: int
    fired: tuple[str, ...] = ()


class OverwatchSalvoStep(Step, frozen=True):
    """A unit in overwatch fires its weapons at the unit that moved, one salvo after the other."""

    unit: int
    target: int
    fired: tuple[str, ...] = ()


class Salvo(Order, frozen=True):
    """All fighters of the unit with this weapon fire at the target.

    `copies` fires that many of each fighter's identical weapons as one salvo. Fighters can be held
    back where an option allows it. `sniping` fires in the special way of the weapon, whatever that
    is: it was the snipers' alone when records began.
    """

    weapon: str
    target: UnitTarget | FighterTarget | ElementTarget | PointTarget
    copies: int = 1
    held: tuple[int, ...] = ()
    sniping: bool = False


class Project(Order, frozen=True):
    """All bearers of a weapon that lays templates fire, each at a fighter of their own choice."""

    weapon: str
    aims: tuple[Aim, ...]
