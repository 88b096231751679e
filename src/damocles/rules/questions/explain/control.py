"""Control: who is near what, and who controls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.missions.control import members_near, outline_of, places_to_control
from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.values import Controlled, Explanation, build_explanation
from damocles.rules.reading.facts import bodies_on_table
from damocles.rules.state import seams
from damocles.rules.state.events.control import ControlAssessed

if TYPE_CHECKING:
    from damocles.rules.missions.control import Place
    from damocles.rules.state.state import Table


@explains(ControlAssessed)
def explain_control(table: Table, event: ControlAssessed) -> Explanation:
    """Show everything that can be controlled, with its surroundings and who is in them."""
    places, reach = list(places_to_control(table)), table.setting.params.control
    facts = [control_of(table, event, name, place) for name, place in places]
    figures = [marks.position(table, place, reach, "CTL-002") for _, place in places]
    return build_explanation(event.rule, facts, figures)


def control_of(table: Table, event: ControlAssessed, name: str, place: Place) -> Controlled:
    """Who is near a place, how much each seat counts there, and who controls it."""
    counts = tuple(zip(table.seats, event.presence[name], strict=True))
    return Controlled(
        name, fighters_counting(table, place), counts, event.controllers.get(name), "CTL-003"
    )


def fighters_counting(table: Table, place: Place) -> tuple[int, ...]:
    """Everybody near a place who counts there."""
    presence = seams.obj_who(table.setting.rules)
    there, limit = outline_of(table, place), table.setting.params.control
    near = [
        f
        for one in bodies_on_table(table)
        for f in members_near(one, there, limit)
        if presence(table, f)
    ]
    return tuple(sorted(fighter.id for fighter in near))
