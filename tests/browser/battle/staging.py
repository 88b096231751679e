"""Battles that begin in the middle: a room is set up with whatever a test of the rules can stage.

Nobody need play until a rare question comes. Such a room lives in memory alone.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from damocles.engine.dice import Tape
from damocles.record import header_of
from damocles.rules.battle.battle import Entry
from damocles.server.rooms.archive.kept_rows import KeptRoom, KeptSeat
from damocles.server.rooms.archive.store import StoredRoom
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.battle.history import History
from damocles.server.rooms.battle.opening import token_digest
from damocles.server.rooms.live.room import Room
from damocles.words import languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.battle.battle import Battle
    from damocles.server.rooms.live.hall import Hall

NAMES = ("White Stars", "Therians", "Red Blok")


class Staged(Contest):
    """A game whose battle is not begun but handed in."""

    def __init__(self, kept: KeptRoom, battle: Battle) -> None:
        self._staged = battle
        super().__init__(StoredRoom(kept, ()))

    def _start(self) -> None:
        self.battle = self._staged
        self.history = History(self.battle)


def staged(hall: Hall, battle: Battle, seats: Sequence[int] | None = None) -> str:
    """The address of a battle for whoever is asked, or for these seats, behind the server's own."""
    battle.dice = Tape("staged")
    if not battle.journal:
        battle.journal.append(Entry(0, None, ()))
    tokens = [secrets.token_urlsafe(24) for _ in battle.table.seats]
    kept = KeptRoom(
        id=f"staged-{secrets.token_hex(6)}",
        header=header_of(battle.table.setting, "staged"),
        seats=tuple(
            KeptSeat("human", dict.fromkeys(languages(), name), None, name, token_digest(token))
            for name, token in zip(NAMES, tokens, strict=False)
        ),
    )
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, hall.workshop.store.create(kept)).result()
        game = thread.submit(Staged, kept, battle).result()
    hall._rooms[kept.id] = Room(game, hall.workshop)
    held = [each.seat for each in battle.pending][:1] if seats is None else seats
    return f"/#battle/{kept.id}/{','.join(tokens[seat] for seat in held)}"
