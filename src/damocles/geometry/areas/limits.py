"""What zones require of their input, and how they read what a kernel found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import check_length

if TYPE_CHECKING:
    from damocles.geometry.measures.arrays import Discs


def check_count(discs: Discs, *, name: str) -> int:
    """The number of discs; a group without any is refused."""
    if not discs.values:
        raise GeometryError(f"a {name} needs at least one disc in each group")
    return len(discs.values)


def check_room(count: int, room: int) -> int:
    """The count itself; refused if a kernel ran out of the room it was given."""
    if not 0 <= count <= room:
        raise GeometryError(f"a zone needs more than the {room} rows prepared for it")
    return count


def check_touch(touch: int) -> int:
    """The touch itself; refused unless it is zero or more lattice units."""
    return check_length(touch, name="touch")


def flags_of(found: list[int], hits: int, size: int) -> list[bool]:
    """One flag for each of `size` discs, set for those whose numbers were found."""
    answer = [False] * size
    for i in range(hits):
        answer[found[i]] = True
    return answer
