"""Whether one fighter sees another, and which fighters of a unit see another unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.questions import (
    Line,
    build_explanation,
    cite_part,
    find_hindrances,
    find_line,
    look_at_fighter,
)
from damocles.rules.reading import distance, effective_size, members
from damocles.server.names import name_all, names_of
from damocles.server.sandbox.wire import Seen, Sight
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from damocles.rules.questions import AnyFigure
    from damocles.rules.state import Fighter, Table
    from damocles.server.sandbox.layout import LaidTable
    from damocles.words import Words

SIGHT = "sight.line"
"""The rule that decides sight."""


RAISED = "terrain.height"
"""The ruling that the Size of an element adds to that of a fighter standing on it."""


def look(laid: LaidTable, viewer: Fighter, target: Fighter) -> Sight:
    """Whether one fighter sees another, and why."""
    table = laid.view.table
    found = cite_part(table.setting.rules, look_at_fighter(table, viewer, target))
    on = viewer.standing_on, target.standing_on
    cite = table.setting.rules.cite
    rules = build_explanation(cite(SIGHT), (), [found]).rules
    return Sight(
        sees=isinstance(found, Line),
        rules=(*rules, cite(RAISED)) if any(on) else rules,
        figure=found,
        distance=distance(table, viewer, target),
        sizes=(effective_size(table, viewer), effective_size(table, target)),
        on=on,
        fighters=laid.fighters,
    )


def look_from_unit(laid: LaidTable, target: int) -> Seen:
    """A line for every fighter that sees the target, what is in the way for all the others."""
    table = laid.view.table
    targets = members(table, table.units[target])
    looks = {
        viewer.id: (find_line(table, viewer, targets), viewer)
        for viewer in members(table, table.units[laid.unit])
    }
    seeing = tuple(name for name, (line, _) in looks.items() if line is not None)
    blind = tuple(name for name in looks if name not in seeing)
    figures: dict[AnyFigure, None] = {}
    for line, viewer in looks.values():
        figures |= dict.fromkeys([line] if line else find_hindrances(table, viewer, targets))
    shown = tuple(cite_part(table.setting.rules, figure) for figure in figures)
    return Seen(
        words=_told(table, laid.unit, target, (len(seeing), len(blind))),
        rules=build_explanation(table.setting.rules.cite(SIGHT), (), shown).rules,
        seeing=seeing,
        blind=blind,
        figures=shown,
    )


def _told(table: Table, unit: int, target: int, counts: tuple[int, int]) -> Words:
    names = names_of(table)
    viewers = name_all(names, lambda each: each.unit(unit))
    seen = name_all(names, lambda each: each.unit(target))
    return phrase("sandbox.sees", unit=viewers, target=seen, seeing=counts[0], all=sum(counts))
