"""Seats in the platoon pattern, against trying every arrangement."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from damocles.catalog import core
from damocles.engine.chance import Chance
from damocles.muster.roster.seats import PlatoonSeat, SeatSeeker, arrange_units, fits


def possible(army: str, kinds: list[str]) -> bool:
    """Whether some arrangement of units is legal, found by trying all of them."""
    pattern, units = core().armies[army].pattern, core().armies[army].units
    slots = range(1, len(pattern.slots) + 1)
    full, rest = divmod(len(kinds) - 1, len(slots))
    for last in combinations(slots[1:], rest):
        seats = [*list(slots) * full, 1, *last]
        for order in set(permutations(kinds)):
            if all(
                fits(pattern, slot, units[kind]) for slot, kind in zip(seats, order, strict=True)
            ):
                return True
    return False


@pytest.mark.parametrize("army", sorted(core().armies))
@pytest.mark.parametrize("number", range(1, 8))
def test_units_are_seated_wherever_they_can_be(army: str, number: int) -> None:
    """There is an arrangement exactly where trying finds one, and it keeps the pattern."""
    chance = Chance(f"seats/{army}/{number}")
    pattern, units = core().armies[army].pattern, core().armies[army].units
    for _ in range(8):
        kinds = [chance.one_of(sorted(units)) for _ in range(number)]
        now = [PlatoonSeat(chance.between(1, 2), chance.between(1, 5)) for _ in kinds]
        pairs = zip(kinds, now, strict=True)
        found = arrange_units(pattern, [SeatSeeker(units[kind], seat) for kind, seat in pairs])

        assert (found is not None) == possible(army, kinds)
        if found is not None:
            assert len(set(found)) == number
            sat = zip(kinds, found, strict=True)
            assert all(fits(pattern, seat.slot, units[kind]) for kind, seat in sat)
            first = [seat for seat in found if seat.platoon == 1]
            assert PlatoonSeat(1, 1) in found
            assert len(first) == min(number, 5)


def test_a_unit_keeps_its_seat_where_it_can() -> None:
    """A legal company stays as it is."""
    for source in core().companies.values():
        army = core().armies[source.army]
        now = [PlatoonSeat(unit.platoon, unit.slot) for unit in source.units]
        pairs = zip(source.units, now, strict=True)
        seated = [SeatSeeker(army.units[unit.unit], seat) for unit, seat in pairs]
        assert arrange_units(army.pattern, seated) == now
