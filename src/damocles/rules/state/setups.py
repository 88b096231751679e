"""Ways to set up a table as values: what is done until elements and zones are there.

A way to set up is one value in the content of a rule set; a mission names it. Whoever needs to know
asks what it is like, never which one it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from damocles.rules.state.content import Content, read_content

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.engine import RuleSet, Step
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table


class SetUp(Content, frozen=True):
    """A way to set up: the steps from the bare table to elements and zones, and what it needs."""

    kind: ClassVar[str] = "setup"
    rule: str
    steps: Callable[[Table], Sequence[Step]]
    by_hand: bool = True
    """Whether the seats lay the elements; otherwise they lie where the map has them."""
    has_roles: bool = False
    """Whether it needs both attackers and defenders."""


@lru_cache(maxsize=64)
def read_setups(rules: RuleSet[Params]) -> dict[str, SetUp]:
    """The ways to set up in a rule set by id; anything else in their place is a SeamError."""
    return read_content(rules, SetUp)
