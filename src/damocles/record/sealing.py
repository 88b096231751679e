"""The digests of a record: of the whole battle, and in the present form of its header as well."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from damocles.engine.defaults import sparse
from damocles.engine.families import Undo
from damocles.rules.battle import DIGEST_EVERY
from damocles.rules.digests import first_fingerprint

if TYPE_CHECKING:
    from damocles.record.files import Ending, Header, Record
    from damocles.rules.battle import Battle


class Seal:
    """The digests of the battle of one header; what the header adds to them is worked out once."""

    def __init__(self, header: Header) -> None:
        self.is_first = header.digests is msgspec.UNSET
        self._header = b"" if self.is_first else _written(header)

    def digest(self, battle: Battle, ending: Ending | None = None) -> str:
        """The digest of a battle as it stands, in the form that the header names.

        The last one of a record is taken with its ending, all others with none.
        """
        if self.is_first:
            return first_fingerprint(battle.table, battle.progress)
        return self.sealed(battle.fingerprint(), ending)

    def sealed(self, fingerprint: str, ending: Ending | None = None) -> str:
        """A plain digest together with the header, and with how players ended the battle."""
        parts = self._header, _written(ending), fingerprint.encode()
        return hashlib.sha256(b"\n".join(parts)).hexdigest()


def _written(value: Header | Ending | None) -> bytes:
    """A value as bytes, without what stands at a default: that may have come later."""
    return msgspec.json.encode(sparse(value), order="sorted")


def missing_digests(record: Record) -> list[int]:
    """The orders after which a record should have a digest, and has none.

    There is one at the beginning, but for the first form, after every 25th order, unless that took
    others back, and after the last.
    """
    due = {
        entry.number
        for entry in record.entries[1:]
        if entry.number % DIGEST_EVERY == 0 and not isinstance(entry.order, Undo)
    }
    due |= {record.entries[-1].number} | ({0} if record.header.digests else set())
    return sorted(due - record.digests.keys())
