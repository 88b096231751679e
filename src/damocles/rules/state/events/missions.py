"""What happens by the special rules of a mission: pilots, wrecks, units that leave the table."""

from __future__ import annotations

from damocles.engine import Event
from damocles.rules.state.state import Gait


class PilotChosen(Event, frozen=True):
    """A hero becomes the pilot and waits inside the element, as a unit of one."""

    seat: int
    unit: int
    fighter: int
    card: str
    rule: str = "MIS-602"


class PilotMet(Event, frozen=True):
    """The pilot climbs out and stands here, a unit with a card of its own."""

    seat: int
    unit: int
    fighter: int
    x: int
    y: int
    on: str | None = None
    rule: str = "MIS-610"


class PilotEvacuated(Event, frozen=True):
    """The pilot has reached their side's edge and leaves; a unit they led stays."""

    seat: int
    unit: int
    fighter: int
    rule: str = "MIS-611"


class UnitEvacuated(Event, frozen=True):
    """A unit leaves the table; its leader crosses the edge at this point, after a way this long."""

    unit: int
    gait: Gait
    x: int
    y: int
    length: int
    crossing: bool = False
    rule: str = "MIS-508"
