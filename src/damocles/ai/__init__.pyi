from .bots.levels import (
    Captain as Captain,
    Colonel as Colonel,
    Marshal as Marshal,
    Veteran as Veteran,
)
from .bots.random_player import Random as Random
from .bots.recruit import Recruit as Recruit
from .bots.register import BOTS as BOTS, Bot as Bot, UnknownBot as UnknownBot, bot as bot
from .plans.soldier import Soldier as Soldier
