"""The session from its first message to its last, its record, and what is different now."""

from __future__ import annotations

import gzip
import json
import tempfile
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from tests.server.session import battles, requests
from tests.server.session.fixture import server
from tests.server.session.recorder import Recorder

GOLDEN = Path(__file__).parents[2] / "golden" / "session.jsonl.gz"
AROUND = 150
"""So many characters are shown on both sides of a difference."""


class Played(NamedTuple):
    """All lines of a session, and the addresses that the application has."""

    lines: list[str]
    addresses: set[str]


def play_session(language: str = "") -> Played:
    """The session, played now; by people who read this language, if it is given."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as running:
        recorder = Recorder(running, language)
        room = battles.begin_with_bots(recorder)
        opened = battles.begin_with_recruit(recorder)
        requests.ask_everything(recorder)
        battles.look_at_bots(recorder, room)
        battles.fight_a_recruit(recorder, opened)
        battles.play_apart(recorder)
        addresses = {route.path for route in running.client.app.routes}
        return Played(recorder.lines, addresses)


def read_session() -> list[str]:
    """The lines of the record."""
    return gzip.decompress(GOLDEN.read_bytes()).decode().splitlines()


def write(lines: list[str]) -> None:
    """Keep these lines as the record; equal lines give equal bytes."""
    text = "".join(f"{line}\n" for line in lines)
    GOLDEN.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))


def difference(before: list[str], now: list[str]) -> str:
    """The first line that is different, around where it is; empty if there is none."""
    for number, (old, new) in enumerate(zip_longest(before, now, fillvalue="{}"), start=1):
        if old != new:
            first, second = readable(old), readable(new)
            pairs = zip_longest(first, second)
            at = next((i for i, (a, b) in enumerate(pairs) if a != b), 0)
            window = slice(max(0, at - AROUND), at + AROUND)
            return (
                f"line {number} of {len(before)}, at character {at}\n"
                f"was …{first[window]}…\nis  …{second[window]}…"
            )
    return ""


def readable(line: str) -> str:
    """A line for people: each part behind its name, texts without their escapes."""
    return " ".join(f"{name}: {part}" for name, part in json.loads(line).items())
