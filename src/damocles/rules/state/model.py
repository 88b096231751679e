"""What a battle is fought with: weapons, profiles, cards, companies, missions. All values, frozen.

Lengths are lattice units (0.001 cm). Every number comes from a pack; nothing here knows an edition.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from damocles.engine import Value
from damocles.geometry.plane import LIMIT

Category = Literal["soldier", "support", "strider", "vehicle", "flyer"]
Role = Literal["standard", "specialist", "bearer", "gunner", "support_weapon", "officer", "hero"]
Wave = Literal["assault", "reinforcement"]
Edge = Literal["south", "north", "east", "west"]
Zones = Literal["map", "placed", "edges", "long_edges", "sectors"]
MAPPED: tuple[Zones, ...] = ("map", "placed")
"""Where the dice have no say in where the seats enter."""
Compared = Literal["points", "fighters", "losses"]
Point = tuple[int, int]

# ---- how much there can be: records are read by these types, and anybody can write a record ----

MOST_ON_CARDS = 30
"""Far above every value on a card; the largest there is, a Penetration, is 18."""
LONGEST_ON_CARDS = 100_000
"""A metre: four times the longest movement."""
LONGEST_SIDE = 300_000
"""3 m: no table is longer."""
MOST_FIGHTERS = 100
"""Fighters of a unit: several times as many as any unit has."""
MOST_UNITS = 99
MOST_ELEMENTS = 60
MOST_ZONES = 24
"""For each kind: access zones, deployment zones, drop points."""
MOST_OBJECTIVES = 26
MOST_CORNERS = 16
MOST_LINES = 99
"""Lines of a briefing."""
MOST_GOALS = 24
MOST_SEATS = 4
Name = Annotated[str, Meta(max_length=100)]
"""An id or a name."""
CardValue = Annotated[int, Meta(ge=0, le=MOST_ON_CARDS)]
"""A value on a card: at most this many dice, points or impacts."""
Size = Annotated[int, Meta(ge=0, le=9)]
Number = Annotated[int, Meta(ge=0, le=9_999)]
"""A number in a briefing that nobody rolls or goes through one by one."""
Rounds = Annotated[int, Meta(ge=0, le=99)]
Cost = Annotated[int, Meta(ge=0, le=999_999)]
"""Army points."""
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Reach = Annotated[int, Meta(ge=0, le=LONGEST_ON_CARDS)]
"""A length on a card: a base, a movement, an area."""
Side = Annotated[int, Meta(gt=0, le=LONGEST_SIDE)]
"""A side of a table."""
Span = Annotated[int, Meta(ge=0, le=LONGEST_SIDE)]
"""A length along a side."""
Coordinate = Annotated[int, Meta(ge=-LIMIT, le=LIMIT)]
Degrees = Annotated[int, Meta(ge=-360, le=360)]
Spot = tuple[Coordinate, Coordinate]
"""A point on the mission's table."""
Corners = Annotated[tuple[Spot, ...], Meta(min_length=3, max_length=MOST_CORNERS)]
Names = Annotated[tuple[Name, ...], Meta(max_length=12)]
"""What one card or fighter has of a kind: weapons, abilities, equipment."""
Elements = Annotated[tuple[Name, ...], Meta(max_length=MOST_ELEMENTS)]
"""Elements of the table by their ids."""
Seats = Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_SEATS)]


class Weapon(Value, frozen=True, cache_hash=True):
    """A weapon's profile. A `fixed` number to hit takes the place of Accuracy (locked shot)."""

    id: Name
    kind: Literal["ranged", "close"]
    accuracy: CardValue
    rate: CardValue
    rerolls: CardValue
    penetration: CardValue
    damage: CardValue
    area: Reach = 0
    fixed: CardValue | None = None
    abilities: Names = ()


class Part(Value, frozen=True, cache_hash=True):
    """A part of a machine with its Structure points; a weapon's part names the weapon."""

    id: Name
    kind: Literal["frame", "propulsion", "weapon"]
    sp: CardValue
    weapon: Name | None = None
    field: tuple[Degrees, Degrees] | None = None
    """GEN-035: the field of view of a vehicle's weapon, in degrees counter-clockwise from the
    vehicle's facing; None bears in all directions."""


class Profile(Value, frozen=True):
    """The printed characteristics of a fighter. Morale None means nerves of steel."""

    id: Name
    category: Category
    type: CardValue
    size: Size
    radius: Reach
    movement: Reach
    morale: CardValue | None
    protection: CardValue
    combat: CardValue
    parts: Annotated[tuple[Part, ...], Meta(max_length=12)] = ()
    abilities: Names = ()


class Officer(Value, frozen=True):
    """What rank adds to a fighter."""

    rank: CardValue
    authority: CardValue
    leadership: CardValue
    hero: bool = False
    numbers_bonus: CardValue = 0
    """GEN-023: how many more fighters the officer's unit may have."""


class FighterCard(Value, frozen=True):
    """One fighter of a unit as mustered: profile, role, what it carries."""

    profile: Name
    role: Role
    weapons: Names
    abilities: Names = ()
    officer: Officer | None = None
    on_foot: FighterCard | None = None
    """GEN-026: what a hero is without a machine."""


