"""What a unit of the abstract battle does: the best of some places by fire, goals and danger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.backend import inner_kernel, kernel

from .control import PATIENCE, distance, holding_worth, weigh_places
from .layout import (
    ANYTHING,
    BANDS,
    COVERED,
    HOLD,
    HUNT,
    NOBODY,
    PLACE,
    SPARE,
    SQUARE,
    TAKE,
    UNKNOWN,
    UNSEEN,
    MoveChoice,
)
from .losses import gain, lose

if TYPE_CHECKING:
    from .layout import PackedBattle, Standing

FEAR = 0.35
"""How much of what enemies can do to a unit at a place counts against it."""
LATER = 0.3
"""How much fire counts that is possible only in the next round."""
NEAR = 3.5
"""Units whose centres are within this many cm are in contact."""
BASES = 3.0
"""The part of the distance between two centres that the bases take up."""
LEAST = -1e300
"""Worse than any choice."""


# ---- sights ----------------------------------------------------------------------------------


@inner_kernel
def square_at(columns: int, rows: int, x: float, y: float) -> int:
    """The number of the square that a point lies in."""
    column = min(max(int(x / SQUARE), 0), columns - 1)
    return min(max(int(y / SQUARE), 0), rows - 1) * columns + column


@inner_kernel
def exposure(battle: PackedBattle, units: Standing, here: int, there: int) -> int:
    """How a unit on a square is exposed to fire from another; asks for it if it is not known."""
    lies = battle.squares[here * battle.columns * battle.rows + there]
    if lies != UNKNOWN:
        return lies
    units.wanted[0] = here
    return UNSEEN


@inner_kernel
def range_between(battle: PackedBattle, units: Standing, one: int, x: float, y: float) -> int:
    """The range between a unit and a place."""
    away = distance(units.x[one], units.y[one], x, y) - BASES
    return min(int(away / battle.band), BANDS - 1) if away > 0.0 else 0


# ---- choices ---------------------------------------------------------------------------------


@inner_kernel
def count_friends(battle: PackedBattle, units: Standing, number: int) -> None:
    """Write down how many units of its side are on the table with this one, itself included."""
    units.friends[0] = 1
    for i in range(len(battle.side)):
        if units.here[i] and i != number and battle.side[i] == battle.side[number]:
            units.friends[0] += 1


@inner_kernel
def rate_fire(
    battle: PackedBattle, units: Standing, number: int, x: float, y: float
) -> tuple[float, float, int, float]:
    """What enemies can do to a unit at a place, and the best it can do from there.

    That is the expected losses of the unit; what its fire is worth, at whom, and what it costs
    them.
    """
    count, here = len(battle.side), square_at(battle.columns, battle.rows, x, y)
    left = units.left[number]
    strength = left / battle.size[number]
    danger, most, target, taken = 0.0, 0.0, NOBODY, 0.0
    for enemy in range(count):
        if not units.here[enemy] or battle.side[enemy] == battle.side[number]:
            continue
        there = square_at(battle.columns, battle.rows, units.x[enemy], units.y[enemy])
        lies = exposure(battle, units, here, there)
        if lies == UNSEEN:
            continue
        band = range_between(battle, units, enemy, x, y)
        harm = battle.fire[(enemy * count + number) * BANDS + band]
        harm *= units.left[enemy] / battle.size[enemy]
        if battle.hides[number] and exposure(battle, units, there, here) == COVERED:
            harm *= battle.cover[number]
        danger += min(harm, left)
        if units.engaged[enemy] < 0:
            losses = battle.fire[(number * count + enemy) * BANDS + band] * strength
            if lies == COVERED and battle.hides[enemy]:
                losses *= units.cover[enemy]
            losses = min(losses, units.left[enemy])
            gained = gain(battle, units, enemy, losses)
            if gained > most:
                most, target, taken = gained, enemy, losses
    return danger, most, target, taken


@inner_kernel
def go(
    battle: PackedBattle, units: Standing, number: int, x: float, y: float, later: int
) -> MoveChoice:
    """Go there and fire at the best target; or `later`, in the next round."""
    danger, most, target, taken = rate_fire(battle, units, number, x, y)
    value = holding_worth(battle, units, number, x, y)
    value -= FEAR * danger * battle.price[number] / units.friends[0]
    if later:
        return MoveChoice(value + LATER * most, x, y, NOBODY, 0.0, 0)
    return MoveChoice(value + most, x, y, target, taken, 0)


@inner_kernel
def charge(battle: PackedBattle, units: Standing, number: int, enemy: int) -> MoveChoice:
    """Go into contact and strike."""
    count = len(battle.side)
    x, y = units.x[enemy], units.y[enemy]
    strength = units.left[number] / battle.size[number]
    losses = min(units.left[enemy], battle.blows[number * count + enemy] * strength)
    fear = FEAR * battle.blows[enemy * count + number] * units.left[enemy] / battle.size[enemy]
    value = gain(battle, units, enemy, losses) + holding_worth(battle, units, number, x, y)
    return MoveChoice(value - fear * battle.price[number], x, y, enemy, losses, 1)


@inner_kernel
def better(one: MoveChoice, other: MoveChoice) -> MoveChoice:
    """The better one of two choices, the first if they are equal."""
    return other if other > one else one


@inner_kernel
def towards(x: float, y: float, goal_x: float, goal_y: float, far: float) -> tuple[float, float]:
    """The point `far` along the way to a goal, or the goal itself; negative `far` leads away."""
    away = distance(x, y, goal_x, goal_y)
    if away <= far or away == 0.0:
        return goal_x, goal_y
    return x + (goal_x - x) * far / away, y + (goal_y - y) * far / away


# ---- ways ------------------------------------------------------------------------------------


@inner_kernel
def away_from(units: Standing, number: int, enemy: int) -> float:
    """How far two units are apart."""
    return distance(units.x[number], units.y[number], units.x[enemy], units.y[enemy])


@inner_kernel
def nearest_enemy(battle: PackedBattle, units: Standing, number: int, besides: int) -> int:
    """The nearest enemy of a unit besides one of them."""
    found, least = NOBODY, 0.0
    for enemy in range(len(battle.side)):
        if units.here[enemy] and battle.side[enemy] != battle.side[number] and enemy != besides:
            away = away_from(units, number, enemy)
            if found < 0 or away < least:
                found, least = enemy, away
    return found


@inner_kernel
def best_place(battle: PackedBattle, units: Standing, number: int, besides: int) -> int:
    """The place most worth going to besides one of them; of equal ones the one farthest west."""
    places, found = battle.places, NOBODY
    best = (0.0, 0.0, 0.0)
    for place in range(len(units.changes)):
        x, y = places[PLACE * place], places[PLACE * place + 1]
        worth = places[PLACE * place + 5] + places[PLACE * place + 6]
        away = distance(units.x[number], units.y[number], x, y)
        rating = -worth * PATIENCE ** (away / battle.run[number]), x, y
        if place != besides and (found < 0 or rating < best):
            found, best = place, rating
    return found


@inner_kernel
def hunt(battle: PackedBattle, units: Standing, number: int, best: MoveChoice) -> MoveChoice:
    """Charge the nearest two enemies, or move nearer to them."""
    x, y, enemy = units.x[number], units.y[number], NOBODY
    for _ in range(2):
        enemy = nearest_enemy(battle, units, number, enemy)
        if enemy < 0:
            break
        away = away_from(units, number, enemy)
        blows = battle.blows[number * len(battle.side) + enemy]
        if blows and away <= battle.run[number] + NEAR:
            best = better(best, charge(battle, units, number, enemy))
        near = towards(x, y, units.x[enemy], units.y[enemy], battle.stride[number])
        best = better(best, go(battle, units, number, near[0], near[1], 0))
    return best


@inner_kernel
def spare(battle: PackedBattle, units: Standing, number: int, best: MoveChoice) -> MoveChoice:
    """Move away from the nearest enemy."""
    x, y, enemy = units.x[number], units.y[number], nearest_enemy(battle, units, number, NOBODY)
    if enemy < 0 or away_from(units, number, enemy) == 0.0:
        return best
    far = towards(x, y, units.x[enemy], units.y[enemy], -battle.stride[number])
    return better(best, go(battle, units, number, far[0], far[1], 0))


@inner_kernel
def approach(
    battle: PackedBattle, units: Standing, number: int, x: float, y: float, best: MoveChoice
) -> MoveChoice:
    """Go to a goal, at a pace that allows fire or at a run."""
    here_x, here_y = units.x[number], units.y[number]
    near = towards(here_x, here_y, x, y, battle.stride[number])
    best = better(best, go(battle, units, number, near[0], near[1], 0))
    far = towards(here_x, here_y, x, y, battle.run[number])
    return better(best, go(battle, units, number, far[0], far[1], 1))


@inner_kernel
def take(battle: PackedBattle, units: Standing, number: int, best: MoveChoice) -> MoveChoice:
    """Go to the way out, or to the best two places."""
    if battle.leaves[number]:
        x, y = battle.out[2 * number], battle.out[2 * number + 1]
        return approach(battle, units, number, x, y, best)
    place = NOBODY
    for _ in range(2 if battle.presence[number] else 0):
        place = best_place(battle, units, number, place)
        if place < 0:
            break
        x, y = battle.places[PLACE * place], battle.places[PLACE * place + 1]
        best = approach(battle, units, number, x, y, best)
    return best


# ---- acting ----------------------------------------------------------------------------------


@inner_kernel
def best_choice(battle: PackedBattle, units: Standing, number: int, role: int) -> MoveChoice:
    """The best choice that a role leaves; to stay if it leaves none."""
    best = MoveChoice(LEAST, 0.0, 0.0, NOBODY, 0.0, 0)
    x, y = units.x[number], units.y[number]
    if role in (ANYTHING, HOLD):
        best = better(best, go(battle, units, number, x, y, 0))
    if role in (ANYTHING, HUNT):
        best = hunt(battle, units, number, best)
    if role in (ANYTHING, TAKE):
        best = take(battle, units, number, best)
    if role in (ANYTHING, SPARE):
        best = spare(battle, units, number, best)
    return best if best.value > LEAST else go(battle, units, number, x, y, 0)


@inner_kernel
def best_entry(battle: PackedBattle, units: Standing, number: int) -> MoveChoice:
    """The best way onto the table."""
    best = MoveChoice(LEAST, 0.0, 0.0, NOBODY, 0.0, 0)
    for entry in range(battle.first[number], battle.first[number + 1]):
        x, y = battle.entries[2 * entry], battle.entries[2 * entry + 1]
        best = better(best, go(battle, units, number, x, y, 0))
    return best


@inner_kernel
def carry_out(battle: PackedBattle, units: Standing, number: int, choice: MoveChoice) -> None:
    """Go there and hit."""
    units.here[number] = 1
    units.x[number], units.y[number] = choice.x, choice.y
    units.cover[number] = battle.cover[number]
    units.engaged[number] = NOBODY
    if choice.contact:
        units.engaged[number], units.engaged[choice.target] = choice.target, number
    if choice.target >= 0:
        lose(battle, units, choice.target, choice.losses)


@inner_kernel
def act(battle: PackedBattle, units: Standing, number: int, role: int) -> None:
    """Let the unit do what seems best in its role; in reserve it enters, in contact it strikes.

    If sights are wanted that nobody has asked for yet, nothing happens.
    """
    enters = not units.here[number]
    if enters and (role == HOLD or battle.first[number] == battle.first[number + 1]):
        return
    enemy = units.engaged[number]
    if not enters and enemy >= 0 and units.here[enemy]:
        blows = battle.blows[number * len(battle.side) + enemy]
        lose(battle, units, enemy, blows * units.left[number] / battle.size[number])
        return
    weigh_places(battle, units, number)
    count_friends(battle, units, number)
    if enters:
        choice = best_entry(battle, units, number)
    else:
        choice = best_choice(battle, units, number, role)
    if units.wanted[0] < 0:
        carry_out(battle, units, number, choice)


@kernel
def play_cards(
    battle: PackedBattle, units: Standing, cards: list[int], roles: list[int], first: int
) -> int:
    """Let the units of these cards act in turn, from the first on; return how many are played.

    It stops early where sights are wanted; fallen units do not act.
    """
    for card in range(first, len(cards)):
        if units.left[cards[card]] > 0.0:
            act(battle, units, cards[card], roles[card])
            if units.wanted[0] >= 0:
                return card
    return len(cards)
