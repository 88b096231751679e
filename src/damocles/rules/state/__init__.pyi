from .abilities import (
    Abilities as Abilities,
    Ability as Ability,
    Bearer as Bearer,
    Skill as Skill,
    firing_way as firing_way,
    read_abilities as read_abilities,
    weapon_effects as weapon_effects,
)
from .apply.changes import (
    change_clock as change_clock,
    change_fighter as change_fighter,
    change_seat as change_seat,
    change_unit as change_unit,
    put_fighter as put_fighter,
    put_unit as put_unit,
)
from .bodies import (
    Bases as Bases,
    Box as Box,
    as_bases as as_bases,
    base as base,
    body as body,
    keep_strength_fact as keep_strength_fact,
    keep_unit_fact as keep_unit_fact,
    size_of as size_of,
)
from .clauses import (
    Clause as Clause,
    Clauses as Clauses,
    Tally as Tally,
    read_clauses as read_clauses,
)
from .combats import Combat as Combat
from .content import Content as Content
from .digests import first_fingerprint as first_fingerprint
from .drills import (
    CoverTest as CoverTest,
    Drill as Drill,
    DrillEffects as DrillEffects,
    Drills as Drills,
    drill_effects as drill_effects,
    list_effects as list_effects,
    read_drills as read_drills,
)
from .events.movement import Placement as Placement
from .gaits import (
    GaitKind as GaitKind,
    Gaits as Gaits,
    gait_kind as gait_kind,
    read_gaits as read_gaits,
)
from .land import (
    Extent as Extent,
    extents as extents,
    find_elements as find_elements,
    land_of as land_of,
    outline as outline,
    terrain_kind as terrain_kind,
)
from .model import (
    LONGEST_ON_CARDS as LONGEST_ON_CARDS,
    LONGEST_SIDE as LONGEST_SIDE,
    MAPPED as MAPPED,
    MOST_CORNERS as MOST_CORNERS,
    MOST_ELEMENTS as MOST_ELEMENTS,
    MOST_FIGHTERS as MOST_FIGHTERS,
    MOST_GOALS as MOST_GOALS,
    MOST_LINES as MOST_LINES,
    MOST_OBJECTIVES as MOST_OBJECTIVES,
    MOST_ON_CARDS as MOST_ON_CARDS,
    MOST_SEATS as MOST_SEATS,
    MOST_UNITS as MOST_UNITS,
    MOST_ZONES as MOST_ZONES,
    AccessZone as AccessZone,
    CardValue as CardValue,
    Category as Category,
    CeaseFire as CeaseFire,
    Company as Company,
    Compared as Compared,
    Cost as Cost,
    DeploymentZone as DeploymentZone,
    DropPoint as DropPoint,
    Edge as Edge,
    ElementCard as ElementCard,
    ElementsGone as ElementsGone,
    Exit as Exit,
    FighterCard as FighterCard,
    Forces as Forces,
    GivenUnit as GivenUnit,
    Goal as Goal,
    HoldOut as HoldOut,
    InContact as InContact,
    KindGone as KindGone,
    Mission as Mission,
    MoreNear as MoreNear,
    Number as Number,
    Objective as Objective,
    Officer as Officer,
    Part as Part,
    Point as Point,
    Profile as Profile,
    Rescue as Rescue,
    Role as Role,
    Scoring as Scoring,
    SeatNumber as SeatNumber,
    Size as Size,
    TimedGoal as TimedGoal,
    UnitCard as UnitCard,
    UnitGone as UnitGone,
    Wave as Wave,
    Weapon as Weapon,
    Zones as Zones,
    elements_of as elements_of,
    units_of as units_of,
)
from .params import Faces as Faces, Options as Options, Params as Params
from .registry import machine as machine
from .routines import (
    LongerRush as LongerRush,
    Routine as Routine,
    RoutineEffects as RoutineEffects,
    Routines as Routines,
    read_routines as read_routines,
)
from .screens import Screen as Screen
from .seams import (
    ScoreAndPurse as ScoreAndPurse,
    authority_test as authority_test,
    authority_wager as authority_wager,
    dmg_vehicle as dmg_vehicle,
    down_effect as down_effect,
    end_side as end_side,
    ind_deviation as ind_deviation,
    ind_radius as ind_radius,
    medic as medic,
    melee_split as melee_split,
    model_size as model_size,
    morale_triggers as morale_triggers,
    multi_order as multi_order,
    obj_who as obj_who,
    points as points,
    pro_range as pro_range,
    purse_points as purse_points,
    shot_reroll as shot_reroll,
    shot_test as shot_test,
)
from .setting import Setting as Setting
from .setups import SetUp as SetUp
from .sheets import (
    AFV as AFV,
    ability_effects as ability_effects,
    category_of as category_of,
    is_afv_unit as is_afv_unit,
)
from .state import (
    Activation as Activation,
    Clock as Clock,
    Fighter as Fighter,
    Gait as Gait,
    Hidden as Hidden,
    Outcome as Outcome,
    Phase as Phase,
    Place as Place,
    Seat as Seat,
    Table as Table,
    Unit as Unit,
    seats_playing as seats_playing,
)
from .steps import (
    FirstAidStep as FirstAidStep,
    RoundStep as RoundStep,
    TestMoraleStep as TestMoraleStep,
    TurnStep as TurnStep,
)
from .targets import (
    Aim as Aim,
    ElementTarget as ElementTarget,
    FighterTarget as FighterTarget,
    Fire as Fire,
    PointTarget as PointTarget,
    Target as Target,
    UnitTarget as UnitTarget,
)
from .terrain import TerrainKind as TerrainKind, read_terrain as read_terrain
from .wounds import Cause as Cause, Wound as Wound
