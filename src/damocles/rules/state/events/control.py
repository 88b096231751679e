"""What happens in the control phase and at the end."""

from __future__ import annotations

from damocles.engine import Event
from damocles.rules.state.state import Outcome


class ControlAssessed(Event, frozen=True):
    """Who controls which objective or tactical position until the next control phase.

    `presence` is how much each seat counts near each of them, in the order of the seats.
    """

    controllers: dict[str, int]
    presence: dict[str, tuple[int, ...]]
    rule: str = "control.most_present"


class PointsScored(Event, frozen=True):
    """Victory and reinforcement points that a seat scores for a line of the briefing."""

    seat: int
    vp: int
    rp: int
    why: str
    rule: str


class HeroJoined(Event, frozen=True):
    """A hero who was alone takes over a unit."""

    hero: int
    unit: int
    rule: str = "hero.take_over_place"


class UnitBought(Event, frozen=True):
    """A reinforcement unit is paid for and waits in reserve."""

    seat: int
    unit: int
    points: int
    rule: str = "reinforcement.joins_reserve"


class UnitReturned(Event, frozen=True):
    """A unit that was destroyed is paid for once more; these fighters wait in reserve, unhurt."""

    seat: int
    unit: int
    points: int
    fighters: tuple[int, ...]
    rule: str = "reinforcement.joins_reserve"


class SeatSurrendered(Event, frozen=True):
    """A seat gives up; what it has leaves the battle and counts for nobody."""

    seat: int
    rule: str = "cease_fire.exhausted"


class BattleEnded(Event, frozen=True):
    """Cease fire: the battle is over."""

    outcome: Outcome
