"""What can be read off the table: who stands where, who is in contact, who is engaged.

Pure questions, asked by handlers and refusals alike. Every status follows from geometry at every
moment, except that a unit that has opened or lifted something counts as engaged.
What is asked often is computed once and kept with the table until somebody moves or falls.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

from damocles.engine import cites
from damocles.geometry import Disc, Piece
from damocles.geometry.measures import disc_gap
from damocles.rules.state import seams
from damocles.rules.state.bodies import base, body, keep_strength_fact, size_of
from damocles.rules.state.sheets import CREW, ability_effects

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.rules.state.abilities import Skill
    from damocles.rules.state.bodies import Body
    from damocles.rules.state.state import Fighter, Table, Unit

Fact = TypeVar("Fact")


def derive_fact(table: Table, name: str, compute: Callable[[Table], Fact]) -> Fact:
    """A fact about the whole table, computed when first asked for."""
    return keep_fact(table.derived, name, compute, table)


def keep_fact(
    facts: dict[Any, Any], name: str, compute: Callable[[Table], Fact], table: Table
) -> Fact:
    """A fact, computed when first needed and kept with others that depend on the same things."""
    found: Fact | None = facts.get(name)
    if found is None:
        found = facts[name] = compute(table)
    return found


@cites("entry.assault_units")
def is_late(table: Table, unit: Unit) -> bool:
    """Whether the mission gives a unit, but no card before a later round."""
    given = table.setting.given_unit(unit)
    return given is not None and table.clock.round < given.from_round


# ---- who stands where ------------------------------------------------------------------------


def fighters_on_table(table: Table) -> list[Fighter]:
    """All fighters on the table, in the order of their ids."""
    return derive_fact(table, "standing", _standing)


def _standing(table: Table) -> list[Fighter]:
    return [fighter for fighter in table.fighters.values() if fighter.place == "table"]


def bodies_on_table(table: Table) -> list[Body]:
    """The bodies of all units that have somebody on the table."""
    return derive_fact(table, "present", _present)


def _present(table: Table) -> list[Body]:
    known_ones = table.bodies.get
    found = [known_ones(unit.id) or body(table, unit) for unit in table.units.values()]
    return [one for one in found if one.members]


BoxedBody = tuple[int, int, int, int, "Body"]
"""The rectangle around a body (west, south, east, north), and the body."""


def boxes_on_table(table: Table) -> list[BoxedBody]:
    """The bodies of all units on the table with the rectangles around them."""
    return derive_fact(table, "boxes", _boxed)


def _boxed(table: Table) -> list[BoxedBody]:
    return [(*one.stance.box, one) for one in bodies_on_table(table)]


def members(table: Table, unit: Unit) -> list[Fighter]:
    """The fighters of a unit that stand on the table."""
    return (table.bodies.get(unit.id) or body(table, unit)).members


def is_mostly_down(table: Table, unit: Unit) -> bool:
    """Whether more than half of a unit lie on the ground."""
    return keep_strength_fact(table, unit, _mostly_down)


def _mostly_down(table: Table, unit: Unit) -> bool:
    group = members(table, unit)
    return 2 * sum([fighter.grounded for fighter in group]) > len(group)


def seat_of(table: Table, fighter: Fighter) -> int:
    """The seat a fighter fights for."""
    return table.units[fighter.unit].seat


def enemies(table: Table, seat: int) -> list[Fighter]:
    """The fighters on the table that are hostile to a seat."""
    hostile = table.setting.is_hostile
    return [other for other in fighters_on_table(table) if hostile(seat, seat_of(table, other))]


def strangers(table: Table, seat: int) -> list[Fighter]:
    """The fighters on the table that do not belong to a seat, unit by unit."""
    return [other for one in bodies_on_table(table) if one.seat != seat for other in one.members]


def disc(table: Table, fighter: Fighter) -> Disc:
    """A fighter's base where it stands, as tall as it stands."""
    return base(fighter.x, fighter.y, fighter.r, size_of(table.setting, fighter))


