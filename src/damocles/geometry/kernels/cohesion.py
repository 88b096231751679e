"""Which discs are near the leader, and which are near another member."""

from __future__ import annotations

from damocles.geometry.backend import kernel


@kernel
def near(discs: list[float], i: int, j: int, limit: float) -> bool:
    """Whether two discs are at most the limit apart, edge to edge; exact for whole numbers."""
    dx = discs[4 * i] - discs[4 * j]
    dy = discs[4 * i + 1] - discs[4 * j + 1]
    reach = discs[4 * i + 2] + discs[4 * j + 2] + limit
    return dx * dx + dy * dy <= reach * reach


@kernel
def mark_far(discs: list[float], leader: int, lead: float, out: list[int]) -> None:
    """Write 1 for every disc farther from the leader than allowed, 0 for the others."""
    for i in range(len(discs) // 4):
        out[i] = 0 if near(discs, i, leader, lead) else 1


@kernel
def mark_alone(discs: list[float], link: float, out: list[int]) -> None:
    """Write 1 for every disc with no other nearby, 0 for the others; one disc is not alone."""
    count = len(discs) // 4
    for i in range(count):
        out[i] = 1 if count > 1 else 0
    for i in range(count):
        for j in range(i):
            if near(discs, i, j, link):
                out[i] = 0
                out[j] = 0


@kernel
def mark_apart(discs: list[float], leader: int, link: float, out: list[int]) -> None:
    """Write 1 for every disc that no chain of near discs links to the leader, 0 for the others."""
    count = len(discs) // 4
    for i in range(count):
        out[i] = 1
    out[leader] = 0
    grown = True
    while grown:
        grown = False
        for i in range(count):
            for j in range(count):
                if out[i] == 1 and out[j] == 0 and near(discs, i, j, link):
                    out[i] = 0
                    grown = True
