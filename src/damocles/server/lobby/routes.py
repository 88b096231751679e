"""The routes of the lobby and of the briefings of its missions."""

from __future__ import annotations

from collections.abc import Iterable

from litestar import get
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import UNSET

from damocles.ai.bots import BOTS
from damocles.catalog.missions import write_briefing
from damocles.catalog.packs import core
from damocles.catalog.rulebook import options_of, rule_set
from damocles.catalog.source import BriefedMission
from damocles.server.frames.terms import rule_terms
from damocles.server.http.endpoints import BAD, UNKNOWN, lookup, question
from damocles.server.http.rule_sets import check_rules
from damocles.server.lobby.concerns import find_concerns
from damocles.server.lobby.offers import (
    army_cards,
    bot_cards,
    company_cards,
    mission_cards,
    play_now,
    rule_set_cards,
)
from damocles.server.lobby.wire import Briefing, BriefingPart, Fit, FitAsk, Lobby
from damocles.server.missions.tables import find_mission
from damocles.words import Words, languages

PARTS = ("forces", "table", "positions", "primary", "secondary", "special", "cease_fire")
"""What the parts of a briefing are about, in their order."""


@lookup("/api/lobby", responses=UNKNOWN)
def lobby(rules: FromQuery[str | None] = None) -> Lobby:
    """Everything there is to choose before a battle by a rule set."""
    catalog = core(check_rules(rules))
    known = rule_set_cards()
    return Lobby(
        missions=tuple(mission_cards(catalog)),
        armies=tuple(army_cards(catalog)),
        companies=tuple(company_cards(catalog)),
        levels=tuple(BOTS),
        bots=bot_cards(),
        options=options_of(catalog.rules),
        now=play_now(catalog),
        rule_sets=known if len(known) > 1 else UNSET,
        terms=rule_terms(rule_set(catalog.rules)),
    )


@get("/api/missions/{mission_id:str}/briefing", sync_to_thread=False, responses=UNKNOWN)
def mission_briefing(mission_id: FromPath[str], rules: FromQuery[str | None] = None) -> Briefing:
    """A mission in words, in every language."""
    mission = find_mission(mission_id, check_rules(rules))
    return Briefing(mission.id, mission.name, mission.note, tuple(_parts(mission)))


@question("/api/lobby/fit", responses=BAD | UNKNOWN)
def fit(data: JSONBody[FitAsk]) -> Fit:
    """Whether companies fit a mission: every concern about them, each with its rule."""
    mission = find_mission(data.mission, check_rules(data.rules))
    return Fit(tuple(find_concerns(mission, data)))


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
