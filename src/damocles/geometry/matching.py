"""Who goes where: members are matched with spots that they reach, by short ways.

For the other modules of the geometry.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def matched(costs: Sequence[Sequence[int | None]]) -> dict[int, int]:
    """A spot for each of as many members as possible, by member; each spot is used once.

    `costs` has a row for each member: the cost of each spot, None where it is out of reach.
    Earlier spots are used before later ones, whoever they suit; then members exchange spots as
    long as that lowers the sum of the costs. Among equal costs the first member is preferred.

    >>> matched([[5, 1, 1], [2, None, 9]])
    {1: 0, 0: 1}
    """
    holder: dict[int, int] = {}  # spot: member
    for spot in range(len(costs[0]) if costs else 0):
        if len(holder) < len(costs):
            _claim(spot, costs, holder, set())
    spots = {member: spot for spot, member in holder.items()}
    while any(_exchange(a, b, costs, spots) for a, b in combinations(sorted(spots), 2)):
        pass  # every exchange lowers the sum
    return spots


def _claim(
    spot: int, costs: Sequence[Sequence[int | None]], holder: dict[int, int], asked: set[int]
) -> bool:
    """Find a holder for a spot; one who leaves another spot for it needs a successor there."""
    takers = [(row[spot], member) for member, row in enumerate(costs) if row[spot] is not None]
    for _, member in sorted(takers):
        if member in asked:
            continue
        asked.add(member)
        left = next((taken for taken, by in holder.items() if by == member), None)
        if left is None or _claim(left, costs, holder, asked):
            holder[spot] = member
            return True
    return False


def _exchange(a: int, b: int, costs: Sequence[Sequence[int | None]], spots: dict[int, int]) -> bool:
    """Let two members exchange their spots if both reach the other's and the sum gets lower."""
    crossed = costs[a][spots[b]], costs[b][spots[a]]
    straight = costs[a][spots[a]], costs[b][spots[b]]
    if None in crossed or _sum(crossed) >= _sum(straight):
        return False
    spots[a], spots[b] = spots[b], spots[a]
    return True


def _sum(costs: tuple[int | None, int | None]) -> int:
    """The sum of two costs that are both known."""
    return sum(cost for cost in costs if cost is not None)
