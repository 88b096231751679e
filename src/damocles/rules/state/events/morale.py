"""What happens to a unit's nerves and footing."""

from __future__ import annotations

from damocles.engine import Event


class MoraleTested(Event, frozen=True):
    """A morale test; without faces the universal table gave the result."""

    unit: int
    needed: int
    faces: tuple[int, ...]
    passed: bool
    rule: str = "MOR-008"


class UnitDisorganised(Event, frozen=True):
    """A valiant unit has lost its nerve."""

    unit: int
    rule: str = "MOR-010"


class UnitRallied(Event, frozen=True):
    """A disorganised unit is valiant again."""

    unit: int
    rule: str = "MOR-013"


class UnitRouted(Event, frozen=True):
    """A disorganised unit has failed again; it is eliminated at once."""

    unit: int
    rule: str = "MOR-014"


class FightersStoodUp(Event, frozen=True):
    """All grounded fighters of a unit are on their feet again."""

    unit: int
    fighters: tuple[int, ...]
    rule: str = "ACT-006"


class DrillsLost(Event, frozen=True):
    """A unit loses its drills because it is engaged or grounded."""

    unit: int
    rule: str = "ACT-049"
