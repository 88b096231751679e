"""Records of battles: save, replay, verify, and tell in words."""

from __future__ import annotations

from damocles.record.errors import RecordError
from damocles.record.files import Ending, Header, Record, Reel, from_text, read, to_text, write
from damocles.record.playback import RecordDifference, replay, resume, setting_of
from damocles.record.recorder import header_of, record_of, redact_record
from damocles.record.verdicts import RecordNote, Verdict, verify

__all__ = [
    "Ending",
    "Header",
    "Record",
    "RecordDifference",
    "RecordError",
    "RecordNote",
    "Reel",
    "Verdict",
    "from_text",
    "header_of",
    "read",
    "record_of",
    "redact_record",
    "replay",
    "resume",
    "setting_of",
    "to_text",
    "verify",
    "write",
]
