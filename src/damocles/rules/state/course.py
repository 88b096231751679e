"""The course of a round and of an activation: sections, in the order that the rule set gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from damocles.engine import Step

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit

Steps_co = TypeVar("Steps_co", bound=Callable[..., Sequence[Step]], covariant=True)


class Section(NamedTuple, Generic[Steps_co]):
    """Steps that are laid on the stack together, the first of them on top.

    The last of them, and no other, asks for what comes after this section when it is done
    (`NextSectionStep`), and whatever may break the course off stands there. A step that does not
    ask is followed by one that does; a `NextSectionStep` of this name will do.
    """

    name: str
    steps: Steps_co


RoundSection = Section[Callable[["Table"], Sequence[Step]]]
OpeningSection = Section[Callable[["Table", "Unit"], Sequence[Step]]]


class NextSectionStep(Step, frozen=True):
    """The section of this name is over: go on with the next one; without a name, with the first.

    With a unit it is the opening of that unit's activation that goes on, without one the round.
    Nobody is ever asked anything while it lies on the stack.
    """

    after: str = ""
    unit: int | None = None


TURNS = "turns"
"""The section in which the seats take turns, until no card is left."""
