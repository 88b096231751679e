from .answers import usual_answer as usual_answer
from .attacks import Shot as Shot, close_combat_odds as close_combat_odds, salvo_odds as salvo_odds
from .authority import authority_odds as authority_odds
from .chances import (
    FACES as FACES,
    Distribution as Distribution,
    add_up as add_up,
    chance_of as chance_of,
)
from .endings import chance_of_event as chance_of_event, ends_of_attack as ends_of_attack
from .overwatch import (
    WatchFire as WatchFire,
    find_watch_fire as find_watch_fire,
    watch_fire_odds as watch_fire_odds,
)
from .return_fire import (
    ReturnFire as ReturnFire,
    find_fire as find_fire,
    find_return_fire as find_return_fire,
    fired_now as fired_now,
    fired_together as fired_together,
    return_fire_odds as return_fire_odds,
    shooter_and_target as shooter_and_target,
    table_in_activation as table_in_activation,
)
from .rolls import locate_one_by_one as locate_one_by_one, results as results
from .usual import ATTACK as ATTACK, BLOWS as BLOWS, is_usual as is_usual
from .values import (
    Damage as Damage,
    Odds as Odds,
    PartDamage as PartDamage,
    UnitLosses as UnitLosses,
)
