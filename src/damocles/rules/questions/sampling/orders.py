"""Random legal orders for every decision: what the random player gives, and playouts use.

Every kind of order can come up. A sampler proposes and the refusals decide, so no rule has to be
written here a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from damocles.engine import Faces, TypeFaces
from damocles.rules.chapters.activation import (
    ActDecision,
    Decline,
    Delay,
    EndActivation,
    ExtraActivation,
    Pay,
    PayDecision,
    Relocate,
    TurnDecision,
    activations,
    cards_left,
)
from damocles.rules.chapters.close_combat import (
    Assignment,
    CloseCombat,
    Disengage,
    close_weapons,
)
from damocles.rules.chapters.close_combat.disengagement import must_break_off
from damocles.rules.chapters.command import (
    CommanderDecision,
    FirstDecision,
    LaySequence,
    NameCommander,
    SequenceDecision,
    Wager,
    WagerDecision,
    beginnings,
)
from damocles.rules.chapters.composure import MoraleDecision, PayMorale, RollMorale
from damocles.rules.chapters.drills import closing_drills
from damocles.rules.chapters.forfeit import ForfeitDecision, GiveUp
from damocles.rules.chapters.morale import LeaveDisorganised, Rally, RallyDecision
from damocles.rules.chapters.movement.order import Move, refuse_gait, refuse_second_move
from damocles.rules.chapters.movement.planning import plan_entry, plan_move, plan_shift
from damocles.rules.chapters.shooting.overwatch import (
    CeaseOverwatch,
    HoldFire,
    OpenFire,
    OverwatchDecision,
    possible_salvos,
)
from damocles.rules.chapters.shooting.salvo import OverwatchSalvoDecision, Salvo
from damocles.rules.chapters.shooting.shooters import arsenal
from damocles.rules.chapters.shooting.timing import copies_allowed, refuse_fire, refuse_weapon
from damocles.rules.missions.evacuation import Evacuate
from damocles.rules.reading.aims import is_indirect
from damocles.rules.reading.facts import contacts, members, members_with_skill
from damocles.rules.state.bodies import keep_unit_fact
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import UnitTarget

if TYPE_CHECKING:
    from damocles.engine import Chance, Decision, Order
    from damocles.rules.state.abilities import Skill
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit

THOROUGH = 30
"""One move in this many is planned with care: round and over elements, in a new formation."""

Proposals = Iterator["Order | None"]
proposers: dict[type[Decision], Callable[[Table, Any, Chance], Proposals]] = {}
more_actions: list[Callable[[Table, Unit, Chance], Proposals]] = []
"""What else an active unit can do, entered by other chapters."""
skilled_actions: dict[Skill, Callable[[Table, Unit, Chance], Proposals]] = {}
"""Other things an active unit can do if a member has this skill, entered by other chapters."""
more_turns: list[Callable[[Table, TurnDecision, Chance], Proposals]] = []
"""What else a seat can do with its turn, entered by other chapters."""


def sample(table: Table, decision: Decision, chance: Chance) -> Order:
    """A random order that is not refused; proposers end with one that never is."""
    for order in proposers[type(decision)](table, decision, chance):
        if order is not None and machine.refusal(table, decision, order) is None:
            return order
    raise AssertionError(f"no legal order was proposed for {decision}")


def candidates(table: Table, decision: Decision, chance: Chance) -> list[Order]:
    """All orders of one round of proposals that are not refused, each once."""
    proposed = dict.fromkeys(proposers[type(decision)](table, decision, chance))
    legal = machine.refusal
    return [order for order in proposed if order and legal(table, decision, order) is None]


def proposes(
    decision: type[Decision],
) -> Callable[
    [Callable[[Table, Any, Chance], Proposals]], Callable[[Table, Any, Chance], Proposals]
]:
    """Enter a proposer of orders for a decision."""

    def enter(
        function: Callable[[Table, Any, Chance], Proposals],
    ) -> Callable[[Table, Any, Chance], Proposals]:
        proposers[decision] = function
        return function

    return enter


@proposes(TypeFaces)
def propose_faces(table: Table, decision: TypeFaces, chance: Chance) -> Proposals:
    """Propose faces as if thrown by hand."""
    faces = tuple(chance.between(1, 6) for _ in range(decision.roll.count))
    yield Faces(decision.seat, faces)


@proposes(CommanderDecision)
def propose_commander(table: Table, decision: CommanderDecision, chance: Chance) -> Proposals:
    """Propose any of the candidates."""
    yield NameCommander(decision.seat, chance.one_of(decision.candidates))


@proposes(SequenceDecision)
def propose_sequence(table: Table, decision: SequenceDecision, chance: Chance) -> Proposals:
    """Propose any sequence."""
    yield LaySequence(decision.seat, tuple(chance.shuffled(decision.units)))


@proposes(WagerDecision)
def propose_wager(table: Table, decision: WagerDecision, chance: Chance) -> Proposals:
    """Propose any wager that is allowed."""
    yield Wager(decision.seat, chance.between(0, decision.most))


@proposes(FirstDecision)
def propose_first(table: Table, decision: FirstDecision, chance: Chance) -> Proposals:
    """Propose any seat, or any order of play."""
    yield chance.one_of(beginnings(table, decision.seat))


@proposes(TurnDecision)
def propose_turn(table: Table, decision: TurnDecision, chance: Chance) -> Proposals:
    """Propose a plain activation, mostly; sometimes an option."""
    if chance.below(4) == 0:
        place = chance.between(2, max(2, cards_left(table, decision.seat)))
        options: list[Order] = [
            Relocate(decision.seat, place),
            Delay(decision.seat),
            ExtraActivation(decision.seat, second_first=chance.below(2) == 0),
        ]
        yield from chance.shuffled(options)
    for proposer in more_turns:
        yield from proposer(table, decision, chance)
    plain = activations(table, decision.seat)
    yield plain[0] if len(plain) == 1 else chance.one_of(plain)


@proposes(OverwatchDecision)
def propose_overwatch(table: Table, decision: OverwatchDecision, chance: Chance) -> Proposals:
    """Propose to open fire, mostly."""
    if chance.below(3):
        yield OpenFire(decision.seat, chance.one_of(decision.units))
    yield HoldFire(decision.seat)


@proposes(OverwatchSalvoDecision)
def propose_overwatch_salvo(
    table: Table, decision: OverwatchSalvoDecision, chance: Chance
) -> Proposals:
    """Propose any weapon, or stopping after the first salvo."""
    if decision.fired and chance.below(4) == 0:
        yield CeaseOverwatch(decision.seat)
    yield chance.one_of(list(possible_salvos(table, decision)))


@proposes(MoraleDecision)
def propose_morale(table: Table, decision: MoraleDecision, chance: Chance) -> Proposals:
    """Propose paying in one of two cases."""
    yield PayMorale(decision.seat) if chance.below(2) else RollMorale(decision.seat)


@proposes(ForfeitDecision)
def propose_forfeit(table: Table, decision: ForfeitDecision, chance: Chance) -> Proposals:
    """Propose to give up any of what may be given up."""
    yield GiveUp(decision.seat, chance.one_of(decision.choices))


@proposes(RallyDecision)
def propose_rally(table: Table, decision: RallyDecision, chance: Chance) -> Proposals:
    """Propose to rally or not, with equal chance."""
    yield Rally(decision.seat) if chance.below(2) else LeaveDisorganised(decision.seat)


@proposes(PayDecision)
def propose_pay(table: Table, decision: PayDecision, chance: Chance) -> Proposals:
    """Propose to pay, and seldom to decline where that is allowed."""
    if chance.below(8) == 0:
        yield Decline(decision.seat)
    yield Pay(decision.seat)


@proposes(ActDecision)
def propose_act(table: Table, decision: ActDecision, chance: Chance) -> Proposals:
    """Propose any action, in a random order of preference; ending the activation is one of them."""
    unit = table.units[decision.unit]
    for action in chance.shuffled(keep_unit_fact(table, unit, actions_of)):
        yield from action(table, unit, chance)


def propose_end(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose the end of the activation, with drills or without."""
    drills = [drill for drill in closing_drills(table) if chance.below(3) == 0]
    yield EndActivation(unit.seat, tuple(drills))
    yield EndActivation(unit.seat)


