"""What happens when impacts hurt."""

from __future__ import annotations

from damocles.engine import Event


class DamageRolled(Event, frozen=True):
    """Damage tests: Penetration against Protection. `fighter` is set if only one was hit.

    `impacts` is how many were tested; without faces the universal table gave the result. `among` is
    who a success can cost, `origin` the fighter from which the closest is measured, `cause` how the
    impacts came about (shot, area, combat).
    """

    unit: int
    fighter: int | None
    weapon: str
    needed: int
    faces: tuple[int, ...]
    successes: int
    impacts: int
    among: tuple[int, ...]
    origin: int
    cause: str
    retest: bool = False
    rule: str = "GEN-056"


class LocationsRolled(Event, frozen=True):
    """Where a machine is hit, one face per successful damage test."""

    fighter: int
    faces: tuple[int, ...]
    rule: str = "GEN-060"


class PartDamaged(Event, frozen=True):
    """A part of a machine loses Structure points; `part` counts in the order of its profile."""

    fighter: int
    part: int
    points: int
    rule: str = "GEN-062"


class PartRepaired(Event, frozen=True):
    """A part of a machine gets Structure points back; `mechanic` is the fighter who repaired it."""

    mechanic: int
    fighter: int
    part: int
    points: int = 1
    rule: str = "ABL-014"


class FighterLost(Event, frozen=True):
    """A fighter is eliminated and leaves the table; `by` is the seat that scores for it, if any.

    `hero_left` marks a machine whose hero got out and is not lost with it.
    """

    fighter: int
    by: int | None
    rule: str = "GEN-058"
    hero_left: bool = False


class FighterSaved(Event, frozen=True):
    """A medic has saved a fighter who would have been eliminated."""

    medic: int
    fighter: int
    rule: str = "ABL-015"


class LeaderReplaced(Event, frozen=True):
    """Another fighter leads the unit."""

    unit: int
    leader: int
    rule: str = "GEN-015"


class UnitLost(Event, frozen=True):
    """The last fighter of a unit is gone."""

    unit: int
    by: int | None
    rule: str = "RUL-84"


class MachineKept(Event, frozen=True):
    """An immobilised machine stays with its unit; the other members keep near it."""

    fighter: int
    rule: str = "GEN-070"


class MachineAbandoned(Event, frozen=True):
    """The pilot of an immobilised machine ejects."""

    fighter: int
    rule: str = "GEN-071"


class HeroOnFoot(Event, frozen=True):
    """A hero leaves a machine: a new fighter, alone in a new unit, in the same place."""

    machine: int
    fighter: int
    unit: int
    rule: str = "HER-014"
