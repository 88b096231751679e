"""What happens around an activation."""

from __future__ import annotations

from damocles.engine import Event


class TurnBegan(Event, frozen=True):
    """A seat becomes the active one."""

    seat: int
    rule: str = "battle.active_seat"


class LeadershipSpent(Event, frozen=True):
    """Leadership points are paid; the rule says what for."""

    seat: int
    points: int
    rule: str


class DeedsForfeited(Event, frozen=True):
    """The active unit gives up some of what it could do in this activation."""

    unit: int
    deeds: tuple[str, ...]
    rule: str = "grounded.rise_and_act"


class OptionTaken(Event, frozen=True):
    """The option of a turn: relocate, delay or extra activation; None for a plain activation."""

    seat: int
    option: str | None
    rule: str = "option.only_one"


class CardRelocated(Event, frozen=True):
    """A card goes to another place (2 is second); which card it is stays hidden.

    It lay in the place `taken`, which is the first one if nothing else is said.
    """

    seat: int
    place: int
    rule: str = "option.relocate"
    taken: int = 1


class CardRevealed(Event, frozen=True):
    """A card is turned over and leaves the sequence; its unit's drills lapse."""

    seat: int
    unit: int
    rule: str = "activation.first_card"


class CardRemoved(Event, frozen=True):
    """The card of a unit that no longer exists leaves the sequence unplayed."""

    seat: int
    unit: int
    rule: str = "routine.fusion_limits"


class CardLeft(Event, frozen=True):
    """A card leaves the sequence unseen: for others it is one of those to come, but not which."""

    seat: int
    unit: int | None
    rule: str


class CardShown(Event, frozen=True):
    """Some seats see a card that lies in this place of a sequence; others learn nothing of it."""

    audience: tuple[int, ...]
    seat: int
    unit: int
    place: int
    rule: str


class ActivationBegan(Event, frozen=True):
    """A unit acts; its status now decides how far it may move."""

    unit: int
    engaged: bool
    rule: str = "activation.first_card"


class ActivationDeclined(Event, frozen=True):
    """The unit counts as activated and does nothing."""

    unit: int
    rule: str = "activation.declined"


class StayedInReserve(Event, frozen=True):
    """A reserve unit's card was revealed, but the unit stays off the table."""

    unit: int
    rule: str = "entry.reserve_or_deploy"


class DrillTaken(Event, frozen=True):
    """A unit receives a combat drill."""

    unit: int
    drill: str
    rule: str = "drill.price"


class ActivationEnded(Event, frozen=True):
    """The unit has been played."""

    unit: int
    rule: str = "battle.active_seat"
