"""Puzzles read from their files: every fault with file and line, no name that leads nowhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog import CatalogError, PackFault, UnknownName
from damocles.catalog.missions import MissionFile, build_mission
from damocles.catalog.packs import core, texts_of
from damocles.catalog.rulebook import rule_set
from damocles.catalog.source import Reader, suggest_name
from damocles.lab.puzzles.copies import copy_puzzle
from damocles.lab.puzzles.form import PuzzleSource, say
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import read_drills
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from damocles.catalog.armies import Army
    from damocles.catalog.source import BriefedMission, FieldPath
    from damocles.lab.puzzles.form import Condition, PuzzlePlay, PuzzleUnit

LOPSIDED = ("attacker", "zones", "exit", "rescue", "home_turf", "automatic_winner")
"""Parts of a mission that belong to one side or edge, and are not copied with the rest."""
FOLDER = Path(__file__).parent / "positions"
"""The folder of the project's puzzles."""


class PartReader(Reader):
    """Part of a file, below a field: faults in it are noted with their full path."""

    def __init__(self, whole: Reader, field: str) -> None:  # the file has been read already
        self.whole, self.field, self.faults = whole, field, whole.faults

    def fault(
        self, path: FieldPath, problem: str, *, remedy: str = "", line: int | None = None
    ) -> None:
        """Note that something is wrong in this part."""
        self.whole.fault((self.field, *path), problem, remedy=remedy, line=line)


class Puzzle(NamedTuple):
    """A sound puzzle, or a copy of one, with the mission of its table."""

    source: PuzzleSource
    mission: BriefedMission
    copy: int = 0


class PuzzleReading(NamedTuple):
    """The result of reading a file: the puzzle if it is sound, and all faults."""

    puzzle: Puzzle | None
    faults: tuple[PackFault, ...]


def read_puzzle(file: Path | str, name: str = "") -> PuzzleReading:
    """A puzzle from a file, or from its text."""
    reader = Reader(file, name=name or str(file))
    source = reader.read(PuzzleSource)
    if source is None or reader.faults:
        return PuzzleReading(None, tuple(reader.faults))
    mission = _mission(reader, source)
    for path, problem, remedy in _wrong(source):
        reader.fault(path, problem, remedy=remedy)
    faults = tuple(reader.faults)
    return PuzzleReading(None if faults or mission is None else Puzzle(source, mission), faults)


def _mission(reader: Reader, source: PuzzleSource) -> BriefedMission | None:
    written = MissionFile(PartReader(reader, "mission"), source.mission)
    return _built(written, source)


def _built(written: MissionFile, source: PuzzleSource) -> BriefedMission | None:
    """The mission of a puzzle, from the packs of its rule set."""
    catalog, texts = core(source.rules), texts_of(source.mission)
    return build_mission(written, catalog.kinds, texts, armies=catalog.armies, rules=source.rules)


def copy_of(puzzle: Puzzle, number: int) -> Puzzle:
    """The copy of a sound puzzle with this number."""
    source = copy_puzzle(puzzle.source, number)
    reader = Reader(source.id, name=source.id)
    mission = _built(MissionFile(reader, source.mission), source)
    assert mission is not None, reader.faults  # noqa: S101  # a turned table is as sound
    return Puzzle(source, mission, number)


def puzzles(rules: str = USUAL_EDITION) -> dict[str, Puzzle]:
    """The project's puzzles of a rule set by their ids.

    An unknown rule set raises UnknownName, files with faults CatalogError.
    """
    known = rule_set(rules).name
    return {name: each for name, each in every_puzzle().items() if each.source.rules == known}


@cache
def every_puzzle() -> dict[str, Puzzle]:
    """The puzzles of all rule sets by their ids; files with faults raise CatalogError."""
    found, faults = {}, list[PackFault]()
    for file in sorted(FOLDER.glob("*.yaml")):
        puzzle, wrong = read_puzzle(file, f"positions/{file.name}")
        faults += wrong
        if puzzle is not None and puzzle.source.id != file.stem:
            problem = Saying("flaws.file", name=file.stem, id=puzzle.source.id)
            remedy = Saying("flaws.rename_one")
            faults.append(PackFault(f"positions/{file.name}", 1, problem, remedy))
        elif puzzle is not None:
            found[file.stem] = puzzle
    if faults:
        raise CatalogError(faults)
    return found


