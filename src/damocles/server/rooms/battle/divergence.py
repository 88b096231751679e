"""Rooms whose kept orders lead elsewhere by the present rules: they are retold, not decided."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from damocles.engine import IllegalOrder, Order, Progress, from_json
from damocles.errors import DamoclesError
from damocles.record import (
    DIGEST_FORM,
    GENERAL,
    Record,
    RecordDifference,
    RecordError,
    cite_difference,
    first_difference,
    from_text,
    refusal_difference,
    replay,
    tell_problem,
)
from damocles.rules.battle import Battle, Entry
from damocles.rules.missions import lay_table
from damocles.server.rooms.archive.kept_rows import BackRow, OrderRow, entry_of
from damocles.server.rooms.battle.history import History

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from damocles.engine import RuleSet
    from damocles.record import Ending
    from damocles.rules.state import Params, Setting
    from damocles.server.rooms.archive.kept_rows import AnyRow, KeptEntry, KeptRoom
    from damocles.server.rooms.archive.store import StoredRoom

log = logging.getLogger(__name__)


class Divergence(DamoclesError):
    """A kept battle goes differently under the present rules, from this order on."""

    def __init__(self, difference: RecordDifference) -> None:
        super().__init__(str(difference))
        self.difference = difference


# ---- noticing ----------------------------------------------------------------------------------


@contextmanager
def notice_bad_start(rules: RuleSet[Params]) -> Iterator[None]:
    """Begin a kept battle again; if it can no longer begin, raise Divergence."""
    try:
        yield
    except Divergence:
        raise
    except Exception as wrong:
        raise Divergence(
            RecordDifference(0, rules.cite(GENERAL), tell_problem("no_start", why=wrong))
        ) from wrong


@contextmanager
def notice_divergence(row: AnyRow, battle: Battle) -> Iterator[None]:
    """Enter a kept row; if it is now refused or cannot be carried out, raise Divergence."""
    number, name = battle.number + 1, _name(row)
    try:
        yield
    except Divergence:
        raise
    except IllegalOrder as illegal:
        raise Divergence(
            refusal_difference(number, name, illegal.refusal, battle.table)
        ) from illegal
    except Exception as wrong:
        found = tell_problem("failed", order=name, why=repr(wrong))
        raise Divergence(
            RecordDifference(number, battle.table.setting.rules.cite(GENERAL), found)
        ) from wrong


def compare_entry(battle: Battle, kept: KeptEntry | None) -> None:
    """Raise Divergence if the last entry differs from what was kept; older rows kept nothing."""
    if kept is not None:
        decided = battle.journal[-1]
        found = first_difference(decided, entry_of(kept, decided.number, decided.order))
        difference = cite_difference(battle, found)
        if difference is not None:
            raise Divergence(difference)


def _name(row: AnyRow) -> str:
    """The name of a row: for an order its kind."""
    return str(msgspec.json.decode(row.order)["is"]) if isinstance(row, OrderRow) else "Undo"


# ---- telling again -----------------------------------------------------------------------------


class KnownPast(NamedTuple):
    """What is known to have happened in a room; nothing more is asked in this battle."""

    battle: Battle
    history: History
    first: int
    """The number of the last order before those of the room."""
    keys: dict[str, int]
    """The numbers of its orders, by the keys that pages gave them."""


def past_of(stored: StoredRoom, setting: Setting, decided: Mapping[int, Entry]) -> KnownPast:
    """A battle retold from the events that were kept.

    `decided` are the entries that the present rules decide in the same way: they stand in for rows
    from before events were kept. Where neither exists, the battle is retold no further.
    """
    before = _before(stored.room, decided)
    orders = _orders(stored.rows, before[-1].number)
    keys = {row.key: number for number, row in enumerate(orders, len(before))}
    entries = [*before, *_known(orders, len(before), decided)]
    battle, history = _told(stored.room, setting, entries)
    return KnownPast(battle, history, before[-1].number, keys)


def past_record(kept: KeptRoom, battle: Battle, ending: Ending | None) -> Record:
    """The record of such a battle: all that was kept, by the rules of the time, without digests."""
    return Record(replace(kept.header, digests=DIGEST_FORM), tuple(battle.journal), {}, ending)


def _before(kept: KeptRoom, decided: Mapping[int, Entry]) -> list[Entry]:
    """What had happened before the first order of the room."""
    if kept.begun is not None:
        return list(from_text(kept.begun).entries)
    if kept.beginning is not None:
        return [entry_of(kept.beginning, 0, None)]
    return [decided.get(0, Entry(0, None, ()))]


def _orders(rows: Iterable[AnyRow], first: int) -> list[OrderRow]:
    """The orders that were not taken back by agreement."""
    found: list[OrderRow] = []
    for row in rows:
        if isinstance(row, OrderRow):
            found.append(row)
        elif isinstance(row, BackRow):
            del found[row.to - 1 - first :]
    return found


def _known(orders: Sequence[OrderRow], first: int, decided: Mapping[int, Entry]) -> Iterator[Entry]:
    """The entry of each order, up to the first whose events are no longer known."""
    for number, row in enumerate(orders, first):
        try:
            if row.entry is not None:
                yield entry_of(row.entry, number, from_json(bytes(row.order), Order))
            else:
                yield decided[number]
        except (LookupError, msgspec.DecodeError) as wrong:
            log.warning("what order %d caused is not known any more: %r", number, wrong)
            return


def _told(kept: KeptRoom, setting: Setting, entries: Sequence[Entry]) -> tuple[Battle, History]:
    """A battle without steps, whose table changes as the events say, and its frames.

    It ends before the first event that no longer fits.
    """
    battle = Battle(lay_table(setting), Progress(), None)
    battle.journal.append(entries[0])
    history: History | None = None
    try:
        for entry, table in replay(Record(kept.header, tuple(entries), {})):
            battle.table, battle.progress.number = table, entry.number
            if history is None:
                history = History(battle, retells=True)
            else:
                history.add(battle, entry)
    except RecordError as wrong:
        log.warning("room %s is told up to order %d: %s", kept.id, battle.number, wrong)
    battle.journal = [entry for entry in entries if entry.number <= battle.number]
    return battle, history or History(battle, retells=True)
