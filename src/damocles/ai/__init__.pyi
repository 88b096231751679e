from .bots.captain import Captain as Captain
from .bots.colonel import Colonel as Colonel
from .bots.marshal import Marshal as Marshal
from .bots.random_player import Random as Random
from .bots.recruit import Recruit as Recruit
from .bots.register import BOTS as BOTS, Bot as Bot, UnknownBot as UnknownBot, bot as bot
from .bots.veteran import Veteran as Veteran
from .plans.soldier import Soldier as Soldier
from .warmth import warm as warm
