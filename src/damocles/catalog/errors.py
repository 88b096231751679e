"""Faults of a pack: where each one is, what is wrong, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.words import Saying, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


LONGEST_NAME = 60
"""How much of an unknown name is repeated in a message: it may be a whole text."""


class PackFault(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong in one line of a file; `pack` is the folder that the file is in.

    >>> str(PackFault("missions/skirmish.yaml", 9, "elements[0].kind: no kind is called 'tower'"))
    "missions/skirmish.yaml:9: elements[0].kind: no kind is called 'tower'"
    """

    file: str
    line: int
    problem: str
    remedy: str = ""
    pack: str = ""

    def __str__(self) -> str:
        return str(self.say())

    def say(self) -> Saying:
        """The fault with its place and its remedy, in words."""
        file = f"{self.pack}/{self.file}" if self.pack else self.file
        key = "flaws.line_mended" if self.remedy else "flaws.line"
        where = f"{file}:{self.line}"
        return Saying(key, where=where, problem=self.problem, remedy=self.remedy)


class CatalogError(SpokenError):
    """A pack that cannot be used: all its faults at once, in the order of files and lines."""

    def __init__(self, faults: Sequence[PackFault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__(*(fault.say() for fault in self.faults))


class UnknownName(SpokenError):
    """The caller asked for something that no pack holds; the message names what there is.

    `what` is a key below `unknown` in the book `errors`, `more` what else its text speaks of.

    >>> str(UnknownName("mission", "skirmsh", ["seek-and-destroy", "skirmish"]))
    "no mission is called 'skirmsh' (known are seek-and-destroy, skirmish)"
    """

    def __init__(self, what: str, name: str, known: Iterable[str], **more: str) -> None:
        shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
        facts = {"name": repr(shown), "known": sorted(known), **more}
        super().__init__(Saying(f"errors.unknown.{what}", **facts))
