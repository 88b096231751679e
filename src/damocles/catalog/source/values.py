"""What packs hold: kinds of terrain, missions, texts. Sources as written, values as used.

Armies, weapons and companies have modules of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.catalog.source.forms import CardLength, Coordinate, Length, TableSide
from damocles.catalog.source.reader import Flaw
from damocles.geometry import Edge, Piece, TableSize
from damocles.rules.state import (
    MOST_CORNERS,
    MOST_ELEMENTS,
    MOST_FIGHTERS,
    MOST_GOALS,
    MOST_LINES,
    MOST_OBJECTIVES,
    MOST_ON_CARDS,
    MOST_UNITS,
    MOST_ZONES,
    CardValue,
    CeaseFire,
    Cost,
    Number,
    Size,
    Zones,
)
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_ID = 60
Id = Annotated[
    str,
    msgspec.Meta(
        pattern="^[A-Za-z][A-Za-z0-9_]*$",
        max_length=LONGEST_ID,
        description="plain_id",
    ),
]
Slug = Annotated[
    str,
    msgspec.Meta(
        pattern="^[a-z][a-z0-9-]*$",
        max_length=LONGEST_ID,
        description="small_id",
    ),
]
"""The id of a thing that users name: a mission, a company, a unit of a company."""
Above = Annotated[int, msgspec.Meta(ge=1, le=MOST_ON_CARDS)]
"""A value on a card, above zero."""
Degrees = Annotated[float, msgspec.Meta(ge=-360, le=360)]
Letter = Annotated[str, msgspec.Meta(pattern="^[A-Z]$", description="letter")]
Provenance = Literal["printed", "assumed"]
"""Where a number comes from: the printed rules, or our own proposal."""
Side = Literal["A", "B"]
Owner = Side | None


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all values here."""


class WithId(Frozen, frozen=True):
    """A thing with an id."""

    id: Id


class KindProvenance(Frozen, frozen=True):
    """Where footprint and Size of a kind of terrain come from."""

    footprint: Provenance
    size: Provenance


Fill = Annotated[str, msgspec.Meta(pattern="^(#[0-9a-f]{3}|dots|slope|cross)$")]
"""How a map shows an element: a shade of grey, or a pattern."""
PLAIN = "#ccc"


class ElementKind(Frozen, frozen=True):
    """A kind of terrain: its footprint, its Size, and whether bases can cross it freely."""

    w: Length
    h: Length
    size: Size
    ground: Literal["open", "obstacle"]
    provenance: KindProvenance
    rule: str
    fill: Fill = PLAIN


class TablePoint(Frozen, frozen=True):
    """A point of the table."""

    x: Coordinate
    y: Coordinate


class TableSource(Frozen, frozen=True):
    """The sides of the table as written."""

    width: TableSide
    depth: TableSide


class ElementSource(WithId, frozen=True):
    """A piece of terrain as written: a kind, a place, a rotation.

    A `fixed` element lies there even if the players lay the others by hand.
    """

    kind: str
    x: Coordinate
    y: Coordinate
    rot: Degrees = 0.0
    fixed: bool = False


class ObjectiveSource(WithId, frozen=True):
    """An objective as written: an element, or a point of its own."""

    letter: Letter
    element: str | None = None
    at: TablePoint | None = None


class MissionAccessZone(WithId, frozen=True):
    """A stretch of a table edge by which a side enters; without an owner it is nobody's."""

    owner: Owner
    edge: Edge
    start: Coordinate = msgspec.field(name="from")
    end: Coordinate = msgspec.field(name="to")
    closed_to: Owner = None
    """The side that may not use the zone, even while controlling it."""
    rule: str = "entry.access_permanent"


class ZoneSource(WithId, frozen=True):
    """A deployment zone as written; `limit` is the most units it takes."""

    owner: Owner
    outline: tuple[TablePoint, ...]
    limit: Annotated[int, msgspec.Meta(ge=1, le=9_999)] | None = None

    def flaws(self) -> Iterator[Flaw]:
        """More corners than a zone can have."""
        if len(self.outline) > MOST_CORNERS:
            problem = Saying("flaws.corners", count=len(self.outline), most=MOST_CORNERS)
            yield Flaw(("outline",), problem, Saying("flaws.two_zones"))


class DropPointSource(WithId, frozen=True):
    """A place where reserves arrive, as written: an element, or a mark of its own."""

    element: str | None = None
    x: Coordinate | None = None
    y: Coordinate | None = None


