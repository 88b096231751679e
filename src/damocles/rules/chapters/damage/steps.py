"""The steps of damage, from impacts to a new leader."""

from __future__ import annotations

from damocles.engine import Step
from damocles.rules.state.wounds import Wound


class DamageStep(Step, frozen=True):
    """One damage test per impact on an infantry unit; losses are taken from the closest.

    `among` names the fighters that can be lost; empty for the whole unit.
    """

    wound: Wound
    unit: int
    impacts: int
    among: tuple[int, ...] = ()


class AllotStep(Step, frozen=True):
    """Share impacts among these fighters as equally as possible, from the closest outward."""

    wound: Wound
    fighters: tuple[int, ...]
    impacts: int


class HitsStep(Step, frozen=True):
    """Impacts on single fighters, each tested against its own Protection, in this order.

    The fallen and the machines that were hit are collected until the last fighter is tested.
    """

    wound: Wound
    hits: tuple[tuple[int, int], ...]
    fallen: tuple[int, ...] = ()
    machines: tuple[int, ...] = ()


class RetestStep(Step, frozen=True):
    """`failed` of these damage tests have failed and may be rolled again; `through` have not."""

    test: DamageStep | HitsStep
    through: int
    failed: int


class LocationStep(Step, frozen=True):
    """Locate where this many successful damage tests hit a machine."""

    wound: Wound
    fighter: int
    count: int


class PartsStep(Step, frozen=True):
    """Hits on parts of a machine, one for each face; face 0 is a part that the seat names.

    So many dice of them are `spare`: the seat names the parts, and these are left over.
    """

    wound: Wound
    fighter: int
    faces: tuple[int, ...]
    spare: int = 0


class RemovalStep(Step, frozen=True):
    """These members of a unit leave the table."""

    wound: Wound
    unit: int
    fallen: tuple[int, ...]


class ExcessStep(Step, frozen=True):
    """Support weapons without a gunner are lost."""

    unit: int
    by: int | None


class LeaderStep(Step, frozen=True):
    """A new leader where there is none, or the end of a unit that has lost everybody."""

    unit: int
    by: int | None
