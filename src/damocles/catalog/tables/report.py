"""The figures of a table, printed as a small table in English or French."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.missions.battlefields import SEATS
from damocles.catalog.missions.briefing import BriefingTeller
from damocles.catalog.source.values import LANGUAGES
from damocles.catalog.tables.analysis import analyse_table
from damocles.catalog.tables.mission_check import LARGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.catalog.source.values import BriefedMission, Language
    from damocles.catalog.tables.analysis import Analysis, Figures

ENGLISH = {
    "title": "The table in figures",
    "seen": "seen from the edge or zone",
    "view": "seen from one place of it",
    "cover": "near cover, in the own half",
    "infantry": "{letter} {name}, infantry",
    "large": "{letter} {name}, base of {base} cm",
    "whole": "near cover, on the whole table: {share}",
    "difference": "largest difference between enemies: {share}",
    "south": "south",
    "north": "north",
    "east": "east",
    "west": "west",
    "sector-1": "sector 1",
    "sector-2": "sector 2",
    "none": "none",
    "point": ".",
}
FRENCH = {
    "title": "La table en chiffres",
    "seen": "vu du bord ou de la zone",
    "view": "vu d'un seul endroit de là",
    "cover": "près d'un couvert, dans sa moitié",
    "infantry": "{letter} {name}, infanterie",
    "large": "{letter} {name}, socle de {base} cm",
    "whole": "près d'un couvert, sur toute la table : {share}",
    "difference": "plus grande différence entre ennemis : {share}",
    "south": "sud",
    "north": "nord",
    "east": "est",
    "west": "ouest",
    "sector-1": "secteur 1",
    "sector-2": "secteur 2",
    "none": "aucun",
    "point": ",",
}
WORDS: dict[Language, dict[str, str]] = dict(zip(LANGUAGES, (ENGLISH, FRENCH), strict=True))
FigureRow = tuple[str, list[str]]


class Printer:
    """Prints the figures of a mission's table in one language."""

    def __init__(self, mission: BriefedMission, language: Language) -> None:
        self.mission, self.words = mission, WORDS[language]
        self.teller = BriefingTeller(mission, language)

    def text(self, found: Analysis) -> str:
        """A line of sides, a line for each figure, and what concerns all sides."""
        rows = [("", [self.name(side.side) for side in found.sides]), *self.rows(found)]
        first = max(len(name) for name, _ in rows)
        wide = max(len(cell) for _, cells in rows for cell in cells)
        lines = [
            "  ".join([f"{name:{first}}", *(f"{cell:>{wide}}" for cell in cells)])
            for name, cells in rows
        ]
        return "\n".join([self.words["title"], *lines, *self.sums(found)])

    def name(self, side: str) -> str:
        """A side by its role or letter, or by the edge that the dice give it."""
        owner = next((each for each in SEATS if each == side), None)
        return self.teller.who(owner) if owner else self.words[side]

    def rows(self, found: Analysis) -> Iterator[FigureRow]:
        """A row for each figure."""
        shares: dict[str, Callable[[Figures], float]] = {
            "seen": lambda side: side.seen,
            "view": lambda side: side.view,
            "cover": lambda side: side.cover,
        }
        for key, figure in shares.items():
            yield self.words[key], [self.percent(figure(side)) for side in found.sides]
        for i, objective in enumerate(self.mission.objectives):
            facts = {"letter": objective.letter, "name": objective.id, "base": 2 * LARGE // 1000}
            walks = [side.walks[i] for side in found.sides]
            yield self.words["infantry"].format(**facts), [self.cm(w.infantry) for w in walks]
            yield self.words["large"].format(**facts), [self.cm(w.large) for w in walks]

    def sums(self, found: Analysis) -> Iterator[str]:
        """What concerns all sides; sides with different tasks are not compared."""
        yield self.words["whole"].format(share=self.percent(found.cover))
        if self.mission.brief.attacker is None:
            share = self.percent(found.difference, digits=1)
            yield self.words["difference"].format(share=share)

    def percent(self, share: float, digits: int = 0) -> str:
        """A share as a percentage."""
        return f"{100 * share:.{digits}f}".replace(".", self.words["point"]) + " %"

    def cm(self, length: int | None) -> str:
        """A length in centimetres, to a millimetre."""
        if length is None:
            return self.words["none"]
        return f"{length / 1000:.1f}".replace(".", self.words["point"]) + " cm"


def figures_text(mission: BriefedMission, language: Language = "en") -> str:
    """The figures of a mission's table, as `damocles missions show` prints them.

    >>> from damocles.catalog import core
    >>> print(figures_text(core().missions["battle-report"]))  # doctest: +ELLIPSIS
    The table in figures
    ...
    largest difference between enemies: 0.0 %
    """
    return Printer(mission, language).text(analyse_table(mission))
