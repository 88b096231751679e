"""The drills of a rule set, and the routines that last as they do, as pages name and draw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.muster import drill_reminders, name_state, remind_of_routine
from damocles.rules.state import list_effects, read_drills, read_routines
from damocles.server.wire import DrillView, RoutineView
from damocles.words import languages, tell_thing

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state import Params, Routine


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


def routine_views(rules: RuleSet[Params]) -> tuple[RoutineView, ...]:
    """Every routine that does something for a unit until it acts again."""
    return tuple(_routine_view(rules, each) for each in read_routines(rules).lasting.values())


def _routine_view(rules: RuleSet[Params], routine: Routine) -> RoutineView:
    name, machines = routine.id, routine.infantry is None
    return RoutineView(
        id=name,
        name={each: tell_thing("routines", name, each, rules.name) for each in languages()},
        rule=rules.cite(routine.rule),
        text={
            each: remind_of_routine(rules, routine, each, machines=machines) for each in languages()
        },
        effects=list_effects(routine.effects.lasting),
        cost=routine.cost(rules.params),
    )
