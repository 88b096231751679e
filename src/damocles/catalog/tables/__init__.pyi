from .analysis import (
    Analysis as Analysis,
    Approach as Approach,
    Figures as Figures,
    analyse_table as analyse_table,
)
from .mission_check import check_mission as check_mission
from .random_tables import (
    NoRandomTable as NoRandomTable,
    choose_table as choose_table,
    plan_table as plan_table,
    random_table as random_table,
)
from .report import figures_text as figures_text
from .symmetry import RIVAL as RIVAL
