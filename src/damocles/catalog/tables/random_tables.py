"""Tables laid at random: fair, because they look the same from both sides, and playable.

Elements are laid until their number, and the cover and sight that result, are within bounds. A
table that is not within them is thrown away and another one tried; the seed alone decides which
table it is.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.errors import UnknownName
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.tables.analysis import InfantryGround, near_places, share, sight_rows
from damocles.catalog.tables.mission_check import LARGE
from damocles.catalog.tables.sides import PAIRS, sides_of
from damocles.catalog.tables.symmetry import FIXTURES, HALF, QUARTER, find_lopsided, images
from damocles.engine import Chance, cites
from damocles.geometry import closer, edge_gap, on_table, rectangle
from damocles.words import Saying, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from damocles.catalog.source.values import BriefedMission, MissionElement
    from damocles.geometry import Edge, Piece, TableSize

LATTICE = 500
"""Elements lie on a lattice of half centimetres, so that a real table can be laid alike."""
ANGLE = 15
"""Elements are turned by multiples of this many degrees, for the same reason."""
FEWEST, MOST = 8, 12
"""RUL-109: the number of elements on a square of 100 cm, not counting those of the briefing."""
SQUARE = 100_000 * 100_000
SLIT = 4_000
"""The least gap: infantry of every kind passes between any two elements."""
COVER = (0.45, 0.80)
"""Bounds for the share of places near an element: our own maps have 0.50 to 0.80."""
VIEW = (0.60, 0.85)
"""Bounds for the share of places seen from one place of an edge: our fair maps: 0.66 to 0.74."""
TABLES_CALLED = ("map", "random")
"""The tables that a user may ask for."""
PLACES = 60
"""How many places are tried for an element before a table is given up."""
TABLES = 400
"""How many tables are tried before the seed is given up."""


class NoRandomTable(SpokenError):
    """The table of this mission cannot be laid at random; `why` is a key of the book `errors`."""

    def __init__(self, mission: str, why: str, **facts: object) -> None:
        super().__init__(Saying(f"errors.random_table.{why}", mission=mission, **facts))


def choose_table(
    mission: BriefedMission, name: str, *, seed: int | str, spaced: bool = False
) -> BriefedMission:
    """The mission on the table of its map, or on a `random` one; other names raise UnknownName."""
    if name not in TABLES_CALLED:
        raise UnknownName("table", name, TABLES_CALLED)
    return mission if name == "map" else random_table(mission, seed, spaced=spaced)


class TablePlan(NamedTuple):
    """What is laid where: kinds, edges to keep clear, gaps, and the symmetry."""

    mission: BriefedMission
    kinds: tuple[MissionElement, ...]
    edges: tuple[Edge, ...]
    gap: int
    part: int


@cites("mission.layout")
def random_table(
    mission: BriefedMission, seed: int | str, *, spaced: bool = False
) -> BriefedMission:
    """The mission on a random table, which depends on mission and seed alone.

    Elements of the kinds that its map leaves to the players lie symmetrically about the middle:
    both sides face the same view, by quarter turns if any edge can be theirs. All places where even
    the largest base can stand are connected. With `spaced` the largest base passes between any two
    elements. If a briefing fixes more than that allows, NoRandomTable says what.

    >>> from damocles.catalog import core
    >>> mission = core().missions["bridgehead"]
    >>> random_table(mission, 7) == random_table(mission, "7") != random_table(mission, 8)
    True
    """
    apart = rule_set(mission.rules).params.apart
    plan = plan_table(mission, apart if spaced else SLIT)
    choices, chance = makeups(plan), Chance(f"table/{mission.id}/{seed}")
    if not choices:
        raise NoRandomTable(mission.id, "too_small")
    for _ in range(TABLES):
        found = attempt(plan, chance.one_of(choices), chance)
        if found is not None and within_bounds(found):
            return found
    raise NoRandomTable(mission.id, "not_found", tries=TABLES)


# ---- which missions --------------------------------------------------------------------------


def plan_table(mission: BriefedMission, gap: int) -> TablePlan:
    """How the table of a mission is laid; raises NoRandomTable if its briefing forbids it."""
    refuse_bound(mission)
    part = HALF
    if mission.brief.zones and mission.brief.zones.deal == "edges":
        square = mission.table.width == mission.table.depth
        part = QUARTER if square and find_lopsided(mission, QUARTER) is None else HALF
    mark = find_lopsided(mission, part)
    if mark is not None:
        what = mark.what if mark.what in FIXTURES else "element"
        raise NoRandomTable(mission.id, f"lopsided.{what}", kind=mark.what)
    kinds = {each.kind: each for each in mission.elements if not each.fixed}
    zones = {zone.edge for side in sides_of(mission) for zone in side.zones}
    edges = tuple(edge for edge in PAIRS if edge in zones)
    return TablePlan(mission, tuple(kinds.values()), edges, gap, part)


def refuse_bound(mission: BriefedMission) -> None:
    """Raise NoRandomTable if the elements have to lie where they are."""
    brief = mission.brief
    if brief.setup == "map":
        raise NoRandomTable(mission.id, "mapped")
    if brief.attacker or brief.exit or brief.rescue or brief.goals or brief.units:
        raise NoRandomTable(mission.id, "roles")
    free = {element.id for element in mission.elements if not element.fixed}
    named = [objective.element or "" for objective in mission.objectives]
    named += [drop.element or "" for drop in mission.drop_points]
    named += [*brief.destructible, *brief.sabotable, *brief.ramps]
    bound = next((name for name in named if name in free), None)
    if bound is not None:
        raise NoRandomTable(mission.id, "bound", element=bound)
    if not free:
        raise NoRandomTable(mission.id, "empty")


# ---- laying ----------------------------------------------------------------------------------


def attempt(plan: TablePlan, makeup: Makeup, chance: Chance) -> BriefedMission | None:
    """A table of this makeup; None if there is no room for one of its elements."""
    mission = plan.mission
    laid = [element for element in mission.elements if element.fixed]
    if makeup.middle:
        laid.append(in_the_middle(plan, chance))
    more = [chance.one_of(plan.kinds) for _ in range(makeup.groups)]
    for kind in [*chance.shuffled(plan.kinds), *more][: makeup.groups]:
        group = place_twins(plan, kind, laid, chance)
        if group is None:
            return None
        laid += group
    return replace(mission, elements=tuple(name_elements(laid)), laid="random")


class Makeup(NamedTuple):
    """Whether something lies in the middle, and how many groups of twins lie around it."""

    middle: bool
    groups: int


def makeups(plan: TablePlan) -> list[Makeup]:
    """All makeups with the right number of elements; with a middle only if nothing is fixed."""
    area = plan.mission.table.width * plan.mission.table.depth
    fewest, most = math.ceil(FEWEST * area / SQUARE), math.floor(MOST * area / SQUARE)
    fixed = any(element.fixed for element in plan.mission.elements)
    return [
        Makeup(middle, groups)
        for middle in ((False,) if fixed or not central_kinds(plan) else (False, True))
        for groups in range(1, most // plan.part + 1)
        if fewest <= groups * plan.part + middle <= most
    ]


def place_twins(
    plan: TablePlan, kind: MissionElement, laid: Sequence[MissionElement], chance: Chance
) -> list[MissionElement] | None:
    """An element of a kind and its twins, where there is room; None if no room was found."""
    table = plan.mission.table
    for _ in range(PLACES):
        x = LATTICE * chance.between(0, table.width // LATTICE)
        y = LATTICE * chance.between(0, table.depth // LATTICE)
        degrees = ANGLE * chance.below(360 // ANGLE)
        group = images(element_at(kind, x, y, degrees), table, plan.part)
        if fits(plan, group, laid):
            return group
    return None


def central_kinds(plan: TablePlan) -> list[MissionElement]:
    """Kinds that can be their own twins: square ones, or any kind if half a turn is enough."""
    return [kind for kind in plan.kinds if plan.part == HALF or kind.w == kind.h]


def in_the_middle(plan: TablePlan, chance: Chance) -> MissionElement:
    """An element in the middle, which is its own twin."""
    table, kind = plan.mission.table, chance.one_of(central_kinds(plan))
    return element_at(kind, table.width // 2, table.depth // 2, 90 * chance.below(2))


def element_at(kind: MissionElement, x: int, y: int, degrees: int) -> MissionElement:
    """An element of the same kind at another place."""
    piece = rectangle(x, y, width=kind.w, depth=kind.h, degrees=degrees, height=kind.size)
    return replace(kind, x=x, y=y, rot=float(degrees), piece=piece)


def name_elements(laid: Iterable[MissionElement]) -> Iterable[MissionElement]:
    """The elements, named in the order in which they were laid; fixed ones keep their names."""
    numbers = itertools.count(1)
    for element in laid:
        yield element if element.fixed else replace(element, id=f"{element.kind}{next(numbers)}")


# ---- is there room? --------------------------------------------------------------------------


@cites("mission.layout")
def fits(plan: TablePlan, group: Sequence[MissionElement], laid: Sequence[MissionElement]) -> bool:
    """Whether a group is on the table, clear of entry edges, not too near anything, no dead end."""
    table, first = plan.mission.table, group[0].piece
    if not on_table(first, table):
        return False
    clear = rule_set(plan.mission.rules).params.clear_edge
    if any(edge_gap(one.piece, table, e) < clear for one in group for e in plan.edges):
        return False
    if any(closer(first, other.piece, plan.gap) for other in (*group[1:], *laid)):
        return False
    return hangs_together(plan, [*laid, *group])


def hangs_together(plan: TablePlan, laid: Sequence[MissionElement]) -> bool:
    """Whether all places where the largest base can stand are connected.

    Elements between which it does not pass are joined, and so are elements and edges. As long as no
    join closes a ring nothing is shut in: convex outlines, grown by half a base, that overlap like
    the branches of a tree have one outside. Smaller bases have fewer joins, and so no rings either.
    """
    walls = [element.piece for element in laid if element.ground == "obstacle"]
    groups = list(range(len(walls) + 1))
    for i, j in joins(walls, plan.mission.table):
        one, other = groups[i], groups[j]
        if one == other:
            return False
        groups = [one if group == other else group for group in groups]
    return True


def joins(walls: Sequence[Piece], table: TableSize) -> Iterator[tuple[int, int]]:
    """Pairs of walls between which the largest base cannot pass; the last number is the edges'."""
    for (i, one), (j, other) in itertools.combinations(enumerate(walls), 2):
        if closer(one, other, 2 * LARGE):
            yield i, j
    for i, wall in enumerate(walls):
        for edge in PAIRS:
            if edge_gap(wall, table, edge) < 2 * LARGE:
                yield i, len(walls)


# ---- is it worth playing on? -----------------------------------------------------------------


def within_bounds(mission: BriefedMission) -> bool:
    """Whether it is not too open, not too crowded, with room at objectives; all sides are alike."""
    ground = InfantryGround(mission)
    if not COVER[0] <= share(ground.covered) <= COVER[1]:
        return False
    if not all(near_places(mission, objective, LARGE) for objective in mission.objectives):
        return False
    rows = sight_rows(mission, ground, sides_of(mission)[0])
    return VIEW[0] <= share([cell for row in rows for cell in row]) <= VIEW[1]
