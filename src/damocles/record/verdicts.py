"""Verdicts on records: what is known of one once every order has been decided again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import Faces
from damocles.record.findings import tell_note
from damocles.record.narration.events import narrate_ending
from damocles.record.narration.names import Names
from damocles.record.playback import redecide
from damocles.record.seal import missing_digests
from damocles.words import DEFAULT, languages, tell, tell_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.record.files import Record
    from damocles.record.playback import RecordDifference
    from damocles.rules.battle import Battle, Entry
    from damocles.words import Language, Words

SOUND, AT_FAULT, OTHER_VERSION = 0, 1, 3
"""The exit codes of `damocles replay --verify`; 2 is a usage error."""
NAMED = 5
"""Up to this many missing digests are named one by one."""


class RecordNote(NamedTuple):
    """Something known about a record that is not a fault."""

    kind: str
    words: Words


class Verdict(NamedTuple):
    """The result of deciding every order of a record again."""

    orders: int
    difference: RecordDifference | None
    recorded: str
    present: str
    notes: tuple[RecordNote, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether everything went as recorded."""
        return self.difference is None

    @property
    def code(self) -> int:
        """0 if all went as recorded, 3 if another version decides differently, 1 for a bad file."""
        if self.difference is None:
            return SOUND
        return AT_FAULT if self.recorded == self.present else OTHER_VERSION

    def lines(self, language: Language = DEFAULT) -> list[str]:
        """One line for each thing that is known, the verdict first."""
        return [self._verdict()[language], *(note.words[language] for note in self.notes)]

    def _verdict(self) -> Words:
        if self.difference is None:
            return tell_note("sound", orders=self.orders)
        fault = self.difference.words
        if self.code == AT_FAULT:
            return fault
        facts = {"recorded": self.recorded, "present": self.present}
        return tell_all("verdicts.other_version", lambda each: facts | {"fault": fault[each]})

    def __str__(self) -> str:
        return "\n".join(self.lines())


def verify(record: Record) -> Verdict:
    """Decide every order again; if something differs, the verdict names the first difference."""
    battle, difference = redecide(record)
    present, recorded = battle.table.setting.rules.version, record.header.version
    notes = [*_of_file(record), *([] if difference else _of_battle(record, battle))]
    if difference is None and recorded != present:
        notes.append(_note("same_by_version", recorded=recorded, present=present))
    return Verdict(len(record.entries) - 1, difference, recorded, present, tuple(notes))


def _note(kind: str, **facts: object) -> RecordNote:
    return RecordNote(kind, tell_note(kind, **facts))


# ---- what is known -----------------------------------------------------------------------------


def _of_battle(record: Record, battle: Battle) -> Iterator[RecordNote]:
    """How the battle ended, or that it has not."""
    if record.ending is not None:
        how = record.ending
        told = {each: narrate_ending(how, battle.table, each) for each in languages()}
        yield RecordNote("ended", told)
    elif battle.pending:
        asked = tell_all("verdicts.unfinished", lambda each: _asked(battle, each))
        yield RecordNote("unfinished", asked)


def _asked(battle: Battle, language: Language) -> dict[str, object]:
    """Who has to answer."""
    names = Names(battle.table, language)
    return {"seats": [names.seat(each.seat) for each in battle.pending]}


def _of_file(record: Record) -> Iterator[RecordNote]:
    """Which of its dice and values cannot be checked."""
    untaped = [entry.number for entry in record.entries if _is_untaped(record, entry)]
    if untaped:
        yield _note("no_tape", until=untaped[-1])
    if not record.header.digests:
        yield _note("first_form")
    missing = missing_digests(record)
    if missing and not record.digests:
        yield _note("no_digests")
    elif missing:
        missed = tell_all("verdicts.digests_missing", lambda each: _missed(missing, each))
        yield RecordNote("digests_missing", missed)


def _missed(orders: Sequence[int], language: Language) -> dict[str, object]:
    """The first orders without digests, and how many there are if that is not all."""
    named = ", ".join(map(str, orders[:NAMED]))
    facts = {"orders": named, "count": len(orders)}
    more = len(orders) > NAMED
    return {"orders": tell("verdicts.more", facts, language) if more else named}


def _is_untaped(record: Record, entry: Entry) -> bool:
    """Whether dice of an entry do not come from a tape: they fell elsewhere, or were typed in."""
    thrown = bool(entry.rolls) or isinstance(entry.order, Faces)
    return thrown and record.header.seed_of(entry.number) is None
