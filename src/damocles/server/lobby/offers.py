"""What the catalog offers, as cards of the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.bots import BOTS
from damocles.catalog.packs import core
from damocles.catalog.tables import NoRandomTable, plan_table
from damocles.muster import (
    STYLES,
    SmallBattle,
    company_price,
    find_small_battle,
    make_roster,
    tell_troops,
    text_of,
)
from damocles.rules.sets import EDITIONS
from damocles.server.lobby.wire import (
    ArmyCard,
    BotCard,
    CompanyCard,
    MissionCard,
    Points,
    RuleSetCard,
)
from damocles.server.play.bots import bot_manner, bot_name
from damocles.server.rooms.wire import NewRoom, SeatChoice
from damocles.words import languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies import CompanySource
    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import BriefedMission
    from damocles.words import Words

USUAL_STYLE = next(iter(STYLES))


def mission_cards(catalog: Catalog) -> Iterator[MissionCard]:
    """A card for every mission, small tables first."""
    by_size = sorted(catalog.missions.values(), key=lambda each: each.table.width)
    yield from map(mission_card, by_size)


def mission_card(mission: BriefedMission) -> MissionCard:
    """The card of one mission."""
    brief = mission.brief
    return MissionCard(
        id=mission.id,
        name=mission.name,
        note=mission.note,
        width=mission.table.width,
        height=mission.table.depth,
        points=tuple(_points(mission)),
        attacker=brief.attacker,
        rounds=brief.cease_fire.rounds,
        vp=brief.cease_fire.vp,
        random=_has_random_tables(mission),
        setups=tuple(dict.fromkeys(("map", brief.setup))),
    )


def _points(mission: BriefedMission) -> Iterator[Points]:
    """The points each side brings; nothing where the players agree on them."""
    forces = mission.brief.forces
    for side in ("A", "B"):
        split = forces.sides.get(side)
        if split is not None:
            yield Points(split.assault, split.reinforcement)
        elif forces.assault is not None:
            yield Points(forces.assault, forces.reinforcement)


def _has_random_tables(mission: BriefedMission) -> bool:
    """Whether its briefing leaves the table to chance."""
    try:
        plan_table(mission, 0)
    except NoRandomTable:
        return False
    return True


def army_cards(catalog: Catalog) -> Iterator[ArmyCard]:
    """A card for every army, tentative ones last."""
    cards = [
        ArmyCard(
            name, names_in_all_languages(catalog, "armies", name), catalog.tentative("armies", name)
        )
        for name in catalog.armies
    ]
    yield from sorted(cards, key=lambda card: card.tentative)


def company_cards(catalog: Catalog) -> Iterator[CompanyCard]:
    """A card for every company of the library, by army, then by points."""
    ordered = sorted(catalog.companies.values(), key=lambda each: (each.army, each.ap, each.id))
    yield from (company_card(catalog, source) for source in ordered)


def company_card(catalog: Catalog, source: CompanySource) -> CompanyCard:
    """A company of the library in a few words."""
    return CompanyCard(
        id=source.id,
        name=names_in_all_languages(catalog, "companies", source.id),
        army=source.army,
        ap=company_price(make_roster(source, catalog.armies[source.army])),
        limit=source.ap,
        style=_style(source),
        units=_units(catalog, source),
        tentative=catalog.tentative("companies", source.id),
    )


def _style(source: CompanySource) -> str:
    """The style of a company of the library, from the end of its id; the usual style if none."""
    last = source.id.rpartition("-")[2]
    return last if last in STYLES else USUAL_STYLE


def _units(catalog: Catalog, source: CompanySource) -> Words:
    """All units in one line."""
    return {
        language: ", ".join(
            tell_troops(unit.number, text_of(catalog, language, "units", unit.unit), language)
            for unit in source.units
        )
        for language in languages()
    }


def names_in_all_languages(catalog: Catalog, section: str, name: str) -> Words:
    """The name of a thing in every language."""
    return {language: text_of(catalog, language, section, name) for language in languages()}


def bot_cards() -> dict[str, BotCard]:
    """The bots as the lobby shows them."""
    return {
        name: BotCard(bot_name(name), bot_manner(name), bot.strength) for name, bot in BOTS.items()
    }


FIRST_BATTLES = (
    SmallBattle("first-battle", ("first-white-stars", "first-therians")),
    SmallBattle("skirmish", ("white-stars-500", "therians-500")),
)
"""Battles for a beginning, the best first, where a catalog has them."""
LEVELS = ("recruit", "random")


def rule_set_cards() -> tuple[RuleSetCard, ...]:
    """The rule sets that have missions, without those that are a part of another."""
    return tuple(
        RuleSetCard(rules, edition.title or rules)
        for rules, edition in EDITIONS.items()
        if not edition.book and core(rules).missions
    )


def play_now(catalog: Catalog) -> NewRoom | None:
    """A room for a person at this page against the weakest bot, where measuring is free.

    None if the catalog has no two companies for any of its missions.
    """
    found = _best_for_a_beginning(catalog) or find_small_battle(catalog)
    if found is None:
        return None
    level = next(name for name in LEVELS if name in BOTS)
    own, theirs = found.companies
    return NewRoom(
        mission=found.mission,
        seats=[SeatChoice("human", own), SeatChoice("bot", theirs, level)],
        options={"free_measuring": True},
    )


def _best_for_a_beginning(catalog: Catalog) -> SmallBattle | None:
    """The battle for a beginning that a catalog has, if it has one."""
    there = (
        each
        for each in FIRST_BATTLES
        if each.mission in catalog.missions and catalog.companies.keys() >= {*each.companies}
    )
    return next(there, None)
