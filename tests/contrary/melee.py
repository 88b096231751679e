"""Close combat and damage: leaders look on, wheels break last, medics never tire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading.facts import members_with_skill
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table
    from damocles.rules.state.steps import FirstAidStep


def leaders_look_on(table: Table, fighter: Fighter) -> Sequence[Weapon]:
    """Leaders strike nobody, all others with what they have."""
    if table.units[fighter.unit].leader == fighter.id:
        return ()
    return table.setting.sheets[fighter.card].working(fighter.sp).close


def wheels_last(face: int) -> str:
    """A 1 breaks a weapon, a 6 the propulsion."""
    return ("weapon", "frame", "frame", "frame", "propulsion", "propulsion")[face - 1]


def whoever_stands(table: Table, step: FirstAidStep) -> list[Fighter]:
    """Medics may save as many as they like."""
    medics = members_with_skill(table, table.units[step.unit], "saves")
    return [medic for medic in medics if medic.id not in step.fallen]


FILLING = Filling(
    seams={
        "melee.special": leaders_look_on,
        "dmg.vehicle": wheels_last,
        "medic": whoever_stands,
    },
    numbers={
        "transfer_cost": 0,
        "restoration_cost": 0,
        "reconstruction_cost": 1,
        "creation_cost": 1,
        "options.nanonucleus_lasts": True,
    },
)
