"""Plain answers about damage and close combat: who is hit, who is lost, who leads then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damocles.ai.places.goals import PRESENCE, find_goals
from damocles.ai.values.close_combat import strike_at_best
from damocles.ai.values.worth import fighter_worth, loss_bonus, machine_left, standing_worth
from damocles.geometry import gap
from damocles.odds import is_usual
from damocles.rules import (
    AimAt,
    AsideDecision,
    ClosingDecision,
    Eject,
    EndActivation,
    ForfeitDecision,
    ForgoStrike,
    GiveUp,
    HitPart,
    ImmobilisedDecision,
    Keep,
    LeaderDecision,
    NameLeader,
    PartDecision,
    PickVictims,
    Repair,
    Shift,
    ShiftDecision,
    SniperDecision,
    Spread,
    SpreadDecision,
    StepAside,
    StrikeAgain,
    StrikeAgainDecision,
    StrikeDecision,
    VictimsDecision,
)
from damocles.rules.chapters import has_done_nothing, places_beside
from damocles.rules.reading import (
    disc,
    is_afv,
    members,
    members_with_skill,
    seat_of,
    unit_is_engaged,
    working_weapons,
)
from damocles.rules.state import obj_who

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Fighter, Table, Unit

LEADING = 0.2
"""What losing its leader costs a unit in addition, as a share of what the leader is worth."""
HOLDING = 5.0
"""What a fighter is worth in addition at a place that is to be held."""


def price(table: Table, name: int, seat: int) -> float:
    """What a seat gains if this fighter is lost: negative for a fighter of its own side."""
    fighter = table.fighters[name]
    owner = seat_of(table, fighter)
    if table.setting.is_hostile(seat, owner):
        return worth_to_side(table, fighter, seat)
    rivals = [other for other in table.seats if table.setting.is_hostile(other, seat)]
    return -max((worth_to_side(table, fighter, rival) for rival in rivals), default=0.0)


def worth_to_side(table: Table, fighter: Fighter, rival: int) -> float:
    """What a fighter is worth to its side, plus what its loss gives a rival."""
    worth = standing_worth(table, fighter) + loss_bonus(table, fighter, rival)
    if table.units[fighter.unit].leader == fighter.id:
        worth += LEADING * fighter_worth(table, fighter)
    return worth + (HOLDING if holds(table, fighter) else 0.0)


def holds(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter stands where something is to be held."""
    here, limit = disc(table, fighter), table.setting.params.control
    counts = not is_afv(table, fighter)
    if not is_usual(table, PRESENCE):
        counts = obj_who(table.setting.rules)(table, fighter) > 0
    places = find_goals(table, seat_of(table, fighter)) if counts else []
    return any(gap(here, goal.shape) <= limit for goal in places)


def pick_victims(view: View, decision: VictimsDecision, chance: Chance) -> Order:
    """Pick the most valuable fighters of an enemy, and the cheapest of one's own."""
    table, seat = view.table, decision.seat
    order = sorted(decision.candidates, key=lambda name: (-price(table, name, seat), name))
    return PickVictims(seat, tuple(order[: decision.count]))


def aim_at(view: View, decision: SniperDecision, chance: Chance) -> Order:
    """One impact each on those who are worth most; a machine gets all of them."""
    table, seat = view.table, decision.seat
    order = sorted(decision.candidates, key=lambda name: (-price(table, name, seat), name))
    best = table.fighters[order[0]]
    named = order[:1] if is_afv(table, best) else order
    return AimAt(seat, tuple(named[i % len(named)] for i in range(decision.impacts)))


def hit_part(view: View, decision: PartDecision, chance: Chance) -> Order:
    """Hit the part whose loss costs the machine most for each Structure point it has left."""
    table = view.table
    fighter = table.fighters[decision.fighter]

    def rank(part: int) -> tuple[float, int]:
        return part_worth(table, fighter, part) / max(1, fighter.sp[part]), -part

    return HitPart(decision.seat, max(decision.parts, key=rank))


def part_worth(table: Table, fighter: Fighter, part: int) -> float:
    """The share of its worth that a machine loses with a part; the best weapons count most."""
    parts, weapons = table.setting.profile(fighter).parts, table.setting.weapons
    lost = tuple(0 if index == part else sp for index, sp in enumerate(fighter.sp))
    loss = machine_left(parts, fighter.sp) - machine_left(parts, lost)
    weapon = weapons.get(parts[part].weapon or "")
    return loss * (1.0 + weapon.penetration / 100.0 if weapon is not None else 1.0)


def name_leader(view: View, decision: LeaderDecision, chance: Chance) -> Order:
    """Name the fighter nearest to the middle of the candidates."""
    table = view.table
    group = [table.fighters[name] for name in decision.candidates]
    x, y = sum(f.x for f in group) // len(group), sum(f.y for f in group) // len(group)
    best = min(group, key=lambda f: ((f.x - x) ** 2 + (f.y - y) ** 2, f.id))
    return NameLeader(decision.seat, best.id)