class UnitCard(Value, frozen=True):
    """A unit as mustered; the first fighter is its leader."""

    id: Name
    name: Name
    army: Name
    fighters: Annotated[tuple[FighterCard, ...], Meta(max_length=MOST_FIGHTERS)]
    ap: Cost
    wave: Wave = "assault"
    equipment: Names = ()
    bearers: Number | None = None
    """How many special weapon bearers it may have; None for as many as it was mustered with."""


Units = Annotated[tuple[UnitCard, ...], Meta(max_length=MOST_UNITS)]


class Company(Value, frozen=True):
    """The army of one seat, with every profile and weapon that it needs."""

    id: Name
    army: Name
    units: Units
    profiles: Annotated[tuple[Profile, ...], Meta(max_length=MOST_UNITS)]
    weapons: Annotated[tuple[Weapon, ...], Meta(max_length=MOST_UNITS)]
    spares: Units = ()
    """ROU-013, ROU-014: machines at hand that can be created during the battle."""
    pilots: Units = ()
    """MIS-602: the heroes from whom the pilot is chosen, each a unit of one."""
    ap: Cost | None = None
    """MIS-002: the army points agreed on when it was built; None if not known."""


class ElementCard(Value, frozen=True):
    """A terrain element as the mission lays it: convex corners, counter-clockwise."""

    id: Name
    kind: Name
    size: Size
    corners: Corners
    fixed: bool = False
    """Whether it lies there even when the seats place the other elements by hand."""


class AccessZone(Value, frozen=True):
    """A stretch of a table edge; permanent ones belong to a seat for the whole battle."""

    id: Name
    edge: Edge
    start: Span
    end: Span
    owner: SeatNumber | None
    permanent: bool = True
    closed_to: Seats = ()
    """MIS-507: the seats that may not use it even while they control it."""


class DeploymentZone(Value, frozen=True):
    """An area of the table where units of a seat are placed in the first round."""

    id: Name
    owner: SeatNumber
    corners: Corners
    limit: Number | None = None
    """How many units may be placed there; None for any number."""


class DropPoint(Value, frozen=True):
    """An element, or a mark on the table, around which units arrive once it is controlled."""

    id: Name
    element: Name | None = None
    point: Spot | None = None


Position = AccessZone | DeploymentZone | DropPoint
"""Where units come onto the table."""


class Objective(Value, frozen=True):
    """What can be controlled: an element, or a point of the table."""

    id: Name
    element: Name | None = None
    point: Spot | None = None


class Scoring(Value, frozen=True):
    """One line of a briefing: what gives how many points, to which seat (None: to every seat)."""

    what: Name
    """MIS-030: the clause of the rule set that says what is asked for."""
    vp: Number = 0
    rp: Cost = 0
    objective: Name | None = None
    seat: SeatNumber | None = None
    rule: Name = ""
    """The rule of the briefing; empty for the mission's own."""


class CeaseFire(Value, frozen=True):
    """When the battle ends, and who wins when several reach the winning points at once.

    Then the highest score wins (equal: a draw), or the seat that controls `objective`, or the one
    that controls most of what gives victory points; in the last two cases play goes on until one
    does.

    What decides when nobody has won before is what is `compared`: victory points, fighters left,
    or fighters lost, of whom fewer are better; the profiles in `uncounted` count for nobody.
    """

    rounds: Rounds | None = None
    vp: Number | None = None
    tie: Literal["points", "controller", "most_controlled"] = "points"
    objective: Name | None = None
    rule: Name = ""
    """The rule of the tie; empty for the mission's own."""
    pilot_lost: bool = False
    """MIS-612: the loss of the pilot ends the battle at once, and the pilot's side has lost."""
    compared: Compared | UnsetType = UNSET
    uncounted: Names | UnsetType = UNSET


# ---- goals -----------------------------------------------------------------------------------


