"""Lines of sight: the line by which one fighter sees another, or what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.rules.questions.explain.values import Blocked, Line, Sector
from damocles.rules.reading.facts import distance
from damocles.rules.reading.field_of_view import bears_on
from damocles.rules.reading.sight import screen, sight_between
from damocles.rules.state import seams
from damocles.rules.state.ways import spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.questions.explain.values import Thing
    from damocles.rules.state.screens import Screen
    from damocles.rules.state.state import Fighter, Table

SEES = "sight.line"
"""A clear line is enough."""
BLOCKS = "sight.unseen_no_target"
"""Something is in the way of every line."""
FIELD = "sight.fields"
"""Weapons of vehicles have a field of view."""


def look_at_fighter(table: Table, viewer: Fighter, target: Fighter) -> Line | Blocked:
    """The line by which one fighter sees another, or what blocks every such line."""
    found = _figure_of_sight(table, viewer, target)
    if isinstance(found, Blocked):
        return found
    share = sight_between(table, [viewer], [target]).share(0, 0)
    return found if share == 1.0 else replace(found, share=share)  # the whole is not told


def look_at_element(table: Table, viewer: Fighter, element: str) -> Line | Blocked:
    """The line by which a fighter sees an element, or what blocks every such line."""
    return _figure_of_sight(table, viewer, element)


def _figure_of_sight(table: Table, viewer: Fighter, target: Fighter | str) -> Line | Blocked:
    """What the rule set finds, as a figure that names what is in the way."""
    found = seams.los_line(table.setting.rules)(table, viewer, target)
    name: Thing = target if isinstance(target, str) else target.id
    if found.line is None:
        by = dict.fromkeys(name_blocker(screen(table), index) for index in found.blockers)
        return Blocked(viewer.id, name, tuple(by), BLOCKS)
    start, end = found.line
    return Line("sight", viewer.id, name, spot(start), spot(end), SEES)


def name_blocker(blocking: Screen, index: int) -> Thing:
    """The fighter or element that a number of the screen stands for.

    An element is entered under the number of its last piece; machines come after all elements.
    """
    machines = {number: fighter for fighter, number in blocking.machines.items()}
    if index in machines:
        return machines[index]
    return next(name for name, last in blocking.elements.items() if index <= last)


# ---- of several ------------------------------------------------------------------------------


def sort_nearest(table: Table, viewer: Fighter, targets: Sequence[Fighter]) -> list[Fighter]:
    """The targets, nearest first."""
    return sorted(targets, key=lambda target: (distance(table, viewer, target), target.id))


def find_line(
    table: Table, viewer: Fighter, targets: Sequence[Fighter], weapon: str | None = None
) -> Line | None:
    """The line to the nearest target that a fighter sees, and that the weapon bears on."""
    for target in sort_nearest(table, viewer, targets):
        if weapon is None or bears_on(table, viewer, weapon, target):
            found = look_at_fighter(table, viewer, target)
            if isinstance(found, Line):
                return found
    return None


def find_hindrances(
    table: Table, viewer: Fighter, targets: Sequence[Fighter], weapon: str | None = None
) -> list[Blocked | Sector]:
    """What keeps a fighter from each target: what is in the way, or the weapon's field of view."""
    found: dict[Blocked | Sector, None] = {}
    for target in sort_nearest(table, viewer, targets):
        if weapon is not None and not bears_on(table, viewer, weapon, target):
            found |= dict.fromkeys(fields(table, viewer, weapon))
        seen = look_at_fighter(table, viewer, target)
        if isinstance(seen, Blocked):
            found[seen] = None
    return list(found)


def fields(table: Table, viewer: Fighter, weapon: str) -> list[Sector]:
    """The fields of view of a vehicle's weapon, given the way the vehicle faces."""
    parts = table.setting.profile(viewer).parts
    turned = viewer.facing
    return [
        Sector(viewer.id, turned + part.field[0], turned + part.field[1], FIELD)
        for part in parts
        if part.weapon == weapon and part.field is not None
    ]
