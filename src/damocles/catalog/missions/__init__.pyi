from .battlefields import SEATS as SEATS, SetUp as SetUp, battlefield as battlefield
from .briefing import (
    briefing_text as briefing_text,
    kind_name as kind_name,
    write_briefing as write_briefing,
)
from .briefing_check import MissionFile as MissionFile
from .drawing import draw_mission as draw_mission
from .mission_build import build_mission as build_mission, element_of as element_of
