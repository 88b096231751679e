"""Playing an abstract battle on: cards in turn, points at the end of a round, and the gain."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from damocles.ai.model.battle import OWN, THEIRS
from damocles.ai.model.control import control_worth, presence
from damocles.ai.model.moves import Role, act

if TYPE_CHECKING:
    from damocles.ai.model.state import State
    from damocles.engine import Chance

ROUNDS = 2
"""How many rounds are looked ahead: to the end of the next one."""

Cards = list[list[int]]
"""The units of each side that are still to act, by number, in their order."""
Roles = Mapping[int, Role]
"""What units are to do, by number; the others do what seems best to them."""
NO_ROLES: Roles = MappingProxyType({})


def play_round(state: State, cards: Cards, turn: int, roles: Roles = NO_ROLES) -> None:
    """Play all cards, the sides taking turns; then count the points for places held."""
    queues = [list(each) for each in cards]
    while any(queues):
        queue = queues[turn] or queues[1 - turn]
        number = queue.pop(0)
        if state.left[number] > 0:
            act(state, number, roles.get(number))
        turn = 1 - turn
    for place in state.forces.places:
        own, theirs = presence(state, place, OWN)
        state.points[OWN] += control_worth(own, theirs, place.worth[OWN], 0.0)
        state.points[THEIRS] += control_worth(theirs, own, place.worth[THEIRS], 0.0)
    state.round += 1


def deal_cards(state: State, chance: Chance) -> Cards:
    """All units that are left, in any order."""
    found: Cards = [[], []]
    for number, body in enumerate(state.forces.bodies):
        if state.left[number] > 0:
            found[body.side].append(number)
    return [chance.shuffled(each) for each in found]


def expected_gain(
    state: State,
    cards: Cards,
    turn: int,
    chance: Chance,
    rounds: int = ROUNDS,
    roles: Roles = NO_ROLES,
) -> float:
    """What the own side has gained on the other after this many rounds, including this one.

    Roles apply to this round only.
    """
    for number in range(rounds):
        if number:
            if is_over(state):
                break
            cards, turn, roles = deal_cards(state, chance), chance.below(2), NO_ROLES
        play_round(state, cards, turn, roles)
    return state.points[OWN] - state.points[THEIRS]


def prospect(state: State, turn: int, chance: Chance) -> float:
    """What the own side gains in the next round from here, if the given side begins."""
    return (
        0.0 if is_over(state) else expected_gain(state, deal_cards(state, chance), turn, chance, 1)
    )


def is_over(state: State) -> bool:
    """Whether the last round of the battle has been played."""
    return state.forces.last is not None and state.round > state.forces.last
