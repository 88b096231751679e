"""What comes next in a round or in the opening of an activation: the rule set is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, cites
from damocles.rules.chapters.activation import end_what_began
from damocles.rules.state import seams
from damocles.rules.state.course import TURNS, NextSectionStep, Section
from damocles.rules.state.registry import machine
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import TurnStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Step
    from damocles.rules.state.course import RoundSection, Steps_co
    from damocles.rules.state.state import Table, Unit


@machine.handles(NextSectionStep)
def go_on(table: Table, step: NextSectionStep) -> Done:
    """Lay the steps of the next section, made from the table as the last one has left it."""
    if step.unit is None:
        return Done(steps=section_after(sections_of_round(table), step.after).steps(table))
    return open_activation(table, table.units[step.unit], step.after)


@cites("sequence.dead_card")
def open_activation(table: Table, unit: Unit, after: str) -> Done:
    """Go on with the opening; the card of a unit that is gone only uses up the turn."""
    if unit.place == "gone":
        return Done(end_what_began(table, unit))
    sections = seams.activation_opening(table.setting.rules)(table, unit)
    return Done(steps=section_after(sections, after).steps(table, unit))


def section_after(sections: Sequence[Section[Steps_co]], after: str) -> Section[Steps_co]:
    """The section that follows the one of this name; the first if there is no name."""
    names = [section.name for section in sections]
    return sections[names.index(after) + 1 if after else 0]


@cites("battle.phases")
def sections_of_round(table: Table) -> Sequence[RoundSection]:
    """The tactical phase, the turns, and the end of the round."""
    rules = table.setting.rules
    turns: RoundSection = Section(TURNS, begin_turns)
    return (*seams.round_tactical(rules)(table), turns, *seams.round_end(rules)(table))


def begin_turns(table: Table) -> tuple[Step, ...]:
    """The turn of whoever was chosen to begin; if nobody was, of the first seat that plays."""
    first, *_ = seats_playing(table)
    chosen = table.clock.first
    return (TurnStep(first if chosen is None else chosen),)
