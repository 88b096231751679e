"""Weapons on a unit's card: who carries them, what they do, how far each number reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.muster.sheets.frame import needed_face
from damocles.muster.sheets.values import PrintedFigure, WeaponRow
from damocles.rules.reading import IMPOSSIBLE, face_needed
from damocles.rules.state import read_abilities

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import WeaponSource
    from damocles.muster.sheets.frame import SheetFrame
    from damocles.rules.state import FighterCard

NEEDED = range(1, 7)
"""The columns of the tables: success without a roll, then the numbers on a die."""


def weapon_rows(
    frame: SheetFrame, fighters: Sequence[FighterCard], kind: str
) -> Iterator[WeaponRow]:
    """Every weapon of one kind that somebody in the unit carries, once."""
    carried = dict.fromkeys(name for card in fighters for name in card.weapons)
    for name in carried:
        source = frame.catalog.weapons[name]
        if source.kind == kind:
            bearers = [card for card in fighters if name in card.weapons]
            everybody = len(bearers) == len(fighters)
            yield _row(frame, name, bearers, everybody=everybody)


def _row(
    frame: SheetFrame, name: str, bearers: Sequence[FighterCard], *, everybody: bool
) -> WeaponRow:
    """A weapon with all its values."""
    source, called = frame.catalog.weapons[name], frame.named("weapons", name)
    words, note = frame.words, frame.ledger.figure
    bonus = better_aim(frame, bearers)
    area = source.area
    return WeaponRow(
        name=called,
        bearers=_who(frame, name, bearers, everybody=everybody),
        accuracy=_accuracy(frame, called, source, bonus),
        rate=note(called, words["rate_long"], source.rate.v, source.rate),
        rerolls=note(called, words["rerolls"], source.rerolls.v, source.rerolls),
        area=note(called, words["area_long"], words.cm(area.v), area)
        if area
        else PrintedFigure(""),
        penetration=note(
            called, words["penetration_long"], source.penetration.v, source.penetration
        ),
        damage=note(called, words["damage"], source.damage.v, source.damage),
        reach=() if _plain(frame, source) else reach(frame, source, bonus),
        plain=_plain(frame, source),
    )


def _who(frame: SheetFrame, name: str, bearers: Sequence[FighterCard], *, everybody: bool) -> str:
    """How many fighters carry a weapon, and how many copies each has."""
    who = frame.words["all"] if everybody else str(len(bearers))
    copies = bearers[0].weapons.count(name)
    return frame.words.fill("each", who=who, copies=copies) if copies > 1 else who


def better_aim(frame: SheetFrame, bearers: Sequence[FighterCard]) -> int:
    """What abilities add to the Accuracy of all who carry a weapon."""
    known = read_abilities(frame.rules)
    return min(known.effects(card.abilities).accuracy for card in bearers)


def needs_no_test(frame: SheetFrame, source: WeaponSource) -> bool:
    """Whether a weapon hits without a test."""
    return read_abilities(frame.rules).effects(source.abilities).way.templates


def _accuracy(frame: SheetFrame, called: str, source: WeaponSource, bonus: int) -> PrintedFigure:
    """Accuracy, or the fixed number that stands in its place."""
    words, note = frame.words, frame.ledger.figure
    if source.fixed is not None:
        return note(called, words["fixed_long"], needed_face(source.fixed.v), source.fixed)
    if source.accuracy is None:
        return PrintedFigure("")
    beside = f"+{bonus}" if bonus and not needs_no_test(frame, source) else ""
    accuracy = source.accuracy
    return note(called, words["accuracy_long"], accuracy.v, accuracy, beside=beside)


def _plain(frame: SheetFrame, source: WeaponSource) -> str:
    """How a weapon hits if it does not use the table; otherwise empty."""
    if source.fixed is not None:
        return frame.words.fill("any_range", need=needed_face(source.fixed.v))
    if needs_no_test(frame, source) and source.accuracy is not None:
        farthest = (source.accuracy.v + 1) * frame.rules.params.band
        return frame.words.fill("no_test", reach=frame.words.cm(farthest))
    return ""


def reach(frame: SheetFrame, source: WeaponSource, bonus: int) -> tuple[str, ...]:
    """For each number on a die, the farthest distance at which it is enough.

    In close combat it is the highest Combat of a defender.
    """
    aim = (source.accuracy.v if source.accuracy else 0) + bonus
    farthest = {}
    difficulty = 0
    while (need := face_needed(aim, difficulty)) != IMPOSSIBLE:
        farthest[need] = difficulty
        difficulty += 1
    band, cm = frame.rules.params.band, frame.words.cm
    if source.kind == "close":
        return tuple(str(farthest.get(need, "")) for need in NEEDED)
    return tuple(cm((farthest[need] + 1) * band) if need in farthest else "" for need in NEEDED)
