"""What a battle is fought with: weapons, profiles, cards, companies, missions. All values, frozen.

Lengths are lattice units (0.001 cm). Every number comes from a pack; nothing here knows an edition.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from damocles.engine.values import Value
from damocles.geometry.lattice import LIMIT

Category = Literal["soldier", "support", "strider", "vehicle"]
Role = Literal["standard", "specialist", "bearer", "gunner", "support_weapon", "officer", "hero"]
Wave = Literal["assault", "reinforcement"]
Edge = Literal["south", "north", "east", "west"]
Setup = Literal["map", "no_mans_land", "pacified_region", "trench_war"]
Zones = Literal["map", "edges", "long_edges", "sectors"]
Points = Literal[
    "infantry_unit", "afv_unit", "officer", "control", "capture",
    "evacuated_infantry", "evacuated_afv", "pilot_met", "pilot_evacuated",
]  # fmt: skip
"""MIS-030: what a line of a briefing can give points for."""
Point = tuple[int, int]
Number = Annotated[int, Meta(ge=0, le=9_999)]
"""What cards and briefings count. Records are read by these types: a larger number than any card
has would only take for ever to be used."""
Cost = Annotated[int, Meta(ge=0, le=999_999)]
"""Army points."""
Span = Annotated[int, Meta(ge=0, le=LIMIT)]
"""A length."""
Coordinate = Annotated[int, Meta(ge=-LIMIT, le=LIMIT)]
Degrees = Annotated[int, Meta(ge=-360, le=360)]
Spot = tuple[Coordinate, Coordinate]
"""A point of the mission."""


class Weapon(Value, frozen=True, cache_hash=True):
    """A weapon's profile. A `fixed` number to hit stands in place of Accuracy (locked shot)."""

    id: str
    kind: Literal["ranged", "close"]
    accuracy: Number
    rate: Number
    rerolls: Number
    penetration: Number
    damage: Number
    area: Span = 0
    fixed: Number | None = None
    abilities: tuple[str, ...] = ()


class Part(Value, frozen=True, cache_hash=True):
    """A part of a machine with its Structure points; a weapon's part names the weapon."""

    id: str
    kind: Literal["frame", "propulsion", "weapon"]
    sp: Number
    weapon: str | None = None
    field: tuple[Degrees, Degrees] | None = None
    """GEN-035: the field of view of a vehicle's weapon, in degrees counter-clockwise from the
    vehicle's facing; None sees in all directions."""


class Profile(Value, frozen=True):
    """The printed characteristics of a fighter. Morale None is nerves of steel."""

    id: str
    category: Category
    type: Number
    size: Number
    radius: Span
    movement: Span
    morale: Number | None
    protection: Number
    combat: Number
    parts: tuple[Part, ...] = ()
    abilities: tuple[str, ...] = ()


class Officer(Value, frozen=True):
    """What rank adds to a fighter."""

    rank: Number
    authority: Number
    leadership: Number
    hero: bool = False
    numbers_bonus: Number = 0
    """GEN-023: how many fighters more his unit may have."""


class FighterCard(Value, frozen=True):
    """One fighter of a unit as mustered: profile, role, what he carries."""

    profile: str
    role: Role
    weapons: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    officer: Officer | None = None
    on_foot: FighterCard | None = None
    """GEN-026: what a hero is without his machine."""


class UnitCard(Value, frozen=True):
    """A unit as mustered; the first fighter is its leader."""

    id: str
    name: str
    army: str
    fighters: tuple[FighterCard, ...]
    ap: Cost
    wave: Wave = "assault"
    equipment: tuple[str, ...] = ()
    bearers: Number | None = None
    """How many special weapon bearers it may have; None for as many as it was mustered with."""


class Company(Value, frozen=True):
    """The army of one seat, with every profile and weapon that it needs."""

    id: str
    army: str
    units: tuple[UnitCard, ...]
    profiles: tuple[Profile, ...]
    weapons: tuple[Weapon, ...]
    spares: tuple[UnitCard, ...] = ()
    """ROU-013, ROU-014: machines at hand that can come into being during the battle."""
    pilots: tuple[UnitCard, ...] = ()
    """MIS-602: the heroes among whom the pilot is chosen, each a unit of his own."""
    ap: Cost | None = None
    """MIS-002: the army points that were agreed on when it was built; None if that is not told."""


class ElementCard(Value, frozen=True):
    """A terrain element as the mission lays it: convex corners, counter-clockwise."""

    id: str
    kind: str
    size: Number
    corners: tuple[Spot, ...]
    fixed: bool = False
    """It lies there even where the seats place the other elements by hand."""


