"""The rulebook of the complete game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.engine import RuleSet
from damocles.rules.chapters.abilities.designator import DESIGNATOR, is_of_this_round
from damocles.rules.chapters.abilities.detection import DETECTION
from damocles.rules.chapters.abilities.first_aid import FIRST_AID
from damocles.rules.chapters.abilities.grenades import GRENADES
from damocles.rules.chapters.abilities.hoist import HOIST, is_liftable
from damocles.rules.chapters.abilities.locked_shot import LOCKED_SHOT
from damocles.rules.chapters.abilities.medic import find_medics, save_the_chosen
from damocles.rules.chapters.abilities.moment import restriction_after_combat
from damocles.rules.chapters.abilities.nanostorms import NANOSTORMS
from damocles.rules.chapters.abilities.nerves_of_steel import NERVES_OF_STEEL
from damocles.rules.chapters.abilities.overseer import OVERSEER
from damocles.rules.chapters.abilities.projection import PROJECTION
from damocles.rules.chapters.abilities.relay import RELAY
from damocles.rules.chapters.abilities.repairs import REPAIRS
from damocles.rules.chapters.abilities.sabotage import SABOTAGE
from damocles.rules.chapters.abilities.sniper import SNIPER
from damocles.rules.chapters.abilities.stability import STABILITY
from damocles.rules.chapters.abilities.stealth import STEALTH
from damocles.rules.chapters.activation import (
    clockwise,
    refuse_double,
    rise_by_halves,
    steps_to_act,
    steps_to_next_turn,
)
from damocles.rules.chapters.close_combat.combats import continue_acting
from damocles.rules.chapters.close_combat.disengagement import leave_freely
from damocles.rules.chapters.close_combat.impacts import deal_by_category
from damocles.rules.chapters.close_combat.kinds import (
    combat_of_profile,
    kind_by_profile_and_role,
    weapons_unless_special,
)
from damocles.rules.chapters.close_combat.strikers import refuse_hoisted
from damocles.rules.chapters.command import (
    any_seat_first,
    authority_total,
    everybody,
    leadership_pool,
    steps_to_test,
    wager_limit,
)
from damocles.rules.chapters.damage.aftermath import stay_in_place, steps_to_recover
from damocles.rules.chapters.damage.heroes import nearest_comrade
from damocles.rules.chapters.damage.leaders import closest_heirs
from damocles.rules.chapters.damage.machines import die_for_each_hit, location_of_face
from damocles.rules.chapters.damage.wound import penetration_needed
from damocles.rules.chapters.drills.knee import KNEE
from damocles.rules.chapters.drills.overwatch import OVERWATCH
from damocles.rules.chapters.drills.split_fire import SPLIT_FIRE
from damocles.rules.chapters.drills.take_cover import TAKE_COVER
from damocles.rules.chapters.heroes import units_to_take_over
from damocles.rules.chapters.morale import (
    highest_morale,
    one_die,
    rally_cost,
    tests_due,
    worsen_if_failed,
)
from damocles.rules.chapters.movement.ends import refuse_footing
from damocles.rules.chapters.movement.gaits.combat import COMBAT
from damocles.rules.chapters.movement.gaits.rush import RUSH
from damocles.rules.chapters.movement.ground import machines_and_enemies
from damocles.rules.chapters.movement.lapse import loses_drills
from damocles.rules.chapters.movement.measure import measure_all
from damocles.rules.chapters.movement.moves import stops_anywhere
from damocles.rules.chapters.movement.order import (
    half_when_engaged,
    movement_allowance,
    printed_movement,
    rush_distance,
)
from damocles.rules.chapters.movement.run_over import (
    pass_over,
    run_over_needed,
    runs_over_in_rush,
    step_aside,
)
from damocles.rules.chapters.routines.creation import CREATION
from damocles.rules.chapters.routines.dash import DASH
from damocles.rules.chapters.routines.fusion import FUSION
from damocles.rules.chapters.routines.nanonucleus import NANONUCLEUS
from damocles.rules.chapters.routines.reconstruction import RECONSTRUCTION
from damocles.rules.chapters.routines.restoration import RESTORATION
from damocles.rules.chapters.routines.transfer import TRANSFER
from damocles.rules.chapters.shooting.cover import (
    find_bases_in_cover,
    is_cover_by_size,
    is_half_sheltered,
    is_near_leader,
    save_if_enough,
    shelter_behind_elements,
)
from damocles.rules.chapters.shooting.impacts import all_or_seen, fighter_by_fighter
from damocles.rules.chapters.shooting.indirect import (
    deal_to_everybody,
    deviation_by_count,
    find_survivors,
    lands_if_shot,
    radius_and_impacts,
    six_directions,
)
from damocles.rules.chapters.shooting.overwatch import comes_by_edge, has_split_fire
from damocles.rules.chapters.shooting.projection import bands_of_accuracy
from damocles.rules.chapters.shooting.shots import (
    all_misses,
    counts_no_faces,
    impacts_by_way,
    range_test,
)
from damocles.rules.chapters.shooting.targeting import refuse_arc, refuse_direct, refuse_indirect
from damocles.rules.chapters.shooting.timing import any_copies_left, refuse_other_side
from damocles.rules.chapters.shooting.zone import is_passed_over, those_in_between
from damocles.rules.chapters.terrain import elements_of_mission, protection_of_kind
from damocles.rules.missions.clauses.evacuations import AFV_OUT, INFANTRY_OUT
from damocles.rules.missions.clauses.losses import AFV_UNIT, INFANTRY_UNIT, OFFICER
from damocles.rules.missions.clauses.pilot import PILOT_MET, PILOT_OUT
from damocles.rules.missions.clauses.places import CAPTURE, CONTROL
from damocles.rules.missions.control import presence_of_infantry, score_and_purse
from damocles.rules.missions.course import (
    sections_of_opening,
    sections_of_round,
    steps_of_declined,
    steps_to_set_up,
)
from damocles.rules.missions.deployment import DEPLOYMENT, DROP, EDGE
from damocles.rules.missions.goals import goals_after_unit
from damocles.rules.missions.reinforcements import (
    pay_with_purse,
    reinforcement_points,
    units_outside,
)
from damocles.rules.missions.setup import MAP, NO_MANS_LAND, PACIFIED_REGION, TRENCH_WAR
from damocles.rules.reading.aims import leader_or_single, whole_melee
from damocles.rules.reading.elements import can_climb
from damocles.rules.reading.facts import is_closer_than_contact, is_engaged_by
from damocles.rules.reading.flat_sight import (
    elements_and_machines,
    line_between_bases,
    see_between_bases,
)
from damocles.rules.reading.heights import size_of_element, size_of_profile
from damocles.rules.reading.sides import each_alone
from damocles.rules.state.categories import CategoryKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from damocles.engine import Item
    from damocles.rules.state.params import Params
    from damocles.rules.state.terrain import TerrainKind

SEAMS: dict[str, Callable[..., Any]] = {
    "contact.limit": is_closer_than_contact,
    "engage.kind": is_engaged_by,
    "model.size": size_of_profile,
    "ter.heights": size_of_element,
    "los.blockers": elements_and_machines,
    "los.matrix": see_between_bases,
    "los.line": line_between_bases,
    "setup": steps_to_set_up,
    "round.course": sections_of_round,
    "round.turn": steps_to_next_turn,
    "activation.opening": sections_of_opening,
    "activation.settled": steps_to_act,
    "activation.end": goals_after_unit,
    "activation.declined": steps_of_declined,
    "multi.order": clockwise,
    "authority.prize": any_seat_first,
    "authority.seats": everybody,
    "lp.pool": leadership_pool,
    "authority.wagered": steps_to_test,
    "authority.wager": wager_limit,
    "authority.test": authority_total,
    "act.double": refuse_double,
    "move.allowance": movement_allowance,
    "move.rush": rush_distance,
    "move.stat": printed_movement,
    "move.method": measure_all,
    "move.crosses": can_climb,
    "move.ends": refuse_footing,
    "move.blockers": machines_and_enemies,
    "move.stop_on": stops_anywhere,
    "engaged.move": half_when_engaged,
    "crush.when": runs_over_in_rush,
    "crush.after": step_aside,
    "ram": pass_over,
    "crush.dice": run_over_needed,
    "shot.side": refuse_other_side,
    "shot.copies": any_copies_left,
    "shot.target": refuse_direct,
    "shot.target_units": whole_melee,
    "shot.range": leader_or_single,
    "shot.test": range_test,
    "shot.reroll": all_misses,
    "shot.faces": counts_no_faces,
    "shot.after": impacts_by_way,
    "shot.losable": all_or_seen,
    "shot.eligible": those_in_between,
    "zone.skip": is_passed_over,
    "cover.geometry": find_bases_in_cover,
    "cover.height": is_cover_by_size,
    "cover.near": is_near_leader,
    "cover.shelter": shelter_behind_elements,
    "cover.unit": is_half_sheltered,
    "cover.save": save_if_enough,
    "losses.aftermath": steps_to_recover,
    "pilot.eject": stay_in_place,
    "heroes.join": units_to_take_over,
    "dmg.fixed": penetration_needed,
    "dmg.located": die_for_each_hit,
    "leader.heirs": closest_heirs,
    "hero.shield": nearest_comrade,
    "zone.order": fighter_by_fighter,
    "ind.target": refuse_indirect,
    "ind.lands": lands_if_shot,
    "ind.deviation": deviation_by_count,
    "ind.direction": six_directions,
    "ind.radius": radius_and_impacts,
    "ind.deal": deal_to_everybody,
    "pro.range": bands_of_accuracy,
    "down.who": find_survivors,
    "melee.special": weapons_unless_special,
    "melee.kind": kind_by_profile_and_role,
    "melee.split": combat_of_profile,
    "melee.losses": deal_by_category,
    "melee.after": continue_acting,
    "disengage.cost": leave_freely,
    "abl.instead": refuse_hoisted,
    "dmg.vehicle": location_of_face,
    "dmg.points": save_the_chosen,
    "down.effect": rise_by_halves,
    "medic": find_medics,
    "morale.triggers": tests_due,
    "morale.test": one_die,
    "morale.recover": worsen_if_failed,
    "morale.rally": rally_cost,
    "morale.officer": highest_morale,
    "drill.lost": loses_drills,
    "ow.split": has_split_fire,
    "ow.arrival": comes_by_edge,
    "ter.structure": elements_of_mission,
    "ter.armor": protection_of_kind,
    "ter.weapon": refuse_arc,
    "obj.who": presence_of_infantry,
    "obj.side": each_alone,
    "end.side": each_alone,
    "ability.moment": restriction_after_combat,
    "designator.until": is_of_this_round,
    "hoist.what": is_liftable,
    "points": score_and_purse,
    "purse.points": reinforcement_points,
    "purse.paid": pay_with_purse,
    "reinf": units_outside,
}

ABILITIES = (
    DESIGNATOR,
    DETECTION,
    FIRST_AID,
    GRENADES,
    HOIST,
    LOCKED_SHOT,
    NANOSTORMS,
    NERVES_OF_STEEL,
    OVERSEER,
    PROJECTION,
    RELAY,
    REPAIRS,
    SABOTAGE,
    SNIPER,
    STABILITY,
    STEALTH,
)
CATEGORIES = (
    CategoryKind("soldier", "profile.categories"),
    CategoryKind("support", "profile.categories"),
    CategoryKind("strider", "profile.strider_or_vehicle"),
    CategoryKind("vehicle", "profile.strider_or_vehicle", has_fields=True),
)
GAITS = (COMBAT, RUSH)
DRILLS = (KNEE, OVERWATCH, TAKE_COVER, SPLIT_FIRE)
CLAUSES = (
    *(INFANTRY_UNIT, AFV_UNIT, OFFICER, CONTROL, CAPTURE),
    *(INFANTRY_OUT, AFV_OUT, PILOT_MET, PILOT_OUT),
)
ENTRIES = (EDGE, DEPLOYMENT, DROP)
SETUPS = (MAP, NO_MANS_LAND, PACIFIED_REGION, TRENCH_WAR)
ROUTINES = (TRANSFER, RESTORATION, DASH, NANONUCLEUS, RECONSTRUCTION, CREATION, FUSION)
CONTENT: dict[str, Item] = {
    **{ability.key: ability for ability in ABILITIES},
    **{category.key: category for category in CATEGORIES},
    **{clause.key: clause for clause in CLAUSES},
    **{drill.key: drill for drill in DRILLS},
    **{entry.key: entry for entry in ENTRIES},
    **{gait.key: gait for gait in GAITS},
    "option.artillery": "indirect.artillery_call",
    "option.cards": "sequence.laid",
    "option.close_combat": "close_combat.when",
    "option.container": "container.open",
    "option.delay": "option.delay",
    "option.extra": "option.extra",
    "option.relocate": "option.relocate",
    "tariff.lines": "company.army_lists",
    **{routine.key: routine for routine in ROUTINES},
    **{setup.key: setup for setup in SETUPS},
}


def at43(
    params: Params, terrain: Sequence[TerrainKind], citations: Mapping[str, str]
) -> RuleSet[Params]:
    """The rule set with the numbers, kinds of terrain and citations of its files."""
    content = {**CONTENT, **{kind.key: kind for kind in terrain}}
    return RuleSet(
        "at43", version="2", params=params, seams=SEAMS, content=content, citations=citations
    )
