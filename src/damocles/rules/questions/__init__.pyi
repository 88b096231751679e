from .disclosure import may_measure as may_measure
from .explain.explanations import (
    explain_event as explain_event,
    explain_order as explain_order,
    is_measured as is_measured,
)
from .explain.sight import (
    find_hindrances as find_hindrances,
    find_line as find_line,
    look_at_fighter as look_at_fighter,
)
from .explain.values import (
    AnyFact as AnyFact,
    AnyFigure as AnyFigure,
    Area as Area,
    Blocked as Blocked,
    Caught as Caught,
    Circle as Circle,
    Controlled as Controlled,
    Distance as Distance,
    Explanation as Explanation,
    Line as Line,
    Modifier as Modifier,
    Needed as Needed,
    Range as Range,
    Reached as Reached,
    Refused as Refused,
    Sector as Sector,
    Sheltered as Sheltered,
    Shooters as Shooters,
    Thing as Thing,
    build_explanation as build_explanation,
    cite_part as cite_part,
)
from .prospects import (
    GoalProspect as GoalProspect,
    Prospect as Prospect,
    count_idle as count_idle,
    find_subjects as find_subjects,
    foresee_control as foresee_control,
    foresee_goals as foresee_goals,
    foresee_winner as foresee_winner,
)
from .regions import Region as Region
from .sampling.orders import (
    actions_of as actions_of,
    candidates as candidates,
    loaded_weapons as loaded_weapons,
    propose_end as propose_end,
    propose_evacuation as propose_evacuation,
    propose_move as propose_move,
    propose_salvo as propose_salvo,
    proposers as proposers,
    sample as sample,
)
from .sampling.routines import propose_own as propose_own
from .sampling.shooting import propose_special_fire as propose_special_fire
