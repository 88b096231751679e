"""An edition without cards, for these tests alone: in a turn any unit may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.activation import TurnDecision
from damocles.rules.state.setting import Setting
from damocles.scenario import Play
from tests.rules.battles import AT43, begun, orders, small
from tests.rules.turns import line_up

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.params import Params


def without_cards(rules: RuleSet[Params]) -> RuleSet[Params]:
    """The same edition, but nobody lays cards."""
    drop = {"option.cards": "battle.active_seat"}
    return rules.derive(rules.name, version=rules.version, drop=drop)


FREE = without_cards(AT43)


def freely(made: tuple[Setting, str]) -> tuple[Setting, str]:
    """The same battle by the edition without cards."""
    usual, seed = made
    rules = without_cards(usual.rules)
    return Setting(rules, usual.mission, usual.companies, usual.sides), seed


def begun_freely(seed: str = "1") -> Battle:
    """A small battle without cards before its first order."""
    return begun(freely(small(seed)))


def to_a_turn(seed: str = "1") -> Battle:
    """A battle without cards in which it is somebody's first turn."""
    battle = begun_freely(seed)
    for order in orders(battle, seed):
        if isinstance(battle.decision, TurnDecision):
            break
        battle.push(order)
    return battle


def dealt_freely(*hands: str, officers: str = "") -> Play:
    """It is the first seat's turn, and these units have not been played yet."""
    scenario = line_up(*hands, officers=officers)
    scenario.rules = FREE
    return scenario.begin().deal(*hands)
