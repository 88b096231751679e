"""The rulebook of the complete game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.engine.seams import RuleSet
from damocles.rules.abilities.medic import medics
from damocles.rules.activation import refuse_double
from damocles.rules.close_combat.kinds import carried_for_close_combat
from damocles.rules.command import authority_total, leadership, wager_limit
from damocles.rules.control import one_each
from damocles.rules.damage.machines import place_of
from damocles.rules.facts import closer_than_contact, engaged_by
from damocles.rules.morale import highest_morale, must_test
from damocles.rules.movement.lapse import loses_drills
from damocles.rules.movement.measure import each_measured
from damocles.rules.movement.order import by_movement, dash_or_rush
from damocles.rules.params import Params, TerrainKind
from damocles.rules.run_over import run_over_needed
from damocles.rules.shooting.cover import half_sheltered, in_zone_of_cover
from damocles.rules.shooting.indirect import area_of, shifted_by
from damocles.rules.shooting.shots import all_misses
from damocles.rules.shooting.targeting import refuse_indirect
from damocles.rules.shooting.zone import caught, passed_over

if TYPE_CHECKING:
    from collections.abc import Callable

PARAMS = Params(
    band=10_000,
    contact=2_500,
    cohesion_leader=10_000,
    cohesion_link=2_500,
    activation_cost=1,
    relocate_cost=1,
    delay_cost=2,
    extra_cost=2,
    drill_cost=1,
    rally_cost=2,
    rush_infantry=6_000,
    rush_afv=10_000,
    morale_difficulty=8,
    control=10_000,
    cover=5,
    cover_drill=3,
    cover_near=10_000,
    run_over_free=5,
    run_over_engaged=3,
    area_limit=10_000,
    deviation=1_000,
    artillery_cost=3,
    stealth=20_000,
    touch=10,
    drop_reach=10_000,
    apart=13_000,
    clear_edge=10_000,
    run_over_aside=10_000,
    home_turf=1,
    dash_infantry=30_000,
    dash_afv=50_000,
    transfer_cost=1,
    dash_cost=2,
    nanonucleus_cost=2,
    reconstruction_cost=3,
    restoration_cost=1,
    creation_cost=4,
    fusion_cost=4,
    terrain=(
        TerrainKind("low_wall", 1, "climb", protection=12, sp=1),
        TerrainKind("nanogenerator", 2, "blocked", protection=11, sp=1),
        TerrainKind("container", 3, "climb", protection=8, sp=3),
        TerrainKind("bunker", 3, "climb", removable=False),
        TerrainKind("hill", 2, "open", removable=False),
    ),
    missions=(
        "seek-and-destroy",
        "bridgehead",
        "hold-the-position",
        "skirmish",
        "landing",
        "extraction",
    ),
)

SEAMS: dict[str, Callable[..., Any]] = {
    "contact.limit": closer_than_contact,
    "engage.kind": engaged_by,
    "lp.pool": leadership,
    "authority.wager": wager_limit,
    "authority.test": authority_total,
    "act.double": refuse_double,
    "move.allowance": by_movement,
    "move.rush": dash_or_rush,
    "move.method": each_measured,
    "crush.dice": run_over_needed,
    "shot.reroll": all_misses,
    "shot.eligible": caught,
    "zone.skip": passed_over,
    "cover.geometry": in_zone_of_cover,
    "cover.unit": half_sheltered,
    "ind.deviation": shifted_by,
    "ind.radius": area_of,
    "ind.target": refuse_indirect,
    "melee.special": carried_for_close_combat,
    "dmg.vehicle": place_of,
    "medic": medics,
    "morale.triggers": must_test,
    "morale.officer": highest_morale,
    "drill.lost": loses_drills,
    "obj.who": one_each,
}

AT43: RuleSet[Params] = RuleSet("at43", version="1", params=PARAMS, seams=SEAMS)
