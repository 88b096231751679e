"""What the lobby offers: missions, armies, companies, opponents, options of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from damocles.catalog.rulebook import Option
from damocles.server.companies.wire import CompanyText
from damocles.server.rooms.wire import NewRoom
from damocles.server.wire import Id, RuleSetName, RuleTerms, Wire
from damocles.words import Words


class Points(Wire, frozen=True):
    """The army points that a side brings in its assault wave and as reinforcements."""

    assault: int
    reinforcement: int


class MissionCard(Wire, frozen=True):
    """A mission to choose: its table in 0.001 cm, what is brought, how it ends.

    `points` are those of the seats in their order, empty where players agree on them. `attacker`
    is the side that attacks, where there are roles.
    """

    id: str
    name: Words
    note: Words
    width: int
    height: int
    points: tuple[Points, ...]
    attacker: Literal["A", "B"] | None
    rounds: int | None
    vp: int | None
    random: bool
    """Whether its table can be laid out at random."""
    setups: tuple[str, ...]
    """The ways to lay out the table; the first is by the map."""


class ArmyCard(Wire, frozen=True):
    """An army to choose; a tentative one is marked wherever it is shown."""

    id: str
    name: Words
    tentative: bool


class CompanyCard(Wire, frozen=True):
    """A company of the library; `units` lists its units in one line."""

    id: str
    name: Words
    army: str
    ap: int
    """What it costs."""
    limit: int
    style: str
    units: Words
    tentative: bool


class BotCard(Wire, frozen=True):
    """An opponent to choose: what it is called, how it plays, and how many chevrons it wears."""

    name: Words
    manner: Words
    strength: int


class RuleSetCard(Wire, frozen=True):
    """A rule set to choose; its name is the same in every language."""

    id: str
    name: str


class Lobby(Wire, frozen=True):
    """Everything there is to choose before a battle.

    `now` is a good room for a first one, if the rule set has one.
    """

    missions: tuple[MissionCard, ...]
    armies: tuple[ArmyCard, ...]
    companies: tuple[CompanyCard, ...]
    levels: tuple[str, ...]
    """The bots, the weakest first."""
    bots: dict[str, BotCard]
    """The same, as they are shown."""
    options: tuple[Option, ...]
    """The rulings that players may change for their table."""
    now: NewRoom | None
    rule_sets: tuple[RuleSetCard, ...] | UnsetType = UNSET
    """The rule sets to choose from, the usual one first, if there is more than one."""
    terms: RuleTerms | UnsetType = UNSET


class BriefingPart(Wire, frozen=True):
    """A part of a briefing: what gives points, how the mission ends, and so on."""

    key: str
    title: Words
    lines: tuple[Words, ...]


class Briefing(Wire, frozen=True):
    """A mission in words."""

    mission: str
    name: Words
    note: Words
    parts: tuple[BriefingPart, ...]


class FitAsk(Wire, frozen=True):
    """A mission and the companies of the seats in their order, by name or in their text form.

    `attacker` is the seat that attacks where there are roles; None leaves it to chance.
    """

    mission: Id
    companies: Annotated[list[CompanyText], msgspec.Meta(min_length=2, max_length=4)]
    attacker: Literal[0, 1] | None = None
    rules: RuleSetName = UNSET


class Concern(Wire, frozen=True):
    """A reason why a company does not fit a mission, with its rule and what would fix it.

    Without a seat it concerns all companies; if it does not bar the battle it is only a warning.
    """

    seat: int | None
    rule: str
    words: Words
    fix: Words | None = None
    bars: bool = True


class Fit(Wire, frozen=True):
    """Every concern about the chosen companies; empty if they fit."""

    concerns: tuple[Concern, ...]
