"""What things are worth, in army points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.rules.missions import find_prey, given_unit, needed_losses
from damocles.rules.reading import members, pilot
from damocles.rules.state import InContact, KindGone, UnitGone, is_afv_unit, points

if TYPE_CHECKING:
    from damocles.rules.state import (
        Fighter,
        Goal,
        Part,
        Role,
        ScoreAndPurse,
        Scoring,
        Setting,
        Table,
        Tally,
        Unit,
    )

VICTORY = 60.0
"""What a victory point is worth."""
REINFORCEMENT = 0.4
"""What an army point of reinforcements is worth while there is something to buy."""
SHARES: dict[Role, float] = {
    "standard": 1.0,
    "specialist": 1.2,
    "bearer": 1.8,
    "gunner": 1.2,
    "support_weapon": 1.5,
    "officer": 2.0,
    "hero": 3.0,
}
"""How the points of a unit are shared among its fighters."""
WIN = 10 * VICTORY
"""What a goal is worth that wins the battle."""
PILOT = WIN
"""What a pilot is worth whose loss ends the battle."""
LOST: dict[str, float] = {"propulsion": 0.3, "weapon": 0.4}
"""What a machine loses of its worth with all its parts of a kind; the frame is all of it."""
WORN = 0.3
"""The share of its worth that a machine loses as its frame loses Structure points."""


def unit_cost(table: Table, unit: Unit) -> int:
    """What a unit was bought for; bots reckon in army points, whatever is paid with."""
    return table.setting.unit_card(unit).ap * table.setting.params.army_points


def reinforcement_worth(table: Table, amount: int) -> float:
    """What so many reinforcement points are worth while there is something to buy."""
    return amount * REINFORCEMENT * table.setting.params.army_points


def gain_of(table: Table, line: Scoring) -> ScoreAndPurse:
    """What a line of the briefing gives each time, by the rule set that is played."""
    return points(table.setting.rules)(line, 1)


def fighter_worth(table: Table, fighter: Fighter) -> float:
    """What an unhurt fighter is worth of its unit's points."""
    return _shares(table.setting, table.units[fighter.unit].card, fighter.card)


@lru_cache(maxsize=4_096)
def _shares(setting: Setting, unit: str, card: str) -> float:
    mustered = setting.unit_cards[unit]
    total = sum(SHARES[each.role] for each in mustered.fighters)
    cost = mustered.ap * setting.params.army_points
    return cost * SHARES[setting.fighter_cards[card].role] / total


def machine_left(parts: tuple[Part, ...], sp: tuple[int, ...]) -> float:
    """The share of its worth that a machine with these Structure points still has.

    >>> from damocles.rules.state.model import Part
    >>> toad = Part("f", "frame", 3), Part("l", "propulsion", 2), Part("g", "weapon", 1, "gun")
    >>> machine_left(toad, (3, 2, 1)), machine_left(toad, (0, 2, 1))
    (1.0, 0.0)
    """
    left = 1.0
    for kind, loss in LOST.items():
        own = [at > 0 for part, at in zip(parts, sp, strict=True) if part.kind == kind]
        left -= loss * (1 - sum(own) / len(own)) if own else 0.0
    frame = [(p, part.sp) for part, p in zip(parts, sp, strict=True) if part.kind == "frame"]
    now, most = frame[0]
    return max(0.1, left - WORN * (1 - now / most)) if now else 0.0


def unit_left(table: Table, unit: Unit) -> float:
    """What the members of a unit that still stand are worth together."""
    return sum(standing_worth(table, fighter) for fighter in members(table, unit))


def standing_worth(table: Table, fighter: Fighter) -> float:
    """What a fighter is worth in its present state; a damaged machine is worth less."""
    whole = fighter_worth(table, fighter)
    if not fighter.sp:
        return whole
    return whole * machine_left(table.setting.profile(fighter).parts, fighter.sp)


def loss_bonus(table: Table, fighter: Fighter, seat: int) -> float:
    """What the loss of a fighter gives a seat besides its worth: an officer, the pilot."""
    given = 0.0
    if table.setting.card(fighter).officer is not None:
        given = victory_for(table, "officer", seat)
    if table.setting.mission.cease_fire.pilot_lost:
        hero = pilot(table)
        given += PILOT if hero is not None and hero.id == fighter.id else 0.0
    return given + sum([share_of_win(table, goal, fighter, seat) for goal in table.setting.goals])


def share_of_win(table: Table, goal: Goal, fighter: Fighter, seat: int) -> float:
    """What the loss of a fighter brings a seat nearer to its goal, or an enemy farther from one.

    All whose loss wins are worth a victory together; all who could bring the enemy theirs, half.
    """
    hostile = table.setting.is_hostile(goal.seat, seat)
    if isinstance(goal, UnitGone | KindGone) and not hostile:
        wanted = find_prey(table, goal)
        return WIN / max(1, needed_losses(goal, len(wanted))) if fighter in wanted else 0.0
    if isinstance(goal, InContact) and hostile:
        unit = given_unit(table, goal.unit)
        return WIN / 2 / len(unit.fighters) if fighter.unit == unit.id else 0.0
    return 0.0


def elimination(table: Table, unit: Unit, seat: int) -> float:
    """What a seat gains by the end of an enemy unit, besides its fighters."""
    return victory_for(table, "afv_unit" if is_afv_unit(table, unit) else "infantry_unit", seat)


def victory_for(table: Table, what: Tally, seat: int) -> float:
    """What the lines of the briefing that count this give a seat each time."""
    return _victory_for(table.setting, what, seat)


@lru_cache(maxsize=1_024)
def _victory_for(setting: Setting, what: Tally, seat: int) -> float:
    lines = setting.clauses.counting(setting.mission, what)
    gives = points(setting.rules)
    return sum(gives(line, 1).vp for line in lines if line.seat in (None, seat)) * VICTORY
