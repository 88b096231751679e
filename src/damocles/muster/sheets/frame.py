"""What every sheet of a company is made from: the catalogue, the rule set, the words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.muster.roster.entries import RosterEntry
from damocles.muster.text.vocabulary import text_of

if TYPE_CHECKING:
    from damocles.catalog.armies import Army
    from damocles.catalog.packs import Catalog
    from damocles.engine import RuleSet
    from damocles.muster.sheets.origins import Ledger
    from damocles.muster.sheets.words import SheetWords
    from damocles.rules.state import Params
    from damocles.words import Language


DASH = "\N{EN DASH}"
MOST = 60
"""The most fighters that are drawn; far more than any unit has."""


class SheetFrame(NamedTuple):
    """Everything that is needed while a sheet is made."""

    catalog: Catalog
    army: Army
    rules: RuleSet[Params]
    language: Language
    words: SheetWords
    ledger: Ledger

    def named(self, section: str, name: str) -> str:
        """The name of a thing; its id where it has none."""
        return text_of(self.catalog, self.language, section, name)

    def officer(self, name: str) -> str:
        """The name of a rank or a hero."""
        return self.named("heroes" if name in self.army.heroes else "ranks", name)

    def tentative(self, section: str, name: str) -> bool:
        """Whether the pack that a thing comes from is one of guesses; no pack, no doubt."""
        known = name in self.catalog.origins.get(section, {})
        return known and self.catalog.pack(section, name).source.confidence == "tentative"


def needed_face(face: int) -> str:
    """The number that a die needs; without a plus for six, as there is nothing above.

    >>> needed_face(3), needed_face(6)
    ('3+', '6')
    """
    return f"{face}+" if face < 6 else str(face)


def place_of(entry: RosterEntry) -> str:
    """Where a unit stands: its platoon and slot."""
    return f"{entry.source.platoon}.{entry.source.slot}"


def drop_unknown(entry: RosterEntry, catalog: Catalog) -> RosterEntry:
    """The unit without what its army does not know, so that companies with faults have cards too.

    It keeps one officer, and no more fighters than can be drawn.
    """
    source, army = entry.source, entry.army
    leaders = {*army.heroes, *(rank.id for rank in army.officers.ranks)}
    return entry._replace(
        source=replace(
            source,
            number=min(source.number, MOST),
            officers=tuple(name for name in source.officers if name in leaders)[:1],
            equipment=tuple(name for name in source.equipment if name in army.equipment),
            special={k: n for k, n in source.special.items() if k in catalog.weapons},
            specialists=tuple(name for name in source.specialists if name in army.specialists),
        )
    )
