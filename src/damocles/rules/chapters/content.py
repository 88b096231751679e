"""What orders need and some editions lack: drills, options of a turn, routines, abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.abilities.designator import Designate
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.activation import Delay, EndActivation, ExtraActivation, Relocate
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.routines.dash import Dash
from damocles.rules.chapters.routines.machines import Create, Fuse, Restore
from damocles.rules.chapters.routines.nanonucleus import UseNanonucleus
from damocles.rules.chapters.routines.soldiers import Reconstruct, Transfer
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.chapters.terrain import OpenContainer
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.engine import Order
    from damocles.rules.state.registry import Needs
    from damocles.rules.state.state import Table

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
"""Orders that serve a single drill, option, routine or ability."""


def dropped_drills(table: Table, order: EndActivation) -> list[str]:
    """Drills given at the end of an activation that the edition dropped."""
    named = (f"drill.{drill}" for drill in order.drills)
    return [drill for drill in named if drill in table.setting.rules.dropped]


def weapon_abilities(table: Table, order: Salvo | Project) -> list[str]:
    """The abilities of the weapon that fires."""
    weapon = table.setting.weapons.get(order.weapon)
    return [f"ability.{ability}" for ability in weapon.abilities] if weapon else []


def needs_only(name: str) -> Needs:
    """A need for this one thing, whatever the order says."""
    return lambda *_: (name,)


machine.needs |= {kind: needs_only(name) for kind, name in ALWAYS.items()}
machine.needs |= {EndActivation: dropped_drills, Salvo: weapon_abilities, Project: weapon_abilities}
