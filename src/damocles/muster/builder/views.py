"""What the company builder shows: plain values that can be sent to a page as they are."""

from __future__ import annotations

from damocles.catalog.armies import Allowed, CompanySource
from damocles.catalog.source import Source
from damocles.engine import Value
from damocles.muster.builder.choices import Choices
from damocles.muster.checks.review import Totals


class Doubt(Value, frozen=True):
    """A value of a unit that no source prints: which one, where it comes from, and why."""

    what: str
    source: Source
    why: str


class Offer(Value, frozen=True):
    """A unit of the army: what it is, and what its standard number costs without extras."""

    unit: str
    name: str
    category: str
    type: int
    number: int
    ap: int
    source: Source
    tentative: bool


class SlotView(Value, frozen=True):
    """A slot of a platoon: what it takes, the units in it by their places, those that would fit.

    More than one unit in a slot is a fault.
    """

    slot: int
    compulsory: bool
    takes: tuple[Allowed, ...]
    units: tuple[int, ...]
    offers: tuple[Offer, ...]


class PlatoonView(Value, frozen=True):
    """A platoon with all slots of the pattern; `elsewhere` lists units on slots outside it."""

    number: int
    ap: int
    slots: tuple[SlotView, ...]
    elsewhere: tuple[int, ...] = ()


class BuilderUnit(Value, frozen=True):
    """A unit with its price and choices; no choices if the army does not have the unit.

    `source` is that of its price. What it has is in the company, at the same place.
    """

    at: int
    id: str
    unit: str
    name: str
    platoon: int
    slot: int
    ap: int
    commands: bool
    may_command: bool
    tentative: bool = False
    source: Source = "cited"
    doubts: tuple[Doubt, ...] = ()
    choices: Choices | None = None


class FaultView(Value, frozen=True):
    """A fault in words and where to show it: the unit by its place, platoon and slot, the field.

    `number` is what a `Mend` edit names it by; None where the text could not be understood.
    """

    rule: str
    reason: str
    place: str
    says: str
    fix: str | None
    number: int | None
    unit: int | None = None
    platoon: int | None = None
    slot: int | None = None
    field: str = ""
    line: int = 0


class Built(Value, frozen=True):
    """All that a builder shows; only the faults if the text names no known army.

    `text` is the company in text form, or as YAML if its army is not known. The platoons are
    followed by the next one, if another may begin.
    """

    company: CompanySource | None
    text: str
    legal: bool
    faults: tuple[FaultView, ...]
    totals: Totals = Totals()
    army: str = ""
    tentative: bool = False
    platoons: tuple[PlatoonView, ...] = ()
    units: tuple[BuilderUnit, ...] = ()
