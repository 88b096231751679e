"""What orders need and some editions lack: drills, options of a turn, routines, abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.abilities.designator import DESIGNATOR, Designate
from damocles.rules.chapters.abilities.hoist import HOIST, Hoist
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.abilities.repairs import REPAIRS
from damocles.rules.chapters.abilities.sabotage import SABOTAGE, Sabotage
from damocles.rules.chapters.activation import Delay, EndActivation, ExtraActivation, Relocate
from damocles.rules.chapters.close_combat.combats import CloseCombat
from damocles.rules.chapters.command import LaySequence
from damocles.rules.chapters.drills.order import TakeDrill
from damocles.rules.chapters.drills.split_fire import SPLIT_FIRE, SplitFire
from damocles.rules.chapters.routines.creation import CREATION
from damocles.rules.chapters.routines.fusion import FUSION
from damocles.rules.chapters.routines.nanonucleus import NANONUCLEUS
from damocles.rules.chapters.routines.reconstruction import RECONSTRUCTION
from damocles.rules.chapters.routines.restoration import RESTORATION
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.chapters.routines.transfer import TRANSFER
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.chapters.terrain import OpenContainer
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.engine import Order
    from damocles.rules.state.abilities import Ability, Skill
    from damocles.rules.state.registry import Needs
    from damocles.rules.state.state import Table

ROUTINES = (TRANSFER, RESTORATION, NANONUCLEUS, RECONSTRUCTION, CREATION, FUSION)
"""Routines with orders of their own."""
ALWAYS: dict[type[Order], str] = {
    ArtilleryStrike: "option.artillery",
    CloseCombat: "option.close_combat",
    Delay: "option.delay",
    ExtraActivation: "option.extra",
    LaySequence: "option.cards",
    OpenContainer: "option.container",
    Relocate: "option.relocate",
    SplitFire: SPLIT_FIRE.key,
    **{each.order: each.key for each in ROUTINES},
}
"""Orders that serve a single drill, option or routine."""
CARDS = (ExtraActivation, Relocate)
"""Options that also need cards, as they are about the first ones."""
SKILLS: dict[type[Order], tuple[Skill, Ability]] = {
    Designate: ("designates", DESIGNATOR),
    Hoist: ("lifts", HOIST),
    Repair: ("mends", REPAIRS),
    Sabotage: ("demolishes", SABOTAGE),
}
"""Orders that serve a skill, whatever ability gives it, and the ability that usually does."""


def dropped_drills(table: Table, order: EndActivation | TakeDrill) -> list[str]:
    """Drills given by name that the edition dropped."""
    names = order.drills if isinstance(order, EndActivation) else (order.drill,)
    named = (f"drill.{drill}" for drill in names)
    return [drill for drill in named if drill in table.setting.rules.dropped]


def dropped_routines(table: Table, order: UseRoutine) -> list[str]:
    """The routine that is used, if the edition dropped it."""
    name = f"routine.{order.routine}"
    return [name] if name in table.setting.rules.dropped else []


def weapon_abilities(table: Table, order: Salvo | Project) -> list[str]:
    """The abilities of the weapon that fires."""
    weapon = table.setting.weapons.get(order.weapon)
    return [f"ability.{ability}" for ability in weapon.abilities] if weapon else []


def needs_only(*names: str) -> Needs:
    """A need for just these things, whatever the order says."""
    return lambda *_: names


def needs_skill(skill: Skill, usual: Ability) -> Needs:
    """A need for the usual ability, unless the edition has another that gives this skill."""
    return lambda table, _: (
        () if getattr(table.setting.abilities.everything, skill) else (usual.key,)
    )


machine.needs |= {kind: needs_only(name) for kind, name in ALWAYS.items()}
machine.needs |= {kind: needs_only(ALWAYS[kind], ALWAYS[LaySequence]) for kind in CARDS}
machine.needs |= {kind: needs_skill(*served) for kind, served in SKILLS.items()}
machine.needs |= {
    EndActivation: dropped_drills,
    TakeDrill: dropped_drills,
    UseRoutine: dropped_routines,
    Salvo: weapon_abilities,
    Project: weapon_abilities,
}
