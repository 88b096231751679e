"""From a record to frames, and a battle of two random bots for those who have no record yet."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from litestar.status_codes import HTTP_404_NOT_FOUND
from msgspec.structs import replace

from damocles.ai.bots import Random
from damocles.catalog.packs import core
from damocles.engine import Tape
from damocles.errors import DamoclesError
from damocles.muster import SmallBattle, find_small_battle, setting
from damocles.record import fighters_of, from_text, narrate_ending, record_of, replay, setting_of
from damocles.rules.battle import Battle
from damocles.rules.missions import lay_table
from damocles.rules.sets import USUAL_EDITION
from damocles.server.frames.drills import drill_views
from damocles.server.frames.page_table import outcome_view
from damocles.server.frames.stages import StageReader
from damocles.server.frames.structure import list_structure
from damocles.server.frames.teller import BattleTeller
from damocles.server.frames.terms import rule_terms
from damocles.server.frames.terrain import ground_view
from damocles.server.frames.wire import Changes, Frame, Showing, Told
from damocles.server.http.errors import RequestRefused
from damocles.server.http.rule_sets import name_rules
from damocles.server.speech import phrase
from damocles.words import languages, tell_error_in_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.record import DeedBook, Ending, Record
    from damocles.rules.battle import Entry
    from damocles.rules.state import Table

SAMPLE = SmallBattle("skirmish", ("white-stars-500", "therians-500"))
"""The battle that is played for those who have no record, where a catalog has it."""
MOST_ENTRIES = 20_000
"""More orders than any battle has; a longer record is not shown."""
MOST_LOOKS = 500_000
"""Orders times fighters, since every fighter is looked at after each order. A battle of two
thousand orders and a hundred fighters uses two fifths of this limit."""


def show_text(text: str) -> Showing:
    """The battle in the text of a record; a bad record is refused with line and reason."""
    with refuse_bad_record():
        return show_record(read_text(text))


def read_text(text: str) -> Record:
    """The record in a text; one that is too long is refused."""
    if text.count("\n") > MOST_ENTRIES:
        raise RequestRefused(phrase("problems.records.long", most=MOST_ENTRIES))
    record = from_text(text, name="line")
    orders, fighters = len(record.entries), fighters_of(record.header)
    if orders * fighters > MOST_LOOKS:
        raise RequestRefused(phrase("problems.records.large", orders=orders, fighters=fighters))
    return record


@contextmanager
def refuse_bad_record() -> Iterator[None]:
    """Turn whatever goes wrong with a record into a refusal in words, with the line."""
    try:
        yield
    except RequestRefused:
        raise
    except DamoclesError as problem:
        raise RequestRefused(tell_error_in_all(problem)) from problem
    except Exception as problem:  # a file can hold anything, so anything can go wrong
        words = phrase("problems.records.header", problem=repr(problem))
        raise RequestRefused(words) from problem


def show_text_as_json(text: str) -> bytes:
    """The same as JSON ready to send, for callers that have it made in another process."""
    return msgspec.json.encode(show_text(text))


def show_record(record: Record) -> Showing:
    """A whole record as frames, ready to view."""
    fought = setting_of(record.header)
    return Showing(
        table=ground_view(fought),
        frames=list(_frames(record)),
        seed=record.header.seed,
        drills=drill_views(fought.rules),
        rules=name_rules(record.header.rules),
        terms=rule_terms(fought.rules),
    )


def _frames(record: Record) -> Iterator[Frame]:
    reader = StageReader(lay_table(setting_of(record.header)))
    teller: BattleTeller | None = None
    for entry, table in replay(record):
        teller = teller or BattleTeller(table)
        told = tell_entry(entry, teller)
        yield replace(told, changes=reader.skip(entry.events, table).changes)
    if record.ending is not None:
        yield closing_frame(record.ending, entry.number + 1, table, reader.counts.deeds)


def closing_frame(ending: Ending, number: int, table: Table, deeds: DeedBook) -> Frame:
    """The last frame of a battle that was ended by the players and not by the rules."""
    outcome = outcome_view(ending, deeds)
    return Frame(number, [tell_ending(ending, table)], Changes(outcome=outcome))


def tell_ending(ending: Ending, table: Table) -> Told:
    """How players ended a battle, or how one of them left it, in words."""
    words = {each: narrate_ending(ending, table, each) for each in languages()}
    return Told("DrawAgreed" if ending.how == "draw" else "SeatResigned", words, ending.rule)


def tell_entry(entry: Entry, teller: BattleTeller) -> Frame:
    """An entry in words, without its changes.

    It belongs to the activation in progress, or else to the first that begins in it.
    """
    going_on = teller.acting
    structure = list_structure(entry.events, teller.table)
    told = [
        replace(each, sp=points) if points else each
        for each, points in zip(map(teller.event, entry.events), structure, strict=True)
    ]
    begun = next((each.unit for each in told if each.unit is not None), None)
    order = entry.order
    return Frame(
        number=entry.number,
        told=told,
        changes=Changes(),
        order=teller.order(order) if order else None,
        seat=order.seat if order else None,
        unit=begun if going_on is None else going_on,
    )


def random_battle(seed: int, rules: str = USUAL_EDITION) -> Record:
    """A small battle of two random bots; equal seeds give equal battles.

    A rule set without missions and companies for one is refused.
    """
    catalog = core(rules)
    found = SAMPLE if SAMPLE.mission in catalog.missions else find_small_battle(catalog)
    if found is None:
        words = phrase("problems.records.no_sample", rules=rules)
        raise RequestRefused(words, field="rules", status=HTTP_404_NOT_FOUND)
    fought = setting(mission=found.mission, companies=found.companies, rules=rules)
    battle = Battle.start(fought, Tape(str(seed)))
    bots = [Random(f"{seed}/{seat}") for seat in range(len(found.companies))]
    while (decision := battle.decision) is not None:
        battle.push(bots[decision.seat].choose(battle.view(decision.seat), decision))
    return record_of(battle)
