"""What the booklet of the starter box plays otherwise than the complete game."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.geometry import behind, gap
from damocles.rules.chapters.activation import ActStep, BeginStep, StandUpStep
from damocles.rules.chapters.movement.ground import EVERYBODY, MACHINES
from damocles.rules.reading.facts import distance, is_afv, members
from damocles.rules.state.combats import Kind
from damocles.rules.state.course import Section
from damocles.rules.state.steps import PayStep
from damocles.rules.state.targets import UnitTarget

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.geometry import Discs, Piece, Pieces
    from damocles.rules.state.bodies import Body
    from damocles.rules.state.course import OpeningSection
    from damocles.rules.state.losses import Loss
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.seams import Blockers
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.targets import Target
    from damocles.rules.state.wounds import Wound

HALF = 0.5 - 1e-9
"""The least share of a base in cover, but for rounding."""
LOW = 1
"""The Size of what only soldiers find cover behind."""


def never(*_asked: object) -> bool:
    """Machines neither run anybody over nor stop on anybody."""
    return False


# ---- contact and movement --------------------------------------------------------------------


@cites("measure.contact")
def is_within_contact(table: Table, fighter: Fighter, other: Fighter) -> bool:
    """Whether no more than the contact distance separates their bases."""
    reach = fighter.r + other.r + table.setting.params.contact
    dx, dy = fighter.x - other.x, fighter.y - other.y
    return dx * dx + dy * dy <= reach * reach


@cites("engagement.machines")
def is_engaged_by_soldiers(table: Table, fighter: Fighter, touching: Sequence[Fighter]) -> bool:
    """Whether these opponents engage a fighter: soldiers engage soldiers, machines nobody."""
    return not is_afv(table, fighter) and not all(is_afv(table, other) for other in touching)


@cites("move.through_soldiers", "move.who_hinders")
def machines_and_hostile_soldiers(table: Table, mover: Fighter, seat: int) -> Blockers:
    """Machines, and enemy soldiers: both are in everybody's way, even in that of machines."""
    hostile = table.setting.is_hostile(table.units[mover.unit].seat, seat)
    return EVERYBODY if hostile else MACHINES


# ---- an activation ---------------------------------------------------------------------------


def sections_of_opening(_table: Table, _unit: Unit) -> tuple[OpeningSection, ...]:
    """Pay, then act: nobody tests or rallies before."""
    return PAY, BEGIN, ACT


PAY: OpeningSection = Section("pay", lambda _, unit: (PayStep(unit.id),))
BEGIN: OpeningSection = Section(
    "stand_up", lambda _, unit: (BeginStep(unit.id), StandUpStep(unit.id))
)
ACT: OpeningSection = Section("act", lambda _, unit: (ActStep(unit.id),))


def nothing_follows(_table: Table, _unit: Unit) -> tuple[()]:
    """Nothing is done for a unit that is not activated."""
    return ()


# ---- shooting --------------------------------------------------------------------------------


@cites("target.unit")
def refuse_all_but_units(
    table: Table, unit: Unit, weapon: Weapon, target: Target
) -> Refusal | None:
    """Only an enemy unit, as a whole."""
    if not isinstance(target, UnitTarget):
        return Refusal("target.unit", "aim_at_a_unit", {"weapon": weapon.id})
    if table.setting.is_hostile(unit.seat, table.units[target.unit].seat):
        return None
    return Refusal("target.unit", "not_an_enemy", {"weapon": weapon.id, "unit": target.unit})


def chosen_unit(_table: Table, unit: Unit) -> list[Unit]:
    """The unit that was chosen, whoever is in contact with it."""
    return [unit]


def nobody_else(_table: Table, _unit: Unit, _target: Target) -> tuple[()]:
    """Whoever does not see the target does not fire at it."""
    return ()


@cites("locked_shot.terrain")
def refuse_unlocked(_table: Table, weapon: Weapon, element: str) -> Refusal | None:
    """Only a locked shot is aimed at an element."""
    if weapon.fixed is not None:
        return None
    facts: dict[str, int | str] = {"weapon": weapon.id, "element": element}
    return Refusal("locked_shot.terrain", "not_at_elements", facts)


# ---- cover -----------------------------------------------------------------------------------


@cites("cover.zone", "cover.share_of_base")
def find_half_covered(shooters: Discs, elements: Pieces, bases: Discs) -> Mapping[int, bytes]:
    """The bases with at least half of them in the dead angle of one obstacle.

    Elements that touch are one obstacle, and whoever is behind it is behind each of them.
    """
    found = dict[int, bytes]()
    for obstacle in find_obstacles(elements.values):
        dead_angle = behind(shooters, [elements.values[number] for number in obstacle])
        covered = bytes(share >= HALF for share in dead_angle.shares(bases))
        found |= dict.fromkeys(obstacle if any(covered) else (), covered)
    return found


@lru_cache(maxsize=256)
def find_obstacles(pieces: tuple[Piece, ...]) -> tuple[tuple[int, ...], ...]:
    """The elements by their numbers, those together that touch, directly or by others."""
    obstacles: list[tuple[int, ...]] = []
    for number, piece in enumerate(pieces):
        touching = [each for each in obstacles if any(not gap(piece, pieces[o]) for o in each)]
        apart = [each for each in obstacles if each not in touching]
        obstacles = [*apart, (*chain.from_iterable(touching), number)]
    return tuple(obstacles)


@cites("cover.height")
def is_cover_between(table: Table, shooters: Body, fighter: Fighter, element: str) -> bool:
    """Whether an element is cover between these: a low one is so between soldiers alone."""
    if table.setting.pieces[element].height > LOW:
        return True
    return not any(is_afv(table, each) for each in (*shooters.members, fighter))


# ---- damage and close combat -----------------------------------------------------------------


@cites("unit.new_leader", "unit.heirs")
def nearest_without_special_weapon(table: Table, unit: Unit) -> list[Fighter]:
    """The nearest of those who bear no special weapon; of the bearers, if nobody else is left."""
    old, group = table.fighters[unit.leader], members(table, unit)
    plain = [each for each in group if table.setting.card(each).role != "bearer"] or group
    near = min(distance(table, old, each) for each in plain)
    return [each for each in plain if distance(table, old, each) == near]


@cites("machine.counter")
def no_location(_table: Table, _wound: Wound, _hits: int) -> int:
    """No die says where a machine is hit: it has one counter."""
    return 0


def no_tests(_table: Table, _unit: Unit, _loss: Loss | None) -> tuple[()]:
    """Morale stands on the cards and is not used."""
    return ()


def kind_by_unit(table: Table, fighter: Fighter) -> Kind:
    """Whoever is struck is struck as one of their unit, which is of one designation."""
    return Kind(fighter.unit, table.setting.card(fighter).profile, "fighter")
