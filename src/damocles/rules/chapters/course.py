"""What comes next in a round or in the opening of an activation: the rule set is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, cites
from damocles.rules.chapters.activation import end_what_began
from damocles.rules.state import seams
from damocles.rules.state.course import NextSectionStep
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.course import Section, Steps_co
    from damocles.rules.state.state import Table, Unit


@machine.handles(NextSectionStep)
def go_on(table: Table, step: NextSectionStep) -> Done:
    """Lay the steps of the next section, made from the table as the last one has left it."""
    if step.unit is None:
        sections = seams.round_course(table.setting.rules)(table)
        return Done(steps=section_after(sections, step.after).steps(table))
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
    following = iter(sections)
    while after and next(following).name != after:
        pass
    return next(following)
