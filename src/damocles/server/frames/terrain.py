"""The ground of a recorded battle, drawn from the record alone: no pack need have its mission."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.catalog.missions import SEATS, kind_name
from damocles.catalog.packs import core_of
from damocles.record import letters
from damocles.rules.reading import piece_of
from damocles.server.frames.brief import brief_view
from damocles.server.frames.wire import ElementState
from damocles.server.speech import repeat
from damocles.server.wire import (
    AccessZoneView,
    DeploymentZoneView,
    DropPointView,
    KindView,
    ObjectiveView,
    TableView,
)
from damocles.words import languages

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from damocles.rules.state import (
        DropPoint,
        Objective,
        Point,
        Setting,
        Table,
    )
    from damocles.words import Words

OWNERS: dict[int | None, Literal["A", "B"]] = {SEATS["A"]: "A", SEATS["B"]: "B"}


def element_state(table: Table, name: str) -> ElementState:
    """An element where it lies now; its rotation is that of its first side."""
    card = next(each for each in table.setting.mission.elements if each.id == name)
    corners = piece_of(table, name).corners
    x, y = centre(corners)
    return ElementState(
        id=card.id,
        kind=card.kind,
        size=card.size,
        x=x,
        y=y,
        w=_side(corners, 0),
        h=_side(corners, 1),
        rot=_turn(corners),
        corners=list(corners),
        present=table.elements[name].present,
    )


def kind_view(kind: str, *, is_open: bool) -> KindView:
    """A kind of terrain as it is called in every language."""
    return KindView(kind, {each: kind_name(kind, each) for each in languages()}, is_open)


def _kinds(setting: Setting) -> list[KindView]:
    """The kinds of the elements; one that the rules do not know is no open ground."""
    known = setting.terrain
    return [
        kind_view(kind, is_open=kind in known and known[kind].passing == "open")
        for kind in dict.fromkeys(card.kind for card in setting.mission.elements)
    ]


def centre(corners: Sequence[Point]) -> tuple[int, int]:
    """The mean of the corners, rounded to the lattice."""
    count = len(corners)
    return sum(x for x, _ in corners) // count, sum(y for _, y in corners) // count


def _side(corners: Sequence[Point], index: int) -> int:
    return round(math.dist(corners[index], corners[index + 1]))


def _turn(corners: Sequence[Point]) -> float:
    (ax, ay), (bx, by) = corners[0], corners[1]
    return round(math.degrees(math.atan2(by - ay, bx - ax)), 3)


def ground_view(setting: Setting) -> TableView:
    """The table without its elements, which can change and so come with the frames."""
    mission = setting.mission
    return TableView(
        id=mission.id,
        name=_name(setting),
        note={},
        width=mission.width,
        height=mission.depth,
        elements=[],
        objectives=[_objective(setting, i) for i in range(len(mission.objectives))],
        access_zones=[
            AccessZoneView(zone.id, OWNERS.get(zone.owner), zone.edge, zone.start, zone.end)
            for zone in mission.access_zones
        ],
        deployment_zones=[
            DeploymentZoneView(zone.id, OWNERS.get(zone.owner), list(zone.corners))
            for zone in mission.deployment_zones
        ],
        drop_points=[
            DropPointView(drop.id, *_place(setting, drop)) for drop in mission.drop_points
        ],
        kinds=_kinds(setting),
        brief=brief_view(setting),
    )


def _name(setting: Setting) -> Words:
    mission = setting.mission
    known = core_of(setting.rules.name).missions.get(mission.id)
    return known.name if known else repeat(mission.id)


def _place(setting: Setting, marked: Objective | DropPoint) -> tuple[int, int]:
    """Where a mark is drawn: at its point, or in the middle of its element."""
    if marked.element is None:
        return marked.point or (0, 0)
    return centre(setting.pieces[marked.element].corners)


def _objective(setting: Setting, index: int) -> ObjectiveView:
    """An objective with its letter on the mission's map, or else the next letter in turn."""
    objective = setting.mission.objectives[index]
    x, y = _place(setting, objective)
    letter = letters(setting)[objective.id]
    return ObjectiveView(objective.id, letter, x, y, objective.element)
