"""Refusals decided by lines of sight and distances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import Disc, gap
from damocles.rules.chapters.abilities.designator import Designate
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.close_combat import CloseCombat
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.chapters.shooting.salvo import weapons_fired
from damocles.rules.chapters.shooting.shooters import guns
from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.refusals import figures_of_refusal, shows
from damocles.rules.questions.explain.sight import find_hindrances, look_at_element
from damocles.rules.questions.explain.values import Distance
from damocles.rules.reading.aims import targeted_fighters
from damocles.rules.reading.facts import disc, distance, members, piece_of
from damocles.rules.state.targets import ElementTarget

if TYPE_CHECKING:
    from damocles.rules.questions.explain.refusals import Case, Evidence
    from damocles.rules.questions.explain.values import AnyFigure
    from damocles.rules.state.state import Fighter

    Pairs = tuple[list[Fighter], list[Fighter]]


# ---- no line of sight ------------------------------------------------------------------------


@shows("no_line_of_sight")
def show_blockers(case: Case) -> Evidence | None:
    """What blocks the view of everybody who would have to see."""
    if isinstance(case.order, Salvo) and isinstance(case.order.target, ElementTarget):
        return [], hidden_element(case, case.order.target.element)
    if isinstance(case.order, Designate) and case.order.element is not None:
        bearer, element = case.table.fighters[case.order.fighter], case.order.element
        return [], [look_at_element(case.table, bearer, element)]
    viewers, targets = lookouts(case)
    weapon = case.order.weapon if isinstance(case.order, Salvo) else None
    figures: list[AnyFigure] = []
    for viewer in viewers:
        figures += find_hindrances(case.table, viewer, targets, weapon)
    return [], figures


def lookouts(case: Case) -> Pairs:
    """Who would have to see whom."""
    table, order = case.table, case.order
    if isinstance(order, ArtilleryStrike):
        return [table.fighters[order.spotter]], [table.fighters[order.fighter]]
    if isinstance(order, Designate) and order.unit is not None:
        return [table.fighters[order.fighter]], members(table, table.units[order.unit])
    unit = table.units[case.decision.unit]
    unspotted = case.refusal.rule == table.setting.rules.cite("indirect.spotter")
    if unspotted or isinstance(order, Project):
        named = case.refusal.facts["fighter"]
        return members(table, unit), [table.fighters[int(named)]]
    firing = guns(table, unit, order, weapons_fired(table, case.decision))
    return list(dict.fromkeys(firing)), targeted_fighters(table, order.target)


def hidden_element(case: Case, element: str) -> list[AnyFigure]:
    """What blocks the view of everybody who would shoot at an element."""
    table, unit = case.table, case.table.units[case.decision.unit]
    firing = guns(table, unit, case.order, weapons_fired(table, case.decision))
    looks = [look_at_element(table, shooter, element) for shooter in dict.fromkeys(firing)]
    return [marks.element(table, element, case.refusal.rule), *looks]


# ---- too far apart ---------------------------------------------------------------------------


@shows("not_in_contact", "out_of_reach")
def show_gap(case: Case) -> Evidence | None:
    """How far apart two fighters are: attacker and defender, mechanic and machine."""
    table, rule, pair = case.table, case.refusal.rule, pair_apart(case)
    found = [table.fighters[name] for name in pair if name in table.fighters]
    if len(found) < 2 or any(fighter.place != "table" for fighter in found):
        return None
    one, two = found
    limit = table.setting.params.contact
    far = Distance("contact", one.id, two.id, distance(table, one, two), limit, rule)
    return [far], [marks.line_between("gap", table, one, two, rule)]


def pair_apart(case: Case) -> tuple[int, ...]:
    """The two who would have to be in contact."""
    facts = case.refusal.facts
    if isinstance(case.order, CloseCombat):
        return int(facts["fighter"]), int(facts["defender"])
    return (case.order.mechanic, case.order.machine) if isinstance(case.order, Repair) else ()


@shows("not_beside_it", "out_of_reach")
def show_reach(case: Case) -> Evidence | None:
    """How far a fighter is from the element it wants to use."""
    table, facts, rule = case.table, case.refusal.facts, case.refusal.rule
    element, name = facts.get("element"), facts.get("fighter")
    fighter = table.fighters.get(name) if isinstance(name, int) else None
    if fighter is None or not isinstance(element, str) or element not in table.elements:
        return None
    limit, piece = table.setting.params.contact, piece_of(table, element)
    length = gap(disc(table, fighter), piece)
    far = Distance("contact", fighter.id, element, length, limit, rule)
    return [far], [
        *figures_of_refusal(case),
        marks.surroundings("reach", element, piece, limit, rule),
    ]


@shows("too_far_from_the_nearest_place")
def show_shift(case: Case) -> Evidence:
    """The place that was chosen, and how far from the nearest place a fighter may stand."""
    decision, rule, limit = case.decision, case.refusal.rule, case.table.setting.params.contact
    r = case.table.fighters[decision.fighter].r
    asked, named = (Disc(x=at.x, y=at.y, r=r) for at in (case.order, decision))
    length = int(case.refusal.facts["shifted"])
    far = Distance("aside", decision.fighter, decision.fighter, length, limit, rule)
    circles = [
        marks.circle("placed", decision.fighter, asked, rule),
        marks.circle("nearest", decision.fighter, named, rule),
    ]
    return [far], [*circles]
