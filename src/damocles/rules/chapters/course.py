"""What comes next in a round or in the opening of an activation: the rule set is asked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.engine import Done, SeamError, cites
from damocles.rules.state import seams
from damocles.rules.state.course import NextSectionStep
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.course import Section, Steps_co
    from damocles.rules.state.state import Table, Unit


@machine.handles(NextSectionStep)
@cites("sequence.dead_card")
def go_on(table: Table, step: NextSectionStep) -> Done:
    """Lay the steps of the next section, made from the table as the last one has left it.

    The card of a unit that is gone only uses up the turn.
    """
    rules = table.setting.rules
    if step.unit is None:
        return Done(steps=section_after(seams.round_course(rules)(table), step.after).steps(table))
    unit = table.units[step.unit]
    if unit.place == "gone":
        return Done(end_what_began(table, unit))
    sections = seams.activation_opening(rules)(table, unit)
    return Done(steps=section_after(sections, step.after).steps(table, unit))


@lru_cache(maxsize=256)
def section_after(sections: Sequence[Section[Steps_co]], after: str) -> Section[Steps_co]:
    """The section that follows the one of this name; the first if there is no name."""
    if not after:
        return sections[0]
    for at, section in enumerate(sections, 1):
        if section.name == after:
            return sections[at]
    raise SeamError(f"no section of this course is called {after!r}")


def end_what_began(table: Table, unit: Unit) -> tuple[ActivationEnded, ...]:
    """The end of a unit's activation, if that has begun."""
    return () if table.activation is None else (ActivationEnded(unit.id),)
