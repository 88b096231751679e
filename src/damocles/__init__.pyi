from .ai import BOTS as BOTS, Bot as Bot, bot as bot
from .catalog import core as core
from .engine import (
    Decision as Decision,
    Event as Event,
    IllegalOrder as IllegalOrder,
    Order as Order,
    Refusal as Refusal,
)
from .facade import Battle as Battle, narrate as narrate
from .record import read as read, verify as verify, write as write
from .rules import View as View

__version__: str
