from .execution import run as run
from .plan import (
    ARMIES as ARMIES,
    ARMY_POINTS as ARMY_POINTS,
    Arena as Arena,
    ArenaError as ArenaError,
    Stratum as Stratum,
    find_missions as find_missions,
    mirror_pairs as mirror_pairs,
    pair_companies as pair_companies,
    pairings as pairings,
    planned_battles as planned_battles,
    settle_missions as settle_missions,
    strata as strata,
    usual_armies as usual_armies,
)
from .plot import drawing as drawing
from .results import Results as Results, work_out_results as work_out_results
from .sprt import Window as Window
from .store import Log as Log, open_log as open_log
from .tables import announcement as announcement, results_text as results_text
