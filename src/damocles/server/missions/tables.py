"""The missions and their tables, as the page draws them."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.status_codes import HTTP_404_NOT_FOUND

from damocles.catalog.packs import core
from damocles.catalog.source import BriefedMission
from damocles.server.frames.terrain import kind_view
from damocles.server.http.endpoints import UNKNOWN
from damocles.server.http.errors import RequestRefused
from damocles.server.http.rule_sets import check_rules
from damocles.server.speech import phrase
from damocles.server.wire import (
    AccessZoneView,
    DeploymentZoneView,
    DropPointView,
    ElementView,
    MissionName,
    ObjectiveView,
    TableView,
)


def find_mission(mission_id: str, rules: str) -> BriefedMission:
    """The mission of a rule set with this id; an unknown one is refused with status 404."""
    missions = core(rules).missions
    if mission_id not in missions:
        known = ", ".join(sorted(missions))
        words = phrase("problems.unknown.mission", name=repr(mission_id), known=known)
        raise RequestRefused(words, field="mission", status=HTTP_404_NOT_FOUND)
    return missions[mission_id]


def table_view(mission: BriefedMission) -> TableView:
    """A mission's table in the form that the page draws."""
    kinds = {each.kind: each.ground == "open" for each in mission.elements}
    plain = {"id", "kind", "size", "x", "y", "w", "h", "rot"}
    return TableView(
        id=mission.id,
        name=mission.name,
        note=mission.note,
        width=mission.table.width,
        height=mission.table.depth,
        elements=[
            ElementView(
                **{name: getattr(element, name) for name in plain},
                corners=list(element.piece.corners),
            )
            for element in mission.elements
        ],
        objectives=[ObjectiveView(**msgspec.structs.asdict(each)) for each in mission.objectives],
        access_zones=[
            AccessZoneView(
                id=zone.id, owner=zone.owner, edge=zone.edge, start=zone.start, end=zone.end
            )
            for zone in mission.access_zones
        ],
        deployment_zones=[
            DeploymentZoneView(id=zone.id, owner=zone.owner, outline=list(zone.outline))
            for zone in mission.deployment_zones
        ],
        drop_points=[DropPointView(id=at.id, x=at.x, y=at.y) for at in mission.drop_points],
        kinds=[kind_view(kind, is_open=is_open) for kind, is_open in kinds.items()],
    )


@get("/api/missions", sync_to_thread=False, responses=UNKNOWN)
def missions(rules: FromQuery[str | None] = None) -> list[MissionName]:
    """All missions of a rule set."""
    known = core(check_rules(rules)).missions.values()
    return [MissionName(id=mission.id, name=mission.name) for mission in known]


@get("/api/missions/{mission_id:str}/table", sync_to_thread=False, responses=UNKNOWN)
def table(mission_id: FromPath[str], rules: FromQuery[str | None] = None) -> TableView:
    """The table of one mission."""
    return table_view(find_mission(mission_id, check_rules(rules)))
