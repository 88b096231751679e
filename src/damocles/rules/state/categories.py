"""Categories as values: which kinds of fighters there are, and where weapons on them bear.

A category is one value in the content of a rule set. Whoever needs to know asks what a category is
like, never which one it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from damocles.rules.state.content import Content, read_content

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state.model import Profile
    from damocles.rules.state.params import Params

FieldOfView = tuple[int, int]
"""Two directions in degrees counter-clockwise from a fighter's facing, and all between them."""


class CategoryKind(Content, frozen=True):
    """A category: the rule that brings it in, and whether weapons bear in all directions."""

    kind: ClassVar[str] = "category"
    rule: str
    has_fields: bool = False
    """Weapons bear only in the field of view of the part they are mounted on."""
    field: FieldOfView | None = None
    """The field of parts that have none of their own; None for all directions."""

    def fields_of(self, profile: Profile) -> tuple[FieldOfView | None, ...] | None:
        """The field of each part of a profile; None if it makes no difference where one faces."""
        if not self.has_fields:
            return None
        return tuple([part.field or self.field for part in profile.parts])


@lru_cache(maxsize=64)
def read_categories(rules: RuleSet[Params]) -> dict[str, CategoryKind]:
    """The categories of a rule set by id; anything else in their place is a SeamError."""
    return read_content(rules, CategoryKind)
