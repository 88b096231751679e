"""From a battle to its record, whole or as a seat may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from damocles.engine import TAPES, Tape
from damocles.record.errors import RecordError
from damocles.record.files import DIGEST_FORM, SPECTATOR, Header, Record
from damocles.record.seal import Seal
from damocles.rules.battle import redact

if TYPE_CHECKING:
    from damocles.record.files import Ending, Reel
    from damocles.rules.battle import Battle, Entry
    from damocles.rules.state import Setting


def record_of(
    battle: Battle,
    *,
    earlier: tuple[Reel, ...] | UnsetType = UNSET,
    ending: Ending | None = None,
) -> Record:
    """Everything there is to know of a battle, including secrets and the key of the dice.

    `earlier` are the dice before its own, `ending` says how its players ended it. A fork begins in
    the middle and has no record.
    """
    if battle.parent is not None:
        raise RecordError("a fork has no record: it begins in the middle of another battle")
    header = replace(_header(battle), earlier=earlier)
    return Record(header, tuple(battle.journal), _digests(battle, header, ending), ending)


def _digests(battle: Battle, header: Header, ending: Ending | None) -> dict[int, str]:
    seal, plain, found = Seal(header), battle.digests, dict[int, str]()
    for entry in battle.journal:
        seal.take(entry)
        if entry.number in plain:
            found[entry.number] = seal.seal_digest(plain[entry.number])
    return {**found, battle.number: seal.digest(battle, ending)}


def _header(battle: Battle) -> Header:
    if not isinstance(battle.dice, Tape):
        return header_of(battle.table.setting, None)
    header = header_of(battle.table.setting, battle.dice.key)
    return replace(header, streams="purpose") if battle.dice.streams == "purpose" else header


def tape_of(header: Header, number: int) -> Tape | None:
    """The tape that the dice of an entry come from; None for dice that are not from a tape."""
    seed = header.seed_of(number)
    if seed is None:
        return None
    return TAPES["seat" if header.streams is UNSET else header.streams](seed)


def header_of(setting: Setting, seed: str | None) -> Header:
    """What a battle is begun with; no seed if the dice are not from a tape."""
    return Header(
        rules=setting.rules.name,
        version=setting.rules.version,
        options=setting.params.options,
        mission=setting.mission,
        companies=setting.companies,
        sides=setting.sides,
        seed=seed,
        digests=DIGEST_FORM,
    )


def redact_record(record: Record, seat: int | None) -> Record:
    """The record as a seat, or a spectator, may see it while the battle goes on.

    It lacks others' secret answers, cards, the dice key, and digests, from which all of these
    could be guessed.
    """
    own = SPECTATOR if seat is None else seat
    header = replace(record.header, seed=None, seat=own, earlier=UNSET)
    entries = tuple(_redact_entry(entry, seat) for entry in record.entries)
    return Record(header, entries, {}, record.ending)


def _redact_entry(entry: Entry, seat: int | None) -> Entry:
    foreign = entry.order is not None and entry.order.seat != seat
    order = None if entry.secret and foreign else entry.order
    return entry._replace(order=order, events=redact(entry.events, seat))
