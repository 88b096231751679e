"""A bot's turn in a process of its own: what its seat may know goes there, its order comes back.

The options that it was chosen from come with it, in words.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from damocles.ai.bots import bot
from damocles.ai.thoughts import ThoughtExplanation, explain_thought
from damocles.engine import to_json
from damocles.geometry import backend
from damocles.record import Header, setting_of
from damocles.rules.battle import View
from damocles.rules.state import Table
from damocles.server.work.workers import MOST_SHARED, Shared

if TYPE_CHECKING:
    from damocles.engine import Decision, Progress
    from damocles.rules.state import Setting
    from damocles.server.rooms.archive.kept_rows import KeptRoom

FALL_BACK = "random"
"""The bot that stands in for one that fails."""


class BotTurn(NamedTuple):
    """What a bot is asked, and all that its seat may know; no dice, no secrets of other seats."""

    level: str
    seed: str
    backend: str
    seat: int
    parts: dict[str, Any]
    progress: Progress
    pending: tuple[Decision, ...]
    cards: dict[int, tuple[int, ...]]


class ConsideredOrder(NamedTuple):
    """The order of a bot as JSON, and the options it was chosen from."""

    order: bytes
    explanation: ThoughtExplanation


def bot_turn(view: View, *, level: str, seed: str, backend: str) -> BotTurn:
    """The values that are sent to a process for a bot's turn."""
    assert view.seat is not None  # noqa: S101  # spectators are not asked
    parts, cards = view.table.parts(), dict(view.cards)
    return BotTurn(level, seed, backend, view.seat, parts, view.progress, view.pending, cards)


def share_header(room: KeptRoom) -> Shared:
    """The header of a battle, which does not change, without the dice key."""
    return Shared(room.id, msgspec.json.encode(replace(room.header, seed=None)))


# ---- in the process of a worker ----------------------------------------------------------------

_settings: OrderedDict[bytes, Setting] = OrderedDict()


def consider(header: bytes, asked: BotTurn) -> ConsideredOrder:
    """What the bot does, and why."""
    view = rebuild_view(header, asked)
    with backend.using(asked.backend):
        thought = bot(asked.level, asked.seed).consider(view, asked.pending[0])
        return ConsideredOrder(to_json(thought.order), explain_thought(thought, view.table))


def rebuild_view(header: bytes, asked: BotTurn) -> View:
    """The view of the seat, reassembled in the process."""
    table = Table(_setting(header))
    for name, part in asked.parts.items():
        setattr(table, name, part)
    return View(table, asked.seat, asked.pending, progress=asked.progress, cards=asked.cards)


def _setting(header: bytes) -> Setting:
    """The setting of a room, built once and kept for a while."""
    if header not in _settings:
        _settings[header] = setting_of(msgspec.json.decode(header, type=Header))
        if len(_settings) > MOST_SHARED:
            _settings.popitem(last=False)
    _settings.move_to_end(header)
    return _settings[header]
