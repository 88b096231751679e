from .series import (
    Attacker as Attacker,
    PlayedBattle as PlayedBattle,
    Series as Series,
    play as play,
    run as run,
    setting_of_series as setting_of_series,
)
from .summary import Summary as Summary, summarise as summarise
