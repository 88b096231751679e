"""Battles that stand before each kind of question, for players to answer it by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.rulebook.rule_sets import with_options
from damocles.engine.chance import Chance
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.params import Options
from damocles.scenario import CANNONS, GOLEM, SERGEANT, TOAD, Play, row, walk
from tests.rules.battles import begun, by_hand, everything, hasty, on_mission
from tests.rules.firing import drilled
from tests.rules.test_artillery import barrage, turn as before_strike
from tests.rules.test_close_combat import SWORD, fight
from tests.rules.test_heroes import asked as in_control, beside
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.test_choices_answers import on_turn, two_sides

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.setting import Setting

    Making = Callable[[str], tuple[Setting, str]]

LONG = 400
"""After so many random orders every question here has been asked."""


def until(kind: str, made: tuple[Setting, str]) -> Battle:
    """A battle played at random until something is asked."""
    battle, chance = begun(made), Chance(made[1])
    for _ in range(LONG):
        assert battle.decision is not None, kind
        if type(battle.decision).__name__ == kind:
            return battle
        battle.push(sample(battle.table, battle.decision, chance))
    raise AssertionError(kind)


PLAYED: dict[str, tuple[Making, str]] = {
    "PilotDecision": (on_mission("extraction"), "a"),
    "LayDecision": (on_mission("bridgehead", setup="hand"), "a"),
    "SectorDecision": (by_hand, "a"),
    "CommanderDecision": (everything, "a"),
    "SequenceDecision": (on_mission("landing"), "a"),
    "WagerDecision": (on_mission("landing"), "a"),
    "FirstDecision": (on_mission("landing"), "a"),
    "PayDecision": (on_mission("landing"), "a"),
    "MinimumEntryDecision": (hasty, "c"),
    "NanonucleusDecision": (on_mission("landing"), "a"),
    "AsideDecision": (hasty, "b"),
    "FirstAidDecision": (everything, "a"),
    "ClimbOutDecision": (hasty, "a"),
    "PartDecision": (on_mission("landing"), "a"),
    "SniperDecision": (hasty, "b"),
    "RerollDecision": (on_mission("extraction"), "a"),
    "ReinforcementsDecision": (on_mission("landing"), "c"),
    "ImmobilisedDecision": (hasty, "c"),
    "LeaderDecision": (on_mission("landing"), "a"),
    "RallyDecision": (on_mission("landing"), "b"),
}
"""Where a question is soon asked in a battle played at random."""


def played(kind: str) -> Battle:
    """A battle that stands before a question of this kind."""
    make, seed = PLAYED[kind]
    return until(kind, make(seed))


# ---- staged by hand ----------------------------------------------------------------------------


def victims() -> Play:
    """Two of three are in contact with whoever struck: one of them falls."""
    scenario = Scenario().unit("A", at=[(22, 20)])
    play = scenario.unit("b", seat=1, at=[(19.5, 24), (23.5, 24), (28, 24)]).act("A")
    play.order(fight(play, ("A1", "b2")), dice=[6, 6])
    return play


def spread() -> Play:
    """Three impacts on two machines."""
    scenario = Scenario().arm(SWORD).unit("A", at=[(30, 20)], weapons=("sword",))
    at = [(27.4, 25), (32.6, 25), (38, 25)]
    play = scenario.unit("T", seat=1, at=at, profile=TOAD, weapons=CANNONS).act("A")
    play.order(fight(play, ("A1", "T1")), dice=[6, 6, 6])
    return play


def melee() -> Play:
    """Three golems between two soldiers and a machine."""
    at = [(20, 20), (26, 20), (29.5, 20)]
    scenario = Scenario().unit("A", at=at, profile=GOLEM, weapons=("blades",))
    scenario.unit("b", seat=1, at=[(20, 24), (22.5, 24)])
    return scenario.unit("T", seat=1, at=[(28, 25)], profile=TOAD, weapons=CANNONS).act("A")


def overwatch(*, free: bool = False) -> Play:
    """Two units may fire at the one that has moved, on a table that measures freely or not."""
    scenario = two_sides().unit("d", seat=1, at=row(2, 60, 60), officer=SERGEANT)
    scenario.rules = with_options(scenario.rules, Options(free_measuring=free))
    play = scenario.act("A")
    for name in ("b", "d"):
        drilled(play, name, "overwatch")
    play.order(walk(play, "A", 2, 0))
    return play


def machine() -> Play:
    """A machine of seven structure points before a machine with two cannons; measuring is free."""
    scenario = Scenario().unit("A", at=[(20, 20)], profile=TOAD, weapons=CANNONS)
    scenario.unit("T", seat=1, at=[(40, 20)], profile=TOAD, weapons=CANNONS)
    scenario.rules = with_options(scenario.rules, Options(free_measuring=True))
    return scenario.act("A")


def hero() -> Play:
    """A hero near a unit that he may lead."""
    return in_control(beside())


def artillery() -> Play:
    """Shells may be called on three enemies."""
    return before_strike(barrage())


def cards() -> Play:
    """A turn with two cards."""
    return on_turn(two_sides(), "A", "C")


def nine() -> Play:
    """Nine units a side, all on the table: the first player's turn with nine cards."""
    scenario = Scenario()
    for i in range(9):
        x, y = 12 + 18 * (i % 5), 14 + 12 * (i // 5)
        scenario = scenario.unit("ABCDEFGHI"[i], at=row(3, x, y), officer=SERGEANT)
        scenario = scenario.unit("abcdefghi"[i], seat=1, at=row(3, x, 80 - y), officer=SERGEANT)
    return on_turn(scenario, *"ABCDEFGHI")
