"""Profiles on a unit's card: characteristics, parts of machines, fighters."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from damocles.muster.sheets.frame import DASH, needed_face
from damocles.muster.sheets.trial_table import lay_profile
from damocles.muster.sheets.values import FighterGroup, PartRow, PrintedFigure, ProfileRow
from damocles.muster.text.writer import tell_count
from damocles.rules.chapters import allowance, morale_needed, morale_of
from damocles.rules.reading import AUTOMATIC, IMPOSSIBLE
from damocles.rules.state import dmg_vehicle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import HeroSource, OnFoot, PartSource, UnitSource
    from damocles.muster.roster.entries import RosterEntry
    from damocles.muster.sheets.frame import SheetFrame
    from damocles.rules.state import FighterCard, Table
    from damocles.words import Language

FACES = range(1, 7)


class Subject(NamedTuple):
    """A profile and the name it is printed under."""

    name: str
    source: UnitSource | OnFoot
    table: Table
    """On which fighters with the profile are the only unit."""


def profile_rows(frame: SheetFrame, entry: RosterEntry) -> Iterator[ProfileRow]:
    """The unit's own profile with its officer, then the hero who leads it, aboard or on foot."""
    name = frame.named("units", entry.source.unit)
    hero = next((n for n in entry.source.officers if n in frame.army.heroes), None)
    own = Subject(name, entry.unit, lay_profile(frame, entry.source.unit, entry.source.number))
    if hero is None:
        yield _row(frame, own, _rank_figures(frame, entry))
        return
    source = frame.army.heroes[hero]
    called = frame.officer(hero)
    figures = _hero_figures(frame, called, source)
    aboard = source.aboard is not None and source.aboard.unit == entry.source.unit
    yield _row(frame, own, figures if aboard else None)
    on_foot = frame.words.fill("on_foot", name=called) if aboard else called
    yield _row(frame, Subject(on_foot, source.on_foot, lay_profile(frame, hero, 1)), figures)


def _row(
    frame: SheetFrame, subject: Subject, command: tuple[PrintedFigure, PrintedFigure] | None = None
) -> ProfileRow:
    """All characteristics of one profile."""
    name, source, table = subject
    words, note = frame.words, frame.ledger.figure
    command = command or (PrintedFigure(""), PrintedFigure(""))
    size = table.setting.sheets[table.fighters[0].card].size
    moves, *others = _strides(frame, table)
    return ProfileRow(
        name=name,
        size=note(name, words["size"], size, source.size),
        movement=note(name, words["movement"], moves, source.movement, beside=", ".join(others)),
        morale=_morale(frame, subject),
        protection=note(name, words["protection"], source.protection.v, source.protection),
        combat=note(name, words["combat"], source.combat.v, source.combat),
        base=note(name, words["base"], words.mm(source.base.v), source.base, beside="mm"),
        authority=command[0],
        leadership=command[1],
    )


def _strides(frame: SheetFrame, table: Table) -> Iterator[str]:
    """How far the unit goes at its usual gait, and at each other, with its name."""
    words, gaits = frame.words, table.setting.gaits
    for gait in gaits.names:
        far = words.cm(allowance(table, table.units[0], gait))
        yield far if gait == gaits.usual else words.stride(gait, far)


def _morale(frame: SheetFrame, subject: Subject) -> PrintedFigure:
    """Morale, with the number that its test needs."""
    words, (name, source, table) = frame.words, subject
    nerve, unit = source.morale, table.units[0]
    if nerve.v is None:
        return frame.ledger.figure(name, words["morale"], DASH, nerve, beside=words["never_tests"])
    need = morale_needed(table, unit) if morale_of(table, unit) is not None else AUTOMATIC
    told = {AUTOMATIC: words["automatic"], IMPOSSIBLE: DASH}.get(need, needed_face(need))
    beside = words.fill("passes", need=told)
    return frame.ledger.figure(name, words["morale"], nerve.v, nerve, beside=beside)


