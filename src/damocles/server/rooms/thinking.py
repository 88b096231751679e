"""A bot's turn in a process of its own: what its seat may know goes there, its order comes back.

With the order comes what it was chosen from, in words.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from damocles.ai import bot
from damocles.ai.explaining.telling import Explanation, explained
from damocles.engine.values import to_json
from damocles.geometry import backend
from damocles.record import Header, setting_of
from damocles.rules.battle.view import View
from damocles.rules.state.state import Table
from damocles.server.rooms.workers import MOST_SHARED, Shared

if TYPE_CHECKING:
    from damocles.engine.families import Decision
    from damocles.engine.progress import Progress
    from damocles.rules.state.setting import Setting
    from damocles.server.rooms.kept import KeptRoom

FALL_BACK = "random"
"""Who stands in for a bot that fails."""


class Turn(NamedTuple):
    """What a bot is asked, and all that its seat may know; no dice, no secrets of others."""

    level: str
    seed: str
    backend: str
    seat: int
    parts: dict[str, Any]
    progress: Progress
    pending: tuple[Decision, ...]
    cards: dict[int, tuple[int, ...]]


class Considered(NamedTuple):
    """The order of a bot as JSON, and what it was chosen from."""

    order: bytes
    explanation: Explanation


def turn(view: View, *, level: str, seed: str, backend: str) -> Turn:
    """The values that are sent for a bot's turn."""
    assert view.seat is not None  # noqa: S101  # spectators are not asked
    parts, cards = view.table.parts(), dict(view.cards)
    return Turn(level, seed, backend, view.seat, parts, view.progress, view.pending, cards)


def shared(room: KeptRoom) -> Shared:
    """What does not change during a battle, without the dice key."""
    return Shared(room.id, msgspec.json.encode(replace(room.header, seed=None)))


# ---- in the process of a worker ----------------------------------------------------------------

_settings: OrderedDict[bytes, Setting] = OrderedDict()


def consider(header: bytes, asked: Turn) -> Considered:
    """What the bot does, and why."""
    view = seen(header, asked)
    with backend.using(asked.backend):
        thought = bot(asked.level, asked.seed).consider(view, asked.pending[0])
        return Considered(to_json(thought.order), explained(thought, view.table))


def seen(header: bytes, asked: Turn) -> View:
    """The view of the seat, put together again."""
    table = Table(_setting(header))
    for name, part in asked.parts.items():
        setattr(table, name, part)
    return View(table, asked.seat, asked.pending, progress=asked.progress, cards=asked.cards)


def _setting(header: bytes) -> Setting:
    """The setting of a room, made once and kept for a while."""
    if header not in _settings:
        _settings[header] = setting_of(msgspec.json.decode(header, type=Header))
        if len(_settings) > MOST_SHARED:
            _settings.popitem(last=False)
    _settings.move_to_end(header)
    return _settings[header]
