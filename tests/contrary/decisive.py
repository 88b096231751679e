"""What of the edition decides battles: for each filling one that goes otherwise without it alone.

`decisive.yaml` names them: a mission and a seed, the entry of the journal from which on the two
battles differ, and what differs there, an event if possible. After a change of the edition

    python -m tests.contrary.decisive

keeps what still holds of the table and looks for the rest.
"""

from __future__ import annotations

import tempfile
from functools import cache
from itertools import count, islice, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import yaml
from msgspec.structs import replace

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.battle.checks import faults_of
from damocles.rules.sets import USUAL_EDITION
from tests.contrary import FILLED, NAME
from tests.contrary.battles import KINDS, by_number, journal, with_rules
from tests.contrary.packing import installed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from damocles.engine.seams import RuleSet
    from damocles.rules.battle.battle import Entry
    from damocles.rules.state.params import Params
    from damocles.rules.state.setting import Setting

TABLE = Path(__file__).parent / "decisive.yaml"
BEFORE_BATTLES = frozenset({"tariff.lines", "tariff.compositions"})
"""How companies are priced decides no battle of theirs; `test_coins` shows what it decides."""
NAMES = (*FILLED.seams, *FILLED.numbers, *FILLED.added, *FILLED.dropped)
FILLINGS = tuple(name for name in NAMES if name not in BEFORE_BATTLES)
CARDS = "option.cards"
NEEDS_CARDS = frozenset({"act.double", "option.relocate"})
"""What is only asked where cards lie: both battles are played with them."""
FOR_BOTS = frozenset({"army_points"})
"""What only bots ask: both battles are played by them."""
ORDER = "order: "
ENOUGH = 100
"""An event so early is good enough: the search goes on no further."""
FEW, MANY = 3 * len(KINDS), 10 * len(KINDS)
"""After so many battles any difference is good enough; after so many more there is none."""


class Parting(NamedTuple):
    """Where two battles part, and what is different there."""

    mission: str
    seed: str
    entry: int
    what: str


def parting(filling: str, mission: str, seed: str) -> Parting | None:
    """Where a battle parts from the same one with the usual filling; None if it does not."""
    level = "soldier" if filling in FOR_BOTS else None
    has_cards = filling in NEEDS_CARDS
    usual = put_back(own_rules(has_cards=has_cards), filling)
    both = (
        own_entries(mission, seed, level, has_cards=has_cards),
        entries(with_rules(KINDS[mission](seed), usual), seed, level),
    )
    for number, (ours, theirs) in enumerate(zip_longest(*both)):
        if ours != theirs:
            return Parting(mission, seed, number, difference(ours, theirs))
    return None


def own_rules(*, has_cards: bool) -> RuleSet[Params]:
    """The edition, as it is or with cards."""
    rules = rule_set(NAME)
    return put_back(rules, CARDS) if has_cards else rules


class Kept:
    """Entries that are kept as they come, since many fillings are compared with the same."""

    def __init__(self, flow: Iterator[Entry]) -> None:
        self.flow = flow
        self.entries: list[Entry] = []

    def __iter__(self) -> Iterator[Entry]:
        for number in count():
            if number == len(self.entries):
                self.entries += islice(self.flow, 1)
            if number == len(self.entries):
                return
            yield self.entries[number]


@cache
def own_entries(mission: str, seed: str, level: str | None, *, has_cards: bool) -> Kept:
    """The journal of a battle by the edition."""
    fought = with_rules(KINDS[mission](seed), own_rules(has_cards=has_cards))
    return Kept(entries(fought, seed, level))


def entries(fought: Setting, seed: str, level: str | None) -> Iterator[Entry]:
    """The journal of a battle; nothing if it cannot begin."""
    return iter(()) if faults_of(fought) else journal(fought, seed, level=level)


def difference(ours: Entry | None, theirs: Entry | None) -> str:
    """What is different between two entries: the order, or the first event that is."""
    if ours is None or theirs is None:
        return "no battle"
    if ours.order != theirs.order:
        return ORDER + type(ours.order).__name__
    pairs = zip_longest(ours.events, theirs.events)
    return next((type(a or b).__name__ for a, b in pairs if a != b), "dice")


def put_back(rules: RuleSet[Params], filling: str) -> RuleSet[Params]:
    """The rule set with what the usual one has in one place."""
    usual = rule_set(USUAL_EDITION)
    changes: dict[str, Any] = {}
    if filling in FILLED.seams:
        changes["replace"] = {filling: usual.seams[filling]}
    elif filling in FILLED.numbers:
        changes["params"] = number_of(filling, rules.params, usual.params)
    elif filling in FILLED.added:
        changes["drop"] = {filling: "battle.start"}
    else:
        changes["add"] = {filling: usual.content[filling]}
    return rules.derive(rules.name, version=rules.version, **changes)


def number_of(name: str, own: Params, usual: Params) -> dict[str, Any]:
    """The usual value of a number, as a change; options stand together."""
    group, _, option = name.rpartition(".")
    if not group:
        return {name: getattr(usual, name)}
    switched = replace(getattr(own, group), **{option: getattr(getattr(usual, group), option)})
    return {group: switched}


# ---- the table -------------------------------------------------------------------------------


def read_table() -> dict[str, Parting]:
    """What the table says, by filling."""
    written = yaml.safe_load(TABLE.read_text("utf-8")) if TABLE.is_file() else {}
    return msgspec.convert(written, dict[str, Parting])


def search(filling: str) -> Parting | None:
    """The earliest event found that is another; if there is none, the earliest order."""
    found: list[Parting] = []
    for number in range(MANY):
        parted = parting(filling, *by_number(number))
        found += [parted] if parted else []
        if parted and is_event(parted) and parted.entry < ENOUGH:
            break
        if found and number >= FEW:
            break
    return min(found, key=lambda each: (not is_event(each), each.entry), default=None)


def is_event(parted: Parting) -> bool:
    """Whether something else has happened, not just another order been given."""
    return not parted.what.startswith(ORDER)


def main() -> None:
    """Bring the table up to date."""
    table = read_table()
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder)):
        for filling in FILLINGS:
            kept = table.get(filling)
            if kept is None or parting(filling, kept.mission, kept.seed) != kept:
                print(filling, found := search(filling), flush=True)  # noqa: T201  # how far it is
                table = {**table, filling: found} if found else table
            write_table(table)


def write_table(table: Mapping[str, Parting]) -> None:
    """Put rows into the table, in the order of the fillings."""
    rows = {each: list(table[each]) for each in FILLINGS if each in table}
    TABLE.write_text(yaml.safe_dump(rows, default_flow_style=None, sort_keys=False), "utf-8")


if __name__ == "__main__":
    main()
