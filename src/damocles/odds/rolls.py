"""The results of a roll that differ, each with its chance: any number of dice, for any reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.errors import DamoclesError
from damocles.odds.chances import FACES, binomial
from damocles.odds.usual import LOCATED, is_usual
from damocles.rules.chapters import LocationStep
from damocles.rules.state import machine

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from damocles.engine import Done, Step
    from damocles.rules.state import Table

    Faces = tuple[int, ...]
    Difference = Callable[[Faces], Hashable]

MOST = 6_000
"""No more ways than this are followed."""


class TooManyWays(DamoclesError):
    """An attack has more results than are worth waiting for."""


def results(table: Table, step: Step, count: int) -> list[tuple[float, Done]]:
    """The possible results of a roll, with their chances.

    One for each number of successes where the dice need a number and nothing else matters;
    otherwise one for whatever matters of the faces, as the step says, or for all of them.
    """
    judge, matters = machine.rolled[type(step)], machine.matters.get(type(step))
    differs = matters(table, step) if matters else None
    if differs is None:
        none = judge(table, step, (1,) * count)
        needed = _needed(none)
        if needed is not None:
            some = (judge(table, step, _with_good(count, good)) for good in range(1, count + 1))
            return list(zip(binomial(count, needed), (none, *some), strict=True))
    return [(chance, judge(table, step, faces)) for chance, faces in thrown(count, differs)]


def thrown(count: int, differs: Difference | None = None) -> list[tuple[float, Faces]]:
    """Faces of this many dice that differ in what matters, with their chances.

    Die after die is added to those that still differ, so that many dice are no harm where little
    matters; without a difference all faces do.

    >>> [round(36 * chance) for chance, _ in thrown(2, sum)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    found: list[tuple[int, Faces]] = [(1, ())]
    for _ in range(count):
        joined: dict[Hashable, tuple[int, Faces]] = {}
        for number, faces in found:
            for face in range(1, FACES + 1):
                more = (*faces, face)
                key = differs(more) if differs else more
                known, first = joined.get(key, (0, more))
                joined[key] = known + number, first
        found = list(joined.values())
        if len(found) > MOST:
            raise TooManyWays
    return [(number / FACES**count, faces) for number, faces in found]


def locate_one_by_one(table: Table, stack: list[Step]) -> None:
    """Roll the locations of several hits one after the other, where each has a die of its own:
    they are taken in this order."""
    step = stack[-1]
    if isinstance(step, LocationStep) and step.count > 1 and is_usual(table, LOCATED):
        stack[-1:] = [replace(step, count=1)] * step.count


def _with_good(count: int, good: int) -> Faces:
    return (FACES,) * good + (1,) * (count - good)


def _needed(done: Done) -> int | None:
    """The number that the dice of a test needed, taken from the event they led to."""
    found = getattr(done.events[0], "needed", None) if done.events else None
    return found if isinstance(found, int) else None
