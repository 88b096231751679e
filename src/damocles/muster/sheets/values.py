"""What a printed sheet says, in words and numbers, before anything is laid out."""

from __future__ import annotations

from typing import Literal

from damocles.engine import Value
from damocles.words import Language

Mark = Literal["", "derived", "assumed"]
"""How a value is marked: not at all if it is printed somewhere, else by where it comes from."""
Paper = Literal["a4", "us-letter"]


class PrintedFigure(Value, frozen=True):
    """A value as it is printed, with its mark; `beside` is printed small next to it."""

    text: str
    mark: Mark = ""
    beside: str = ""


class SheetLine(Value, frozen=True):
    """A sentence with its name and the rules that it comes from."""

    name: str
    text: str
    rules: tuple[str, ...] = ()


# ---- the company -----------------------------------------------------------------------------


class SlotRow(Value, frozen=True):
    """A slot of a platoon, and the unit in it, if there is one."""

    slot: str
    allowed: str
    unit: str = ""
    officers: str = ""
    extras: tuple[str, ...] = ()
    wave: str = ""
    ap: PrintedFigure = PrintedFigure("")


class PlatoonBlock(Value, frozen=True):
    """A platoon with all its slots and its price."""

    title: str
    rows: tuple[SlotRow, ...]
    ap: int


class Sums(Value, frozen=True):
    """The army points of a company."""

    limit: int
    total: int
    left: int
    assault: int
    reinforcement: int


# ---- units -----------------------------------------------------------------------------------


class ProfileRow(Value, frozen=True):
    """The characteristics of a fighter, in the order of the columns."""

    name: str
    size: PrintedFigure
    movement: PrintedFigure
    morale: PrintedFigure
    protection: PrintedFigure
    combat: PrintedFigure
    base: PrintedFigure
    authority: PrintedFigure = PrintedFigure("")
    leadership: PrintedFigure = PrintedFigure("")


class FighterGroup(Value, frozen=True):
    """Fighters of a unit who are alike, counted in words; each has a box to tick off."""

    text: str
    count: int


class PartRow(Value, frozen=True):
    """A part of a machine: the faces that hit it, and its Structure points."""

    name: str
    faces: str
    sp: PrintedFigure
    boxes: int


class WeaponRow(Value, frozen=True):
    """A weapon of a unit; `reach` is how far each needed number goes, `plain` says it in words."""

    name: str
    bearers: str
    accuracy: PrintedFigure
    rate: PrintedFigure
    rerolls: PrintedFigure
    area: PrintedFigure
    penetration: PrintedFigure
    damage: PrintedFigure
    reach: tuple[str, ...] = ()
    plain: str = ""


class UnitSheet(Value, frozen=True):
    """Everything on the card of one unit."""

    place: str
    title: str
    kind: PrintedFigure
    ap: PrintedFigure
    wave: str
    commands: bool
    tentative: bool
    officer: str
    profiles: tuple[ProfileRow, ...]
    fighters: tuple[FighterGroup, ...]
    machines: int
    parts: tuple[PartRow, ...]
    ranged: tuple[WeaponRow, ...]
    close: tuple[WeaponRow, ...]
    abilities: tuple[SheetLine, ...]


class BaseDisc(Value, frozen=True):
    """A base to cut out, its diameter in mm; a `facing` one shows where the front is."""

    width: float
    diameter: PrintedFigure
    place: str
    number: int
    unit: str
    role: str
    facing: bool


class Marker(Value, frozen=True):
    """A marker to cut out, `count` times; `icon` names a drawing in the template.

    One that the template does not have is drawn as a plain mark.
    """

    id: str
    icon: str
    name: str
    text: str
    rule: str
    count: int


class AreaTemplate(Value, frozen=True):
    """The template of indirect fire, in mm."""

    radius: int
    ring: int
    directions: int


class Note(Value, frozen=True):
    """Where one value comes from."""

    what: str
    value: str
    mark: Mark
    why: str


class Notes(Value, frozen=True):
    """Where the values of one thing come from."""

    subject: str
    notes: tuple[Note, ...]


class CompanySheets(Value, frozen=True):
    """All sheets of a company."""

    language: Language
    labels: dict[str, str]
    title: str
    army: str
    tentative: str
    commander: str
    sums: Sums
    platoons: tuple[PlatoonBlock, ...]
    faults: tuple[SheetLine, ...]
    units: tuple[UnitSheet, ...]
    discs: tuple[BaseDisc, ...]
    markers: tuple[Marker, ...]
    area: AreaTemplate
    origins: tuple[Notes, ...]


# ---- the quick reference ---------------------------------------------------------------------


class ReferenceRow(Value, frozen=True):
    """A line of a table of the quick reference."""

    cells: tuple[str, ...]
    rules: tuple[str, ...] = ()


class ReferenceSection(Value, frozen=True):
    """A part of the quick reference: tables first, then sentences."""

    title: str
    head: tuple[str, ...] = ()
    rows: tuple[ReferenceRow, ...] = ()
    lines: tuple[SheetLine, ...] = ()


class ReferenceSheet(Value, frozen=True):
    """The quick reference of a rule set."""

    language: Language
    labels: dict[str, str]
    title: str
    sections: tuple[ReferenceSection, ...]
