"""What the company builder asks and what it gets; companies travel in their text form."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET

from damocles.muster import AnyEdit, Notes, PartRow, PrintedFigure, ProfileRow, SheetLine, WeaponRow
from damocles.server.wire import Id, RuleSetName, Wire
from damocles.words import DEFAULT, Language

CompanyText = Annotated[str, msgspec.Meta(min_length=1, max_length=20_000)]
ArmyPoints = Annotated[int, msgspec.Meta(ge=1, le=20_000)]
SuggestedPoints = Annotated[int, msgspec.Meta(ge=1, le=5_000)]
"""A search takes about a second for the most points allowed here."""
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


# ---- an army -----------------------------------------------------------------------------------


class UnitBook(Wire, frozen=True):
    """A unit of an army before anybody has mustered it.

    `weapons` are all those that its fighters can have, `radius` is that of its base in 0.001 cm.
    `notes` say where the marked values come from.
    """

    id: str
    name: str
    category: str
    kind: PrintedFigure
    radius: int
    number: int
    most: int
    ap: int
    tentative: bool
    profile: ProfileRow
    parts: tuple[PartRow, ...]
    weapons: tuple[WeaponRow, ...]
    close: tuple[WeaponRow, ...]
    abilities: tuple[SheetLine, ...]
    notes: tuple[Notes, ...]


class ArmyBook(Wire, frozen=True):
    """An army with all its units, and the styles in which companies are suggested."""

    id: str
    name: str
    tentative: bool
    styles: tuple[str, ...]
    units: tuple[UnitBook, ...]


# ---- companies ---------------------------------------------------------------------------------


class BeginAsk(Wire, frozen=True):
    """A request for a company without units."""

    army: Id
    ap: ArmyPoints
    lang: Language = DEFAULT
    rules: RuleSetName = UNSET


class ReviewAsk(Wire, frozen=True):
    """A company to review, against what a mission allows if one is named."""

    text: CompanyText
    """The name of a company of the library, or a company in its text form."""
    lang: Language = DEFAULT
    mission: Id | None = None
    rules: RuleSetName = UNSET


class EditAsk(Wire, frozen=True):
    """A company and an edit to make to it."""

    text: CompanyText
    edit: AnyEdit
    lang: Language = DEFAULT
    mission: Id | None = None
    rules: RuleSetName = UNSET


class SuggestAsk(Wire, frozen=True):
    """A request for a suggested company; another seed gives another company."""

    army: Id
    ap: SuggestedPoints
    style: Id = "balanced"
    seed: Seed = 1
    lang: Language = DEFAULT
    mission: Id | None = None
    rules: RuleSetName = UNSET


class PrintAsk(Wire, frozen=True):
    """A company to print."""

    text: CompanyText
    lang: Language = DEFAULT
    paper: Literal["a4", "us-letter"] = "a4"
    rules: RuleSetName = UNSET
