"""What the zones ask of their input, and how they read what a kernel found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.errors import GeometryError
from damocles.geometry.lattice import checked_length

if TYPE_CHECKING:
    from damocles.geometry.packed import Discs


def refused_if_empty(discs: Discs, *, name: str) -> int:
    """The number of discs, at least one."""
    if not discs.values:
        raise GeometryError(f"a {name} needs at least one disc in each group")
    return len(discs.values)


def within_room(count: int, room: int) -> int:
    """The count itself, unless a kernel ran out of the room it was given."""
    if not 0 <= count <= room:
        raise GeometryError(f"a zone needs more than the {room} rows prepared for it")
    return count


def checked_touch(touch: int) -> int:
    """A touch of zero or more lattice units."""
    return checked_length(touch, name="touch")


def flags(found: list[int], hits: int, size: int) -> list[bool]:
    """One flag for each of `size` discs, set for the numbers found."""
    answer = [False] * size
    for i in range(hits):
        answer[found[i]] = True
    return answer