class AccessZone(Value, frozen=True):
    """A stretch of a table edge; permanent ones belong to a seat for the whole battle."""

    id: str
    edge: Edge
    start: Span
    end: Span
    owner: Number | None
    permanent: bool = True
    closed_to: tuple[Number, ...] = ()
    """MIS-507: the seats that may not use it even while they control it."""


class DeploymentZone(Value, frozen=True):
    """An area of the table where units of a seat are placed in the first round."""

    id: str
    owner: Number
    corners: tuple[Spot, ...]
    limit: Number | None = None
    """How many units may be placed there; None for any number."""


class DropPoint(Value, frozen=True):
    """An element, or a mark on the table, around which units arrive once it is controlled."""

    id: str
    element: str | None = None
    point: Spot | None = None


class Objective(Value, frozen=True):
    """What can be controlled: an element, or a point of the table."""

    id: str
    element: str | None = None
    point: Spot | None = None


class Scoring(Value, frozen=True):
    """One line of a briefing: what gives how many points, to whom (None: to every seat)."""

    what: Points
    vp: Number = 0
    rp: Cost = 0
    objective: str | None = None
    seat: Number | None = None
    rule: str = ""
    """The rule of the briefing; empty for the mission's own."""


class CeaseFire(Value, frozen=True):
    """When the battle ends, and who wins when several have the points that win at once.

    Then the highest score wins (equal: a draw), or whoever controls `objective`, or whoever
    controls most of what gives victory points; in the last two cases play goes on until one does.
    """

    rounds: Number | None = None
    vp: Number | None = None
    tie: Literal["points", "controller", "most_controlled"] = "points"
    objective: str | None = None
    rule: str = ""
    """The rule of the tie; empty for the mission's own."""
    pilot_lost: bool = False
    """MIS-612: the loss of the pilot ends the battle at once, and his side has lost."""


class Exit(Value, frozen=True):
    """The edge over which units of a seat leave the table and count as evacuated."""

    seat: Number
    edge: Edge
    rule: str


class Rescue(Value, frozen=True):
    """A pilot of a seat inside an element, which can be hit though nobody may aim at it.

    Whoever of that seat controls the objective meets him.
    """

    seat: Number
    element: str
    objective: str
    protection: Number
    sp: Number


class Forces(Value, frozen=True):
    """The army points a company may have; None for as many as the players agree on, all alike."""

    assault: Cost | None = None
    reinforcement: Cost = 0
    rule: str = ""
    """The rule of the briefing."""


class Mission(Value, frozen=True):
    """What is played for, on which table."""

    id: str
    width: Span
    depth: Span
    elements: tuple[ElementCard, ...]
    access_zones: tuple[AccessZone, ...]
    objectives: tuple[Objective, ...]
    scoring: tuple[Scoring, ...]
    cease_fire: CeaseFire
    rule: str
    reinforcements: bool = False
    deployment_zones: tuple[DeploymentZone, ...] = ()
    drop_points: tuple[DropPoint, ...] = ()
    setup: Setup = "map"
    """Who lays the elements that are not fixed: the map, or the seats by one of three ways."""
    zones: Zones = "map"
    """Where the seats enter: as mapped, by an edge each at random, or by a part of the table."""
    zones_rule: str = "MIS-102"
    """The rule by which edges are dealt."""
    roles: bool = False
    """Whether one side attacks and the other defends."""
    attackers: tuple[Number, ...] = (0,)
    """The seats that attack where there are roles; the others defend."""
    forces: tuple[Forces, ...] = ()
    """One for all seats, or one for each."""
    all_enter: bool = False
    """Assault units may not be left in reserve in the first round."""
    exit: Exit | None = None
    """MIS-508: where units are evacuated."""
    rescue: Rescue | None = None
    """MIS-602: the pilot who is to be met and evacuated."""
    artillery: Weapon | None = None
    """SHO-065: the strikes that seats may call, with a fixed number to hit."""
    home_turf: tuple[Number, ...] = ()
    """TAC-020: the seats that fight on ground they know."""
    automatic_winner: Number | None = None
    """The seat that wins the first Authority test without a roll."""
    destructible: tuple[str, ...] = ()
    """TER-013: the elements that weapons can destroy."""
    sabotable: tuple[str, ...] = ()
    """RUL-120: elements that sabotage removes although it otherwise could not."""
    ramps: tuple[str, ...] = ()
    """TER-003: the elements that machines can climb."""
