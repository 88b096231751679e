"""The four families of values that make a battle: steps, decisions, orders, events."""

from __future__ import annotations

from damocles.engine.dice import Roll
from damocles.engine.values import Tagged


class Step(Tagged, frozen=True):
    """A rule in progress, as data on the stack: what is to be done next."""


class Event(Tagged, frozen=True):
    """A fact that happened: ids and results, never references, never how to draw it."""


class Decision(Tagged, frozen=True):
    """What a seat is asked."""

    seat: int


class Order(Tagged, frozen=True):
    """A seat's answer to a decision."""

    seat: int


class TypeFaces(Decision, frozen=True):
    """Dice thrown by hand: the seat types in the faces of this roll."""

    roll: Roll


class Faces(Order, frozen=True):
    """The faces that were thrown by hand."""

    faces: tuple[int, ...]


class Undo(Order, frozen=True):
    """Take back the order of this number and all that came after it."""

    to: int
