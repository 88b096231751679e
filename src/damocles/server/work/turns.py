"""Whose turn it is when many wait: people before rooms of bots alone, and room after room."""

from __future__ import annotations

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")


class Priority(IntEnum):
    """Who comes first.

    Rooms with people, then those among them whose bots ponder, then viewers of finished battles,
    then bots alone.
    """

    PEOPLE = 0
    PONDERING = 1
    VIEWERS = 2
    BOTS = 3


class QueuePlace(NamedTuple):
    """For whom something is done: a room or a caller outside of rooms, and their rank."""

    room: str
    rank: Priority = Priority.PEOPLE


class Turns(Generic[Item]):
    """The items that wait. Within the best rank, the rooms take turns, one item at a time.

    >>> turns = Turns[str]()
    >>> for item in ("a1", "a2", "b1"):
    ...     turns.add(QueuePlace(item[0]), item)
    >>> turns.add(QueuePlace("c", Priority.BOTS), "c1")
    >>> [turns.next(), turns.next(), turns.next(), turns.next(last=Priority.PEOPLE), turns.next()]
    ['a1', 'b1', 'a2', None, 'c1']
    """

    def __init__(self) -> None:
        self._waiting: dict[Priority, OrderedDict[str, deque[Item]]] = {
            rank: OrderedDict() for rank in Priority
        }

    def add(self, place: QueuePlace, item: Item) -> None:
        """Add an item behind the others of its room, and a new room behind those of its rank."""
        self._waiting[place.rank].setdefault(place.room, deque()).append(item)

    def next(
        self, first: Priority = Priority.PEOPLE, last: Priority = Priority.BOTS
    ) -> Item | None:
        """Take the next item of the ranks from `first` to `last`; None if there is none."""
        for rank in Priority:
            rooms = self._waiting[rank]
            if rooms and first <= rank <= last:
                room, items = rooms.popitem(last=False)
                item = items.popleft()
                if items:
                    rooms[room] = items
                return item
        return None

    def waiting(self) -> int:
        """How many wait."""
        return sum(self.waiting_at(rank) for rank in Priority)

    def waiting_at(self, rank: Priority) -> int:
        """How many of one rank wait."""
        return sum(map(len, self._waiting[rank].values()))

    def waiting_in(self, place: QueuePlace) -> int:
        """How many of one room wait."""
        return len(self._waiting[place.rank].get(place.room, ()))
