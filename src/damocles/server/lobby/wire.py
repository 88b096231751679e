"""What the lobby offers: missions, armies, companies, opponents, options of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from damocles.catalog.rulebook import Option
from damocles.catalog.source import Words
from damocles.server.companies.wire import CompanyText
from damocles.server.rooms.wire import NewRoom
from damocles.server.wire import Id, Wire


class Points(Wire, frozen=True):
    """The army points that a side brings at first, and later."""

    assault: int
    reinforcement: int


class MissionCard(Wire, frozen=True):
    """A mission to choose: its table in 0.001 cm, what is brought, how it ends.

    `points` are those of the seats in their order, none where players agree on them. `attacker` is
    the side that attacks, where there are roles.
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
    """Its table can be laid at random."""
    setups: tuple[str, ...]
    """The ways to lay the table; the first takes the map."""


class ArmyCard(Wire, frozen=True):
    """An army to choose; a tentative one is marked wherever it is seen."""

    id: str
    name: Words
    tentative: bool


class CompanyCard(Wire, frozen=True):
    """A company of the library; `units` tells it in one line."""

    id: str
    name: Words
    army: str
    ap: int
    """What it costs."""
    limit: int
    style: str
    units: Words
    tentative: bool


class Lobby(Wire, frozen=True):
    """Everything there is to choose before a battle; `now` is a good room for a first one."""

    missions: tuple[MissionCard, ...]
    armies: tuple[ArmyCard, ...]
    companies: tuple[CompanyCard, ...]
    levels: tuple[str, ...]
    """The bots, the weakest first."""
    options: tuple[Option, ...]
    """The rulings that a table may play otherwise."""
    now: NewRoom


class BriefingPart(Wire, frozen=True):
    """A part of a briefing: what gives points, how it ends, and so on."""

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

    `attacker` is the seat that attacks where there are roles; none leaves it to chance.
    """

    mission: Id
    companies: Annotated[list[CompanyText], msgspec.Meta(min_length=2, max_length=4)]
    attacker: Literal[0, 1] | None = None


class Concern(Wire, frozen=True):
    """Something that speaks against a company in a mission, with its rule and what mends it.

    One without a seat is about all of them; one that does not bar is only a warning.
    """

    seat: int | None
    rule: str
    words: Words
    fix: Words | None = None
    bars: bool = True


class Fit(Wire, frozen=True):
    """All that speaks against the companies that were chosen; nothing if they fit."""

    concerns: tuple[Concern, ...]
