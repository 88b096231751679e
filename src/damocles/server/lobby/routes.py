"""The routes of the lobby and of the briefings of its missions."""

from __future__ import annotations

from collections.abc import Iterable

from litestar import get
from litestar.params import FromPath, JSONBody

from damocles.ai.bots import BOTS
from damocles.catalog.missions import write_briefing
from damocles.catalog.packs import core
from damocles.catalog.rulebook import options_of
from damocles.catalog.source import BriefedMission
from damocles.rules.sets import USUAL_EDITION
from damocles.server.http.endpoints import BAD, UNKNOWN, lookup, question
from damocles.server.lobby.concerns import find_concerns
from damocles.server.lobby.offers import (
    army_cards,
    bot_cards,
    company_cards,
    mission_cards,
    play_now,
)
from damocles.server.lobby.wire import Briefing, BriefingPart, Fit, FitAsk, Lobby
from damocles.server.missions.tables import find_mission
from damocles.words import Words, languages

PARTS = ("forces", "table", "positions", "primary", "secondary", "special", "cease_fire")
"""What the parts of a briefing are about, in their order."""


@lookup("/api/lobby", responses={})
def lobby() -> Lobby:
    """Everything there is to choose before a battle."""
    catalog = core()
    return Lobby(
        missions=tuple(mission_cards(catalog)),
        armies=tuple(army_cards(catalog)),
        companies=tuple(company_cards(catalog)),
        levels=tuple(BOTS),
        bots=bot_cards(),
        options=options_of(USUAL_EDITION),
        now=play_now(catalog),
    )


@get("/api/missions/{mission_id:str}/briefing", sync_to_thread=False, responses=UNKNOWN)
def mission_briefing(mission_id: FromPath[str]) -> Briefing:
    """A mission in words, in every language."""
    mission = find_mission(mission_id)
    return Briefing(mission.id, mission.name, mission.note, tuple(_parts(mission)))


@question("/api/lobby/fit", responses=BAD | UNKNOWN)
def fit(data: JSONBody[FitAsk]) -> Fit:
    """Whether companies fit a mission: every concern about them, each with its rule."""
    return Fit(tuple(find_concerns(find_mission(data.mission), data)))


def _parts(mission: BriefedMission) -> list[BriefingPart]:
    """The parts of a briefing, all languages side by side."""
    told = zip(*(write_briefing(mission, each) for each in languages()), strict=True)
    return [
        BriefingPart(
            key,
            _all(part.title for part in parts),
            tuple(map(_all, zip(*(part.lines for part in parts), strict=True))),
        )
        for key, parts in zip(PARTS, told, strict=True)
    ]


def _all(texts: Iterable[str]) -> Words:
    """A text in every language, told in their order."""
    return dict(zip(languages(), texts, strict=True))


HANDLERS = (lobby, mission_briefing, fit)
