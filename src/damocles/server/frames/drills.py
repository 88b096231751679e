"""The drills of a rule set, as pages name and draw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.muster import drill_reminders, name_state
from damocles.rules.state import list_effects, read_drills
from damocles.server.wire import DrillView
from damocles.words import languages

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state import Params


def drill_views(rules: RuleSet[Params]) -> tuple[DrillView, ...]:
    """Every drill, and what a unit may have left of it."""
    reminders = {each: drill_reminders(rules, each) for each in languages()}
    return tuple(
        DrillView(
            id=state,
            name={each: name_state(rules, drill, state, each) for each in languages()},
            rule=rules.cite(drill.rule),
            text={each: texts[drill.id] for each, texts in reminders.items()},
            effects=list_effects(effects),
        )
        for drill in read_drills(rules).known.values()
        for state, effects in drill.states.items()
    )
