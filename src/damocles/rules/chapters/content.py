"""What orders need and some editions lack: drills, options of a turn, routines, abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.abilities.designator import DESIGNATOR, Designate
from damocles.rules.chapters.abilities.hoist import HOIST, Hoist
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.abilities.repairs import REPAIRS
from damocles.rules.chapters.abilities.sabotage import SABOTAGE, Sabotage
from damocles.rules.chapters.activation import Delay, EndActivation, ExtraActivation, Relocate
from damocles.rules.chapters.drills.split_fire import SPLIT_FIRE, SplitFire
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
    from damocles.rules.state.abilities import Ability, Skill
    from damocles.rules.state.registry import Needs
    from damocles.rules.state.state import Table

ALWAYS: dict[type[Order], str] = {
    ArtilleryStrike: "option.artillery",
    Create: "routine.creation",
    Dash: "routine.dash",
    Delay: "option.delay",
    ExtraActivation: "option.extra",
    Fuse: "routine.fusion",
    OpenContainer: "option.container",
    Reconstruct: "routine.reconstruction",
    Relocate: "option.relocate",
    Restore: "routine.restoration",
    SplitFire: SPLIT_FIRE.key,
    Transfer: "routine.transfer",
    UseNanonucleus: "routine.nanonucleus",
}
"""Orders that serve a single drill, option or routine."""
SKILLS: dict[type[Order], tuple[Skill, Ability]] = {
    Designate: ("designates", DESIGNATOR),
    Hoist: ("lifts", HOIST),
    Repair: ("mends", REPAIRS),
    Sabotage: ("demolishes", SABOTAGE),
}
"""Orders that serve a skill, whatever ability gives it, and the ability that usually does."""


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


def needs_skill(skill: Skill, usual: Ability) -> Needs:
    """A need for the usual ability, unless the edition has another that gives this skill."""
    return lambda table, _: (
        () if getattr(table.setting.abilities.everything, skill) else (usual.key,)
    )


machine.needs |= {kind: needs_only(name) for kind, name in ALWAYS.items()}
machine.needs |= {kind: needs_skill(*served) for kind, served in SKILLS.items()}
machine.needs |= {EndActivation: dropped_drills, Salvo: weapon_abilities, Project: weapon_abilities}