def actions_of(table: Table, unit: Unit) -> list[Callable[[Table, Unit, Chance], Proposals]]:
    """The proposers for a unit, without those for skills that no member has."""
    skills = [name for name in sorted(skilled_actions) if members_with_skill(table, unit, name)]
    special = [skilled_actions[name] for name in skills]
    return [propose_move, propose_salvo, propose_combat, propose_end, *more_actions, *special]


def propose_move(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose a random step, mostly in formation; searching longer is seldom worth it."""
    if refuse_second_move(table) is not None:
        return
    if must_break_off(table, unit) and chance.below(2):
        yield Disengage(unit.seat)
    yield from propose_evacuation(table, unit, chance)
    for gait in chance.shuffled(table.setting.gaits.names):
        if refuse_gait(table, Move(unit.seat, gait, ())) is not None:
            continue
        if unit.place == "reserve":
            yield plan_entry(table, unit, gait, chance)
        elif chance.below(THOROUGH):
            yield plan_shift(table, unit, gait, chance)
        else:
            yield plan_move(table, unit, gait, chance)


def propose_evacuation(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose going straight off the table, or a bit to the side, if the unit has an exit."""
    way_out = table.setting.mission.exit
    if way_out is None or way_out.seat != unit.seat or unit.place != "table":
        return
    leader = table.fighters[unit.leader]
    at = leader.x if way_out.edge in ("south", "north") else leader.y
    for gait in chance.shuffled(table.setting.gaits.names):
        yield Evacuate(unit.seat, gait, at)
        yield Evacuate(unit.seat, gait, at + chance.between(-leader.r, leader.r) * 4)


def propose_salvo(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose each weapon that may fire at each enemy, in random order."""
    weapons = [weapon for weapon in loaded_weapons(table, unit) if not is_indirect(weapon)]
    targets = [
        other.id
        for other in table.units.values()
        if other.place == "table" and table.setting.is_hostile(unit.seat, other.seat)
    ]
    for weapon in chance.shuffled(weapons):
        copies = fewest_copies(table, unit, weapon)
        for target in chance.shuffled(targets):
            yield Salvo(unit.seat, weapon.id, UnitTarget(target), copies)


def fewest_copies(table: Table, unit: Unit, weapon: Weapon) -> int:
    """The least number of copies of a weapon that may fire in one salvo."""
    fired = table.activation.fired if table.activation else ()
    return min(copies_allowed(table, unit, weapon, fired), default=1)


def loaded_weapons(table: Table, unit: Unit) -> list[Weapon]:
    """The ranged weapons a unit may fire now, by id; found once per state of the activation."""
    known = table.derived.get("loaded")
    if known is None or known[0] != unit.id or known[1] is not table.activation:
        known = table.derived["loaded"] = (unit.id, table.activation, _loaded(table, unit))
    found: list[Weapon] = known[2]
    return found


def _loaded(table: Table, unit: Unit) -> list[Weapon]:
    if refuse_fire(table, unit) is not None:
        return []
    carried = arsenal(table, unit).values()
    return [weapon for weapon in carried if refuse_weapon(table, unit, weapon, 1) is None]


def propose_combat(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose that all in contact strike one of those they touch with everything they have."""
    touching = contacts(table)
    upright = [f for f in members(table, unit) if f.id in touching and not f.grounded]
    able = [fighter for fighter in upright if close_weapons(table, fighter)]
    yield strike_any(table, unit.seat, {each.id: touching[each.id] for each in able}, chance)


def strike_any(
    table: Table, seat: int, touching: Mapping[int, Sequence[int]], chance: Chance
) -> CloseCombat | None:
    """Each fighter strikes one of those it touches with all it has; None if nobody strikes."""
    struck = [(table.fighters[fighter], chance.one_of(foes)) for fighter, foes in touching.items()]
    assignments = [
        Assignment(fighter.id, defender, weapon.id)
        for fighter, defender in struck
        for weapon in close_weapons(table, fighter)
    ]
    return CloseCombat(seat, tuple(assignments)) if assignments else None
