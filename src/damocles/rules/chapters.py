"""All chapters of the rules; importing this enters them in the machine."""

from __future__ import annotations

from damocles.rules import (
    activation,
    artillery,
    cease_fire,
    close_combat,
    command,
    content,
    control,
    damage,
    dealing,
    deployment,
    drills,
    evacuation,
    heroes,
    laying,
    minimum_entry,
    morale,
    movement,
    picking,
    positions,
    reinforcements,
    rescue,
    run_over,
    sampling,
    sampling_damage,
    sampling_movement,
    sampling_routines,
    sampling_setup,
    sampling_shooting,
    setup,
    standing_orders,
    support,
    terrain,
)
from damocles.rules.abilities import (
    designator,
    hoist,
    mechanic,
    medic,
    projection,
    sabotage,
    sniper,
)
from damocles.rules.apply import abilities as apply_abilities
from damocles.rules.apply import activation as apply_activation
from damocles.rules.apply import close_combat as apply_close_combat
from damocles.rules.apply import command as apply_command
from damocles.rules.apply import control as apply_control
from damocles.rules.apply import damage as apply_damage
from damocles.rules.apply import missions as apply_missions
from damocles.rules.apply import morale as apply_morale
from damocles.rules.apply import movement as apply_movement
from damocles.rules.apply import routines as apply_routines
from damocles.rules.apply import setup as apply_setup
from damocles.rules.apply import shooting as apply_shooting
from damocles.rules.apply import terrain as apply_terrain

__all__ = [
    "activation",
    "apply_abilities",
    "apply_activation",
    "apply_close_combat",
    "apply_command",
    "apply_control",
    "apply_damage",
    "apply_missions",
    "apply_morale",
    "apply_movement",
    "apply_routines",
    "apply_setup",
    "apply_shooting",
    "apply_terrain",
    "artillery",
    "cease_fire",
    "close_combat",
    "command",
    "content",
    "control",
    "damage",
    "dealing",
    "deployment",
    "designator",
    "drills",
    "evacuation",
    "heroes",
    "hoist",
    "laying",
    "mechanic",
    "medic",
    "minimum_entry",
    "morale",
    "movement",
    "picking",
    "positions",
    "projection",
    "reinforcements",
    "rescue",
    "run_over",
    "sabotage",
    "sampling",
    "sampling_damage",
    "sampling_movement",
    "sampling_routines",
    "sampling_setup",
    "sampling_shooting",
    "setup",
    "sniper",
    "standing_orders",
    "support",
    "terrain",
]

# Which module is imported first must not matter: equal seeds give equal orders everywhere.
sampling.more_actions.sort(key=lambda proposer: proposer.__qualname__)
sampling.more_turns.sort(key=lambda proposer: proposer.__qualname__)