class SplitSource(Frozen, frozen=True):
    """The army points of one side's company."""

    assault: Cost
    reinforcement: Cost = 0


class ForcesSource(Frozen, frozen=True):
    """The army points of a company; where none are given the players agree on them.

    `sides` gives each side its own points.
    """

    rule: str = ""
    assault: Cost | None = None
    reinforcement: Cost = 0
    sides: dict[str, SplitSource] = {}


class ZonesSource(Frozen, frozen=True):
    """How the dice give the sides their access zones: whole edges, long ones, or sectors.

    With `placed` there are no dice: the assault units stand in their deployment zones.
    """

    deal: Zones
    rule: str = "mission.edges_dealt"


class ExitSource(Frozen, frozen=True):
    """The edge over which a side evacuates its units."""

    owner: Side
    edge: Edge
    rule: str = "mission.evacuation"


class RescueSource(Frozen, frozen=True):
    """A side's pilot inside an element that can be hit; the objective is where the pilot is met."""

    owner: Side
    element: str
    objective: str
    protection: CardValue
    sp: Above
    rule: str = "wreck.pilot_choice"


class ArtillerySource(Frozen, frozen=True):
    """The strike that seats may call; it hits on a fixed number."""

    rate: Above
    fixed: Annotated[int, msgspec.Meta(ge=2, le=6)]
    penetration: CardValue
    damage: Above
    area: CardLength
    rule: str = "indirect.artillery_call"


class ScoringSource(Frozen, frozen=True, kw_only=True):
    """A line of the briefing: what gives how many points, to one side or to both."""

    what: str
    rule: str = ""
    vp: Number = 0
    rp: Cost = 0
    objectives: tuple[str, ...] = ()
    owner: Owner = None


# ---- goals, and units that a mission gives -----------------------------------------------------


RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
Several = Annotated[int, msgspec.Meta(ge=1, le=MOST_FIGHTERS)]
"""How many fighters."""
NamesSource = Annotated[tuple[str, ...], msgspec.Meta(max_length=12)]


class BaseGoalSource(Frozen, frozen=True, kw_only=True, tag_field="kind"):
    """What wins the battle for a side."""

    owner: Side


class TimedGoalSource(BaseGoalSource, frozen=True, kw_only=True):
    """What wins from a round on, when a round ends or at once."""

    from_round: RoundNumber = 1
    at_once: bool = False


class UnitGoneSource(TimedGoalSource, frozen=True, kw_only=True, tag="unit_gone"):
    """Everybody of a given unit is gone."""

    unit: str


class KindGoneSource(TimedGoalSource, frozen=True, kw_only=True, tag="kind_gone"):
    """All enemies of a kind are gone, or so many of them; a kind is a unit of an army."""

    profile: str
    count: Several | None = None


class InContactSource(TimedGoalSource, frozen=True, kw_only=True, tag="in_contact"):
    """So many of a given unit are within a distance of an element."""

    unit: str
    element: str
    within: CardLength
    count: Several = 1


class MoreNearSource(TimedGoalSource, frozen=True, kw_only=True, tag="more_near"):
    """More fighters than the enemy within a distance of an element; with `ties`, no fewer."""

    element: str
    within: CardLength
    own: NamesSource = ()
    enemies: NamesSource = ()
    least: Several = 1
    ties: bool = False


class ElementsGoneSource(TimedGoalSource, frozen=True, kw_only=True, tag="elements_gone"):
    """All these elements are off the table."""

    elements: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_ELEMENTS)]


class HoldOutSource(BaseGoalSource, frozen=True, kw_only=True, tag="hold_out"):
    """The enemy meets no goal until the end of a round."""

    round: RoundNumber


GoalSource = (
    UnitGoneSource
    | KindGoneSource
    | InContactSource
    | MoreNearSource
    | ElementsGoneSource
    | HoldOutSource
)


class GivenUnitSource(Frozen, frozen=True, kw_only=True):
    """A unit that the mission gives a side: of which army, how mustered, where and from when on.

    It has `at` a place for each fighter, the leader first, or comes from the reserve, by `zone` if
    that is named. Before `from_round` it has no card.
    """

    id: Slug
    owner: Side
    army: str
    unit: str
    number: Several | None = None
    officers: NamesSource = ()
    equipment: NamesSource = ()
    special: dict[str, Several] = msgspec.field(default_factory=dict)
    specialists: NamesSource = ()
    at: Annotated[tuple[TablePoint, ...], msgspec.Meta(max_length=MOST_FIGHTERS)] = ()
    facing: Annotated[int, msgspec.Meta(ge=-360, le=360)] = 0
    zone: str | None = None
    from_round: RoundNumber = 1

    @property
    def fighters(self) -> int:
        """How many there are, with whoever leads them."""
        return self.number or len(self.at)


