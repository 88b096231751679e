"""Gaits as values: how far they take a fighter, what they allow, and who may not use them.

A gait is one value in the content of a rule set. Orders and events name it by its id; whoever
needs to know asks what it is like, never which one it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal

from damocles.rules.state.content import Content, read_content

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Gait, Table

Crossing = Literal["never", "needed", "always"]
"""Whether elements are crossed at a gait: never, where there is no way round, or always."""
Method = Literal["measured", "free", "placed"]
"""How a member gets to its place: not too far, by a way of any length, or it is only put there."""


class GaitKind(Content, frozen=True):
    """A gait: the rule that says how far it goes, what it allows, and who may not use it."""

    kind: ClassVar[str] = "gait"
    rule: str
    crossing: Crossing = "never"
    hurries: bool = False
    """It goes as far as a rush."""
    runs_over: bool = False
    """Machines run over infantry on their way."""
    bars_shots: str | None = None
    """The rule by which its unit does not fire in the same activation."""
    free_only: str | None = None
    """The rule by which units that were engaged when activated may not use it."""
    engaged_only: str | None = None
    """The rule by which no other units may."""
    mobile_only: str | None = None
    """The rule by which static support units may not."""


class Gaits:
    """The gaits of an edition."""

    def __init__(self, rules: RuleSet[Params]) -> None:
        self.known: dict[str, GaitKind] = read_content(rules, GaitKind)
        """All of them by id, in the order of the rule set."""
        self.names: tuple[str, ...] = tuple(self.known)
        """Their ids."""
        self.firing = tuple(name for name, each in self.known.items() if not each.bars_shots)
        """Those whose units may fire as well."""
        self.hurried = tuple(name for name, each in self.known.items() if each.hurries)
        """Those that go as far as a rush."""

    @property
    def usual(self) -> str:
        """The gait of whoever names none: the first one."""
        return self.names[0]

    @property
    def farthest(self) -> str:
        """The gait of whoever wants to go far: the first that hurries, if there is one."""
        return self.hurried[0] if self.hurried else self.usual

    def may_fire(self, gait: Gait | None) -> bool:
        """Whether a unit that has moved at this gait, or not at all, may fire."""
        return gait is None or self.known[gait].bars_shots is None


@lru_cache(maxsize=64)
def read_gaits(rules: RuleSet[Params]) -> Gaits:
    """The gaits of a rule set, sorted out once."""
    return Gaits(rules)


def gait_kind(table: Table, gait: Gait) -> GaitKind:
    """What a gait is like."""
    return table.setting.gaits.known[gait]
