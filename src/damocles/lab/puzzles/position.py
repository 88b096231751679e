"""From a puzzle as written to a battle under way, at the moment when the question is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.armies import CompanySource
from damocles.catalog.missions import battlefield
from damocles.catalog.packs import core
from damocles.catalog.rulebook import rule_set_with
from damocles.engine import Dice, Progress
from damocles.muster import make_cards, make_roster, new_entry
from damocles.rules import RoundBegan, TurnBegan
from damocles.rules.battle import Battle, UnitPlaces, build_table
from damocles.rules.chapters import PlayStep, commander_candidates, steps_after_turn
from damocles.rules.state import (
    RoundStep,
    Setting,
    TurnStep,
    change_clock,
    change_fighter,
    change_seat,
    change_unit,
    machine,
)

if TYPE_CHECKING:
    from damocles.catalog.armies import EntrySource
    from damocles.catalog.source import BriefedMission
    from damocles.engine import Roll, Step
    from damocles.lab.puzzles.form import PuzzleSource, PuzzleUnit
    from damocles.rules.state import Company, Table

SEATS = (0, 1)


class Position(NamedTuple):
    """A battle as a puzzle describes it, and the number that the rules give to each unit."""

    battle: Battle
    units: dict[str, int]


def position(puzzle: PuzzleSource, mission: BriefedMission) -> Position:
    """The battle of a sound puzzle, run to the first decision; its dice are even ones.

    Places are taken as they are: whether a unit could have got there is not checked.
    """
    ordered = [unit for seat in SEATS for unit in puzzle.units if unit.seat == seat]
    numbers = {unit.id: number for number, unit in enumerate(ordered)}
    setting = Setting(
        rule_set_with(puzzle.rules, {"free_measuring": True}),
        battlefield(mission),
        [_company(puzzle, seat) for seat in SEATS],
    )
    played = numbers[puzzle.ask.unit or ""] if puzzle.ask.start == "act" else None
    stands = {numbers[unit.id]: _stand(unit) for unit in ordered if unit.waits is None}
    table = build_table(setting, stands, played)
    for unit in ordered:
        _state(table, numbers[unit.id], unit)
    _seat_points(table, puzzle, numbers)
    progress = Progress(_steps(table, puzzle, numbers))
    machine.advance(table, progress, EvenDice())
    return Position(Battle(table, progress, EvenDice()), numbers)


# ---- who there is ----------------------------------------------------------------------------


def _company(puzzle: PuzzleSource, seat: int) -> Company:
    """The units of a seat with their cards."""
    catalog = core(puzzle.rules)
    army = catalog.armies[puzzle.seats[seat].army]
    entries = tuple(entry_of(unit, puzzle) for unit in puzzle.units if unit.seat == seat)
    source = CompanySource(id=f"seat-{seat}", army=army.id, ap=1, units=entries)
    return make_cards(make_roster(source, army), catalog)


def entry_of(unit: PuzzleUnit, puzzle: PuzzleSource) -> EntrySource:
    """A unit as an entry of a company."""
    army = core(puzzle.rules).armies[puzzle.seats[unit.seat].army]
    return replace(
        new_entry(army, unit.unit, ()),
        id=unit.id,
        number=unit.mustered - any(name in army.heroes for name in unit.officers),
        officers=unit.officers,
        equipment=unit.equipment,
        special={name: count for name, count in unit.special.items() if count},
        specialists=unit.specialists,
        wave="reinforcement" if unit.waits == "reinforcement" else "assault",
    )


def _stand(unit: PuzzleUnit) -> UnitPlaces:
    places = tuple((at[0], at[1]) if at else None for at in unit.at)
    return UnitPlaces(places, int(unit.facing), unit.grounded, frozenset(unit.drills))


def _state(table: Table, number: int, unit: PuzzleUnit) -> None:
    """Set what a unit's places do not tell: disorganised, waiting, Structure points."""
    change_unit(table, number, disorganised=unit.disorganised)
    if unit.waits is not None:
        change_unit(table, number, place=unit.waits)
        for fighter in table.units[number].fighters:
            change_fighter(table, fighter, place="off")
    if unit.sp:
        change_fighter(table, table.units[number].fighters[0], sp=unit.sp)


# ---- how far the battle has got --------------------------------------------------------------


def _seat_points(table: Table, puzzle: PuzzleSource, numbers: dict[str, int]) -> None:
    """Set points, cards and commanders."""
    machine.apply(table, RoundBegan(puzzle.round))
    for seat, has in enumerate(puzzle.seats):
        cards = tuple(numbers[card] for card in has.cards)
        commanding = next(iter(commander_candidates(table, seat)), None)
        change_seat(
            table, seat, lp=has.lp, vp=has.vp, rp=has.rp, sequence=cards, commander=commanding
        )


def _steps(table: Table, puzzle: PuzzleSource, numbers: dict[str, int]) -> list[Step]:
    """What is to be done from here on; the last step is done first."""
    ask = puzzle.ask
    if ask.start == "round":
        return [RoundStep(puzzle.round)]
    change_clock(table, phase="activation")
    if ask.start == "turn" or ask.unit is None:
        return [TurnStep(ask.seat)]
    unit = numbers[ask.unit]
    seat = table.units[unit].seat
    machine.apply(table, TurnBegan(seat))
    return [*reversed(steps_after_turn(table, seat)), PlayStep(unit)]


FACES = (4, 2, 6, 1, 5, 3)
"""High and low in alternation: of any two dice about one is good."""


class EvenDice(Dice):
    """Dice that show a fixed cycle of faces in every stream.

    >>> from damocles.engine.dice import Roll
    >>> EvenDice().faces(Roll(3, "seat-0", "test", "GEN-001"), 4)
    ((5, 3, 4), 7)
    """

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        """As many faces as asked for, from a position in the stream."""
        end = position + roll.count
        return tuple(FACES[at % len(FACES)] for at in range(position, end)), end
