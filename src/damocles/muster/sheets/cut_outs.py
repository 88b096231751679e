"""What is cut out of the sheets: bases to scale, markers, the area template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.plane import UNITS_PER_CM
from damocles.muster.roster.cards import unit_card
from damocles.muster.sheets.drills import name_drill, remind_of_drill
from damocles.muster.sheets.frame import place_of
from damocles.muster.sheets.origins import worst_mark
from damocles.muster.sheets.profiles import roles
from damocles.muster.sheets.reference import facts_of
from damocles.muster.sheets.values import AreaTemplate, BaseDisc, Marker, PrintedFigure
from damocles.rules.state import list_effects, read_drills

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from damocles.catalog.source import Measure
    from damocles.muster.roster.entries import RosterEntry
    from damocles.muster.sheets.frame import SheetFrame
    from damocles.rules.state import Drill, FighterCard

DIRECTIONS = 6
"""GEN-009: the template has six numbered directions."""
DISORGANISED = "morale.disorganised"
NERVE = "disorganised"
"""The marker of units that have lost their nerve."""


# ---- bases -----------------------------------------------------------------------------------


def discs(frame: SheetFrame, entries: Sequence[RosterEntry]) -> list[BaseDisc]:
    """A base for every fighter, the smallest first."""
    found = [disc for entry in entries for disc in _discs(frame, entry)]
    return sorted(found, key=lambda disc: disc.width)


def _discs(frame: SheetFrame, entry: RosterEntry) -> Iterator[BaseDisc]:
    """The bases of a unit; a hero's may have a different size from the others."""
    fighters = unit_card(entry, frame.catalog.weapons).fighters
    title = frame.named("units", entry.source.unit)
    called = zip(fighters, roles(frame, entry, fighters), strict=True)
    for number, (card, role) in enumerate(called, start=1):
        base = _measure(frame, entry, card)
        yield BaseDisc(
            width=base.v * 10 / UNITS_PER_CM,
            diameter=PrintedFigure(frame.words.mm(base.v), worst_mark([base])),
            place=place_of(entry),
            number=number,
            unit=title,
            role=role,
            facing=bool(entry.unit.parts),
        )


def _measure(frame: SheetFrame, entry: RosterEntry, card: FighterCard) -> Measure:
    """The base of a fighter: that of the unit, or of a hero on foot."""
    hero = frame.army.heroes.get(card.profile)
    return hero.on_foot.base if hero else entry.unit.base


# ---- markers and the template ----------------------------------------------------------------


def markers(frame: SheetFrame, entries: Sequence[RosterEntry]) -> Iterator[Marker]:
    """Markers of every drill for each unit that can receive it, and for disorganised units."""
    facts = facts_of(frame.rules, frame.words)
    for drill in read_drills(frame.rules).known.values():
        count = sum(entry.unit.category not in drill.not_for for entry in entries)
        yield _drill_marker(frame, drill, count, facts)
    fearful = sum(entry.unit.morale.v is not None for entry in entries)
    title, text = frame.words[NERVE], frame.words.fill(f"{NERVE}_text", **facts)
    yield Marker(NERVE, NERVE, title, text, frame.rules.cite(DISORGANISED), fearful)


def _drill_marker(
    frame: SheetFrame, drill: Drill, count: int, facts: Mapping[str, object]
) -> Marker:
    """A marker with its reminder, drawn by what the drill does."""
    rules, language = frame.rules, frame.language
    return Marker(
        id=drill.id,
        icon=next(iter(list_effects(drill.effects)), ""),
        name=name_drill(rules, drill, language),
        text=remind_of_drill(rules, drill, language, facts),
        rule=rules.cite(drill.rule),
        count=count,
    )


def area_template(frame: SheetFrame) -> AreaTemplate:
    """The largest area of effect with a circle for each step of deviation."""
    params = frame.rules.params
    scale = UNITS_PER_CM // 10
    return AreaTemplate(params.area_limit // scale, params.deviation // scale, DIRECTIONS)
