"""Stages divide a frame: after each of them the table is as just those events have left it."""

from __future__ import annotations

import functools
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import asdict, replace

from damocles.record import read, replay, setting_of
from damocles.rules import (
    ActivationEnded,
    CardRevealed,
    ControlAssessed,
    LeadershipSpent,
    OptionTaken,
    PointsScored,
    RoundBegan,
    TurnBegan,
)
from damocles.rules.missions import lay_table
from damocles.rules.state import machine
from damocles.server.frames.page_table import PageReader, PageTable
from damocles.server.frames.showing import random_battle
from damocles.server.frames.stages import StageReader, split_events
from tests.golden import FOLDER

if TYPE_CHECKING:
    from damocles.record import Record
    from damocles.server.frames.wire import Changes

GOLDEN = ("brawl", "everything", "rescue", "workshop-g")
SEEDS = ("random 1", "random 2")
PARTS = ("seats", "units", "fighters", "elements")


@functools.cache
def recorded(name: str) -> Record:
    """A golden record, or a random battle."""
    if name in GOLDEN:
        return read(FOLDER / f"{name}.battle")
    return random_battle(int(name.removeprefix("random ")))


def folded(page: PageTable, changes: Changes) -> PageTable:
    """A table with changes, as a page folds them."""
    now: dict[str, Any] = page._asdict()
    for name, changed in asdict(changes).items():
        if name in PARTS:
            now[name] = now[name] | {each.id: each for each in changed}
        elif changed is not None:
            now[name] = changed
    return PageTable(**now)


def plain(page: PageTable) -> dict[str, Any]:
    """A table without what is counted over a round or the whole battle."""
    counted = {"luck": None, "played": (), "most_lp": 0}
    outcome = page.outcome and replace(page.outcome, deeds=())
    seats = [asdict(each) | counted for each in page.seats.values()]
    return page._asdict() | {"seats": seats, "outcome": outcome}


@pytest.mark.parametrize("name", [*GOLDEN, *SEEDS])
def test_the_table_at_each_stage_is_that_of_its_events(name: str) -> None:
    """Compared with a table to which they are applied one at a time, read afresh."""
    reader, page = StageReader(lay_table(setting_of(recorded(name).header))), PageTable()
    stages = 0
    for entry, after in replay(recorded(name)):
        table, begun = reader._table.copy(), 0
        for stage, _ in reader.follow(entry.events, after):
            for event in entry.events[begun : stage.until]:
                machine.apply(table, event)
            page, begun = folded(page, stage.changes), stage.until
            assert plain(page) == plain(PageReader().read(table))
            stages += 1
        if begun:
            assert begun == len(entry.events)
        else:
            page = folded(page, reader.skip(entry.events, after).changes)
        assert page == reader.page
    assert stages > 20


@pytest.mark.parametrize("name", [*GOLDEN, *SEEDS])
def test_stages_lead_where_frames_lead(name: str) -> None:
    """Whoever reads all at once knows the same in the end, of its own cards too."""
    laid = lay_table(setting_of(recorded(name).header))
    staged, whole = StageReader(laid), StageReader(laid)
    own: dict[int, Any] = {}
    for entry, after in replay(recorded(name)):
        stages = staged.follow(entry.events, after)
        readings = [each.own for each in stages] or [staged.skip(entry.events, after).own]
        for differing in readings:
            own |= differing
        whole.skip(entry.events, after)
        assert (staged.page, staged.own) == (whole.page, whole.own)
        assert own == staged.own


def test_stages_are_told_apart_by_what_is_seen() -> None:
    """Words alone join the stage before them, or the first; the end of a round stands alone."""
    choice, paid = OptionTaken(0, None), LeadershipSpent(0, 1, "drill.price")
    card, over, turn = CardRevealed(0, 3), ActivationEnded(3), TurnBegan(1)
    control, score = ControlAssessed({}, {}), PointsScored(0, 1, 0, "", "control.most_present")

    assert split_events([choice, card]) == [("card", 2)]
    assert split_events([paid, over, turn]) == [("other", 3)]
    assert split_events([card, paid]) == [("card", 2)]
    assert split_events([over, control, score, RoundBegan(2), turn]) == [
        ("other", 1), ("round", 3), ("other", 5),
    ]  # fmt: skip
    assert split_events([]) == []


@pytest.mark.parametrize("name", [*GOLDEN, *SEEDS])
def test_stages_divide_all_events(name: str) -> None:
    """Every event belongs to one stage, and neighbours differ."""
    for entry, _ in replay(recorded(name)):
        splits = split_events(entry.events)
        ends = [0, *(each.until for each in splits)]

        assert ends == sorted(set(ends))
        assert ends[-1] == len(entry.events)
        assert all(one.kind != other.kind for one, other in pairwise(splits))
