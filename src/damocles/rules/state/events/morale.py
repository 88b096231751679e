"""What happens to a unit's nerves and footing."""

from __future__ import annotations

from damocles.engine import Event


class MoraleTested(Event, frozen=True):
    """A morale test; without faces the universal table gave the result."""

    unit: int
    needed: int
    faces: tuple[int, ...]
    passed: bool
    rule: str = "morale.test"


class UnitDisorganised(Event, frozen=True):
    """A valiant unit has lost its nerve."""

    unit: int
    rule: str = "morale.failed"


class UnitRallied(Event, frozen=True):
    """A disorganised unit is valiant again."""

    unit: int
    rule: str = "morale.rally"


class UnitRouted(Event, frozen=True):
    """A disorganised unit has failed again; it is eliminated at once."""

    unit: int
    rule: str = "morale.rout"


class MarkerPlaced(Event, frozen=True):
    """A unit gets a morale marker: its nerves will be tested for it."""

    unit: int
    rule: str = "morale.test"


class MarkersCleared(Event, frozen=True):
    """All morale markers of a unit are removed."""

    unit: int
    rule: str = "morale.test"


class FightersStoodUp(Event, frozen=True):
    """All grounded fighters of a unit are on their feet again."""

    unit: int
    fighters: tuple[int, ...]
    rule: str = "grounded.rise_and_act"


class DrillsLost(Event, frozen=True):
    """A unit loses its drills because it is engaged or grounded."""

    unit: int
    rule: str = "drill.lost"
