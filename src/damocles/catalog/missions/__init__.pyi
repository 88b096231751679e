from .battlefields import (
    SEATS as SEATS,
    Seating as Seating,
    battlefield as battlefield,
    setup_choices as setup_choices,
)
from .briefing import (
    briefing_text as briefing_text,
    kind_name as kind_name,
    write_briefing as write_briefing,
)
from .briefing_check import MissionFile as MissionFile
from .drawing import draw_mission as draw_mission
from .goal_words import GoalNames as GoalNames, name_goal as name_goal, tell_goal as tell_goal
from .mission_build import build_mission as build_mission, element_of as element_of