# ---- missions --------------------------------------------------------------------------------


class MissionTexts(Frozen, frozen=True):
    """The words of one mission in one language."""

    name: str
    note: str = ""


MOST = {
    "elements": MOST_ELEMENTS,
    "objectives": MOST_OBJECTIVES,
    "access_zones": MOST_ZONES,
    "deployment_zones": MOST_ZONES,
    "drop_points": MOST_ZONES,
    "goals": MOST_GOALS,
    "units": MOST_UNITS,
}
"""The most entries of each list of a mission."""


class MissionSource(Frozen, frozen=True, kw_only=True):
    """A mission as written in its file; `rule` is the one that ends it.

    `rules` is a part of the pack's rule set, if the mission is played by that alone.
    `attacker` is the side that attacks, if there are roles; `setup` is how players lay the table if
    they do not use the map; `texts` are the words of a mission that is not in a pack.
    """

    id: Slug
    rules: str = ""
    provenance: Provenance = "assumed"
    table: TableSource
    elements: tuple[ElementSource, ...] = ()
    objectives: tuple[ObjectiveSource, ...] = ()
    access_zones: tuple[MissionAccessZone, ...] = ()
    deployment_zones: tuple[ZoneSource, ...] = ()
    drop_points: tuple[DropPointSource, ...] = ()
    attacker: Owner = None
    setup: str = "map"
    zones: ZonesSource | None = None
    rule: str = "cease_fire.points"
    forces: ForcesSource = ForcesSource()
    scoring: tuple[ScoringSource, ...] = ()
    goals: tuple[GoalSource, ...] = ()
    units: tuple[GivenUnitSource, ...] = ()
    cease_fire: CeaseFire
    all_enter: bool = False
    exit: ExitSource | None = None
    rescue: RescueSource | None = None
    artillery: ArtillerySource | None = None
    home_turf: tuple[Side, ...] = ()
    automatic_winner: Owner = None
    destructible: tuple[str, ...] = ()
    sabotable: tuple[str, ...] = ()
    ramps: tuple[str, ...] = ()
    texts: dict[str, MissionTexts] = {}

    def flaws(self) -> Iterator[Flaw]:
        """More of something than a mission can have; a scoring line counts once per objective."""
        lines = sum(len(line.objectives) or 1 for line in self.scoring)
        counted = {name: (len(getattr(self, name)), most) for name, most in MOST.items()}
        for name, (found, most) in (counted | {"scoring": (lines, MOST_LINES)}).items():
            if found > most:
                problem = Saying("flaws.too_many", count=found, most=most)
                yield Flaw((name,), problem, Saying("flaws.leave_out_some"))


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
    heroes: dict[str, str]
    abilities: dict[str, str]


class MissionElement(Frozen, frozen=True):
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
    fixed: bool = False
    fill: Fill = PLAIN


class MissionObjective(Frozen, frozen=True):
    """A lettered objective, on an element or at a point."""

    id: str
    letter: str
    x: int
    y: int
    element: str | None


class MissionDropPoint(Frozen, frozen=True):
    """A place where reserves arrive, at an element or a mark."""

    id: str
    x: int
    y: int
    element: str | None = None


class MissionDeploymentZone(Frozen, frozen=True):
    """Where a side sets up."""

    id: str
    owner: Owner
    outline: tuple[tuple[int, int], ...]
    limit: int | None = None


class BriefedMission(Frozen, frozen=True):
    """A mission ready for use: its table with everything in its place, and its briefing."""

    id: str
    name: dict[str, str]
    note: dict[str, str]
    table: TableSize
    elements: tuple[MissionElement, ...]
    objectives: tuple[MissionObjective, ...]
    deployment_zones: tuple[MissionDeploymentZone, ...]
    drop_points: tuple[MissionDropPoint, ...]
    brief: MissionSource
    """The mission as written, for everything that is used unchanged."""
    rules: str
    """The rule set that it is for."""
    laid: Literal["map", "random"] = "map"
    """Whether the elements lie as on its map or at random."""

    @property
    def access_zones(self) -> tuple[MissionAccessZone, ...]:
        """The stretches of edges by which sides enter."""
        return self.brief.access_zones

    @property
    def provenance(self) -> Provenance:
        """Where the positions on the table come from."""
        return self.brief.provenance
