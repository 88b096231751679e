"""Everything that can be said about a mission file: what is wrong, and what looks wrong."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.errors import PackFault
from damocles.catalog.missions.battlefields import battlefield
from damocles.catalog.packs.mission_files import read_mission
from damocles.catalog.rulebook.citations import cite_by
from damocles.catalog.rulebook.index import rule_index
from damocles.geometry import Disc, Pieces, field, frame, half_up, overlap
from damocles.rules.chapters import entry
from damocles.rules.reading import whole_edges
from damocles.rules.sets import USUAL_EDITION
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from damocles.catalog.source.reader import FieldPath
    from damocles.catalog.source.values import BriefedMission, MissionObjective, MissionSource
    from damocles.geometry import EdgeStart
    from damocles.rules.state import AccessZone, Edge

LARGE = 6_500
"""The radius of the largest base."""
NEAR = 9_900
"""A fighter within 10 cm is near an objective; a little less here, to allow for rounding."""
FAR = 400_000
"""Longer than any way across a table."""
TURN = 15
"""The angle in degrees between the places tried around an objective."""

Remark = tuple["FieldPath", str, str]
"""Where in the file, what is wrong, and how to fix it."""


class MissionVerdict(NamedTuple):
    """What is wrong with a mission, and what can be played but looks like a mistake."""

    faults: tuple[PackFault, ...]
    warnings: tuple[PackFault, ...]


def check_mission(file: Path, *, rules: str = USUAL_EDITION) -> MissionVerdict:
    """Check a mission file for a rule set; all is reported at once, in the order of the lines."""
    found = read_mission(file, rules)
    if found.written is None:
        return MissionVerdict(tuple(sorted(found.faults)), ())
    reader, source = found.written.reader, found.written.source
    for path, problem, remedy in unknown_rules(source, rules):
        reader.fault(path, problem, remedy=remedy)
    if found.mission is None:
        return MissionVerdict(tuple(sorted(reader.faults)), ())
    for path, problem, remedy in overlaps(found.mission):
        reader.fault(path, problem, remedy=remedy)
    remarks = [*idle_points(source), *out_of_reach(found.mission)]
    warnings = [PackFault(reader.name, reader.line(p), problem, r) for p, problem, r in remarks]
    return MissionVerdict(tuple(sorted(reader.faults)), tuple(sorted(warnings)))


# ---- what is wrong ---------------------------------------------------------------------------


def unknown_rules(source: MissionSource, rules: str) -> Iterator[Remark]:
    """Rules that the index does not know; concepts are those of a rule set."""
    told: list[tuple[FieldPath, str]] = [
        (("rule",), source.rule),
        (("forces", "rule"), source.forces.rule),
    ]
    told += [(("scoring", i, "rule"), line.rule) for i, line in enumerate(source.scoring)]
    told.append((("cease_fire", "rule"), source.cease_fire.rule))
    for path, rule in told:
        if rule and not rule_index().knows(cite_by(rules, rule)):
            remedy = Saying("flaws.name_rule")
            yield path, Saying("flaws.no_rule", name=rule), remedy


def overlaps(mission: BriefedMission) -> Iterator[Remark]:
    """Obstacles that overlap; open ground may have others on it."""
    solid = [(i, e) for i, e in enumerate(mission.elements) if e.ground == "obstacle"]
    for (_, one), (i, two) in itertools.combinations(solid, 2):
        if overlap(one.piece, two.piece):
            problem = Saying("flaws.lies_on", one=two.id, other=one.id)
            yield ("elements", i), problem, Saying("flaws.move_one")


# ---- what looks wrong ------------------------------------------------------------------------


def idle_points(source: MissionSource) -> Iterator[Remark]:
    """Points that buy nothing, reinforcements that nobody can pay for, no victory points."""
    splits = source.forces.sides.values()
    later = source.forces.reinforcement > 0 or any(split.reinforcement for split in splits)
    paid = any(line.rp for line in source.scoring)
    if later and not paid:
        remedy = Saying("flaws.line_with_rp")
        yield ("forces",), Saying("flaws.unpaid"), remedy
    if paid and not later:
        yield ("scoring",), Saying("flaws.nothing_to_buy"), "forces: reinforcement"
    if not any(line.vp for line in source.scoring) and not source.goals:
        yield ("scoring",), Saying("flaws.no_vp"), "vp"


def out_of_reach(mission: BriefedMission) -> Iterator[Remark]:
    """Objectives that a large base of a side cannot get near."""
    pieces = tuple(e.piece for e in mission.elements if e.ground == "obstacle")
    for owner, starts in entries(mission):
        fields = [
            field(
                start, budget=FAR, pieces=Pieces([*pieces, *frame(mission.table, open_edge=edge)])
            )
            for edge, start in starts
        ]
        for i, objective in enumerate(mission.objectives):
            places = list(beside(mission, objective))
            if fields and not any(any(f.lengths(places)) for f in fields):
                key = "flaws.side_out_of_reach" if owner else "flaws.out_of_reach"
                problem = Saying(key, side=owner, objective=objective.id)
                yield ("objectives", i), problem, Saying("flaws.gaps")


def entries(mission: BriefedMission) -> Iterable[tuple[str, list[tuple[Edge, EdgeStart]]]]:
    """The ways of a large base onto the table, by side, or by any edge if the dice decide."""
    fought, size = battlefield(mission), (mission.table.width, mission.table.depth)
    if fought.zones != "map":
        return [("", [_entry(zone, size) for zone in whole_edges(*size)])]
    own = {0: "A", 1: "B"}
    zones = [zone for zone in fought.access_zones if zone.owner is not None]
    return [
        (name, [_entry(zone, size) for zone in zones if zone.owner == seat])
        for seat, name in own.items()
    ]


def _entry(zone: AccessZone, size: tuple[int, int]) -> tuple[Edge, EdgeStart]:
    """A large base at the edge of a zone."""
    return zone.edge, entry(LARGE, zone, *size)


def beside(mission: BriefedMission, objective: MissionObjective) -> Iterator[tuple[int, int]]:
    """Places around an objective where a large base is near it."""
    element = next((e for e in mission.elements if e.id == objective.element), None)
    corners = element.piece.corners if element else ((objective.x, objective.y),)
    half = max(math.dist(corner, (objective.x, objective.y)) for corner in corners)
    for share in (0.1, 0.5, 1.0):
        far = LARGE + half + share * NEAR
        for degrees in range(0, 360, TURN):
            turn = math.radians(degrees)
            x, y = objective.x + far * math.cos(turn), objective.y + far * math.sin(turn)
            spot = Disc(x=half_up(x), y=half_up(y), r=LARGE)
            if LARGE <= spot.x <= mission.table.width - LARGE:
                yield spot.x, spot.y