def piece_of(table: Table, element: str) -> Piece:
    """The outline of an element where it lies now, with its height."""
    laid, corners = table.setting.pieces[element], table.elements[element].corners
    return _piece(corners, laid.height) if corners else laid


@lru_cache(maxsize=4_096)
def _piece(corners: tuple[tuple[int, int], ...], height: int) -> Piece:
    return Piece(corners=corners, height=height)


# ---- what it is ------------------------------------------------------------------------------


def effective_size(table: Table, fighter: Fighter) -> int:
    """How tall a fighter stands, raised by the element it stands on."""
    return size_of(table.setting, fighter)


@cites("profile.designation")
def is_called_alike(table: Table, fighter: Fighter, other: Fighter) -> bool:
    """Whether two fighters have the same designation, regardless of rank."""
    return table.setting.card(fighter).profile == table.setting.card(other).profile


@cites("profile.categories", "profile.strider_or_vehicle")
def is_afv(table: Table, fighter: Fighter) -> bool:
    """Whether it is an armoured fighting vehicle (combat strider, vehicle); if not, infantry."""
    return table.setting.sheets[fighter.card].is_afv


def is_immobilised(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is a machine that cannot move; asked of every soldier, who has no parts."""
    return bool(fighter.sp) and table.setting.sheets[fighter.card].working(fighter.sp).immobilised


def working_weapons(table: Table, fighter: Fighter) -> tuple[str, ...]:
    """The weapons a fighter can use, one entry per copy."""
    return table.setting.sheets[fighter.card].working(fighter.sp).names


@cites("hero.profiles")
def is_hero(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is a hero, on foot or in a machine."""
    return table.setting.card(fighter).role == "hero"


@cites("support.gunners")
def is_static(table: Table, unit: Unit) -> bool:
    """Whether a unit is static support: mustered with separate support weapons and gunners."""
    return keep_strength_fact(table, unit, _is_static)


def _is_static(table: Table, unit: Unit) -> bool:
    return any(card.role in CREW for card in table.setting.unit_card(unit).fighters)


@cites("officer.lost")
def officer_of(table: Table, unit: Unit) -> Fighter | None:
    """The unit's officer, who leads it while alive; None if there is none."""
    leader = table.fighters[unit.leader]
    alive = leader.place != "gone"
    return leader if alive and table.setting.card(leader).officer is not None else None


# ---- how far apart ---------------------------------------------------------------------------


@cites("measure.edge_to_edge")
def distance(table: Table, fighter: Fighter, other: Fighter) -> int:
    """The distance from base edge to base edge."""
    return disc_gap(fighter.x - other.x, fighter.y - other.y, fighter.r + other.r)


@cites("measure.from_leader")
def unit_distance(table: Table, unit: Unit, other: Unit) -> int:
    """The distance from leader to leader."""
    return distance(table, table.fighters[unit.leader], table.fighters[other.leader])


def is_nearer_than(fighter: Fighter, other: Fighter, limit: int) -> bool:
    """Whether less than `limit` separates two bases; exact on the lattice, equal is not less."""
    dx, dy, reach = fighter.x - other.x, fighter.y - other.y, fighter.r + other.r + limit
    return dx * dx + dy * dy < reach * reach


@cites("measure.within", "measure.contact_limit")
def is_base_within(radius: int, at: tuple[int, int], other: Fighter, limit: int) -> bool:
    """Whether at most `limit` separates a base at this point from another; exact, equal counts."""
    dx, dy, reach = at[0] - other.x, at[1] - other.y, radius + other.r + limit
    return dx * dx + dy * dy <= reach * reach


# ---- contact and engagement ------------------------------------------------------------------


@cites("measure.contact", "measure.contact_limit")
def is_closer_than_contact(table: Table, fighter: Fighter, other: Fighter) -> bool:
    """Whether less than the contact distance separates their bases."""
    return is_nearer_than(fighter, other, table.setting.params.contact)


def are_in_contact(table: Table, fighter: Fighter, other: Fighter) -> bool:
    """Whether two fighters are in contact, by the rule set that is played."""
    return seams.contact_limit(table.setting.rules)(table, fighter, other)


def opponents(table: Table, fighter: Fighter) -> list[Fighter]:
    """The enemies in contact with a fighter."""
    return [table.fighters[other] for other in contacts(table).get(fighter.id, ())]


def contacts(table: Table) -> dict[int, list[int]]:
    """Every fighter in contact with enemies, and with whom, in the order of ids."""
    return keep_fact(table.placed, "contacts", _contacts, table)


def _contacts(table: Table) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    hostile, limit = table.setting.is_hostile, table.setting.params.contact
    camps: dict[int, list[BoxedBody]] = {}
    for boxed in boxes_on_table(table):
        camps.setdefault(boxed[4].seat, []).append(boxed)
    for seat, other in combinations(camps, 2):
        for box in camps[seat] if hostile(seat, other) else ():
            west, south, east, north, one = box
            west, south, east, north = west - limit, south - limit, east + limit, north + limit
            for left, bottom, right, top, two in camps[other]:
                if left <= east and west <= right and bottom <= north and south <= top:
                    _touching(table, one, two, found)
    return {fighter: sorted(touching) for fighter, touching in found.items()}


def _touching(table: Table, one: Body, two: Body, found: dict[int, list[int]]) -> None:
    """Enter the members of two enemy units that are in contact."""
    touches = seams.contact_limit(table.setting.rules)
    for fighter in one.members:
        for other in two.members:
            if touches(table, fighter, other):
                found.setdefault(fighter.id, []).append(other.id)
                found.setdefault(other.id, []).append(fighter.id)


def engaged_fighters(table: Table) -> dict[int, set[int]]:
    """Who is engaged: the fighters, by unit."""
    return keep_fact(table.placed, "engaged", _engaged, table)


def _engaged(table: Table) -> dict[int, set[int]]:
    engages = seams.engage_kind(table.setting.rules)
    found: dict[int, set[int]] = {}
    for name, touching in contacts(table).items():
        fighter = table.fighters[name]
        if engages(table, fighter, [table.fighters[other] for other in touching]):
            found.setdefault(fighter.unit, set()).add(name)
    return found


@cites("engagement.machines", "engagement.by_machines")
def is_engaged_by(table: Table, fighter: Fighter, touching: Sequence[Fighter]) -> bool:
    """Whether these opponents engage a fighter: any engages infantry; a machine is never engaged.

    As an option, machines do not engage anybody either.
    """
    if is_afv(table, fighter):
        return False
    machines = table.setting.params.options.machines_engage
    return machines or not all(is_afv(table, other) for other in touching)


@cites("engagement.engaged", "engagement.by_machines", "engagement.at_every_instant")
def is_engaged(table: Table, fighter: Fighter) -> bool:
    """Whether an opponent engages this fighter now."""
    return fighter.id in engaged_fighters(table).get(fighter.unit, ())


@cites("engagement.free", "terrain.handling_ends_actions", "terrain.handling_engages")
def unit_is_engaged(table: Table, unit: Unit) -> bool:
    """Whether a member is engaged or the unit has its hands full; otherwise the unit is free."""
    found: dict[int, set[int]] | None = table.placed.get("engaged")
    return unit.id in (engaged_fighters(table) if found is None else found) or has_handled(
        table, unit
    )


@cites("terrain.handling_ends_actions", "terrain.handling_engages")
def has_handled(table: Table, unit: Unit) -> bool:
    """Whether a unit has opened a container or lifted a wall in the activation it is in."""
    now = table.activation
    return now is not None and bool(now.handled) and now.unit == unit.id


def members_with_skill(table: Table, unit: Unit, skill: Skill) -> list[Fighter]:
    """The members of a unit that can do this."""
    return [table.fighters[name] for name in keep_strength_fact(table, unit, _skilled, skill)]


def _skilled(table: Table, unit: Unit, skill: Skill) -> list[int]:
    everybody = body(table, unit).members
    return [f.id for f in everybody if getattr(ability_effects(table, f), skill)]
