"""Routines that live in these tests alone, an edition that has them, and scenes to use them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.state.drills import CoverTest
from damocles.rules.state.routines import Routine, RoutineEffects
from tests.rules.made_up import add_content
from tests.rules.overseers import active, army

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params
    from damocles.scenario import Play, Scenario

BULWARK = Routine(
    "bulwark",
    lambda _: 1,
    RoutineEffects(cover_test=CoverTest(lambda _: 2, "cover.bulwark")),
    UseRoutine,
    moment="support",
    infantry="routine.bulwark",
)
"""Cover tests need a 2; for infantry."""
MIRAGE = Routine(
    "mirage",
    lambda _: 2,
    RoutineEffects(passed_over=True),
    UseRoutine,
    moment="support",
    infantry="routine.mirage",
    machines="routine.mirage_machines",
)
"""Impacts pass over the unit; for everybody, and dearer."""
CITED = {
    "routine.bulwark": "MAR-001",
    "cover.bulwark": "MAR-002",
    "routine.mirage": "MAR-003",
    "routine.mirage_machines": "MAR-004",
}
WORDS = {
    "things": 'routines:\n  bulwark: "Bulwark"\n  mirage: "Mirage"\n',
    "sheets": "routines:\n  bulwark: cover tests on 2+\n  mirage: impacts pass over the unit\n",
}
"""What is said of them, by book."""


def with_routines(rules: RuleSet[Params]) -> RuleSet[Params]:
    """The same edition with these routines."""
    return add_content(rules, (BULWARK, MIRAGE), CITED)


def write_words(home: Path) -> Path:
    """A home with the words for these routines."""
    folder = home / "en"
    folder.mkdir()
    for book, text in WORDS.items():
        (folder / f"{book}.yaml").write_text(text, encoding="utf-8")
    return home


def known(scenario: Scenario) -> Scenario:
    """The same situation in the edition that has the routines."""
    scenario.rules = with_routines(scenario.rules)
    return scenario


def parade(name: str = "A", *, lp: int = 10) -> Play:
    """Golems of the commander and of others, machines, an enemy; one of them is active."""
    return active(name, known(army(lp=lp)))
