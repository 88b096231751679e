"""The flat sequences that the kernels of the abstract battle share, and their numbers."""

from __future__ import annotations

from typing import NamedTuple

OWN, THEIRS = 0, 1
"""The sides of a battle as one seat sees it; with more than two seats all hostile ones are one."""
BANDS = 14
"""How many ranges are worked out; beyond them nobody hits."""
SQUARE = 6.0
"""The side of a square, in cm."""
UNSEEN, SEEN, COVERED, UNKNOWN = 0, 1, 2, 3
"""How a unit on one square is exposed to fire from another; nobody has asked yet."""
ANYTHING, HOLD, HUNT, TAKE, SPARE = 0, 1, 2, 3, 4
"""What a unit is to do: what seems best, stay, go at the enemy, go to the places, keep clear."""
NOBODY = -1
"""The number of no unit, no place, no square."""
PLACE = 7
"""The stride of places."""


class PackedBattle(NamedTuple):
    """What stays the same: units by number, places, sights; lengths are in cm."""

    side: list[int]
    size: list[float]
    price: list[float]
    ending: list[float]
    presence: list[float]
    hides: list[int]
    stride: list[float]
    run: list[float]
    fire: list[float]
    """What unit i costs unit j at full strength, by range: from (i * units + j) * BANDS on."""
    blows: list[float]
    """The same in close combat: at i * units + j."""
    entries: list[float]
    """x, y of all ways onto the table."""
    first: list[int]
    """Unit i has the entries first[i] ... first[i + 1] - 1."""
    leaves: list[int]
    """Whether the unit is to leave the table."""
    out: list[float]
    """x, y of where it leaves."""
    leaving: list[float]
    places: list[float]
    """x, y, width, depth (both from the middle), reach, and what it gives either side."""
    squares: bytearray
    """How a unit on square b is exposed to fire from square a: at a * squares + b."""
    columns: int
    rows: int
    band: float
    cover: list[float]
    """What is left of fire at each unit in cover, without drills."""


class Standing(NamedTuple):
    """What changes: how the units stand, and the points of the sides."""

    x: list[float]
    y: list[float]
    left: list[float]
    here: list[int]
    cover: list[float]
    """What is left of fire at the unit where it has cover."""
    engaged: list[int]
    """The unit that it is in close combat with."""
    points: list[float]
    changes: list[float]
    """What the unit that is about to act changes at each place by being there."""
    friends: list[int]
    """One number: how many units of its side are then on the table, itself included."""
    wanted: list[int]
    """One number: the square whose sights have to be worked out before it can go on."""


class MoveChoice(NamedTuple):
    """Where to go, whom to hit from there, and what that costs the target."""

    value: float
    x: float
    y: float
    target: int
    losses: float
    contact: int
