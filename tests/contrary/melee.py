"""Close combat, damage: leaders look on, duels, one impact each, medics help even themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Refusal
from damocles.engine.machine import Done
from damocles.rules.chapters.activation import steps_once_up
from damocles.rules.chapters.close_combat.free_strikes import StrikeStep
from damocles.rules.chapters.close_combat.impacts import deal_by_category
from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.chapters.heroes import units_to_take_over
from damocles.rules.chapters.movement.shift import ShiftStep
from damocles.rules.reading.facts import members, members_with_skill, opponents
from damocles.rules.state.combats import Combat, Kind
from damocles.rules.state.events.morale import FightersStoodUp
from damocles.rules.state.seams import Takeover
from damocles.rules.state.steps import MarkerStep, TestMoraleStep
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Step
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit


def leaders_look_on(table: Table, fighter: Fighter) -> Sequence[Weapon]:
    """Leaders strike nobody, all others with what they have."""
    leads = table.units[fighter.unit].leader == fighter.id
    return () if leads else table.setting.sheets[fighter.card].working(fighter.sp).close


def strikes_of_all_they_touch(table: Table, unit: Unit) -> Sequence[Step]:
    """Every enemy unit in contact strikes first."""
    touched = [foe.unit for one in members(table, unit) for foe in opponents(table, one)]
    return [StrikeStep(foe, unit.id) for foe in dict.fromkeys(touched)]


SPENT = Refusal("ability.hoist", "has_hoisted")
"""Every other fighter has better things to do than to strike."""

FILLING = Filling(
    seams={
        "losses.aftermath": lambda _, loss: (LeaderStep(loss.unit, loss.by), MarkerStep(loss.unit)),
        "leader.heirs": members,
        "hero.shield": lambda _table, hero, _wound: hero,
        "heroes.join": lambda *asked: Takeover(units_to_take_over(*asked).units, is_forced=True),
        "dmg.fixed": always(4),
        "dmg.points": lambda _, losses: (losses, losses),
        "dmg.located": lambda _table, wound, hits: hits * (wound.cause != "combat"),
        "melee.special": leaders_look_on,
        "melee.kind": lambda table, one: Kind(
            one.unit, table.setting.card(one).profile, str(one.id)
        ),
        "melee.split": lambda _, one, arm, foe: Combat(
            one.unit, arm.id, arm.accuracy, str(one.id), hero=False, against=foe
        ),
        "melee.losses": lambda table, step: deal_by_category(table, replace(step, impacts=1)),
        "melee.after": lambda _, declared, then: (TestMoraleStep(declared.unit), *then),
        "pilot.eject": lambda _, one, __: (ShiftStep(one.id, 10_000, SPENT.rule, farther=1),),
        "disengage.cost": strikes_of_all_they_touch,
        "abl.instead": lambda _, one: SPENT if one.id % 2 else None,
        "dmg.vehicle": lambda face: ("weapon", *["frame"] * 3, *["propulsion"] * 2)[face - 1],
        "down.effect": lambda _, unit, down: Done(
            (FightersStoodUp(unit.id, down),), steps_once_up(unit)
        ),
        "medic": lambda table, step: members_with_skill(table, table.units[step.unit], "saves"),
    },
    numbers={
        "transfer_cost": 0, "restoration_cost": 0, "reconstruction_cost": 1, "creation_cost": 1,
    },
)  # fmt: skip
