"""What packs hold: kinds of terrain, missions, texts. Sources as written, values as used.

Armies, weapons and companies have modules of their own.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from damocles.catalog.reading import Coordinate, Length
from damocles.geometry.shapes import Piece
from damocles.geometry.table import Edge, Table
from damocles.rules.model import CeaseFire, Points, Zones

Id = Annotated[str, msgspec.Meta(pattern="^[A-Za-z][A-Za-z0-9_]*$")]
Slug = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$")]
"""The id of a thing that users name: a mission, a company, a unit of a company."""
ArmyPoints = Annotated[int, msgspec.Meta(ge=0)]
Size = Annotated[int, msgspec.Meta(ge=0, le=9)]
Degrees = Annotated[float, msgspec.Meta(ge=-360, le=360)]
Letter = Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
Provenance = Literal["printed", "assumed"]
"""Where a number comes from: the printed rules, or a proposal of ours."""
Owner = Literal["A", "B"] | None
Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")
Words = dict[Language, str]
"""One text in every language."""


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of every value here."""


class Named(Frozen, frozen=True):
    """A thing that is called by its id."""

    id: Id


class KindProvenance(Frozen, frozen=True):
    """Where footprint and Size of a kind of terrain come from."""

    footprint: Provenance
    size: Provenance


class Kind(Frozen, frozen=True):
    """A kind of terrain: its footprint, its Size, and whether bases go over it freely."""

    w: Length
    h: Length
    size: Size
    ground: Literal["open", "obstacle"]
    provenance: KindProvenance
    rule: str


class Spot(Frozen, frozen=True):
    """A point of the table."""

    x: Coordinate
    y: Coordinate


class TableSource(Frozen, frozen=True):
    """The sides of the table as written."""

    width: Length
    depth: Length


class ElementSource(Named, frozen=True):
    """A piece of terrain as written: a kind, a place, a rotation."""

    kind: str
    x: Coordinate
    y: Coordinate
    rot: Degrees


class ObjectiveSource(Named, frozen=True):
    """An objective as written: an element, or a point of its own."""

    letter: Letter
    element: str | None = None
    at: Spot | None = None


class AccessZone(Named, frozen=True):
    """A stretch of a table edge by which a side enters; nobody's where there is no owner."""

    owner: Owner
    edge: Edge
    start: Coordinate = msgspec.field(name="from")
    end: Coordinate = msgspec.field(name="to")


class ZoneSource(Named, frozen=True):
    """A deployment zone as written."""

    owner: Owner
    outline: tuple[Spot, ...]


class DropPoint(Named, frozen=True):
    """A point where reinforcements arrive."""

    x: Coordinate
    y: Coordinate


class ForcesSource(Frozen, frozen=True):
    """The army points of a company; where none are given the players agree on them."""

    rule: str
    assault: ArmyPoints | None = None
    reinforcement: ArmyPoints = 0


class ScoringSource(Frozen, frozen=True, kw_only=True):
    """A line of the briefing: what gives how many points, to one side or to all."""

    what: Points
    rule: str
    vp: int = 0
    rp: int = 0
    objectives: tuple[str, ...] = ()
    owner: Owner = None


class MissionSource(Frozen, frozen=True, kw_only=True):
    """A mission as written in its file; `rule` is the one that ends it."""

    id: Slug
    provenance: Provenance
    table: TableSource
    elements: tuple[ElementSource, ...]
    objectives: tuple[ObjectiveSource, ...]
    access_zones: tuple[AccessZone, ...]
    deployment_zones: tuple[ZoneSource, ...]
    drop_points: tuple[DropPoint, ...]
    zones: Zones = "map"
    rule: str
    forces: ForcesSource
    scoring: tuple[ScoringSource, ...]
    cease_fire: CeaseFire


class MissionTexts(Frozen, frozen=True):
    """The words of one mission in one language."""

    name: str
    note: str


class Texts(Frozen, frozen=True):
    """All words of a pack in one language."""

    missions: dict[str, MissionTexts]
    armies: dict[str, str]
    companies: dict[str, str]
    units: dict[str, str]
    weapons: dict[str, str]
    equipment: dict[str, str]
    specialists: dict[str, str]
    ranks: dict[str, str]
    abilities: dict[str, str]


class Element(Frozen, frozen=True):
    """A piece of terrain on the table; its outline is one convex piece with the Size as height."""

    id: str
    kind: str
    size: int
    ground: Literal["open", "obstacle"]
    x: int
    y: int
    w: int
    h: int
    rot: float
    piece: Piece


class Objective(Frozen, frozen=True):
    """A lettered objective, on an element or at a point."""

    id: str
    letter: str
    x: int
    y: int
    element: str | None


class DeploymentZone(Frozen, frozen=True):
    """Where a side sets up."""

    id: str
    owner: Owner
    outline: tuple[tuple[int, int], ...]


class Mission(Frozen, frozen=True):
    """A mission's table and briefing, ready for use."""

    id: str
    name: Words
    note: Words
    provenance: Provenance
    table: Table
    elements: tuple[Element, ...]
    objectives: tuple[Objective, ...]
    access_zones: tuple[AccessZone, ...]
    deployment_zones: tuple[DeploymentZone, ...]
    drop_points: tuple[DropPoint, ...]
    zones: Zones
    rule: str
    forces: ForcesSource
    scoring: tuple[ScoringSource, ...]
    cease_fire: CeaseFire
