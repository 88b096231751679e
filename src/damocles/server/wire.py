"""The values that travel between page and server: lengths are whole numbers of 0.001 cm."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from damocles.geometry import Edge
from damocles.geometry.plane import LIMIT
from damocles.words import Words

MOST_BASES = 200
MOST_ELEMENTS = 60

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
RuleSetName = Id | UnsetType
"""A rule set; the usual one if none is named."""
Coordinate = Annotated[int, msgspec.Meta(ge=-LIMIT, le=LIMIT)]
Radius = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Size = Annotated[int, msgspec.Meta(ge=0, le=9)]
Turn = Annotated[float, msgspec.Meta(ge=-360, le=360)]
Side = Annotated[int, msgspec.Meta(ge=20_000, le=300_000)]
"""A side of a table: from 20 cm to 3 m."""
Group = Literal["A", "B", "C"]
Point = tuple[Coordinate, Coordinate]
DrawnPoint = tuple[int, int]
"""A point in an answer."""
Ring = list[DrawnPoint]
"""A closed outline in an answer; the last point joins the first."""


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything on the wire: frozen, and strict about unknown fields."""


class Problem(Wire, frozen=True):
    """Why a question was not answered, and the path of the field at fault."""

    detail: str
    field: str | None = None


class RuleTerms(Wire, frozen=True):
    """What a rule set calls otherwise than pages do, and how many army points its prices are worth.

    A term that is an amount has its number as the fact `amount`.
    """

    words: dict[str, Words]
    army_points: int


class Address(Wire, frozen=True):
    """Where other machines reach the page; None if only this one can."""

    address: str | None = None


class Base(Wire, frozen=True):
    """A round base on the table: its centre, its radius, its Size and its group."""

    id: Id
    x: Coordinate
    y: Coordinate
    r: Radius
    size: Size
    group: Group


class Lying(Wire, frozen=True):
    """A piece of terrain as it was put down: its kind, its centre and its rotation."""

    id: Id
    kind: Id
    x: Coordinate
    y: Coordinate
    rot: Turn = 0.0


class Ground(Wire, frozen=True):
    """A table made up by the page: the lengths of its sides, and the terrain on it."""

    width: Side
    height: Side
    elements: Annotated[tuple[Lying, ...], msgspec.Meta(max_length=MOST_ELEMENTS)] = ()


class TableAsk(Wire, frozen=True, kw_only=True):
    """What every question carries: the table, and all bases on it.

    The table is that of a mission, unless a ground is given instead.
    """

    mission: str
    bases: Annotated[tuple[Base, ...], msgspec.Meta(max_length=MOST_BASES)]
    ground: Ground | None = None
    rules: RuleSetName = UNSET


class Geometry(Wire, frozen=True):
    """Which backend answers now, and how far its compilation has got."""

    backend: Literal["compiled", "twin"]
    state: Literal["cold", "compiling", "ready"]
    done: int
    total: int


class MissionName(Wire, frozen=True):
    """A mission in the list of missions."""

    id: str
    name: Words


class ElementView(Wire, frozen=True):
    """A piece of terrain to draw."""

    id: str
    kind: str
    size: int
    x: int
    y: int
    w: int
    h: int
    rot: float
    corners: Ring


class KindView(Wire, frozen=True):
    """A kind of terrain: what it is called, and whether it is open ground."""

    id: str
    name: Words
    open: bool


class ObjectiveView(Wire, frozen=True):
    """A lettered objective to draw."""

    id: str
    letter: str
    x: int
    y: int
    element: str | None


class AccessZoneView(Wire, frozen=True):
    """A stretch of a table edge to draw."""

    id: str
    owner: Literal["A", "B"] | None
    edge: Edge
    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")


class DeploymentZoneView(Wire, frozen=True):
    """A deployment zone to draw."""

    id: str
    owner: Literal["A", "B"] | None
    outline: Ring


class DropPointView(Wire, frozen=True):
    """A drop point to draw."""

    id: str
    x: int
    y: int


class DrillView(Wire, frozen=True):
    """A drill, or what a unit has left of one: its name, its rule, what it does in a few words.

    `effects` are the places in the rules that it touches: pages draw a drill by what it does.
    """

    id: str
    name: Words
    rule: str
    text: Words
    effects: tuple[str, ...]


class RoutineView(DrillView, frozen=True):
    """A routine that lasts, told and drawn as a drill is; `cost` is in leadership points."""

    cost: int


class GainView(Wire, frozen=True):
    """A line of the briefing: what it asks for, and what it gives to a seat (None: to each).

    It is counted at the end of each `round`, `once` for each side, or for `each` that was done; or
    it `wins` the battle.
    """

    text: Words
    rule: str
    when: Literal["round", "once", "each", "wins"]
    vp: int = 0
    rp: int = 0
    seat: int | None = None


class GoalView(Wire, frozen=True):
    """What wins, or a source of points: an objective with its letter, or something to do."""

    id: str
    name: Words
    gains: tuple[GainView, ...]
    letter: str = ""
    objective: str | None = None


class WayView(Wire, frozen=True):
    """A way in which the battle ends and is won, with its rule."""

    text: Words
    rule: str


class BriefView(Wire, frozen=True):
    """What a battle is played for: what gives points, and how one wins.

    `rounds` is the last round, None if there is none; `reach` is how near to an objective one has
    to be to count there.
    """

    goals: tuple[GoalView, ...]
    ways: tuple[WayView, ...]
    rounds: int | None
    reach: int


class TableView(Wire, frozen=True):
    """A mission's table: all there is to draw before a base is put down; `brief` in a battle."""

    id: str
    name: Words
    note: Words
    width: int
    height: int
    elements: list[ElementView]
    objectives: list[ObjectiveView]
    access_zones: list[AccessZoneView]
    deployment_zones: list[DeploymentZoneView]
    drop_points: list[DropPointView]
    kinds: list[KindView] = []
    brief: BriefView | None = None
