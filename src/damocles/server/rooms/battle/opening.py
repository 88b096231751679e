"""Opening a room: names and texts become a battle that can begin, and every seat gets a token."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.ai.bots import BOTS
from damocles.catalog.packs import core
from damocles.catalog.rulebook import OptionsError, rule_set_with
from damocles.errors import DamoclesError
from damocles.muster import (
    deal_attacker,
    lay_out,
    muster_company,
    open_company,
    review_file,
)
from damocles.record import RecordError, check_header, header_of
from damocles.rules.battle import check
from damocles.server.http.errors import RequestRefused
from damocles.server.http.rule_sets import check_rules
from damocles.server.rooms.archive.kept_rows import KeptRoom, KeptSeat, are_apart
from damocles.server.rooms.wire import Opened, SeatKey
from damocles.server.speech import phrase, repeat
from damocles.words import SpokenError, languages, tell_error_in_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from damocles.catalog.packs import Catalog
    from damocles.muster import Fault
    from damocles.record import Header
    from damocles.rules.state import Company, Setting
    from damocles.server.rooms.wire import NewRoom, SeatChoice, SeatHolder
    from damocles.words import Words

FIRST_LEVEL = "recruit"
"""The bot that plays if no level is named, provided that there is one with this name."""


class FieldedCompany(NamedTuple):
    """A company that a seat brings, and what it is called."""

    company: Company
    name: Words


def prepare_room(wanted: NewRoom) -> tuple[KeptRoom, Opened]:
    """A new room, and the keys of its seats, which are kept nowhere else.

    Anything wrong with the request is refused with its field, or with the rule it breaks.
    """
    if wanted.seed is not None and are_apart(wanted.seats):
        raise RequestRefused(phrase("problems.rooms.seed"), field="seed")
    seed = wanted.seed or dice_key()
    catalog = core(check_rules(wanted.rules))
    present = [_company(choice, at, catalog) for at, choice in enumerate(wanted.seats)]
    setting = _setting(wanted, present, catalog, seed)
    names = [each.name for each in present]
    room, keys = furnish_room(_header(setting, seed), wanted.seats, names, wanted.minutes)
    return replace(room, hints=wanted.hints, seed=wanted.seed), keys


def dice_key() -> str:
    """A new dice key, which nobody knows until the battle is over."""
    return secrets.token_hex(16)


def furnish_room(
    header: Header,
    seats: Sequence[SeatChoice | SeatHolder],
    companies: Sequence[Words],
    minutes: int | None,
    begun: str | None = None,
) -> tuple[KeptRoom, Opened]:
    """A room with its seats and the names of their companies, and the keys of the seats."""
    tokens = [None if choice.holder == "bot" else _token() for choice in seats]
    furniture = zip(seats, companies, tokens, strict=True)
    room = KeptRoom(
        id=secrets.token_urlsafe(9),
        header=header,
        seats=tuple(_seat(*each, at) for at, each in enumerate(furniture)),
        minutes=minutes,
        begun=begun,
    )
    keys = tuple(
        SeatKey(at, choice.holder, token)
        for at, (choice, token) in enumerate(zip(seats, tokens, strict=True))
        if token is not None
    )
    return room, Opened(room.id, keys)


# ---- tokens ------------------------------------------------------------------------------------


def _token() -> str:
    return secrets.token_urlsafe(24)


def token_digest(token: str) -> str:
    """The digest that is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of_token(room: KeptRoom, token: str) -> int | None:
    """The seat that a token opens; None if it opens none in this room."""
    given, found = token_digest(token), None
    for seat, kept in enumerate(room.seats):
        if kept.token is not None and hmac.compare_digest(kept.token, given):
            found = seat
    return found


# ---- what is played ----------------------------------------------------------------------------


def _setting(
    wanted: NewRoom, present: list[FieldedCompany], catalog: Catalog, seed: str
) -> Setting:
    """The setting of the battle; one that cannot be set up is refused."""
    attacker = deal_attacker(seed) if wanted.attacker is None else wanted.attacker
    try:
        found = lay_out(
            rule_set_with(catalog.rules, wanted.options),
            # by name alone: never a file of this machine
            catalog.mission_as_written(wanted.mission),
            [each.company for each in present],
            setup=wanted.setup,
            attacker=attacker,
            table=wanted.table,
            seed=seed,
        )
        check(found)
    except OptionsError as problem:
        raise RequestRefused(_at("options", problem), field="options") from problem
    except DamoclesError as problem:
        raise RequestRefused(tell_error_in_all(problem)) from problem
    return found


def _header(setting: Setting, seed: str) -> Header:
    """The header of the battle; more fighters than a battle can have are refused."""
    header = header_of(setting, seed)
    try:
        check_header(header, "seats")
    except RecordError as problem:
        raise RequestRefused(tell_error_in_all(problem), field="seats") from problem
    return header


def _company(choice: SeatChoice, at: int, catalog: Catalog) -> FieldedCompany:
    """The company of a seat, by its name in the library or from its text."""
    field = f"seats[{at}].company"
    try:
        if choice.company in catalog.companies or "\n" not in choice.company.strip():
            found = muster_company(catalog.company(choice.company), catalog)
            return FieldedCompany(found, name_in_packs("companies", choice.company, catalog))
        written = open_company(choice.company, catalog, file="")
        seen = review_file(written, catalog)
        if seen is None or seen.faults:
            faults = seen.faults if seen else written.faults
            raise SpokenError(*_tell_faults(faults, at, catalog.rules))
        name = seen.company.name
        words = repeat(name) if name else name_in_packs("armies", seen.company.army, catalog)
        return FieldedCompany(muster_company(seen.company, catalog), words)
    except DamoclesError as problem:
        raise RequestRefused(_at(field, problem), field=field) from problem


def _tell_faults(faults: Iterable[Fault], at: int, rules: str) -> Iterator[Words]:
    """What is wrong with a company that was given as text, each with its seat and line."""
    seat = phrase("rooms.company_of_seat", number=at + 1)
    for fault in faults:
        yield {each: replace(fault, file=seat[each]).tell(each, rules) for each in languages()}


def _at(field: str, problem: DamoclesError) -> Words:
    """What is wrong, with the field before it."""
    return phrase("complaints.at", path=field, problem=tell_error_in_all(problem))


def name_in_packs(section: str, name: str, catalog: Catalog) -> Words:
    """The name of something in the texts of the packs."""
    texts = catalog.texts
    return {each: getattr(texts[each], section).get(name, name) for each in languages()}


def _seat(choice: SeatChoice | SeatHolder, company: Words, token: str | None, at: int) -> KeptSeat:
    """A seat as it is kept; an unknown level of a bot is refused."""
    if choice.holder != "bot":
        kept = token_digest(token) if token else None
        return KeptSeat(choice.holder, company, None, choice.name, kept)
    level = choice.level or (FIRST_LEVEL if FIRST_LEVEL in BOTS else next(iter(BOTS)))
    if level not in BOTS:
        field, known = f"seats[{at}].level", ", ".join(sorted(BOTS))
        words = phrase("problems.unknown.bot", field=field, name=repr(level), known=known)
        raise RequestRefused(words, field=field)
    return KeptSeat("bot", company, level, choice.name)
