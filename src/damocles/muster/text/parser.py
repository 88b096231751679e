"""Companies from text: written, pasted or shared, in any language of the packs.

The first line names the army and its points, `Platoon 1` begins a platoon, every other line is a
unit: a number, its name, and in any order what belongs to it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.armies import (
    MOST_FIGHTERS,
    MOST_POINTS,
    MOST_UNITS,
    CompanySource,
    EntrySource,
)
from damocles.catalog.rulebook import rule_set
from damocles.catalog.source import LONGEST_ID
from damocles.engine import cites
from damocles.muster.roster.entries import RosterEntry, price
from damocles.muster.roster.faults import Fault, cite_faults, fix_by
from damocles.muster.roster.ids import company_id, free_id, slug
from damocles.muster.roster.seats import assign_slots
from damocles.muster.text.patterns import (
    between_pattern,
    header_pattern,
    match_platoon,
    price_pattern,
)
from damocles.muster.text.vocabulary import Vocabulary, armies_by_name, fold_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies import Army
    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import FieldPath
    from damocles.muster.phrases import Fact, Reason
    from damocles.muster.text.vocabulary import Meaning
    from damocles.rules.state import Wave

ID = rf"\[([a-z][a-z0-9-]{{0,{LONGEST_ID - 1}}})\]"
BRACKETS = re.compile(ID)
MARK = re.compile(rf"\s*+{ID}$")
CODE = re.compile(r"\(([A-Za-z]{1,4}\d{1,3}|[A-Z]{2,4})\)")
"""The code of a unit on a company sheet: (ST1), or (WG) if it is the only one of its kind."""
SLOT = re.compile(r"^(?:[-*•]\s*)?(?:(\d+)\s*[.):!](?!\d)\s*)?")
COUNT = re.compile(r"^(\d+)\s*x?\s+")
COMMENT = re.compile(r"(?:^|\s)#[^\"“”«»]*$")
LONGEST = 400
"""The most characters a line may have."""
MOST_LINES = 300
"""How many lines are read and faults reported at most: the rest of the text is not read."""
USUAL_POINTS = 1_000
"""The army points of the example that a text without points is answered with."""
GUESSES = 20
"""For how many unknown names the nearest one is searched, which is slow."""


class ParsedCompany(NamedTuple):
    """A company from text; None if its army cannot be recognised.

    `lines` gives the line of each path. The faults include breaches of rules that the company no
    longer shows because the reader had to decide.
    """

    company: CompanySource | None
    faults: tuple[Fault, ...]
    lines: dict[FieldPath, int]


def parse_company(text: str, catalog: Catalog) -> ParsedCompany:
    """Read a company; a line that cannot be understood is a fault that names the nearest match.

    Numbers, lines and lists that are far too long are also faults, and are cut short.
    """
    numbered = list(enumerate(text.splitlines(), 1))
    long = [
        unreadable_line(n, "line_too_long", counted=len(line), limit=LONGEST)
        for n, line in numbered
        if len(line) > LONGEST
    ]
    short = ((n, COMMENT.sub("", line).strip()) for n, line in numbered if len(line) <= LONGEST)
    lines = [(n, line) for n, line in short if line]
    if not lines:
        return ParsedCompany(None, (*long, unreadable_line(1, "empty_text")), {})
    head = _header(*lines[0], catalog)
    if isinstance(head, Fault):
        return ParsedCompany(None, (*long, head), {})
    found = _Parser(head, catalog.armies[head.army], catalog).read(lines[1:])
    return found._replace(faults=(*long, *found.faults))


def unreadable_line(line: int, reason: Reason, **facts: Fact) -> Fault:
    """A line that is not understood."""
    return Fault("", f"line {line}", reason, facts, line=line)


# ---- the first line --------------------------------------------------------------------------


class _Head(NamedTuple):
    """What the first line says."""

    line: int
    id: str
    army: str
    ap: int
    name: str


def _header(number: int, line: str, catalog: Catalog) -> _Head | Fault:
    """Army, points, name and id of a company, or what is wrong with the line."""
    mark = MARK.search(line)
    found = header_pattern(catalog.rules).match(MARK.sub("", line))
    known = armies_by_name(catalog)
    army = known.get(fold_text(found["army"])) if found else None
    if found is None or army is None:
        return unreadable_line(number, "army_unnamed", known=tuple(catalog.armies))
    name, ap = found["name"] or "", int(found["ap"] or 0)
    if ap < 1:
        usual = rule_set(catalog.rules).params.price(USUAL_POINTS)
        return unreadable_line(number, "points_missing", army=found["army"], limit=usual)
    if ap > MOST_POINTS:
        return unreadable_line(number, "number_too_large", written=found["ap"], limit=MOST_POINTS)
    own = mark[1] if mark else company_id(name, army, ap)
    return _Head(number, own, army, ap, name)


# ---- the other lines -------------------------------------------------------------------------


class _Row(NamedTuple):
    """A unit as read, before it has a seat."""

    unit: EntrySource
    slot: int | None


class _Parser:
    """Reads line by line; keeps units, faults, and the line of everything."""

    def __init__(self, head: _Head, army: Army, catalog: Catalog) -> None:
        self.head, self.army = head, army
        self.words, self.rules = Vocabulary(catalog, army), catalog.rules
        self.rows: list[_Row] = []
        self.faults: list[Fault] = []
        self.lines: dict[FieldPath, int] = {(): head.line}
        self.commander: str | None = None
        self.platoon, self.guesses = 1, 0

    def read(self, lines: list[tuple[int, str]]) -> ParsedCompany:
        """All lines after the first."""
        for count, (number, line) in enumerate(lines):
            if max(count, len(self.faults)) >= MOST_LINES:
                self.faults.append(unreadable_line(number, "rest_unread", limit=MOST_LINES))
                break
            platoon = match_platoon(line)
            if platoon:
                written = platoon[1] or platoon[2] or self.platoon + bool(self.rows)
                self.platoon = max(1, self._few(number, int(written)))
            else:
                self._unit(number, line)
        return self._read()

    def _read(self) -> ParsedCompany:
        """The company from all lines, with at most as many units as allowed."""
        head, counted = self.head, len(self.rows)
        if counted > MOST_UNITS:
            line = self.lines["units", MOST_UNITS]
            facts = {"counted": counted, "limit": MOST_UNITS}
            self.faults.append(unreadable_line(line, "too_many_units", **facts))
            del self.rows[MOST_UNITS:]
        company = CompanySource(
            id=head.id,
            army=head.army,
            ap=head.ap,
            units=tuple(self._seated()),
            name=head.name,
            commander=self.commander,
        )
        return ParsedCompany(company, cite_faults(self.faults, self.rules), self.lines)

    def _few(self, line: int, count: int) -> int:
        """A number as written, or the largest allowed; then it is also a fault."""
        if count > MOST_FIGHTERS:
            facts: dict[str, Fact] = {"written": str(count), "limit": MOST_FIGHTERS}
            self.faults.append(unreadable_line(line, "number_too_large", **facts))
        return min(count, MOST_FIGHTERS)

    def _unit(self, number: int, line: str) -> None:
        """One line as a unit, or a fault."""
        taken = {row.unit.id for row in self.rows}
        mark, codes = BRACKETS.search(line), self._codes(line)
        slot = SLOT.match(line)
        rest = line[slot.end() :] if slot else line
        for pattern in (BRACKETS, price_pattern(self.rules)):
            rest = pattern.sub(" ", rest)
        for code in codes:
            rest = rest.replace(f"({code})", " ")
        items = list(self._items(number, rest.replace("!", " ")))
        if not items or items[0][1].kind != "unit":
            if not any(fault.line == number for fault in self.faults):
                self.faults.append(unreadable_line(number, "unit_unnamed"))
            return
        self.lines["units", len(self.rows)] = number
        first = 1 if "!" in line else None
        called = mark[1] if mark else slug(codes[0]) if codes else None
        own = called or free_id(items[0][1].id, taken)
        unit = self._entry(number, own, items)
        price_tag = price_pattern(self.rules).search(line)
        self._priced(unit, int(price_tag[1]) if price_tag else None)
        told = self._few(number, int(slot[1])) if slot and slot[1] else 0
        self.rows.append(_Row(unit, told or first))

    def _codes(self, line: str) -> list[str]:
        """What the unit is called on its sheet; letters that name something, as (MG), are none."""
        return [code for code in CODE.findall(line) if fold_text(code) not in self.words.phrases]

    def _items(self, number: int, line: str) -> Iterator[tuple[int | None, Meaning]]:
        """Everything that a line names, with its count where one is written."""
        for chunk in between_pattern().split(line):
            rest = chunk.strip()
            while rest:
                count = COUNT.match(rest + " ")
                plain = rest[count.end() :] if count else rest
                found = self._phrase(number, plain)
                if found is None:
                    break
                name, rest = found
                yield self._few(number, int(count[1])) if count else None, name

    def _phrase(self, number: int, text: str) -> tuple[Meaning, str] | None:
        """The longest name at the beginning of a text, and what follows it."""
        words = text.split()
        plain = [fold_text(word) for word in words[: self.words.longest]]
        for length in range(len(plain), 0, -1):
            key = " ".join(filter(None, plain[:length]))
            if key in self.words.phrases:
                return self.words.phrases[key], " ".join(words[length:])
        self.guesses += 1
        near = self.words.nearest(text) if self.guesses <= GUESSES else None
        fault = unreadable_line(number, "name_unknown", name=text)
        if near:
            fault = unreadable_line(number, "name_nearly_known", name=text, near=near)
        self.faults.append(fault)
        return None

    def _entry(self, line: int, own: str, items: list[tuple[int | None, Meaning]]) -> EntrySource:
        """The unit that a line describes."""
        (count, unit), *others = items
        number = self.army.units[unit.id].numbers.standard if count is None else max(1, count)
        special: dict[str, int] = {}
        named: dict[str, list[str]] = {"officer": [], "equipment": [], "specialist": []}
        wave: Wave = "assault"
        for n, name in others:
            if n == 0:
                continue
            if name.kind == "weapon":
                special[name.id] = self._few(line, special.get(name.id, 0) + (n or 1))
            elif name.kind == "equipment":
                self._shared(own, name, n, number)
                named["equipment"].append(name.id)
            elif name.kind in named:
                named[name.kind] += [name.id] * (n or 1)
                del named[name.kind][MOST_FIGHTERS:]
            elif name.kind == "commander":
                self.commander = own
            elif name.id == "reinforcement":
                wave = "reinforcement"
            elif name.kind == "unit":
                self.faults.append(unreadable_line(line, "units_together", name=name.written))
        return EntrySource(
            id=own,
            unit=unit.id,
            platoon=self.platoon,
            slot=1,
            number=number,
            officers=tuple(named["officer"]),
            equipment=tuple(dict.fromkeys(named["equipment"])),
            special=special,
            specialists=tuple(named["specialist"]),
            wave=wave,
        )

    @cites("company.army_lists")
    def _priced(self, unit: EntrySource, written: int | None) -> None:
        """A price written next to a unit must be that of the lists."""
        found = price(RosterEntry(len(self.rows), unit, self.army.units[unit.unit], self.army))
        if written is not None and written != found:
            facts = {"counted": min(written, MOST_POINTS), "limit": found}
            path = ("units", len(self.rows))
            fix = fix_by("write_price", number=found)
            self.faults.append(
                Fault("company.army_lists", unit.id, "price_differs", facts, path, fix)
            )

    @cites("company.same_equipment")
    def _shared(self, own: str, name: Meaning, count: int | None, number: int) -> None:
        """Equipment is for all fighters of a unit: some of them alone cannot have it."""
        if count is not None and count != number:
            facts: dict[str, Fact] = {"counted": count, "limit": number, "name": name.id}
            path = ("units", len(self.rows), "equipment")
            fix = fix_by("give_to_all")
            self.faults.append(
                Fault("company.same_equipment", own, "different_equipment", facts, path, fix)
            )

    def _seated(self) -> list[EntrySource]:
        """All units with a slot: the written one, or the first that has room and takes them."""
        slots: dict[int, int] = {}
        for platoon in {row.unit.platoon for row in self.rows}:
            here = [at for at, row in enumerate(self.rows) if row.unit.platoon == platoon]
            wanted = [(self.army.units[self.rows[at].unit.unit], self.rows[at].slot) for at in here]
            slots |= dict(zip(here, assign_slots(self.army.pattern, wanted), strict=True))
        return [replace(row.unit, slot=slots[at]) for at, row in enumerate(self.rows)]
