"""Structure points in the log: of each part before and after it is hit or mended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.record import read, replay, setting_of
from damocles.rules import MachineRestored, PartDamaged, PartRepaired, TurnBegan
from damocles.rules.missions import lay_table
from damocles.rules.state import machine
from damocles.scenario import TOAD, Scenario
from damocles.server.frames.showing import show_record
from damocles.server.frames.structure import list_structure
from tests.golden import FOLDER

if TYPE_CHECKING:
    from damocles.rules.state import Fighter


def test_a_part_that_is_hit_twice_is_told_twice() -> None:
    """The second time from where the first has left it."""
    play = Scenario().unit("A", at=[(20, 20)], profile=TOAD).begin()
    strider = play.fighter("A1")
    hits = [PartDamaged(strider, 0, 1), TurnBegan(1), PartDamaged(strider, 0, 2)]
    for event in hits:
        machine.apply(play.table, event)

    assert list_structure(hits, play.table) == [(3, 2), None, (2, 0)]


def points_of(event: Any, before: dict[int, Fighter], now: dict[int, Fighter]) -> tuple[int, int]:
    """The points of the part that an event names."""
    return before[event.fighter].sp[event.part], now[event.fighter].sp[event.part]


def test_frames_tell_the_points_that_the_tables_have() -> None:
    """Over a whole battle, compared with the table before and after each event."""
    record = read(FOLDER / "everything.battle")
    told = [each.sp for frame in show_record(record).frames for each in frame.told]
    table, found = lay_table(setting_of(record.header)), []
    for entry, _ in replay(record):
        for event in entry.events:
            before = dict(table.fighters)
            machine.apply(table, event)
            changed = isinstance(event, PartDamaged | PartRepaired | MachineRestored)
            found.append(points_of(event, before, table.fighters) if changed else None)

    assert told[: len(found)] == found
    assert sum(each is not None for each in found) > 5
