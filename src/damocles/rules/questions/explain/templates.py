"""Areas of effect: where a template is aimed, where it lands, whom it reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.shooting.indirect import centre_of
from damocles.rules.chapters.shooting.projection import reach_of
from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.values import (
    Circle,
    Distance,
    Explanation,
    Line,
    Reached,
    build_explanation,
)
from damocles.rules.reading.aims import weapon_of
from damocles.rules.reading.facts import distance
from damocles.rules.state import seams
from damocles.rules.state.events.shooting import BlastLanded, ProjectionDeclared
from damocles.rules.state.targets import FighterTarget

if TYPE_CHECKING:
    from damocles.rules.questions.explain.values import AnyFact, AnyFigure
    from damocles.rules.state.state import Table
    from damocles.rules.state.targets import Fire


def template(table: Table, fire: Fire) -> Circle:
    """The area of effect of a single success, where it is aimed."""
    x, y = centre_of(table, fire)
    limit = table.setting.params.area_limit
    area = seams.ind_radius(table.setting.rules)(weapon_of(table, fire).area, 1, limit)
    return Circle("area", fire.weapon, x, y, area.radius, "indirect.all_missed")


@explains(BlastLanded)
def explain_blast(table: Table, event: BlastLanded) -> Explanation:
    """Explain the circle, whom it reaches, and how it got there."""
    reached = Reached(event.fighters, event.impacts, event.rule)
    figures: list[AnyFigure] = [
        Circle("area", event.weapon, event.x, event.y, event.radius, "indirect.all_missed")
    ]
    if event.deviation:
        start, end = centre_of(table, event.fire), (event.x, event.y)
        target = event.fire.target
        name = target.fighter if isinstance(target, FighterTarget) else event.weapon
        figures.append(Line("deviation", name, event.weapon, start, end, "indirect.deviation"))
    figures += [marks.base(table, table.fighters[name], event.rule) for name in event.fighters]
    return build_explanation(event.rule, [reached], figures)


@explains(ProjectionDeclared)
def explain_flames(table: Table, event: ProjectionDeclared) -> Explanation:
    """How far each bearer is from its target, how far it reaches, and the templates there.

    Lost ones are shown too, since the distances show which they are.
    """
    weapon, params = table.setting.weapons[event.weapon], table.setting.params
    radius = seams.ind_radius(table.setting.rules)(weapon.area, 1, params.area_limit).radius
    facts: list[AnyFact] = []
    figures: list[AnyFigure] = []
    for aim in event.aims:
        (start, limit), target = reach_of(table, weapon, aim), table.fighters[aim.target]
        far = distance(table, start, target)
        facts.append(Distance("range", start.id, target.id, far, limit, "projection.range"))
        figures.append(marks.line_between("range", table, start, target, "projection.range"))
        figures.append(Circle("area", weapon.id, target.x, target.y, radius, "projection.damage"))
    return build_explanation(event.rule, facts, figures)
