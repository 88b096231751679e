"""Control: who is near what, and who has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.missions.control import near_by, outline_of, to_control
from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.values import Controlled, Explanation, explained
from damocles.rules.reading.facts import present
from damocles.rules.state import seams
from damocles.rules.state.events.control import ControlAssessed

if TYPE_CHECKING:
    from damocles.rules.missions.control import Place
    from damocles.rules.state.state import Table


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
    there, limit = outline_of(table, place), table.setting.params.control
    near = [f for one in present(table) for f in near_by(one, there, limit) if presence(table, f)]
    return tuple(sorted(fighter.id for fighter in near))
