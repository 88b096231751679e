"""A language for situations: put units and elements down, give orders, script the dice.

For everybody who discusses a ruling or writes a rule, a test or a bot. Places are in cm. The
fighters of unit A are A1, A2 ...; A1 leads. Everything is strict: a die that is missing or left
over fails, and so does an order that is refused.

>>> from damocles.scenario import Scenario, row, salvo
>>> scenario = Scenario().unit("A", at=row(3, 20, 20)).unit("b", seat=1, at=row(2, 20, 50))
>>> play = scenario.act("A")
>>> events = play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 2])
>>> [type(event).__name__ for event in events]
['SalvoDeclared', 'ShotsRolled']
"""

from __future__ import annotations

from damocles.scenario.errors import PlayError, ScenarioError
from damocles.scenario.layout import Scenario
from damocles.scenario.orders import aim, demolish, events_of, row, salvo, walk
from damocles.scenario.play import Play
from damocles.scenario.stock import (
    BLADES,
    CANNON,
    CANNONS,
    GOLEM,
    KNIFE,
    LASER_RIFLE,
    NANOBLASTER,
    SERGEANT,
    TOAD,
    TROOPER,
    WEAPONS,
)

__all__ = [
    "BLADES",
    "CANNON",
    "CANNONS",
    "GOLEM",
    "KNIFE",
    "LASER_RIFLE",
    "NANOBLASTER",
    "SERGEANT",
    "TOAD",
    "TROOPER",
    "WEAPONS",
    "Play",
    "PlayError",
    "Scenario",
    "ScenarioError",
    "aim",
    "demolish",
    "events_of",
    "row",
    "salvo",
    "walk",
]