# ---- officers --------------------------------------------------------------------------------


def _rank_figures(
    frame: SheetFrame, entry: RosterEntry
) -> tuple[PrintedFigure, PrintedFigure] | None:
    """Authority and Leadership of an officer by rank."""
    rank, officers, words = entry.officer, frame.army.officers, frame.words
    if rank is None:
        return None
    subject = frame.officer(rank.id)
    note = frame.ledger.figure
    return (
        note(subject, words["authority"], rank.authority, officers),
        note(subject, words["leadership"], rank.leadership, officers),
    )


def _hero_figures(
    frame: SheetFrame, name: str, hero: HeroSource
) -> tuple[PrintedFigure, PrintedFigure]:
    """Authority and Leadership of a hero."""
    words, note = frame.words, frame.ledger.figure
    return (
        note(name, words["authority"], hero.authority.v, hero.authority),
        note(name, words["leadership"], hero.leadership.v, hero.leadership),
    )


# ---- parts and fighters ----------------------------------------------------------------------


def part_rows(frame: SheetFrame, entry: RosterEntry) -> Iterator[PartRow]:
    """The parts of a machine, with the faces that hit them and a box for each point."""
    subject = frame.named("units", entry.source.unit)
    for part in entry.unit.parts:
        name = _part_name(frame, part)
        sp = frame.ledger.figure(subject, name, part.sp.v, part.sp)
        if part.view is not None:
            frame.ledger.note(subject, f"{name}, {frame.words['view']}", part.view)
        yield PartRow(name, faces_of(frame, part.kind), sp, part.sp.v)


def _part_name(frame: SheetFrame, part: PartSource) -> str:
    """The name of a part: its kind, or for a weapon its name and field of view."""
    if part.weapon is None:
        return frame.words[part.kind]
    name = frame.named("weapons", part.weapon)
    if part.view is None:
        return name
    return f"{name}, {frame.words.fill('sees', start=part.view.start, end=part.view.end)}"


def faces_of(frame: SheetFrame, kind: str) -> str:
    """The faces of the location die that hit a kind of part."""
    place = dmg_vehicle(frame.rules)
    faces = [face for face in FACES if place(face) == kind]
    return span(faces)


def span(numbers: Sequence[int]) -> str:
    """Consecutive numbers as a range from the first to the last.

    >>> span([3, 4, 5]) == f"3{DASH}5", span([6])
    (True, '6')
    """
    return f"{numbers[0]}{DASH}{numbers[-1]}" if len(numbers) > 1 else "".join(map(str, numbers))


def roles(frame: SheetFrame, entry: RosterEntry, fighters: Sequence[FighterCard]) -> list[str]:
    """What every fighter is called, in the order of the card."""
    specialists = iter(entry.source.specialists)
    return [
        _role(frame, entry, card, specialists, first=at == 0) for at, card in enumerate(fighters)
    ]


def _role(
    frame: SheetFrame,
    entry: RosterEntry,
    card: FighterCard,
    specialists: Iterator[str],
    *,
    first: bool,
) -> str:
    """What a fighter is called: rank, special weapon or speciality; or leader, or plain fighter."""
    special = card.role == "bearer" and card.weapons and card.weapons[0] in entry.source.special
    if first and entry.source.officers:
        return frame.officer(entry.source.officers[0])
    if card.role == "specialist":
        return frame.named("specialists", next(specialists))
    if special:
        return frame.named("weapons", card.weapons[0])
    plain = "pilot" if entry.unit.parts else "fighter"
    return frame.words[
        "leader" if first and len(entry.source.special) < entry.source.number else plain
    ]


def fighter_groups(names: Sequence[str], language: Language) -> Iterator[FighterGroup]:
    """Fighters with the same name, counted."""
    for name, same in groupby(names):
        count = len(list(same))
        yield FighterGroup(tell_count(count, name, language), count)
