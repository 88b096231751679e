"""Playing an abstract battle on: cards in turn, points at the end of a round, and the gain."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, get_args

from damocles.ai.model.kernels.layout import ANYTHING, NOBODY, OWN, THEIRS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from damocles.ai.model.state import State
    from damocles.engine import Chance

KERNELS = "damocles.ai.model.kernels"
"""The package of the kernels that play."""
ROUNDS = 2
"""How many rounds are looked ahead: to the end of the next one."""

Role = Literal["hold", "hunt", "take", "spare"]
"""What a unit does in a round: stay, go at the enemy, go to the places, keep out of harm."""
ROLES: tuple[Role, ...] = get_args(Role)
"""All roles, in the order of their numbers in the kernels."""
Cards = list[list[int]]
"""The units of each side that are still to act, by number, in their order."""
Roles = Mapping[int, Role]
"""What units are to do, by number; the others do what seems best to them."""
NO_ROLES: Roles = MappingProxyType({})
NUMBERS = {role: number for number, role in enumerate(ROLES, ANYTHING + 1)}


def play_round(state: State, cards: Cards, turn: int, roles: Roles = NO_ROLES) -> None:
    """Play all cards, the sides taking turns; then count the points for places held."""
    play_cards(state, take_turns(cards, turn), roles)
    kernels(state, "control").score_places(state.packed, state.units)
    state.round += 1


def take_turns(cards: Cards, turn: int) -> list[int]:
    """The units in the order in which they act if this side begins; the rest of the longer side
    follows at the end.

    >>> take_turns([[1, 2, 3, 4], [8, 9]], THEIRS)
    [8, 1, 9, 2, 3, 4]
    """
    first, second = cards[turn], cards[1 - turn]
    both = [unit for pair in zip(first, second, strict=False) for unit in pair]
    shared = len(both) // 2
    return both + first[shared:] + second[shared:]


def play_cards(state: State, cards: Sequence[int], roles: Roles = NO_ROLES) -> None:
    """Let these units act one after the other; what they see is worked out when it is wanted."""
    runner, wanted = state.runner, state.units.wanted
    numbers = [NUMBERS[roles[unit]] if unit in roles else ANYTHING for unit in cards]
    order, tasks, played = runner.ints(cards), runner.ints(numbers), 0
    play = kernels(state, "moves").play_cards
    while (played := play(state.packed, state.units, order, tasks, played)) < len(cards):
        state.forces.sights.reveal(int(wanted[0]))
        wanted[0] = NOBODY


def kernels(state: State, name: str) -> ModuleType:
    """The kernels of one source file, on the backend of a battle."""
    return state.runner.module(name, KERNELS)


def deal_cards(state: State, chance: Chance) -> Cards:
    """All units that are left, in any order."""
    found: Cards = [[], []]
    for number, (body, left) in enumerate(zip(state.forces.bodies, state.units.left, strict=True)):
        if left > 0:
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
    return float(state.units.points[OWN] - state.units.points[THEIRS])


def prospect(state: State, turn: int, chance: Chance) -> float:
    """What the own side gains in the next round from here, if the given side begins."""
    return (
        0.0 if is_over(state) else expected_gain(state, deal_cards(state, chance), turn, chance, 1)
    )


def is_over(state: State) -> bool:
    """Whether the last round of the battle has been played."""
    return state.forces.last is not None and state.round > state.forces.last
