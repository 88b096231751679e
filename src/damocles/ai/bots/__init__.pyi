from .random_player import Random as Random
from .recruit import strike as strike
from .register import BOTS as BOTS, Bot as Bot, bot as bot
