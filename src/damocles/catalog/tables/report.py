"""The figures of a table, printed as a small table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.missions.battlefields import SEATS
from damocles.catalog.missions.briefing import BriefingTeller
from damocles.catalog.tables.analysis import analyse_table
from damocles.catalog.tables.mission_check import LARGE
from damocles.words import DEFAULT, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.catalog.source.values import BriefedMission
    from damocles.catalog.tables.analysis import Analysis, Figures
    from damocles.words import Language

FigureRow = tuple[str, list[str]]


class Printer:
    """Prints the figures of a mission's table in one language."""

    def __init__(self, mission: BriefedMission, language: Language) -> None:
        self.mission, self.language = mission, language
        self.teller = BriefingTeller(mission, language)

    def say(self, key: str, **facts: object) -> str:
        """A text filled in with its facts."""
        return tell(f"tables.{key}", facts, self.language)

    def text(self, found: Analysis) -> str:
        """A line of sides, a line for each figure, and what concerns all sides."""
        rows = [("", [self.name(side.side) for side in found.sides]), *self.rows(found)]
        first = max(len(name) for name, _ in rows)
        wide = max(len(cell) for _, cells in rows for cell in cells)
        lines = [
            "  ".join([f"{name:{first}}", *(f"{cell:>{wide}}" for cell in cells)])
            for name, cells in rows
        ]
        return "\n".join([self.say("title"), *lines, *self.sums(found)])

    def name(self, side: str) -> str:
        """A side by its role or letter, or by the edge that the dice give it."""
        owner = next((each for each in SEATS if each == side), None)
        return self.teller.who(owner) if owner else self.say(f"sides.{side}")

    def rows(self, found: Analysis) -> Iterator[FigureRow]:
        """A row for each figure."""
        shares: dict[str, Callable[[Figures], float]] = {
            "seen": lambda side: side.seen,
            "view": lambda side: side.view,
            "cover": lambda side: side.cover,
        }
        for key, figure in shares.items():
            cells = [self.say("percent", share=100.0 * figure(side)) for side in found.sides]
            yield self.say(key), cells
        for i, objective in enumerate(self.mission.objectives):
            letter, name = objective.letter, objective.id
            walks = [side.walks[i] for side in found.sides]
            on_foot = self.say("infantry", letter=letter, name=name)
            yield on_foot, [self.cm(walk.infantry) for walk in walks]
            large = self.say("large", letter=letter, name=name, base=2 * LARGE // 1000)
            yield large, [self.cm(walk.large) for walk in walks]

    def sums(self, found: Analysis) -> Iterator[str]:
        """What concerns all sides; sides with different tasks are not compared."""
        yield self.say("whole", share=100.0 * found.cover)
        if self.mission.brief.attacker is None:
            yield self.say("difference", share=100.0 * found.difference)

    def cm(self, length: int | None) -> str:
        """A length in centimetres, to a millimetre; none where there is no way."""
        return self.say("none") if length is None else self.say("length", length=length)


def figures_text(mission: BriefedMission, language: Language = DEFAULT) -> str:
    """The figures of a mission's table, as `damocles missions show` prints them.

    >>> from damocles.catalog import core
    >>> print(figures_text(core().missions["battle-report"]))  # doctest: +ELLIPSIS
    The table in figures
    ...
    largest difference between enemies: 0.0 %
    """
    return Printer(mission, language).text(analyse_table(mission))
