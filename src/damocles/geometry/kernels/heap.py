"""A binary heap of nodes by their least possible length; each node knows its place in it.

Layouts of nodes and tally: see `walk`.
"""

from __future__ import annotations

from damocles.geometry.backend import kernel


@kernel
def push(
    node: int, heap: list[int], node_ints: list[int], node_floats: list[float], tally: list[int]
) -> None:
    """Put a node into the heap."""
    tally[0] += 1
    _rise(tally[0] - 1, node, heap, node_ints, node_floats)


@kernel
def pop(heap: list[int], node_ints: list[int], node_floats: list[float], tally: list[int]) -> int:
    """Take the node with the smallest key out of the heap, which must not be empty."""
    top = heap[0]
    node_ints[4 * top + 3] = -1
    size = tally[0] - 1
    tally[0] = size
    if size == 0:
        return top
    last = heap[size]
    key = node_floats[6 * last + 3]
    at = 0
    while 2 * at + 1 < size:
        child = 2 * at + 1
        if child + 1 < size:
            if node_floats[6 * heap[child + 1] + 3] < node_floats[6 * heap[child] + 3]:
                child += 1
        if node_floats[6 * heap[child] + 3] >= key:
            break
        heap[at] = heap[child]
        node_ints[4 * heap[at] + 3] = at
        at = child
    heap[at] = last
    node_ints[4 * last + 3] = at
    return top


@kernel
def lower(
    node: int,
    length: float,
    before: int,
    heap: list[int],
    node_ints: list[int],
    node_floats: list[float],
) -> None:
    """Give a waiting node a shorter way; a settled node, or a longer way, changes nothing."""
    saved = node_floats[6 * node + 2] - length
    if node_ints[4 * node + 3] < 0 or saved <= 0.0:
        return
    node_floats[6 * node + 2] = length
    node_floats[6 * node + 3] -= saved
    node_ints[4 * node + 1] = before
    _rise(node_ints[4 * node + 3], node, heap, node_ints, node_floats)


@kernel
def _rise(
    at: int, node: int, heap: list[int], node_ints: list[int], node_floats: list[float]
) -> None:
    """Move a node up from a free place until its parent's key is no larger."""
    key = node_floats[6 * node + 3]
    while at > 0:
        parent = (at - 1) // 2
        if node_floats[6 * heap[parent] + 3] <= key:
            break
        heap[at] = heap[parent]
        node_ints[4 * heap[at] + 3] = at
        at = parent
    heap[at] = node
    node_ints[4 * node + 3] = at