class BaseGoal(Value, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """A condition that wins the battle for a seat."""

    seat: SeatNumber


class TimedGoal(BaseGoal, frozen=True, kw_only=True):
    """One that counts from a round on: at the end of each round or, `at_once`, whenever somebody
    is lost or an activation ends, too."""

    from_round: Rounds = 1
    at_once: bool = False


class UnitGone(TimedGoal, frozen=True, tag="unit_gone"):
    """No fighter is left of a unit that the mission gives."""

    unit: Name


class KindGone(TimedGoal, frozen=True, tag="kind_gone"):
    """No enemy fighter with this profile is left, or so many of them have gone."""

    profile: Name
    count: Number | None = None


class InContact(TimedGoal, frozen=True, tag="in_contact"):
    """So many fighters of a unit that the mission gives are within a distance of an element."""

    unit: Name
    element: Name
    within: Reach
    count: Number = 1


class MoreNear(TimedGoal, frozen=True, tag="more_near"):
    """More fighters than the enemy within a distance of an element, and at least so many.

    Only those with these profiles count, whoever has one if none are named; `ties` are enough.
    """

    element: Name
    within: Reach
    own: Names = ()
    enemies: Names = ()
    least: Number = 1
    ties: bool = False


class ElementsGone(TimedGoal, frozen=True, tag="elements_gone"):
    """None of these elements is left on the table."""

    elements: Elements


class HoldOut(BaseGoal, frozen=True, tag="hold_out"):
    """The end of this round comes while the seat has units left and no enemy meets a goal."""

    round: Rounds


TimedGoals = UnitGone | KindGone | InContact | MoreNear | ElementsGone
Goal = TimedGoals | HoldOut
"""The conditions that win: a closed union, whose members are matched one by one."""


def units_of(goal: Goal) -> tuple[str, ...]:
    """The given units that a goal speaks of."""
    return (goal.unit,) if isinstance(goal, UnitGone | InContact) else ()


def elements_of(goal: Goal) -> tuple[str, ...]:
    """The elements that a goal speaks of."""
    if isinstance(goal, ElementsGone):
        return goal.elements
    return (goal.element,) if isinstance(goal, InContact | MoreNear) else ()


class GivenUnit(Value, frozen=True):
    """A unit that the mission gives a seat, by its id: where it stands, or by which zone it comes.

    Before `from_round` it has no card: it does nothing where it stands, or cannot come yet.
    """

    seat: SeatNumber
    unit: Name
    places: Annotated[tuple[Spot, ...], Meta(max_length=MOST_FIGHTERS)] = ()
    """Of its fighters, the leader first; none for a unit that is off the table."""
    facing: Degrees = 0
    zone: Name | None = None
    """The only access zone by which it enters; None for any that is open to its seat."""
    from_round: Rounds = 1


class Exit(Value, frozen=True):
    """The edge over which units of a seat leave the table and count as evacuated."""

    seat: SeatNumber
    edge: Edge
    rule: Name


class Rescue(Value, frozen=True):
    """A seat's pilot inside an element, which can be hit although nobody may aim at it.

    When that seat controls the objective, the pilot is met.
    """

    seat: SeatNumber
    element: Name
    objective: Name
    protection: CardValue
    sp: CardValue


class Forces(Value, frozen=True):
    """The army points a company may have; None for a number that the players agree on for all."""

    assault: Cost | None = None
    reinforcement: Cost = 0
    rule: Name = ""
    """The rule of the briefing."""


class Mission(Value, frozen=True):
    """What is played for, on which table."""

    id: Name
    width: Side
    depth: Side
    elements: Annotated[tuple[ElementCard, ...], Meta(max_length=MOST_ELEMENTS)]
    access_zones: Annotated[tuple[AccessZone, ...], Meta(max_length=MOST_ZONES)]
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=MOST_OBJECTIVES)]
    scoring: Annotated[tuple[Scoring, ...], Meta(max_length=MOST_LINES)]
    cease_fire: CeaseFire
    rule: Name
    reinforcements: bool = False
    deployment_zones: Annotated[tuple[DeploymentZone, ...], Meta(max_length=MOST_ZONES)] = ()
    drop_points: Annotated[tuple[DropPoint, ...], Meta(max_length=MOST_ZONES)] = ()
    setup: Name = "map"
    """The way of the rule set by which the elements that are not fixed are laid."""
    zones: Zones = "map"
    """Where the seats enter: as mapped, by an edge each at random, or by a part of the table.

    `placed`: as mapped, and their assault units stand in their deployment zones at the beginning.
    """
    zones_rule: Name = "MIS-102"  # of records that name none: headers leave it out
    """The rule by which edges are dealt."""
    roles: bool = False
    """Whether one side attacks and the other defends."""
    attackers: Seats = (0,)
    """The seats that attack where there are roles; the others defend."""
    forces: Annotated[tuple[Forces, ...], Meta(max_length=MOST_SEATS)] = ()
    """One for all seats, or one for each."""
    all_enter: bool = False
    """Assault units may not be left in reserve in the first round."""
    exit: Exit | None = None
    """MIS-508: where units are evacuated."""
    rescue: Rescue | None = None
    """MIS-602: the pilot who is to be met and evacuated."""
    artillery: Weapon | None = None
    """SHO-065: the strikes that seats may call, with a fixed number to hit."""
    home_turf: Seats = ()
    """TAC-020: the seats that fight on home turf."""
    automatic_winner: SeatNumber | None = None
    """The seat that wins the first Authority test without a roll."""
    destructible: Elements = ()
    """TER-013: the elements that weapons can destroy."""
    sabotable: Elements = ()
    """RUL-120: elements that sabotage removes although it otherwise could not."""
    ramps: Elements = ()
    """TER-003: the elements that machines can climb."""
    goals: Annotated[tuple[Goal, ...], Meta(max_length=MOST_GOALS)] | UnsetType = UNSET
    """What wins the battle besides points; any one of a seat's goals is enough."""
    units: Annotated[tuple[GivenUnit, ...], Meta(max_length=MOST_UNITS)] | UnsetType = UNSET
    """Units with a place, a way in or a round of their own."""
