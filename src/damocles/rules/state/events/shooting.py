"""What happens when units shoot."""

from __future__ import annotations

from damocles.engine import Event, Value
from damocles.rules.state.targets import Aim, Fire


class Volley(Value, frozen=True):
    """Dice that need the same number; Accuracy includes its bonus (0 for a fixed number to hit)."""

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
    rule: str = "salvo.together"

    @property
    def dice(self) -> int:
        """How many dice are rolled in all."""
        return sum(volley.dice for volley in self.volleys)


class ProjectionDeclared(Event, frozen=True):
    """Each bearer fires at its own target; the shots of those that are too far away are lost."""

    unit: int
    weapon: str
    aims: tuple[Aim, ...]
    too_far: tuple[int, ...]
    overwatch: bool
    before_moving: bool
    rule: str = "projection.targets"


class ShotsRolled(Event, frozen=True):
    """The faces of a shooting test; re-rolls follow as further rolls of the misses.

    `dice` is how many shots were tested; without faces the universal table gave the result.
    `accuracy` includes its bonus, and is 0 for a fixed number to hit.
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
    rule: str = "salvo.test"


class ImpactsAllotted(Event, frozen=True):
    """Where impacts go: one to each fighter caught in the zone of fire, the rest to the target.

    A sniper names which fighter of the target each impact strikes: `struck` pairs each fighter with
    its impacts.
    """

    unit: int
    caught: tuple[int, ...]
    to_target: int
    fire: Fire
    struck: tuple[tuple[int, int], ...] = ()
    rule: str = "zone_of_fire.impacts_first"


class CoverRolled(Event, frozen=True):
    """Cover tests of a unit: who is hidden, who is behind what, how many impacts are cancelled.

    `units` are all units that test together: this one alone, or first among those of its mêlée.
    """

    unit: int
    hidden: tuple[int, ...]
    behind: tuple[tuple[int, str], ...]
    needed: int
    faces: tuple[int, ...]
    cancelled: int
    fire: Fire
    units: tuple[int, ...]
    rule: str = "cover.test"


class BlastLanded(Event, frozen=True):
    """An area of effect: its centre, after a deviation of this length in a direction (0: none).

    Each fighter named suffers this many impacts; where that differs, `struck` pairs each fighter
    with its own. `fire` says who was aimed at, and by whom; for flames, its only shooter is the
    bearer.
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
    rule: str = "indirect.reached"
    struck: tuple[tuple[int, int], ...] = ()


class FightersGrounded(Event, frozen=True):
    """Survivors of indirect fire throw themselves to the ground."""

    fighters: tuple[int, ...]
    rule: str = "grounded.by_area"


class OverwatchSpent(Event, frozen=True):
    """A unit has fired in overwatch; with Split fire! its other members may still wait."""

    unit: int
    waiting: str | None = None
    rule: str = "overwatch.spent"


class StrikeCalled(Event, frozen=True):
    """A seat has called its artillery in this round."""

    seat: int
    rule: str = "indirect.artillery_call"


class StandingOrdersGiven(Event, frozen=True):
    """A seat has set what it does without being asked."""

    seat: int
    always_reroll: bool
    rule: str = "dice.reroll_misses"
