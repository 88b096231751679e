"""Why a seat is asked before the first card is played: the table, the commander, the wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import (
    CommanderDecision,
    FirstDecision,
    LayDecision,
    PilotDecision,
    SectorDecision,
    SequenceDecision,
    WagerDecision,
)
from damocles.rules.chapters import commander, home_turf
from damocles.server.play.reasons.register import explains

if TYPE_CHECKING:
    from damocles.record import Names


# ---- setting up ------------------------------------------------------------------------------


@explains(LayDecision)
def elements_left(names: Names, asked: LayDecision) -> str:
    """Elements are still to be laid, anywhere or in the seat's own part of the table."""
    number = len(asked.elements)
    if asked.sector is None:
        return names.tell("questions.LayDecision.why.anywhere", number=number)
    return names.tell("questions.LayDecision.why.sector", number=number)


@explains(SectorDecision)
def sectors_left(names: Names, asked: SectorDecision) -> str:
    """Parts of the table that nobody has yet."""
    return names.tell("questions.SectorDecision.why", number=len(asked.sectors))


@explains(PilotDecision)
def pilots_at_hand(names: Names, asked: PilotDecision) -> str:
    """Somebody waits in the wreck, but it is not said who."""
    return names.tell("questions.PilotDecision.why", number=len(asked.pilots))


# ---- the tactical phase ----------------------------------------------------------------------


@explains(CommanderDecision)
def equal_ranks(names: Names, asked: CommanderDecision) -> str:
    """Nobody has a higher rank than these, at the beginning of a round or after a loss."""
    officers = tuple(names.fighter(each) for each in asked.candidates)
    if names.table.clock.phase == "tactical":
        return names.tell("questions.CommanderDecision.why.round", fighters=officers)
    return names.tell("questions.CommanderDecision.why.fallen", fighters=officers)


@explains(SequenceDecision)
def round_begins(names: Names, asked: SequenceDecision) -> str:
    """Each unit has a card."""
    number, this = len(asked.units), names.table.clock.round
    return names.tell("questions.SequenceDecision.why", number=number, round=this)


@explains(WagerDecision)
def test_ahead(names: Names, asked: WagerDecision) -> str:
    """What the seat adds to its die."""
    authority, home = (
        commander(names.table, asked.seat).authority,
        home_turf(names.table, asked.seat),
    )
    if home:
        return names.tell("questions.WagerDecision.why.home", authority=authority, home=home)
    return names.tell("questions.WagerDecision.why.plain", authority=authority)


@explains(FirstDecision)
def test_won(names: Names, asked: FirstDecision) -> str:
    """The test was won, or the mission gives it away."""
    this = names.table.clock.round
    if this == 1 and names.table.setting.mission.automatic_winner == asked.seat:
        return names.tell("questions.FirstDecision.why.granted")
    return names.tell("questions.FirstDecision.why.won", round=this)
