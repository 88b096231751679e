"""Machines for rule tests: a unit of them before a shooter, hits on their parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.rules.chapters.damage import HitsStep, Wound
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.model import FighterCard, Officer, Weapon
from damocles.scenario import CANNONS, TOAD, Play, Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Event

FRAME, LEGS, LEFT, RIGHT = range(4)
ROW = [(20.0, 40.0), (26.0, 40.0), (32.0, 40.0)]
BURSTER = Weapon("burster", "ranged", accuracy=6, rate=1, rerolls=0, penetration=8, damage=3)
TAIL = replace(TOAD, id="tail", parts=TOAD.parts[:2])
BORZ = Officer(rank=1, authority=2, leadership=4, hero=True)
ON_FOOT = FighterCard("trooper", "hero", ("laser_rifle",), (), BORZ)
ABOARD = FighterCard("toad", "hero", CANNONS, (), BORZ, ON_FOOT)
PILOT = FighterCard("toad", "standard", CANNONS)


def shot(weapon: str = "cannon", aim: str = "unit") -> Wound:
    """A shot of seat 0."""
    return Wound(weapon, 0, 0, "shot", aim)  # type: ignore[arg-type]  # one of the literals


def toads(count: int = 1, **more: object) -> Scenario:
    """A shooter of seat 0 and machines of seat 1."""
    scenario = Scenario().arm(BURSTER).unit("A", at=[(20, 10)])
    options = {"at": ROW[:count], "seat": 1, "profile": TOAD, "weapons": CANNONS, **more}
    return scenario.unit("T", **options)  # type: ignore[arg-type]  # keywords of one call


def hurt(
    play: Play, name: str, *locations: int, weapon: str = "cannon", more: Sequence[int] = ()
) -> list[Event]:
    """Every damage test succeeds, and these are the locations; `more` dice follow."""
    hits = HitsStep(shot(weapon), ((play.fighter(name), len(locations)),))
    return play.run(hits, dice=[6] * len(locations) + list(locations) + list(more)).happened


def with_sp(play: Play, name: str, *sp: int) -> Play:
    """The same, with these Structure points."""
    fighter = play.at(name)
    put_fighter(play.table, replace(fighter, sp=sp))
    return play
