"""What orders need that not every edition has: drills, options of a turn, routines, abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.abilities.designator import Designate
from damocles.rules.abilities.hoist import Hoist
from damocles.rules.abilities.mechanic import Repair
from damocles.rules.abilities.sabotage import Sabotage
from damocles.rules.activation import Delay, EndActivation, ExtraActivation, Relocate
from damocles.rules.artillery import ArtilleryStrike
from damocles.rules.drills import SplitFire
from damocles.rules.machine import machine
from damocles.rules.routines.dash import Dash
from damocles.rules.routines.machines import Create, Fuse, Restore
from damocles.rules.routines.nanonucleus import UseNanonucleus
from damocles.rules.routines.soldiers import Reconstruct, Transfer
from damocles.rules.shooting.orders import Project, Salvo
from damocles.rules.terrain import OpenContainer

if TYPE_CHECKING:
    from damocles.engine.families import Order
    from damocles.rules.machine import Needs
    from damocles.rules.state import Table

ALWAYS: dict[type[Order], str] = {
    ArtilleryStrike: "option.artillery",
    Create: "routine.creation",
    Dash: "routine.dash",
    Delay: "option.delay",
    Designate: "ability.designator",
    ExtraActivation: "option.extra",
    Fuse: "routine.fusion",
    Hoist: "ability.hoist",
    OpenContainer: "option.container",
    Reconstruct: "routine.reconstruction",
    Relocate: "option.relocate",
    Repair: "ability.repairs",
    Restore: "routine.restoration",
    Sabotage: "ability.sabotage",
    SplitFire: "drill.split_fire",
    Transfer: "routine.transfer",
    UseNanonucleus: "routine.nanonucleus",
}
"""Orders that exist for one thing alone."""


def drills_given(table: Table, order: EndActivation) -> list[str]:
    """Drills given at the end of an activation that the edition dropped."""
    named = (f"drill.{drill}" for drill in order.drills)
    return [drill for drill in named if drill in table.setting.rules.dropped]


def weapon_abilities(table: Table, order: Salvo | Project) -> list[str]:
    """What the weapon can do that fires."""
    weapon = table.setting.weapons.get(order.weapon)
    return [f"ability.{ability}" for ability in weapon.abilities] if weapon else []


def only(name: str) -> Needs:
    """One thing, whatever the order says."""
    return lambda *_: (name,)


machine.needs |= {kind: only(name) for kind, name in ALWAYS.items()}
machine.needs |= {EndActivation: drills_given, Salvo: weapon_abilities, Project: weapon_abilities}
