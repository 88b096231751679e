"""Figures for a table: what each side sees, how much cover there is, how far everything is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.missions.battlefields import battlefield
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.tables.mission_check import FAR, LARGE
from damocles.catalog.tables.sides import (
    Side,
    entries,
    fronts,
    grid,
    obstacles,
    rim,
    sides_of,
    spread,
)
from damocles.geometry import (
    Disc,
    Discs,
    field,
    inside,
    on_table,
    overlap,
    segment_gap,
    within,
)
from damocles.rules.missions import lay_table
from damocles.rules.reading import look_past, screen
from damocles.rules.state import Profile, Setting, as_bases, land_of, model_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.catalog.source.values import BriefedMission, MissionObjective
    from damocles.geometry.plane import Point
    from damocles.rules.state import Bases, Extent, Table

STEP = 5_000
"""The side of the squares into which a table is divided."""
FINE = 1_000
"""The distance between neighbouring places around an objective."""
INFANTRY = 1_500
"""The radius of most bases."""
SOLDIER = Profile("", "soldier", 1, 2, INFANTRY, 0, None, 0, 0)
"""Most infantry, as far as sight asks: of Size 2."""
NOBODY = -1
"""No fighter stands there, but one might."""
LEAST = 1_000
"""Ways differ by a share of the longer one, or of this length if both are shorter."""


class Approach(NamedTuple):
    """How far bases of a side have to go until they are near enough to an objective to control it.

    Measured from outside the edge, or from the deployment zone; None means out of reach.
    """

    objective: str
    infantry: int | None
    large: int | None


class Figures(NamedTuple):
    """What a table offers one side; shares are of all places where infantry can stand."""

    side: str
    seen: float
    """The share seen from anywhere on the side's edge."""
    view: float
    """The share seen from a single place on the side's edge, on average."""
    cover: float
    """The share near an element, of the places that are nearer to this side than to its enemy."""
    walks: tuple[Approach, ...]


class Analysis(NamedTuple):
    """The figures of a table; each two consecutive sides are enemies.

    `difference` is the largest between two enemies, as a share of the larger figure; of their ways,
    the shortest is compared with the shortest, and so on.
    """

    sides: tuple[Figures, ...]
    cover: float
    difference: float


def analyse_table(mission: BriefedMission) -> Analysis:
    """The figures of a mission's table, for infantry on the ground and for the largest base.

    >>> from damocles.catalog import core
    >>> [side.side for side in analyse_table(core().missions["skirmish"]).sides]
    ['A', 'B']
    """
    sides = sides_of(mission)
    ground = InfantryGround(mission)
    found = tuple(figures(mission, ground, (side, sides[i ^ 1])) for i, side in enumerate(sides))
    pairs = zip(found[::2], found[1::2], strict=True)
    return Analysis(found, share(ground.covered), max(difference(a, b) for a, b in pairs))


def figures(mission: BriefedMission, ground: InfantryGround, pair: tuple[Side, Side]) -> Figures:
    """The figures of the first of two enemies."""
    rows = sight_rows(mission, ground, pair[0])
    seen = [any(column) for column in zip(*rows, strict=True)]
    nearer = own_half(mission, ground, pair)
    return Figures(
        pair[0].name,
        share(seen),
        share([cell for row in rows for cell in row]),
        share([covered for covered, own in zip(ground.covered, nearer, strict=True) if own]),
        tuple(walks(mission, pair[0])),
    )


def share(answers: Sequence[bool | int]) -> float:
    """The share of answers that are true; 0 if there are no answers.

    >>> share([True, False]), share([])
    (0.5, 0.0)
    """
    return sum(map(bool, answers)) / len(answers) if answers else 0.0


class InfantryGround:
    """The places of a table where infantry can stand, and which of them are near an element."""

    def __init__(self, mission: BriefedMission, step: int = STEP) -> None:
        self.setting = Setting(rule_set(mission.rules), battlefield(mission), ())
        self.table = lay_table(self.setting)
        places = [Disc(x=x, y=y, r=INFANTRY) for x, y in grid(mission, step)]
        self.places = [place for place in places if is_free(mission, place)]
        self.covered = [has_cover(self.table, place) for place in self.places]
        self.bases = self.stand(self.places)

    def stand(self, places: Sequence[Disc]) -> Bases:
        """Infantry in these places, as tall as the rule set says, also on hills (RUL-116)."""
        tall = model_size(self.setting.rules)(SOLDIER)
        under = [hill_under(self.table, place) for place in places]
        raised = [0 if hill is None else hill.piece.height for hill in under]
        discs = [
            Disc(x=place.x, y=place.y, r=place.r, height=tall + height)
            for place, height in zip(places, raised, strict=True)
        ]
        names = [None if hill is None else hill.element for hill in under]
        return as_bases(Discs(discs), [NOBODY] * len(discs), names)

    def rows(self, viewers: Bases) -> list[bytes]:
        """What viewers see of all places: a row of ones and zeros for each."""
        found = look_past(self.setting, screen(self.table), viewers, self.bases)
        return [found.row(i) for i in range(len(viewers.names))]


