"""Why a seat is asked at the end of a round: lone heroes, reinforcements, a pilot who is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import ClimbOutDecision, HeroDecision, ReinforcementsDecision
from damocles.server.play.reasons.register import explains

if TYPE_CHECKING:
    from damocles.record import Names


@explains(HeroDecision)
def lone_hero(names: Names, asked: HeroDecision) -> str:
    """A hero without a unit stands among those of a unit that fits."""
    units = tuple(names.unit(each) for each in asked.units)
    hero = names.name_fighter(asked.hero)
    return names.tell("questions.HeroDecision.why", hero=hero, units=units)


@explains(ReinforcementsDecision)
def points_at_hand(names: Names, asked: ReinforcementsDecision) -> str:
    """The points are enough for at least one of the units that wait."""
    number = len(asked.units)
    return names.tell("questions.ReinforcementsDecision.why", points=asked.points, number=number)


@explains(ClimbOutDecision)
def wreck_taken(names: Names, asked: ClimbOutDecision) -> str:
    """The seat's side has reached the wreck."""
    fighter = names.name_fighter(asked.fighter)
    return names.tell("questions.ClimbOutDecision.why", fighter=fighter)
