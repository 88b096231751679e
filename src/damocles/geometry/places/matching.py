"""Which member goes where: members are matched with spots that they reach, by short ways.

For the other modules of the geometry.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def match_spots(costs: Sequence[Sequence[int | None]]) -> dict[int, int]:
    """A spot for each of as many members as possible, by member; each spot is used once.

    `costs` has a row for each member: the cost of each spot, None where it is out of reach.
    Earlier spots are used before later ones, whomever they suit; then members exchange spots as
    long as that lowers the sum of the costs. Among equal costs the first member is preferred.

    >>> match_spots([[5, 1, 1], [2, None, 9]])
    {1: 0, 0: 1}
    """
    held: dict[int, int] = {}  # member: spot
    takers: dict[int, list[int]] = {}
    for spot in range(len(costs[0]) if costs else 0):
        if len(held) < len(costs):
            takers[spot] = _takers(spot, costs)
            _claim(spot, takers, held, set())
    spots = {member: spot for spot, member in sorted((s, m) for m, s in held.items())}
    while any(_exchange(a, b, costs, spots) for a, b in combinations(sorted(spots), 2)):
        pass  # every exchange lowers the sum
    return spots


def _takers(spot: int, costs: Sequence[Sequence[int | None]]) -> list[int]:
    """The members who reach a spot, sorted by what it costs them."""
    able = [(cost, m) for m, row in enumerate(costs) if (cost := row[spot]) is not None]
    return [member for _, member in sorted(able)]


def _claim(spot: int, takers: dict[int, list[int]], held: dict[int, int], asked: set[int]) -> bool:
    """Find a holder for a spot; a member who leaves another spot for it needs a successor there."""
    for member in takers[spot]:
        if member in asked:
            continue
        asked.add(member)
        left = held.get(member)
        if left is None or _claim(left, takers, held, asked):
            held[member] = spot
            return True
    return False


def _exchange(a: int, b: int, costs: Sequence[Sequence[int | None]], spots: dict[int, int]) -> bool:
    """Let two members exchange spots if each reaches the other's and the sum gets lower."""
    crossed = costs[a][spots[b]], costs[b][spots[a]]
    straight = costs[a][spots[a]], costs[b][spots[b]]
    if None in crossed or _sum(crossed) >= _sum(straight):
        return False
    spots[a], spots[b] = spots[b], spots[a]
    return True


def _sum(costs: tuple[int | None, int | None]) -> int:
    """The sum of two costs that are both known."""
    return sum(cost for cost in costs if cost is not None)
