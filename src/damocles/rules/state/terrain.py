"""Kinds of terrain as values: their Sizes, how they are passed, and what can be done with them.

A kind is one value in the content of a rule set; its numbers stand in the edition's file, each with
its rule. Whoever needs to know asks what a kind is like, never which one it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.engine import SeamError, Value

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state.params import Params

Points = Annotated[int, msgspec.Meta(ge=0)]
UNKNOWN = "terrain.sizes"
"""The rule behind elements of a kind that the edition does not know: their Size is agreed on."""


class TerrainKind(Value, frozen=True):
    """A kind of terrain: its printed Size, and a field for each place in the rules that asks.

    `open` ground hinders nobody, infantry can `climb` over what can be crossed, and the rest is
    `blocked`.
    """

    id: str
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
    machines: str = "terrain.stops_movement"
    """The rule that keeps machines off it where the mission has no ramp."""

    @property
    def key(self) -> str:
        """Its name in the content of a rule set."""
        return f"terrain.{self.id}"


@lru_cache(maxsize=64)
def read_terrain(rules: RuleSet[Params]) -> dict[str, TerrainKind]:
    """The kinds of terrain in a rule set by id; anything else in their place is a SeamError."""
    found: dict[str, TerrainKind] = {}
    for name, item in rules.kinds.get("terrain", {}).items():
        if not isinstance(item, TerrainKind) or item.id != name:
            raise SeamError(f"{rules.name} has something under terrain.{name} that is no such kind")
        found[name] = item
    return found
