"""What happens when units shoot."""

from __future__ import annotations

from damocles.engine import Event, Value
from damocles.rules.state.targets import Aim, Fire


class Volley(Value, frozen=True):
    """Dice that need the same number: Accuracy with its bonus (0 for a fixed number to hit)."""

    accuracy: int
    needed: int
    dice: int


class SalvoDeclared(Event, frozen=True):
    """Who shoots with what at whom, at which range, and what the shots need."""

    fire: Fire
    distance: int
    band: int
    volleys: tuple[Volley, ...]
    before_moving: bool
    rule: str = "SHO-002"

    @property
    def dice(self) -> int:
        """How many dice are rolled in all."""
        return sum(volley.dice for volley in self.volleys)


class ProjectionDeclared(Event, frozen=True):
    """Every bearer fires at a fighter of his own; the shots of those who are too far are lost."""

    unit: int
    weapon: str
    aims: tuple[Aim, ...]
    too_far: tuple[int, ...]
    overwatch: bool
    before_moving: bool
    rule: str = "ABL-009"


class ShotsRolled(Event, frozen=True):
    """The faces of a shooting test; re-rolls come as further rolls of the misses.

    `dice` is how many shots were tested: without faces the table knew the answer. `accuracy` has
    its bonus in it, and is 0 for a fixed number to hit.
    """

    unit: int
    weapon: str
    needed: int
    faces: tuple[int, ...]
    successes: int
    fire: Fire
    dice: int
    accuracy: int
    band: int
    reroll: bool = False
    rule: str = "SHO-022"


class ImpactsAllotted(Event, frozen=True):
    """Where impacts go: one to each fighter caught in the zone of fire, the rest to the target.

    A sniper has named whom of the target each of them strikes: `struck` are fighters and impacts.
    """

    unit: int
    caught: tuple[int, ...]
    to_target: int
    fire: Fire
    struck: tuple[tuple[int, int], ...] = ()
    rule: str = "SHO-027"


class CoverRolled(Event, frozen=True):
    """Cover tests of a unit: who is hidden, who is behind what, how many impacts are cancelled.

    `units` are all that test together: the unit alone, or first among those of its mêlée.
    """

    unit: int
    hidden: tuple[int, ...]
    behind: tuple[tuple[int, str], ...]
    needed: int
    faces: tuple[int, ...]
    cancelled: int
    fire: Fire
    units: tuple[int, ...]
    rule: str = "SHO-047"


class BlastLanded(Event, frozen=True):
    """An area of effect: its centre, after so long a deviation in a direction (0: none).

    Everybody named suffers this many impacts. `fire` tells who was aimed at, and by whom: of
    flames its only shooter is the bearer.
    """

    unit: int
    weapon: str
    x: int
    y: int
    radius: int
    direction: int
    deviation: int
    impacts: int
    fighters: tuple[int, ...]
    fire: Fire
    rule: str = "SHO-039"


class FightersGrounded(Event, frozen=True):
    """Survivors of indirect fire throw themselves to the ground."""

    fighters: tuple[int, ...]
    rule: str = "SHO-040"


class OverwatchSpent(Event, frozen=True):
    """A unit has fired in overwatch; with Split fire! the others of it may still wait."""

    unit: int
    waiting: str | None = None
    rule: str = "SHO-061"


class StrikeCalled(Event, frozen=True):
    """A seat has called its artillery in this round."""

    seat: int
    rule: str = "SHO-065"


class StandingOrdersGiven(Event, frozen=True):
    """What a seat does without being asked."""

    seat: int
    always_reroll: bool
    rule: str = "RUL-63"
