"""Who of one unit sees somebody of another, and what hinders the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.record.naming import Names
from damocles.rules.explain.sight import seen_by, unseen_by
from damocles.rules.explain.values import explained
from damocles.rules.facts import members
from damocles.server.sandbox.wire import Seen

if TYPE_CHECKING:
    from damocles.catalog import Words
    from damocles.rules.explain.values import AnyFigure
    from damocles.rules.state import Table
    from damocles.server.sandbox.laying import Laid

SIGHT = "GEN-036"
"""How sight is decided."""


def seen(laid: Laid, target: int) -> Seen:
    """The answer: a line for everybody who sees, what is in the way for everybody who does not."""
    table = laid.view.table
    targets = members(table, table.units[target])
    looks = {
        viewer.id: (seen_by(table, viewer, targets), viewer)
        for viewer in members(table, table.units[laid.unit])
    }
    seeing = tuple(name for name, (line, _) in looks.items() if line is not None)
    blind = tuple(name for name in looks if name not in seeing)
    figures: dict[AnyFigure, None] = {}
    for line, viewer in looks.values():
        figures |= dict.fromkeys([line] if line else unseen_by(table, viewer, targets))
    return Seen(
        words=_told(table, laid.unit, target, (len(seeing), len(blind))),
        rules=explained(SIGHT, (), figures).rules,
        seeing=seeing,
        blind=blind,
        figures=tuple(figures),
    )


def _told(table: Table, unit: int, target: int, counts: tuple[int, int]) -> Words:
    sees, blind = counts
    english, french = Names(table, "en"), Names(table, "fr")
    there = english.unit(target), french.unit(target)
    return {
        "en": f"{english.unit(unit)}: {sees} of {sees + blind} see {there[0]}.",
        "fr": f"{french.unit(unit)}\u00a0: {sees} sur {sees + blind} voient {there[1]}.",
    }
