"""The attack test of a combat, and its re-rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Ask, Decision, Done, Order, Result, Roll, Step, cites, seat_stream
from damocles.rules.chapters.close_combat.kinds import kind_of
from damocles.rules.chapters.damage import Wound
from damocles.rules.reading.facts import are_in_contact, members
from damocles.rules.reading.resolution import (
    AUTOMATIC,
    IMPOSSIBLE,
    face_needed,
    sort_misses,
    successes,
)
from damocles.rules.state import seams
from damocles.rules.state.combats import Combat
from damocles.rules.state.events.close_combat import CombatFought
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import StruckStep

if TYPE_CHECKING:
    from damocles.engine import Refusal
    from damocles.rules.state.salvos import Rethrow
    from damocles.rules.state.state import Fighter, Table


class AttackStep(Step, frozen=True):
    """Roll the attack test of a combat, with this many dice and this many re-rolls left."""

    combat: Combat
    attackers: tuple[int, ...]
    dice: int
    rerolls: int
    hits: int = 0
    again: bool = False


@cites("close_combat.dice")
def attack(table: Table, combat: Combat, attackers: list[int]) -> AttackStep:
    """The attack test of a combat: as many dice as the weapon's rate for every attacker."""
    weapon = table.setting.weapons[combat.weapon]
    return AttackStep(combat, tuple(attackers), weapon.rate * len(attackers), weapon.rerolls)


@cites("close_combat.victims", "close_combat.surplus")
def defenders(table: Table, step: AttackStep) -> list[Fighter]:
    """The defenders of this kind that are now in contact with the attackers of this combat."""
    attackers = [table.fighters[fighter] for fighter in step.attackers]
    return [
        fighter
        for fighter in members(table, table.units[step.combat.against.unit])
        if kind_of(table, fighter) == step.combat.against
        and any(are_in_contact(table, fighter, other) for other in attackers)
    ]


# ---- the attack test -------------------------------------------------------------------------


@cites("close_combat.test")
def attack_needed(table: Table, combat: Combat) -> int:
    """The face needed to hit: the weapon's Accuracy against the defender's Combat."""
    return face_needed(combat.accuracy, table.setting.profiles[combat.against.profile].combat)


@machine.handles(AttackStep)
@cites("close_combat.losses_at_once")
def begin_attack(table: Table, step: AttackStep) -> Result:
    """A combat whose defenders are gone is over."""
    return roll_attack(table, step) if defenders(table, step) else Done()


@cites("close_combat.test")
def roll_attack(table: Table, step: AttackStep) -> Result:
    """Roll one die for each attack; none where the result is certain."""
    need = attack_needed(table, step.combat)
    if need in (AUTOMATIC, IMPOSSIBLE):
        return finish_combat(table, step, (), step.dice if need == AUTOMATIC else 0)
    stream = seat_stream(table.units[step.combat.unit].seat)
    return Roll(step.dice, stream, "close combat", "close_combat.test")


@machine.after_roll(AttackStep)
@cites("close_combat.reroll")
def judge_attack(table: Table, step: AttackStep, faces: tuple[int, ...]) -> Done:
    """Failures that may be rolled again wait for that; the others stand."""
    need = attack_needed(table, step.combat)
    hits, again = successes(faces, need), rethrow(table, step, sort_misses(faces, need))
    if not again.most:
        return finish_combat(table, step, faces, hits)
    left, total = step.rerolls - again.spent, step.hits + hits
    thrown = replace(step, dice=again.most, rerolls=left, hits=total, again=True)
    return Done((report_attack(table, step, faces, hits),), (StrikeAgainStep(thrown),))


def rethrow(table: Table, step: AttackStep, missed: tuple[int, ...]) -> Rethrow:
    """How many failures may be rolled again: by the same seam as missed shots."""
    unit, weapon = table.units[step.combat.unit], table.setting.weapons[step.combat.weapon]
    guns = -(-step.dice // weapon.rate)
    return seams.shot_reroll(table.setting.rules)(table, unit, weapon, missed, step.rerolls, guns)


def report_attack(
    table: Table, step: AttackStep, faces: tuple[int, ...], hits: int
) -> CombatFought:
    """The event with the dice as they fell, and who fought whom."""
    need = attack_needed(table, step.combat)
    struck = tuple(fighter.id for fighter in defenders(table, step))
    combat = step.combat
    return CombatFought(
        combat.unit,
        combat.weapon,
        step.attackers,
        struck,
        need,
        faces,
        hits,
        combat.accuracy,
        step.dice,
        step.again,
    )


@cites("close_combat.impacts", "close_combat.no_cover")
def finish_combat(table: Table, step: AttackStep, faces: tuple[int, ...], hits: int) -> Done:
    """Every success is an impact; nothing shelters from it."""
    event, impacts = report_attack(table, step, faces, hits), step.hits + hits
    return Done((event,), impact_steps(table, step, impacts))


def impact_steps(table: Table, step: AttackStep, impacts: int) -> list[Step]:
    """Impacts on the defenders, if there are any."""
    seat = table.units[step.combat.unit].seat
    wound = Wound(step.combat.weapon, seat, step.attackers[0], "combat")
    struck = tuple(fighter.id for fighter in defenders(table, step))
    return [StruckStep(wound, struck, impacts)] if impacts else []


# ---- re-rolls --------------------------------------------------------------------------------


class StrikeAgainStep(Step, frozen=True):
    """Are the failures rolled again? `attack` is the test that would follow."""

    attack: AttackStep


class StrikeAgainDecision(Decision, frozen=True):
    """Roll this many failures again?"""

    unit: int
    weapon: str
    missed: int


class StrikeAgain(Order, frozen=True):
    """Roll all failures again."""


class LetStand(Order, frozen=True):
    """The failures stand."""


@machine.handles(StrikeAgainStep)
@cites("close_combat.reroll", "dice.reroll_misses")
def ask_again(table: Table, step: StrikeAgainStep) -> Result:
    """Ask whether to roll again; a seat whose standing orders say always is not asked."""
    combat = step.attack.combat
    seat = table.units[combat.unit].seat
    if table.seats[seat].always_reroll:
        return Done(steps=(step.attack,))
    return Ask(StrikeAgainDecision(seat, combat.unit, combat.weapon, step.attack.dice))


@machine.refuses(StrikeAgain, StrikeAgainDecision)
@machine.refuses(LetStand, StrikeAgainDecision)
def refuse_again(
    table: Table, decision: StrikeAgainDecision, order: StrikeAgain | LetStand
) -> Refusal | None:
    """Both are always allowed."""
    return None


@machine.resolves(StrikeAgain)
def resolve_again(table: Table, step: StrikeAgainStep, order: StrikeAgain) -> Done:
    """Roll the failures again."""
    return Done(steps=(step.attack,))


@machine.resolves(LetStand)
def resolve_stand(table: Table, step: StrikeAgainStep, order: LetStand) -> Done:
    """Go on with the hits scored so far."""
    return Done(steps=impact_steps(table, step.attack, step.attack.hits))
