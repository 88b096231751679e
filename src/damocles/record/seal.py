"""The digests of a record: of the battle and, in the present form, of all that the record says."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from damocles.engine import Undo, drop_defaults
from damocles.rules.battle import DIGEST_EVERY
from damocles.rules.state import first_fingerprint

if TYPE_CHECKING:
    from damocles.record.files import Ending, Header, Record
    from damocles.rules.battle import Battle, Entry


class Seal:
    """The digests of one record, in the form that its header names.

    The present form covers the header, every order with its dice, and the position after them;
    the last digest of a record covers its ending as well. Entries are taken one after the other.
    """

    def __init__(self, header: Header) -> None:
        self.is_first = header.digests is msgspec.UNSET
        self._covered = hashlib.sha256(b"" if self.is_first else _written(header))

    def take(self, entry: Entry) -> None:
        """Cover one more entry."""
        if not self.is_first:
            self._covered.update(b"\n" + _written([entry.order, entry.rolls]))

    def digest(self, battle: Battle, ending: Ending | None = None) -> str:
        """The digest of a battle as it stands after the entries taken so far."""
        if self.is_first:
            return first_fingerprint(battle.table, battle.progress)
        return self.seal_digest(battle.fingerprint(), ending)

    def seal_digest(self, fingerprint: str, ending: Ending | None = None) -> str:
        """The digest that covers the record so far and this fingerprint of the battle."""
        covered = self._covered.copy()
        covered.update(b"\n" + fingerprint.encode() + b"\n" + _written(ending))
        return covered.hexdigest()


def _written(value: object) -> bytes:
    """A value as bytes, without fields at their default: those may have been added later."""
    return msgspec.json.encode(drop_defaults(value), order="sorted")


def missing_digests(record: Record) -> list[int]:
    """The orders after which a record should have a digest but has none.

    There is one at the beginning (not in the first form), after every 25th order (unless that took
    others back), and after the last.
    """
    due = {
        entry.number
        for entry in record.entries[1:]
        if entry.number % DIGEST_EVERY == 0 and not isinstance(entry.order, Undo)
    }
    due |= {record.entries[-1].number} | ({0} if record.header.digests else set())
    return sorted(due - record.digests.keys())
