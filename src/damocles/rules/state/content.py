"""What all content has in common: an id, a kind, and a place in the content of a rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from damocles.engine import SeamError, Value

if TYPE_CHECKING:
    from damocles.engine import RuleSet


class Content(Value, frozen=True):
    """A drill, a gait, an ability, a routine, a kind of terrain or a clause."""

    kind: ClassVar[str]
    """The first part of its key."""
    id: str

    @property
    def key(self) -> str:
        """Its name in the content of a rule set."""
        return f"{self.kind}.{self.id}"


AnyContent = TypeVar("AnyContent", bound=Content)


def read_content(rules: RuleSet[Any], wanted: type[AnyContent]) -> dict[str, AnyContent]:
    """What a rule set has of a kind, by id; anything else in its place is a SeamError."""
    found: dict[str, AnyContent] = {}
    for name, item in rules.kinds.get(wanted.kind, {}).items():
        if not isinstance(item, wanted) or item.id != name:
            where = f"{wanted.kind}.{name}"
            raise SeamError(f"{rules.name} has something under {where} that is not that content")
        found[name] = item
    return found
