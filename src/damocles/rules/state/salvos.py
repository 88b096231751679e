"""Values that editions give for salvos: what their seams answer with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter


class Rethrow(NamedTuple):
    """Which missed dice may be thrown again, how many of them, and how many re-rolls that takes."""

    faces: tuple[int, ...]
    most: int
    spent: int = 1


class Shots(NamedTuple):
    """Hits and misses of a shooting test, and the faces of misses where they are kept."""

    hits: int
    misses: int
    faces: tuple[int, ...] = ()


class CaughtGroup(NamedTuple):
    """Fighters of one unit that take a hit each before the target does; losses are among them.

    Single fighters who are equally far away are tied: the shooter chooses among them.
    """

    unit: int
    fighters: tuple[int, ...]
    far: int


class Compass(NamedTuple):
    """How a direction is rolled: how many dice, how many arrows, and the total that leads back."""

    dice: int
    arrows: int
    back: int

    def arrow(self, total: int) -> int:
        """Which arrow this total of the dice stands for, clockwise; 1 leads back to the shooter.

        >>> Compass(1, 6, 1).arrow(4), [Compass(2, 11, 7).arrow(total) for total in (2, 7, 12)]
        (4, [7, 1, 6])
        """
        return (total - self.back) % self.arrows + 1


class BlastArea(NamedTuple):
    """An area of effect: radius, impacts on everybody in it, surplus hits on all of them."""

    radius: int
    impacts: int = 1
    surplus: int = 0


class FlameReach(NamedTuple):
    """From whom a fixed reach is measured, and how far it is."""

    start: Fighter
    limit: int
