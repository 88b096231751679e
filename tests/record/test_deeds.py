"""What each unit threw, did and suffered, compared with the events of golden records."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.record import DeedBook, Luck, from_text, replay, with_deeds, with_event
from damocles.rules import FighterLost, PartDamaged

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.rules.state import Table

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", ["skirmish-500", "brawl", "workshop-g"])
def test_the_tally_is_that_of_the_events(name: str) -> None:
    """Losses by unit, dice by seat; nobody did more to enemies than they suffered."""
    book, fallen, structure = DeedBook(), Counter[int](), Counter[int]()
    luck: Mapping[int, Luck] = {}
    for entry, table in replay(from_text((GOLDEN / f"{name}.battle").read_text(), name=name)):
        for event in entry.events:
            book, luck = with_deeds(book, event, table), with_event(luck, event, table)
            if isinstance(event, FighterLost):
                fallen[table.fighters[event.fighter].unit] += 1
            if isinstance(event, PartDamaged):
                structure[table.fighters[event.fighter].unit] += event.points
    suffered = {unit: deeds.suffered for unit, deeds in book.units.items()}
    assert {unit: n for unit, n in fallen.items() if n} == {
        unit: harm.fallen + harm.wrecked
        for unit, harm in suffered.items()
        if harm.fallen + harm.wrecked
    }
    assert +structure == +Counter({unit: harm.structure for unit, harm in suffered.items()})
    dice = _by_seat(table, {unit: deeds.luck.dice for unit, deeds in book.units.items()})
    assert dice == +Counter({seat: each.dice for seat, each in luck.items()})
    did = _by_seat(table, {unit: sum(deeds.did) for unit, deeds in book.units.items()})
    lost = _by_seat(table, {unit: sum(harm) for unit, harm in suffered.items()})
    assert sum(did.values()) > 0
    assert all(did[seat] <= lost.total() - lost[seat] for seat in did)


def _by_seat(table: Table, counts: dict[int, int]) -> Counter[int]:
    found = Counter[int]()
    for unit, count in counts.items():
        found[table.units[unit].seat] += count
    return +found
