from .attacks import appraise as appraise
from .close_combat import appraise_blows as appraise_blows, strike as strike
from .estimates import estimate as estimate, gun_of as gun_of, guns_of as guns_of
from .salvos import (
    aim_weapon as aim_weapon,
    distance_between as distance_between,
    enemies_by_distance as enemies_by_distance,
    list_salvos as list_salvos,
    ready_weapons as ready_weapons,
)
from .worth import (
    VICTORY as VICTORY,
    fighter_worth as fighter_worth,
    standing_worth as standing_worth,
    unit_cost as unit_cost,
    unit_left as unit_left,
)
