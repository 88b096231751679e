"""Elements that are laid, moved or brought down, and why they may not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import GeometryError, Piece, gap, overlap
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.missions.layout import LayElement
from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.refusals import figures_of_refusal, shows
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.values import (
    Area,
    Distance,
    Explanation,
    Line,
    build_explanation,
)
from damocles.rules.reading.facts import disc, fighters_on_table, piece_of
from damocles.rules.state.events.setup import ElementPlaced
from damocles.rules.state.events.terrain import (
    ContainerOpened,
    ElementDestroyed,
    ElementSabotaged,
    WallHoisted,
)
from damocles.rules.state.land import outline

if TYPE_CHECKING:
    from damocles.rules.questions.explain.refusals import Case, Evidence
    from damocles.rules.questions.explain.values import AnyFact, AnyFigure
    from damocles.rules.state.state import Table


# ---- events ----------------------------------------------------------------------------------


@explains(ElementPlaced)
@explains(WallHoisted)
def explain_laying(_table: Table, event: ElementPlaced | WallHoisted) -> Explanation:
    """Show where an element now lies."""
    return build_explanation(
        event.rule, (), [Area("placed", event.element, (event.corners,), event.rule)]
    )


@explains(ElementDestroyed)
@explains(ElementSabotaged)
def explain_fall(table: Table, event: ElementDestroyed | ElementSabotaged) -> Explanation:
    """Show the element that is gone."""
    return build_explanation(event.rule, (), [marks.element(table, event.element, event.rule)])


@explains(ContainerOpened)
def explain_opening(table: Table, event: ContainerOpened) -> Explanation:
    """Show the side that is now open."""
    corners = piece_of(table, event.element).corners
    start, end = corners[event.side], corners[(event.side + 1) % len(corners)]
    side = Line("opened", event.element, event.element, start, end, event.rule)
    return build_explanation(
        event.rule, (), [marks.element(table, event.element, event.rule), side]
    )


# ---- refusals --------------------------------------------------------------------------------


@shows(
    "overlaps",
    "too_narrow",
    "off_the_table",
    "near_an_access_edge",
    "outside_the_sector",
    "not_beside_him",
    "on_another_element",
    "on_a_base",
)
def show_laid(case: Case) -> Evidence | None:
    """The element where it would lie, what it would lie on, and how far it is from its bearer."""
    piece = piece_of_order(case)
    if piece is None:
        return None
    table, rule, name = case.table, case.refusal.rule, case.order.element
    figures: list[AnyFigure] = [
        Area("placed", name, (piece.corners,), rule),
        *figures_of_refusal(case),
    ]
    figures += [
        marks.element(table, element.id, rule)
        for element in table.elements.values()
        if element.present and element.id != name and overlap(piece, piece_of(table, element.id))
    ]
    figures += [
        marks.base(table, fighter, rule)
        for fighter in fighters_on_table(table)
        if overlap(disc(table, fighter), piece)
    ]
    return distance_to_bearer(case, piece), list(dict.fromkeys(figures))


def piece_of_order(case: Case) -> Piece | None:
    """An element where an order lays it; None if the order lays none, or far off any table."""
    order = case.order
    if not isinstance(order, LayElement | Hoist) or order.element not in case.table.elements:
        return None
    try:
        corners = outline(case.table, order.element, order.x, order.y, order.degrees)
        return Piece(corners=corners)
    except GeometryError:
        return None


def distance_to_bearer(case: Case, piece: Piece) -> list[AnyFact]:
    """How far the wall would be from the fighter who sets it down."""
    if not isinstance(case.order, Hoist) or case.order.fighter not in case.table.fighters:
        return []
    bearer = case.table.fighters[case.order.fighter]
    limit, length = case.table.setting.params.contact, gap(disc(case.table, bearer), piece)
    return [Distance("contact", bearer.id, case.order.element, length, limit, case.refusal.rule)]
