"""What happens around an activation."""

from __future__ import annotations

from damocles.engine import Event


class TurnBegan(Event, frozen=True):
    """A seat becomes the active one."""

    seat: int
    rule: str = "GEN-077"


class LeadershipSpent(Event, frozen=True):
    """Leadership points are paid; the rule says what for."""

    seat: int
    points: int
    rule: str


class OptionTaken(Event, frozen=True):
    """The option of a turn: relocate, delay or extra activation; None for a plain activation."""

    seat: int
    option: str | None
    rule: str = "ACT-015"


class CardRelocated(Event, frozen=True):
    """The first card goes to a later place (2 is second); which card it is stays hidden."""

    seat: int
    place: int
    rule: str = "ACT-016"


class CardRevealed(Event, frozen=True):
    """A card is turned over and leaves the sequence; its unit's drills lapse."""

    seat: int
    unit: int
    rule: str = "ACT-011"


class CardRemoved(Event, frozen=True):
    """The card of a unit that no longer exists leaves the sequence unplayed."""

    seat: int
    unit: int
    rule: str = "RUL-134"


class ActivationBegan(Event, frozen=True):
    """A unit acts; its status now decides how far it may move."""

    unit: int
    engaged: bool
    rule: str = "ACT-011"


class ActivationDeclined(Event, frozen=True):
    """The unit counts as activated and does nothing."""

    unit: int
    rule: str = "ACT-013"


class StayedInReserve(Event, frozen=True):
    """A reserve unit's card was revealed, but the unit stays off the table."""

    unit: int
    rule: str = "MIS-009"


class DrillTaken(Event, frozen=True):
    """A unit receives a combat drill."""

    unit: int
    drill: str
    rule: str = "ACT-047"


class ActivationEnded(Event, frozen=True):
    """The unit has been played."""

    unit: int
    rule: str = "GEN-077"
