"""Weapons on a unit's card: who carries them, what they do, how far each number reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.muster.sheets.frame import needed_face
from damocles.muster.sheets.trial_table import lay_unit
from damocles.muster.sheets.values import PrintedFigure, WeaponRow
from damocles.rules.chapters import accuracy_of
from damocles.rules.reading import IMPOSSIBLE, face_needed
from damocles.rules.state import pro_range, read_abilities, shot_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from damocles.catalog.armies import WeaponSource
    from damocles.muster.sheets.frame import SheetFrame
    from damocles.rules.state import Fighter, FighterCard, Table, Weapon

HIGHEST = 60
"""No weapon is asked about more difficult tests."""
NEEDED = range(1, 7)
"""The columns of the tables: success without a roll, then the numbers on a die."""


class Armed(NamedTuple):
    """A weapon and those of a unit who carry it, by number."""

    frame: SheetFrame
    table: Table
    name: str
    carriers: Sequence[int]

    @property
    def weapon(self) -> Weapon:
        """The weapon as the rules use it."""
        return self.table.setting.weapons[self.name]

    @property
    def fighters(self) -> list[Fighter]:
        """Those who carry it."""
        return [self.table.fighters[at] for at in self.carriers]

    def shot_needed(self, band: int) -> int:
        """What the worst shot among them needs at a range."""
        test = shot_test(self.table.setting.rules)
        return max(test(self.table, self.weapon, each, band)[1] for each in self.fighters)

    def blow_needed(self, combat: int) -> int:
        """What the worst of them needs to strike somebody with this Combat."""
        table, weapon = self.table, self.weapon
        return max(face_needed(accuracy_of(table, each, weapon), combat) for each in self.fighters)


def list_farthest(needed: Callable[[int], int]) -> dict[int, int]:
    """The highest difficulty at which each number on a die is enough."""
    farthest: dict[int, int] = {}
    for difficulty in range(HIGHEST):
        need = needed(difficulty)
        if need == IMPOSSIBLE:
            break
        farthest[need] = difficulty
    return farthest


def weapon_rows(
    frame: SheetFrame, fighters: Sequence[FighterCard], kind: str
) -> Iterator[WeaponRow]:
    """Every weapon of one kind that somebody in the unit carries, once."""
    carried = dict.fromkeys(name for card in fighters for name in card.weapons)
    table = lay_unit(frame, fighters)
    for name in carried:
        source = frame.catalog.weapons[name]
        if source.kind == kind:
            armed = [at for at, card in enumerate(fighters) if name in card.weapons]
            yield _row(Armed(frame, table, name, armed), [fighters[at] for at in armed])


def _row(armed: Armed, bearers: Sequence[FighterCard]) -> WeaponRow:
    """A weapon with all its values."""
    frame, _, name, _ = armed
    source, called = frame.catalog.weapons[name], frame.named("weapons", name)
    everybody = len(bearers) == len(armed.table.fighters)
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
        reach=() if _plain(armed, source) else reach(armed, source),
        plain=_plain(armed, source),
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


def _plain(armed: Armed, source: WeaponSource) -> str:
    """How a weapon hits if it does not use the table; otherwise empty."""
    frame = armed.frame
    if source.fixed is not None:
        return frame.words.fill("any_range", need=needed_face(source.fixed.v))
    if needs_no_test(frame, source) and source.accuracy is not None:
        reaches = pro_range(armed.table.setting.rules)
        farthest = reaches(armed.table, armed.weapon, armed.fighters[0]).limit
        return frame.words.fill("no_test", reach=frame.words.cm(farthest))
    return ""


def reach(armed: Armed, source: WeaponSource) -> tuple[str, ...]:
    """For each number on a die, the farthest distance at which it is enough.

    In close combat it is the highest Combat of a defender.
    """
    band, cm = armed.frame.rules.params.band, armed.frame.words.cm
    if source.kind == "close":
        farthest = list_farthest(armed.blow_needed)
        return tuple(str(farthest.get(need, "")) for need in NEEDED)
    farthest = list_farthest(armed.shot_needed)
    return tuple(cm((farthest[need] + 1) * band) if need in farthest else "" for need in NEEDED)
