"""Companies as written in their files; `muster` decides whether they are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from damocles.catalog.source.reader import Flaw
from damocles.catalog.source.values import Frozen, Slug
from damocles.rules.state import Wave
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterator

OneLine = Annotated[str, msgspec.Meta(pattern=r'^(?!\s)[^\n"]*(?<!\s)$', max_length=400)]
"""A text that fits on one line between quotes."""


MOST_FIGHTERS = MOST_UNITS = 99
"""Far more than any unit or company has; a limit on what is written keeps everything quick."""
MOST_POINTS = 99_999
"""The largest number of army points that can be written."""
FighterCount = Annotated[int, msgspec.Meta(ge=1, le=MOST_FIGHTERS)]
NameList = Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_FIGHTERS)]
NameCounts = Annotated[dict[str, FighterCount], msgspec.Meta(max_length=MOST_FIGHTERS)]


class EntrySource(Frozen, frozen=True, kw_only=True):
    """A unit of a company as written: `officers` names a rank or a hero, `special` counts bearers.

    Two officers or two kinds of special weapon can be written, so that `muster` can report them if
    they are not legal.
    """

    id: Slug
    unit: str
    platoon: FighterCount
    slot: FighterCount
    number: FighterCount
    officers: NameList = ()
    equipment: NameList = ()
    special: NameCounts = msgspec.field(default_factory=dict)
    specialists: NameList = ()
    wave: Wave = "assault"

    @property
    def bearers(self) -> int:
        """How many fighters carry a special weapon."""
        return sum(self.special.values())


class CompanySource(Frozen, frozen=True, kw_only=True):
    """A company as written in its file; `ap` is the most it may cost.

    `commander` is the unit of the commanding officer, if several officers have the highest rank.
    """

    id: Slug
    army: str
    ap: Annotated[int, msgspec.Meta(ge=1, le=MOST_POINTS)]
    units: tuple[EntrySource, ...]
    name: OneLine = ""
    commander: Slug | None = None

    def flaws(self) -> Iterator[Flaw]:
        """Far more units than a company has."""
        if len(self.units) > MOST_UNITS:
            problem = Saying("flaws.many_units", count=len(self.units), most=MOST_UNITS)
            yield Flaw(("units",), problem, Saying("flaws.keep_so_many", most=MOST_UNITS))
