"""Records of battles: save, replay, verify, and tell in words."""

from __future__ import annotations

from damocles.record.errors import RecordError
from damocles.record.files import Ending, Header, Record, Reel, from_text, read, to_text, write
from damocles.record.keeping import header_of, record_of, shown
from damocles.record.replaying import Difference, replay, resume, setting_of
from damocles.record.verdicts import Note, Verdict, verify

__all__ = [
    "Difference",
    "Ending",
    "Header",
    "Note",
    "Record",
    "RecordError",
    "Reel",
    "Verdict",
    "from_text",
    "header_of",
    "read",
    "record_of",
    "replay",
    "resume",
    "setting_of",
    "shown",
    "to_text",
    "verify",
    "write",
]