def find_puzzle(name: str) -> Puzzle:
    """The puzzle with this id; an unknown one raises UnknownName."""
    if name not in every_puzzle():
        raise UnknownName("puzzle", name, every_puzzle())
    return every_puzzle()[name]


# ---- names -----------------------------------------------------------------------------------

Found = tuple["FieldPath", str, str]
"""Where something is wrong, what it is, and what helps."""


class _There(NamedTuple):
    """What plays and conditions may name."""

    units: Sequence[str]
    drills: Iterable[str]
    weapons: Iterable[str]


def _wrong(source: PuzzleSource) -> Iterator[Found]:
    """Every name that leads nowhere, and everything that could not be copied."""
    for field in LOPSIDED:
        if getattr(source.mission, field):
            yield ("mission", field), say("lopsided"), say("leave_out")
    catalog, names = core(source.rules), [unit.id for unit in source.units]
    there = _There(names, read_drills(rule_set(source.rules)).closing, catalog.weapons)
    for index, seat in enumerate(source.seats):
        yield from _known(("seats", index, "army"), "army", [seat.army], catalog.armies)
        own = [unit.id for unit in source.units if unit.seat == index]
        yield from _known(("seats", index, "cards"), "card", seat.cards, own)
    for index, unit in enumerate(source.units):
        if names.index(unit.id) != index:
            taken, another = Saying("flaws.taken", id=unit.id), Saying("flaws.another_id")
            yield ("units", index, "id"), taken, another
        army = catalog.armies.get(source.seats[unit.seat].army)
        yield from _muster(("units", index), unit, army, there) if army else ()
    asked = [source.ask.unit] if source.ask.unit else []
    yield from _known(("ask", "unit"), "unit", asked, names)
    for part in ("lines", "replies"):
        for line, plays in getattr(source, part).items():
            yield from _in_plays((part, line), plays, there)
    yield from _in_plays(("script",), source.script, there)
    for index, condition in enumerate(source.answer):
        yield from _in_condition(("answer", index), condition, there)


def _known(
    path: FieldPath, what: str, named: Iterable[str], there: Iterable[str]
) -> Iterator[Found]:
    """A fault for every name that is not one of the known names; `what` is a key of the words."""
    known = list(there)
    for name in named:
        if name not in known:
            yield path, Saying(f"lab.puzzles.unknown.{what}", name=name), suggest_name(name, known)


def _muster(path: FieldPath, unit: PuzzleUnit, army: Army, there: _There) -> Iterator[Found]:
    """A fault for everything about a unit that its army does not know."""
    yield from _known((*path, "unit"), "unit", [unit.unit], army.units)
    kind = army.units.get(unit.unit)
    if kind is None:
        return
    special, experts = kind.special_weapons, kind.specialists
    ranks = [rank.id for rank in army.officers.ranks]
    weapons, trained = special.options if special else (), experts.options if experts else ()
    yield from _known((*path, "officers"), "officer", unit.officers, [*ranks, *army.heroes])
    yield from _known((*path, "special"), "special", unit.special, weapons)
    yield from _known((*path, "specialists"), "specialist", unit.specialists, trained)
    yield from _known((*path, "drills"), "drill", unit.drills, there.drills)
    if not kind.prices.sells(unit.equipment):
        yield (*path, "equipment"), say("not_sold"), say("price_list")
    if len(unit.at) > unit.mustered:
        problem = say("places", places=len(unit.at), fighters=unit.mustered)
        yield (*path, "at"), problem, say("fewer_places")


def _in_plays(path: FieldPath, plays: Iterable[PuzzlePlay], there: _There) -> Iterator[Found]:
    """Faults in the units, drills and weapons that plays name."""
    for index, play in enumerate(plays):
        named = [*play.units, *(each for each in (play.unit, play.at) if each)]
        yield from _known((*path, index), "unit", named, there.units)
        yield from _known((*path, index, "drills"), "drill", play.drills, there.drills)
        if play.weapon is not None:
            yield from _known((*path, index, "weapon"), "weapon", [play.weapon], there.weapons)


def _in_condition(path: FieldPath, condition: Condition, there: _There) -> Iterator[Found]:
    """Faults in the units and the drill that a condition names."""
    named = [each for each in (condition.unit, condition.other) if each]
    yield from _known(path, "unit", named, there.units)
    drills = [condition.drill] if condition.drill else []
    yield from _known((*path, "drill"), "drill", drills, there.drills)
