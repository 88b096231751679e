from .abilities.designator import is_tagged as is_tagged
from .abilities.detection import accuracy_of as accuracy_of, reach_to_hidden as reach_to_hidden
from .abilities.grenades import is_thrown as is_thrown
from .abilities.hoist import can_lift as can_lift
from .abilities.sniper import marks as marks
from .abilities.ways import (
    refuse_leaving as refuse_leaving,
    refuse_special_now as refuse_special_now,
)
from .activation import (
    ActStep as ActStep,
    PlayStep as PlayStep,
    activation_cost as activation_cost,
    activations as activations,
    cards_left as cards_left,
    laid_cards as laid_cards,
    must_enter as must_enter,
    steps_after_turn as steps_after_turn,
    steps_once_up as steps_once_up,
    units_to_play as units_to_play,
)
from .close_combat.attack import attack_needed as attack_needed
from .close_combat.combats import (
    Assignment as Assignment,
    combat_of as combat_of,
    striking_weapon as striking_weapon,
)
from .close_combat.disengagement import (
    is_held as is_held,
    must_break_off as must_break_off,
    refuse_breaking_contact as refuse_breaking_contact,
    steps_to_break_off as steps_to_break_off,
)
from .close_combat.free_strikes import StrikeStep as StrikeStep
from .close_combat.kinds import close_weapons as close_weapons, kind_of as kind_of
from .close_combat.strikers import strikers as strikers
from .command import (
    AuthorityStep as AuthorityStep,
    authority_seats as authority_seats,
    authority_test as authority_test,
    beginnings as beginnings,
    commander as commander,
    commander_candidates as commander_candidates,
    highest_wager as highest_wager,
    home_turf as home_turf,
    units_in_sequence as units_in_sequence,
    winners as winners,
)
from .damage.choice import sort_by_distance as sort_by_distance
from .damage.heroes import find_exposed as find_exposed
from .damage.machines import (
    find_frame as find_frame,
    parts_to_hit as parts_to_hit,
    points_lost as points_lost,
    points_spilt as points_spilt,
)
from .damage.pilots import refuse_stuck as refuse_stuck
from .damage.steps import (
    HitsStep as HitsStep,
    LocationStep as LocationStep,
    PartsStep as PartsStep,
)
from .damage.wound import damage_needed as damage_needed
from .drills.end import closing_drills as closing_drills
from .drills.limits import has_done_nothing as has_done_nothing
from .morale import (
    morale_needed as morale_needed,
    morale_of as morale_of,
    wavering_strength as wavering_strength,
)
from .movement.ground import entry as entry, find_path as find_path
from .movement.measure import (
    MeasuredPaths as MeasuredPaths,
    destination_of as destination_of,
    measure_order as measure_order,
)
from .movement.moves import refuse_plan as refuse_plan
from .movement.order import (
    allowance as allowance,
    fighters_to_place as fighters_to_place,
    refuse_gait as refuse_gait,
    refuse_second_move as refuse_second_move,
)
from .movement.planning import (
    MoveWish as MoveWish,
    has_to_stay as has_to_stay,
    holds_still as holds_still,
    nearest_enemy as nearest_enemy,
    nearest_on_table as nearest_on_table,
    plan as plan,
    plan_shift as plan_shift,
)
from .movement.run_over import (
    RunOverStep as RunOverStep,
    fighters_to_roll_for as fighters_to_roll_for,
    find_trampled as find_trampled,
)
from .movement.shift import places_beside as places_beside
from .overseers import (
    is_overseer as is_overseer,
    overseers_of as overseers_of,
    reaches as reaches,
    refuse_use as refuse_use,
    rule_on as rule_on,
)
from .routines.fusion import are_alike as are_alike
from .routines.newcomers import is_leader_by_rank as is_leader_by_rank
from .routines.spares import spare_profile as spare_profile
from .shooting.artillery import refuse_strike as refuse_strike, spots as spots
from .shooting.cover import (
    find_save as find_save,
    find_shelter as find_shelter,
    save_behind as save_behind,
    save_in_cover as save_in_cover,
)
from .shooting.impacts import (
    ImpactsStep as ImpactsStep,
    fighters_in_the_way as fighters_in_the_way,
    fighters_in_view as fighters_in_view,
    groups_in_the_way as groups_in_the_way,
    impacts_on_wreck as impacts_on_wreck,
    take_groups as take_groups,
    wound_by as wound_by,
)
from .shooting.indirect import (
    BlastStep as BlastStep,
    BurstStep as BurstStep,
    burst as burst,
    can_be_grounded as can_be_grounded,
    centre_of as centre_of,
    compass_of as compass_of,
    list_landings as list_landings,
)
from .shooting.orders import OverwatchSalvoStep as OverwatchSalvoStep
from .shooting.overwatch import (
    OverwatchStep as OverwatchStep,
    is_ready as is_ready,
    possible_salvos as possible_salvos,
)
from .shooting.projection import (
    flamers as flamers,
    is_in_reach as is_in_reach,
    template as template,
)
from .shooting.salvo import refuse_moment as refuse_moment, weapons_fired as weapons_fired
from .shooting.shooters import (
    arsenal as arsenal,
    bearers as bearers,
    copies_of as copies_of,
    lookouts as lookouts,
    shooters as shooters,
)
from .shooting.shots import aim as aim
from .shooting.support import refuse_static_move as refuse_static_move
from .shooting.targeting import choose_aim as choose_aim
from .shooting.timing import copies_allowed as copies_allowed, groups_waiting as groups_waiting
from .shooting.zone import find_caught as find_caught
from .terrain import (
    StructureStep as StructureStep,
    aimable_elements as aimable_elements,
    armor_of as armor_of,
    elements_to_destroy as elements_to_destroy,
    is_beside_element as is_beside_element,
    short_sides as short_sides,
    structure_needed as structure_needed,
)
