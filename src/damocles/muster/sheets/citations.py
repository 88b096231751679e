"""The concepts behind everything that the sheets say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading import AUTOMATIC, IMPOSSIBLE

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state import Params


def cite_all(rules: RuleSet[Params], concepts: tuple[str, ...]) -> tuple[str, ...]:
    """The rules of an edition behind some concepts."""
    return tuple(map(rules.cite, concepts))


COSTS: dict[str, tuple[str, ...]] = {
    "activation_cost": ("activation.price",),
    "relocate_cost": ("option.relocate",),
    "delay_cost": ("option.delay", "option.delay_in_a_row"),
    "extra_cost": ("option.extra", "option.extra_price"),
    "drill_cost": ("drill.price",),
    "rally_cost": ("morale.rally",),
    "artillery_cost": ("indirect.artillery_call",),
}
"""The rules of every cost in leadership points; routines have their own."""

NEEDS: dict[str, tuple[str, ...]] = {
    "sequence": ("option.cards",),
    "relocate_cost": ("option.relocate", "option.cards"),
    "delay_cost": ("option.delay",),
    "extra_cost": ("option.extra", "option.cards"),
    "artillery_cost": ("option.artillery",),
    "combat": ("gait.combat",),
    "rush": ("gait.rush",),
    "crossing": ("gait.combat",),
    "run_over": ("gait.rush",),
}
"""The content without which a sentence or a cost says nothing, and is left out."""


def is_said(rules: RuleSet[Params], name: str) -> bool:
    """Whether a sentence or a cost concerns an edition."""
    return all(item in rules.content for item in NEEDS.get(name, ()))


TESTS: dict[int, tuple[str, ...]] = {
    IMPOSSIBLE: ("dice.table_impossible",),
    6: ("dice.table_six",),
    5: ("dice.table_five",),
    4: ("dice.table_four",),
    3: ("dice.table_three",),
    2: ("dice.table_two",),
    AUTOMATIC: ("dice.table_automatic",),
}
"""The rules of each row of the resolution table, by the number needed."""

SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "round": {
        "pool": ("command.pool", "command.pool_disorganised"),
        "sequence": ("sequence.laid",),
        "authority": ("authority.test", "authority.wager", "authority.prize"),
        "turns": ("battle.alternating", "activation.first_card"),
        "control": ("control.most_present", "control.tie", "control.machines"),
        "purchase": ("reinforcement.purchase",),
    },
    "costs": {},
    "tests": {
        "shot": ("salvo.test",),
        "strike": ("close_combat.test",),
        "damage": ("damage.test",),
        "morale_test": ("morale.test",),
        "bands": ("measure.bands", "measure.band_border"),
        "measuring": ("measure.edge_to_edge", "measure.from_leader"),
    },
    "activation": {
        "before": ("activation.order", "morale.test_first"),
        "then": ("activation.order",),
        "end": ("activation.order",),
    },
    "movement": {
        "combat": ("move.allowance", "salvo.before_or_after"),
        "rush": ("move.rush", "move.rush_when_free", "move.rush_bars_shots"),
        "crossing": ("terrain.crossing",),
        "run_over": ("run_over.when", "run_over.free", "run_over.engaged"),
        "cohesion": ("cohesion.leader", "cohesion.neighbour"),
    },
    "status": {
        "contact": ("measure.contact",),
        "engaged": (
            "engagement.engaged",
            "engagement.machines",
            "drill.not_while_engaged",
            "salvo.only_free",
        ),
        "grounded": ("grounded.rise_and_act", "grounded.rise_only", "grounded.by_area"),
        "disorganised": ("morale.disorganised", "morale.rally"),
        "routing": ("morale.failed", "morale.rout"),
        "immobilised": ("machine.propulsion_destroyed", "machine.keep_or_eject"),
    },
    "drills": {
        "all_drills": ("drill.price", "drill.duration", "drill.lost"),
    },
    "cover": {
        "behind": ("cover.zone", "cover.unit"),
        "cover_test": ("cover.test", "cover.drill"),
        "no_cover": ("cover.not_from_indirect", "cover.near"),
    },
    "morale": {
        "infantry_morale": ("morale.few_left", "morale.one_left"),
        "afv_morale": ("morale.all_immobilised", "morale.machine_lost"),
    },
    "shooting": {
        "salvo": ("salvo.together", "salvo.dice", "salvo.reroll"),
        "zone": ("zone_of_fire.between", "zone_of_fire.impacts_first", "target.impacts_left"),
        "skipped": ("zone_of_fire.smaller", "zone_of_fire.lying_low"),
        "indirect": ("indirect.centre", "indirect.deviation"),
        "area": ("indirect.radius", "indirect.radius_cap", "indirect.reached"),
        "into_melee": ("target.melee", "target.melee_range"),
        "artillery": (
            "indirect.artillery_call",
            "indirect.artillery_target",
            "indirect.artillery_hit",
        ),
    },
    "losses": {
        "infantry": ("damage.infantry", "damage.nearest_first"),
        "machines": ("damage.machine_impacts", "machine.part_damage", "machine.surplus"),
        "wrecked": ("machine.weapon_destroyed", "machine.frame_destroyed"),
        "leader": ("unit.new_leader",),
    },
    "melee": {
        "who": ("close_combat.attackers", "close_combat.ends_unit", "close_combat.special_weapons"),
        "strikes": ("close_combat.dice", "close_combat.reroll"),
        "victims": ("close_combat.victims", "close_combat.machine_impacts"),
    },
    "arrival": {
        "edge": ("entry.access_zone",),
        "zone_of_deployment": ("entry.deployment_zone", "entry.deployment_rounds"),
        "drop": ("entry.drop_point", "entry.drop_rounds", "entry.drop_rest"),
    },
    "terrain": {},
}
"""The sections in the order of the page: the keys of their sentences, each with its rules."""
