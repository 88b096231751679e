"""Plain answers about damage and close combat: who is hit, who is lost, who leads then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damocles.ai.worth import fighter_worth, standing_worth
from damocles.rules.abilities import trained
from damocles.rules.abilities.mechanic import Repair
from damocles.rules.abilities.sniper import AimAt, SniperDecision
from damocles.rules.activation import ClosingDecision, EndActivation
from damocles.rules.close_combat import Spread, SpreadDecision
from damocles.rules.close_combat.attack import StrikeAgain, StrikeAgainDecision
from damocles.rules.damage.choice import PickVictims, VictimsDecision
from damocles.rules.damage.leaders import LeaderDecision, NameLeader
from damocles.rules.damage.machines import HitPart, PartDecision
from damocles.rules.damage.pilots import Eject, ImmobilisedDecision, Keep
from damocles.rules.facts import is_afv, members, seat_of, working_weapons
from damocles.rules.run_over import AsideDecision, StepAside

if TYPE_CHECKING:
    from damocles.ai.player import Answers
    from damocles.engine.chance import Chance
    from damocles.engine.families import Order
    from damocles.rules.state import Fighter, Table, Unit
    from damocles.rules.view import View


def price(table: Table, name: int, seat: int) -> float:
    """What it brings a seat that this fighter is lost: less than nothing for one of its side."""
    fighter = table.fighters[name]
    own = not table.setting.hostile(seat, seat_of(table, fighter))
    return -standing_worth(table, fighter) if own else standing_worth(table, fighter)


def pick_victims(view: View, decision: VictimsDecision, chance: Chance) -> Order:
    """Of the enemy the best, of one's own the cheapest."""
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
    """The frame where it can be named, else the weapon that breaks first."""
    table = view.table
    fighter = table.fighters[decision.fighter]
    parts = table.setting.profile(fighter).parts

    def rank(part: int) -> tuple[bool, int, int]:
        return parts[part].kind != "frame", fighter.sp[part], part

    return HitPart(decision.seat, min(decision.parts, key=rank))


def name_leader(view: View, decision: LeaderDecision, chance: Chance) -> Order:
    """Whoever stands most in the middle."""
    table = view.table
    group = [table.fighters[name] for name in decision.candidates]
    x, y = sum(f.x for f in group) // len(group), sum(f.y for f in group) // len(group)
    best = min(group, key=lambda f: ((f.x - x) ** 2 + (f.y - y) ** 2, f.id))
    return NameLeader(decision.seat, best.id)


def stay_or_eject(view: View, decision: ImmobilisedDecision, chance: Chance) -> Order:
    """A machine is kept while it has a weapon, or nobody waits for it."""
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
    """Failures cannot get worse."""
    return StrikeAgain(decision.seat)


def step_aside(view: View, decision: AsideDecision, chance: Chance) -> Order:
    """To the nearest place."""
    return StepAside(decision.seat, decision.x, decision.y)


def close(view: View, decision: ClosingDecision, chance: Chance) -> Order:
    """Another repair, or the end."""
    repair = repairing(view, view.table.units[decision.unit])
    return repair or EndActivation(decision.seat)


def repairing(view: View, unit: Unit) -> Repair | None:
    """A repair that a mechanic of the unit may do now, of the frame if there is a choice."""
    for mechanic in trained(view.table, unit, "repairs"):
        for broken in damaged(view.table, unit.seat):
            for part in range(len(broken.sp)):
                order = Repair(unit.seat, mechanic.id, broken.id, part)
                if view.refusal(order) is None:
                    return order
    return None


def damaged(table: Table, seat: int) -> list[Fighter]:
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
    AsideDecision: step_aside,
    ClosingDecision: close,
}
