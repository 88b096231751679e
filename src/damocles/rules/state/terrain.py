"""Kinds of terrain as values: their Sizes, how they are passed, and what can be done with them.

A kind is one value in the content of a rule set; its numbers stand in the edition's file, each with
its rule. Whoever needs to know asks what a kind is like, never which one it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from damocles.rules.state.content import Content, read_content

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state.params import Params

Points = Annotated[int, msgspec.Meta(ge=0)]
UNKNOWN = "terrain.sizes"
"""The rule behind elements of a kind that the edition does not know: their Size is agreed on."""


class TerrainKind(Content, frozen=True):
    """A kind of terrain: its printed Size, and a field for each place in the rules that asks.

    `open` ground hinders nobody, infantry can `climb` over what can be crossed, and the rest is
    `blocked`. So a hill is open and may screen without sheltering, a wall is climbed, a puddle is
    climbed and neither screens nor shelters, a rock is blocked, and a wood is a zone one climbs.
    """

    kind: ClassVar[str] = "terrain"
    rule: str
    size: Points
    passing: Literal["open", "climb", "blocked"]
    protection: Points | None = None
    """None if weapons cannot destroy it."""
    sp: Points = 0
    """Structure points."""
    removable: bool = True
    """Whether sabotage removes it."""
    liftable: bool = False
    """Whether a strong fighter lifts it and sets it down elsewhere."""
    openable: bool = False
    """Whether infantry opens a short side of it, and goes in."""
    debatable: bool = False
    """Whether it is debatable cover, however high it is."""
    screens: bool = True
    """Whether it blocks sight, as high as it is."""
    shelters: bool = True
    """Whether there is cover behind it."""
    zone: bool = False
    """Whether it is an area like a wood: whoever has any part of a base in it is in it."""
    machines: str = "terrain.stops_movement"
    """The rule that keeps machines off it where the mission has no ramp."""


@lru_cache(maxsize=64)
def read_terrain(rules: RuleSet[Params]) -> dict[str, TerrainKind]:
    """The kinds of terrain in a rule set by id; anything else in their place is a SeamError."""
    return read_content(rules, TerrainKind)
