"""Seats in the platoon pattern: who fits where, and a legal arrangement of all units if any."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, count, permutations
from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import cites

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from damocles.catalog.armies import Pattern, UnitSource


class PlatoonSeat(NamedTuple):
    """A slot of a platoon; both count from one."""

    platoon: int
    slot: int


class SeatSeeker(NamedTuple):
    """A unit that looks for a seat; one that its army does not know fits everywhere."""

    unit: UnitSource | None
    now: PlatoonSeat


@cites("company.slot")
def fits(pattern: Pattern, slot: int, unit: UnitSource | None) -> bool:
    """Whether a slot takes units of this category and type; no slot beyond the pattern does."""
    if not 1 <= slot <= len(pattern.slots):
        return False
    if unit is None:
        return True
    allowed = pattern.slots[slot - 1]
    return any(unit.category == each.category and unit.type.v in each.types for each in allowed)


def slots_for(pattern: Pattern, unit: UnitSource | None) -> frozenset[int]:
    """All slots that take a unit."""
    slots = range(1, len(pattern.slots) + 1)
    return frozenset(slot for slot in slots if fits(pattern, slot, unit))


def arrange_units(pattern: Pattern, units: Sequence[SeatSeeker]) -> list[PlatoonSeat] | None:
    """A seat for every unit, changing as little as possible; None if the pattern has no room.

    All platoons but the last are full; the last has at least its compulsory units.
    """
    kinds = Counter(slots_for(pattern, each.unit) for each in units)
    seats = seats_for(pattern, kinds, {each.now for each in units})
    return _matched(pattern, units, seats) if seats is not None else None


def seats_for(
    pattern: Pattern, kinds: Counter[frozenset[int]], used: Container[PlatoonSeat] = ()
) -> list[PlatoonSeat] | None:
    """Seats with room for all units; `kinds` counts units by the slots that take them.

    As many of them as possible are among the used ones. None if the pattern has no room.
    """
    number, slots = kinds.total(), range(1, len(pattern.slots) + 1)
    full, more = divmod(max(0, number - 1), len(slots))
    rest = 1 + more - len(pattern.compulsory)
    if not number or rest < 0:
        return None
    seats = [PlatoonSeat(p, s) for p in range(1, full + 1) for s in slots]
    seats += [PlatoonSeat(full + 1, slot) for slot in pattern.compulsory]
    optional = [PlatoonSeat(full + 1, slot) for slot in slots if slot not in pattern.compulsory]
    choices = sorted(
        combinations(optional, rest), key=lambda chosen: -sum(seat in used for seat in chosen)
    )
    every = ([*seats, *chosen] for chosen in choices)
    return next((seats for seats in every if _room(kinds, seats)), None)


def _room(kinds: Counter[frozenset[int]], seats: Sequence[PlatoonSeat]) -> bool:
    """Whether all units find a seat: no group of slots is too small for the units that need it.

    This is Hall's condition, and sufficient, as seats of the same slot are all alike.
    """
    free = Counter(seat.slot for seat in seats)
    groups = (set(g) for n in range(len(free) + 1) for g in combinations(free, n))
    return all(
        sum(n for slots, n in kinds.items() if slots & free.keys() <= group)
        <= sum(free[slot] for slot in group)
        for group in groups
    )


def _matched(
    pattern: Pattern, units: Sequence[SeatSeeker], seats: Sequence[PlatoonSeat]
) -> list[PlatoonSeat]:
    """Every unit on one of these seats, which have room; its own seat is tried first."""
    taken: dict[PlatoonSeat, int] = {}
    for at, unit in enumerate(units):
        if unit.now in seats and unit.now not in taken and fits(pattern, unit.now.slot, unit.unit):
            taken[unit.now] = at
    for at in sorted(set(range(len(units))) - set(taken.values())):
        _seat(pattern, units, seats, (at, taken, set()))
    return [seat for _, seat in sorted((at, seat) for seat, at in taken.items())]


_Search = tuple[int, dict[PlatoonSeat, int], set[PlatoonSeat]]


def _seat(
    pattern: Pattern, units: Sequence[SeatSeeker], seats: Sequence[PlatoonSeat], search: _Search
) -> bool:
    """Find a seat for one unit, moving others where that makes room."""
    at, taken, tried = search
    for seat in _tried_in_order(units[at].now, seats):
        if seat in tried or not fits(pattern, seat.slot, units[at].unit):
            continue
        tried.add(seat)
        if seat not in taken or _seat(pattern, units, seats, (taken[seat], taken, tried)):
            taken[seat] = at
            return True
    return False


def _tried_in_order(now: PlatoonSeat, seats: Iterable[PlatoonSeat]) -> list[PlatoonSeat]:
    """Seats near the present one first: the same platoon, then the same slot."""
    return sorted(seats, key=lambda seat: (seat.platoon != now.platoon, seat.slot != now.slot))


def assign_slots(pattern: Pattern, units: Sequence[tuple[UnitSource, int | None]]) -> list[int]:
    """The slots of a platoon's units: the given ones, and for the others slots that take them.

    A unit that no slot takes gets the first free number, and the checks will report it.
    """
    told = {slot for _, slot in units if slot is not None}
    free = [slot for slot in range(1, len(pattern.slots) + 1) if slot not in told]
    seeking = [unit for unit, slot in units if slot is None]
    found = iter(_in_order(pattern, seeking, free))
    return [next(found) if slot is None else slot for _, slot in units]


def _in_order(pattern: Pattern, units: Sequence[UnitSource], free: Sequence[int]) -> list[int]:
    """A slot for each unit in order, so that as many units as possible fit."""
    able = [slots_for(pattern, unit) for unit in units[: len(free)]]
    for length in range(len(able), -1, -1):
        for slots in permutations(free, length):
            if all(slot in taking for slot, taking in zip(slots, able, strict=False)):
                rest = (n for n in free if n not in slots)
                spare = chain(rest, count(len(pattern.slots) + 1))
                return [*slots, *(next(spare) for _ in range(len(units) - length))]
    return []
