"""Close combat and damage: leaders look on, wheels break last, medics help even themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.chapters.heroes import units_to_take_over
from damocles.rules.reading.facts import members, members_with_skill
from damocles.rules.state.seams import Takeover
from damocles.rules.state.steps import MarkerStep
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table


def leaders_look_on(table: Table, fighter: Fighter) -> Sequence[Weapon]:
    """Leaders strike nobody, all others with what they have."""
    if table.units[fighter.unit].leader == fighter.id:
        return ()
    return table.setting.sheets[fighter.card].working(fighter.sp).close


WHEELS_LAST = ("weapon", "frame", "frame", "frame", "propulsion", "propulsion")

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
        "dmg.vehicle": lambda face: WHEELS_LAST[face - 1],
        "medic": lambda table, step: members_with_skill(table, table.units[step.unit], "saves"),
    },
    numbers={
        "transfer_cost": 0,
        "restoration_cost": 0,
        "reconstruction_cost": 1,
        "creation_cost": 1,
        "options.nanonucleus_lasts": True,
    },
)
