"""Why bots did what they did: kept in memory, and told afterwards without what is hidden.

None of it is in a record. While a battle goes on, nobody learns more than the options of an action
that is over and their terms, which follow from what is on the table for all to see. What a bot made
of its cards, and what it foresaw with them, is told when the battle is over.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import to_json
from damocles.rules import (
    ActDecision,
    FirstAidDecision,
    ForfeitDecision,
    ImmobilisedDecision,
    LeaderDecision,
    OverwatchDecision,
    OverwatchSalvoDecision,
    PartDecision,
    ShiftDecision,
    SniperDecision,
    SpreadDecision,
    StrikeDecision,
    VictimsDecision,
)
from damocles.server.play.thoughts import motive_options
from damocles.server.play.wire import Motives

if TYPE_CHECKING:
    from damocles.engine import Decision
    from damocles.rules.battle import Entry
    from damocles.server.rooms.battle.bot_turns import ConsideredOrder
    from damocles.server.rooms.battle.contest import Contest

MOST = 400
"""The most thoughts kept of a room; the oldest go first."""
OPEN = (
    ActDecision, OverwatchDecision, OverwatchSalvoDecision, VictimsDecision, SniperDecision,
    FirstAidDecision, PartDecision, LeaderDecision, ImmobilisedDecision, SpreadDecision,
    StrikeDecision, ShiftDecision, ForfeitDecision,
)  # fmt: skip
"""Decisions made from the open table; all others may depend on hidden cards and points."""


class Withheld(Exception):
    """A bot's motive may not be told; the reason is the name of a phrase of the room."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class KeptThought(NamedTuple):
    """What a bot was asked, in which round, and what it thought."""

    decision: Decision
    round: int
    considered: ConsideredOrder


class MotiveLog:
    """What the bots of a room thought, by the numbers of their orders."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, KeptThought] = OrderedDict()

    def keep(self, number: int, kept: KeptThought) -> None:
        """Keep what a bot thought when it gave the order of this number."""
        self._kept[number] = kept
        self._kept.move_to_end(number)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def tell(self, contest: Contest, frame: int) -> Motives:
        """Why a bot gave the order of a frame; raises Withheld if that may not be told."""
        entry = next((each for each in contest.counting_entries if each.number == frame), None)
        kept = self._kept.get(frame)
        if kept is None or entry is None or not _is_its(entry, kept):
            raise Withheld("no_motive")
        if not contest.over:
            _must_be_open(contest, entry, kept)
        return _motives(contest, kept)


def _is_its(entry: Entry, kept: KeptThought) -> bool:
    """Whether this is still the bot's order: after a take-back another may have its number."""
    return entry.order is not None and to_json(entry.order) == kept.considered.order


def _must_be_open(contest: Contest, entry: Entry, kept: KeptThought) -> None:
    table = contest.battle.table
    if entry.secret or not isinstance(kept.decision, OPEN):
        raise Withheld("motive_hidden")
    acting = table.activation.unit if table.activation is not None else None
    if acting == _unit(kept) and table.clock.round == kept.round:
        raise Withheld("motive_acting")


def _unit(kept: KeptThought) -> int | None:
    """The unit that a decision was about."""
    found: int | None = getattr(kept.decision, "unit", None)
    return found


def _motives(contest: Contest, kept: KeptThought) -> Motives:
    """Everything once the battle is over; before that only what anybody could have worked out.

    Where measuring is not free, options that were not taken are only told in steps.
    """
    view, explanation = contest.battle.view(None), kept.considered.explanation
    free = contest.over or view.table.setting.params.options.free_measuring
    return Motives(
        words=explanation.words,
        options=motive_options(
            explanation.best if contest.over else explanation.plainly,
            view.table,
            first="exact",
            others="exact" if free else "steps",
            whole=contest.over,
        ),
        considered=explanation.options,
        continuations=explanation.continuations if contest.over else 0,
        unit=_unit(kept),
    )