def stay_or_eject(view: View, decision: ImmobilisedDecision, chance: Chance) -> Order:
    """Eject only from a machine without weapons that carries a hero or holds up its unit."""
    table = view.table
    machine, unit = table.fighters[decision.machine], table.units[decision.unit]
    hero = table.setting.card(machine).on_foot is not None
    useless = not working_weapons(table, machine)
    if useless and (hero or len(members(table, unit)) > 1):
        return Eject(decision.seat)
    return Keep(decision.seat)


def spread(view: View, decision: SpreadDecision, chance: Chance) -> Order:
    """All impacts on the machine that is worth most for what it can still take."""
    table = view.table

    def rank(name: int) -> tuple[float, int]:
        fighter = table.fighters[name]
        return fighter_worth(table, fighter) / max(1, fighter.sp[0]), -name

    return Spread(decision.seat, ((max(decision.machines, key=rank), decision.impacts),))


def strike_again(view: View, decision: StrikeAgainDecision, chance: Chance) -> Order:
    """Always strike again: failures cannot get worse."""
    return StrikeAgain(decision.seat)


def strike_freely(view: View, decision: StrikeDecision, chance: Chance) -> Order:
    """Strike at whoever leaves; somebody can, or nobody would be asked."""
    unit = view.table.units[decision.unit]
    return strike_at_best(view.table, unit, decision.target) or ForgoStrike(decision.seat)


def step_aside(view: View, decision: AsideDecision, chance: Chance) -> Order:
    """Step to the nearest place."""
    return StepAside(decision.seat, decision.x, decision.y)


def shift(view: View, decision: ShiftDecision, chance: Chance) -> Order:
    """Stand beside the unit if possible, or stay."""
    fighter = view.table.fighters[decision.fighter]
    beside = (Shift(decision.seat, *at) for at in places_beside(view.table, decision))
    here = Shift(decision.seat, fighter.x, fighter.y)
    return next((order for order in beside if view.refusal(order) is None), here)


def forfeit(view: View, decision: ForfeitDecision, chance: Chance) -> Order:
    """Give up movement where there is something to attack, and attacks elsewhere."""
    unit = view.table.units[decision.unit]
    gives = "move" if unit_is_engaged(view.table, unit) else "fight"
    found = (deeds for deeds in decision.choices if gives in deeds)
    return GiveUp(decision.seat, next(found, decision.choices[0]))


def close(view: View, decision: ClosingDecision, chance: Chance) -> Order:
    """Do another repair, or end the activation."""
    repair = best_repair(view, view.table.units[decision.unit])
    return repair or EndActivation(decision.seat)


def first_repair(view: View, unit: Unit) -> Repair | None:
    """A repair before the unit does anything else: later it would end the activation."""
    return best_repair(view, unit) if has_done_nothing(view.table) else None


def best_repair(view: View, unit: Unit) -> Repair | None:
    """The legal repair by a mechanic of the unit that adds most to the worth of a machine."""
    table, found = view.table, list[tuple[float, Repair]]()
    for mechanic in members_with_skill(table, unit, "mends"):
        for broken in damaged_machines(table, unit.seat):
            for part in range(len(broken.sp)):
                order = Repair(unit.seat, mechanic.id, broken.id, part)
                if view.refusal(order) is None:
                    found.append((repair_worth(table, broken, part), order))
    return max(found, key=lambda each: each[0])[1] if found else None


def repair_worth(table: Table, broken: Fighter, part: int) -> float:
    """What a machine gains in worth from another Structure point in that part."""
    parts = table.setting.profile(broken).parts
    after = tuple(sp + (index == part) for index, sp in enumerate(broken.sp))
    gain = machine_left(parts, after) - machine_left(parts, broken.sp)
    return fighter_worth(table, broken) * gain


def damaged_machines(table: Table, seat: int) -> list[Fighter]:
    """The machines of a seat that lack Structure points."""
    return [
        fighter
        for unit in table.units.values()
        if unit.seat == seat
        for fighter in members(table, unit)
        if is_afv(table, fighter)
        and fighter.sp != tuple(part.sp for part in table.setting.profile(fighter).parts)
    ]


DAMAGE: Final[Answers] = {
    VictimsDecision: pick_victims,
    SniperDecision: aim_at,
    PartDecision: hit_part,
    LeaderDecision: name_leader,
    ImmobilisedDecision: stay_or_eject,
    SpreadDecision: spread,
    StrikeAgainDecision: strike_again,
    StrikeDecision: strike_freely,
    AsideDecision: step_aside,
    ForfeitDecision: forfeit,
    ShiftDecision: shift,
    ClosingDecision: close,
}
