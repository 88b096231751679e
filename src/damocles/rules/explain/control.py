"""Control: who is near what, and who has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import seams
from damocles.rules.control import is_near, to_control
from damocles.rules.events.control import ControlAssessed
from damocles.rules.explain import marks
from damocles.rules.explain.register import explains
from damocles.rules.explain.values import Controlled, Explanation, explained
from damocles.rules.facts import standing

if TYPE_CHECKING:
    from damocles.rules.control import Place
    from damocles.rules.state import Table


@explains(ControlAssessed)
def explain_control(table: Table, event: ControlAssessed) -> Explanation:
    """Everything that can be controlled, with its surroundings and who is in them."""
    places, reach = list(to_control(table)), table.setting.params.control
    facts = [controlled(table, event, name, place) for name, place in places]
    figures = [marks.position(table, place, reach, "CTL-002") for _, place in places]
    return explained(event.rule, facts, figures)


def controlled(table: Table, event: ControlAssessed, name: str, place: Place) -> Controlled:
    """Who is near, what each seat counts there, and who has it."""
    counts = tuple(zip(table.seats, event.presence[name], strict=True))
    return Controlled(name, beside(table, place), counts, event.controllers.get(name), "CTL-003")


def beside(table: Table, place: Place) -> tuple[int, ...]:
    """Everybody near a place who counts there."""
    presence = seams.presence(table.setting.rules)
    near = [f for f in standing(table) if presence(table, f) and is_near(table, f, place)]
    return tuple(fighter.id for fighter in near)
