"""Companies as written in their files; whether they are legal, `muster` decides."""

from __future__ import annotations

from typing import Annotated

import msgspec

from damocles.catalog.armies import Positive
from damocles.catalog.values import Frozen, Slug
from damocles.rules.model import Wave

Line = Annotated[str, msgspec.Meta(pattern=r'^(?!\s)[^\n"]*(?<!\s)$')]
"""A text that fits between quotes in one line."""


class EntrySource(Frozen, frozen=True, kw_only=True):
    """A unit of a company as written: `officers` names a rank or a hero, `special` counts bearers.

    Two officers or two kinds of special weapon can be written, so that they can be told apart from
    what is legal.
    """

    id: Slug
    unit: str
    platoon: Positive
    slot: Positive
    number: Positive
    officers: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    special: dict[str, Positive] = msgspec.field(default_factory=dict)
    specialists: tuple[str, ...] = ()
    wave: Wave = "assault"

    @property
    def bearers(self) -> int:
        """How many fighters carry a special weapon."""
        return sum(self.special.values())


class CompanySource(Frozen, frozen=True, kw_only=True):
    """A company as written in its file; `ap` is what it may cost at most.

    `commander` is the unit of the officer who commands, where several have the highest rank.
    """

    id: Slug
    army: str
    ap: Positive
    units: tuple[EntrySource, ...]
    name: Line = ""
    commander: Slug | None = None