def is_free(mission: BriefedMission, place: Disc) -> bool:
    """Whether a base can stand there: wholly on the table, and not on an obstacle."""
    return on_table(place, mission.table) and not any(
        overlap(place, piece) for piece in obstacles(mission)
    )


def has_cover(table: Table, place: Disc) -> bool:
    """Whether an element that shelters is near: shooters as near to it ignore it (SHO-051)."""
    near = table.setting.params.cover_near
    return any(within(place, each.piece, near) for each in land_of(table).outlined)


def hill_under(table: Table, place: Disc) -> Extent | None:
    """The highest hill that the middle of a base is on."""
    middle = Disc(x=place.x, y=place.y, r=0)
    under = [hill for hill in land_of(table).hills if inside(middle, hill.piece.corners)]
    return max(under, key=lambda hill: hill.piece.height, default=None)


# ---- sight -----------------------------------------------------------------------------------


def sight_rows(mission: BriefedMission, ground: InfantryGround, side: Side) -> list[bytes]:
    """What is seen from places all along the edge of a side: a row of ones and zeros for each."""
    places = [Disc(x=x, y=y, r=INFANTRY) for x, y in front(mission, side)]
    return ground.rows(ground.stand([place for place in places if is_free(mission, place)]))


def front(mission: BriefedMission, side: Side) -> list[Point]:
    """Places all along the edge of a side."""
    return spread(fronts(mission, side, INFANTRY), STEP)


def own_half(
    mission: BriefedMission, ground: InfantryGround, pair: tuple[Side, Side]
) -> list[bool]:
    """Which places are at least as near to the first side as to the second."""
    ours, theirs = (fronts(mission, side, INFANTRY) for side in pair)
    return [
        min(segment_gap(place, *line) for line in ours)
        <= min(segment_gap(place, *line) for line in theirs)
        for place in ground.places
    ]


# ---- ways ------------------------------------------------------------------------------------


def walks(mission: BriefedMission, side: Side) -> Iterable[Approach]:
    """The ways of a side to all objectives."""
    infantry, large = (ways(mission, side, r) for r in (INFANTRY, LARGE))
    for objective, near, far in zip(mission.objectives, infantry, large, strict=True):
        yield Approach(objective.id, near, far)


def ways(mission: BriefedMission, side: Side, r: int) -> list[int | None]:
    """How far a base has to go to each objective; None if it is out of reach."""
    starts = [field(way, budget=FAR, pieces=around) for way, around in entries(mission, side, r)]
    found: list[int | None] = []
    for objective in mission.objectives:
        places = near_places(mission, objective, r)
        if any(stands_in(side, place) for place in places):
            found.append(0)
            continue
        spots = [(place.x, place.y) for place in places]
        lengths = [length for start in starts for length in start.lengths(spots)]
        found.append(min((length for length in lengths if length is not None), default=None))
    return found


def stands_in(side: Side, place: Disc) -> bool:
    """Whether a base stands in a deployment zone of a side."""
    return any(inside(place, area) for area in side.areas)


def near_places(mission: BriefedMission, objective: MissionObjective, r: int) -> list[Disc]:
    """Free places from which a base controls an objective: at the limit, and nearer."""
    element = next((each for each in mission.elements if each.id == objective.element), None)
    corners = element.piece.corners if element else ((objective.x, objective.y),)
    reach = rule_set(mission.rules).params.control
    rims = (rim(corners, r + far, FINE) for far in (reach - 1, reach // 2, 1))
    discs = (Disc(x=x, y=y, r=r) for around in rims for x, y in around)
    return [disc for disc in discs if is_free(mission, disc)]


# ---- fairness --------------------------------------------------------------------------------


def difference(one: Figures, other: Figures) -> float:
    """The largest difference between two sides, as a share of the larger figure."""
    pairs = [(one.seen, other.seen), (one.view, other.view), (one.cover, other.cover)]
    gaps = [apart(a, b, 0.0) for a, b in pairs]
    for kind in ("infantry", "large"):
        lengths = [sorted(far(walk, kind) for walk in side.walks) for side in (one, other)]
        gaps += [apart(a, b, LEAST) for a, b in zip(*lengths, strict=True)]
    return max(gaps)


def far(walk: Approach, kind: str) -> float:
    """The length of an approach; infinite if out of reach."""
    length = walk.infantry if kind == "infantry" else walk.large
    return math.inf if length is None else float(length)


def apart(a: float, b: float, least: float) -> float:
    """How much two figures differ, as a share of the larger.

    >>> apart(0.5, 0.4, 0.0), apart(0, 500, 1_000), apart(math.inf, math.inf, 1_000)
    (0.19999999999999996, 0.5, 0.0)
    """
    if a == b:
        return 0.0
    return 1.0 if math.isinf(max(a, b)) else abs(a - b) / max(a, b, least)
