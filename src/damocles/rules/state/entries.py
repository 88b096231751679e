"""Ways onto the table as values: which positions they are, who may come by them, what follows.

An entry is one value in the content of a rule set. Whoever needs to know asks what the entry of a
position is like, never which one it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from damocles.rules.state.content import Content, read_content

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.engine import Refusal, RuleSet
    from damocles.geometry import Disc
    from damocles.rules.state.model import Position
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table, Unit


class WayIn(Content, frozen=True):
    """A way onto the table: by positions of one kind, moving in from there or placed there."""

    kind: ClassVar[str] = "entry"
    rule: str
    sites: Callable[[Table], Sequence[Position]]
    """The positions of this kind that there are now."""
    is_open: Callable[[Table, int, Any], bool]
    """Whether units of a seat may come by a position now."""
    refuse_unit: Callable[[Table, Unit, Any], Refusal | None] | None = None
    """Why a unit may not be placed there now; None where units move in."""
    refuse_base: Callable[[Table, Unit, Any, Disc], Refusal | None] | None = None
    """Why a base may not stand there."""
    reach: Callable[[Params], int] | None = None
    """How far from a position bases may stand at most; None if they stand inside it."""
    ends: bool = False
    """A unit that is placed there does nothing else."""


@lru_cache(maxsize=64)
def read_entries(rules: RuleSet[Params]) -> dict[str, WayIn]:
    """The ways onto the table in a rule set by id; anything else in their place is a SeamError."""
    return read_content(rules, WayIn)
