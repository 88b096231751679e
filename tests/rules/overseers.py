"""A Therian company for the tests of routines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from damocles.rules.chapters.routines.creation import Create
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.routines import RoutineUsed
from damocles.rules.state.model import FighterCard, Officer, Part, Profile, Weapon
from damocles.rules.state.registry import machine
from damocles.scenario import GOLEM, NANOBLASTER, TROOPER, Play, Scenario

if TYPE_CHECKING:
    from damocles.engine.families import Event


ALPHA = Officer(rank=1, authority=2, leadership=2)
OMEGA = Officer(rank=5, authority=6, leadership=8)
SONIC = Weapon("sonic_gun", "ranged", accuracy=5, rate=2, rerolls=0, penetration=8, damage=1)
FLAMER = replace(SONIC, id="heavy_gun")
STORM = replace(SONIC, id="nanostorms", rate=1)
SURE = replace(NANOBLASTER, id="sure", accuracy=20, rerolls=0, penetration=6)
CLAWS = replace(SURE, id="claws", kind="close")
STANDARD = FighterCard("golem", "standard", ("sure", "claws"))
OVERSEER = replace(STANDARD, role="officer", abilities=("overseer",), officer=ALPHA)
COMMANDER = replace(OVERSEER, officer=OMEGA)
BEARER = replace(STANDARD, role="bearer", weapons=("sonic_gun",))


def strider(name: str, type_: int, radius: int = 3_000) -> Profile:
    """A strider of this Type."""
    return Profile(
        name, "strider", type=type_, size=4, radius=radius, movement=15_000, morale=None,
        protection=9, combat=5,
        parts=(Part("frame", "frame", 3), Part("legs", "propulsion", 2)),
    )  # fmt: skip


SPIDER, WIDOW, COLOSSUS = strider("spider", 1), strider("widow", 2, 4_000), strider("colossus", 3)
PILOT = FighterCard("spider", "officer", (), abilities=("overseer",), officer=ALPHA)
MACHINE = FighterCard("spider", "standard", ())


def row(x: float, y: float, number: int, step: float = 4.0) -> list[tuple[float, float]]:
    """So many places beside each other."""
    return [(x + step * index, y) for index in range(number)]


def army(*, lp: int = 10, **option: Any) -> Scenario:
    """Golems of the commander (A), of another overseer (B), of none (C), machines (T), an enemy."""
    scene = Scenario(width=180).arm(SONIC, FLAMER, STORM, SURE, CLAWS)
    scene.know(SPIDER, WIDOW, COLOSSUS)
    scene.lp = lp
    scene.unit("A", at=row(20, 20, 4), profile=GOLEM, cards=[COMMANDER, *[STANDARD] * 2, BEARER])
    scene.unit("B", at=row(50, 20, 3), profile=GOLEM, cards=[OVERSEER, STANDARD, BEARER])
    scene.unit("C", at=row(80, 20, 3), profile=GOLEM, cards=[STANDARD] * 3)
    scene.unit("T", at=row(110, 20, 2, 8), profile=SPIDER, cards=[PILOT, MACHINE])
    scene.unit("x", seat=1, at=row(20, 60, 3), profile=TROOPER)
    return scene.option(**option) if option else scene


def active(name: str, scene: Scenario | None = None, commander: str = "A1") -> Play:
    """The named unit acts; the commander is known."""
    play = (scene or army()).act(name)
    seat = play.table.seats[0]
    play.table.seats[0] = replace(seat, commander=play.fighter(commander))
    return play


def forge(name: str = "T", scene: Scenario | None = None) -> Play:
    """The machines act, and the company has three at hand."""
    stage = scene or army()
    stage.spare("new", SPIDER).spare("big", WIDOW).spare("huge", COLOSSUS)
    return active(name, stage)


def beside(play: Play, card: str = "new") -> Create:
    """The order to create a strider north of the overseer."""
    overseer = play.at("T1")
    return Create(0, overseer.id, card, overseer.x, overseer.y + 8_500)


def fell(play: Play, *names: str) -> None:
    """These fighters were eliminated."""
    for name in names:
        machine.apply(play.table, FighterLost(play.fighter(name), 1))


def used(events: tuple[Event, ...]) -> list[str]:
    """The routines used."""
    return [event.routine for event in events if isinstance(event, RoutineUsed)]


def spot(play: Play, name: str, beside: str, dx: float = 0, dy: float = 4) -> Placement:
    """A place for a fighter beside another."""
    at = play.at(beside)
    x, y = at.x + round(1000 * dx), at.y + round(1000 * dy)
    return Placement(play.fighter(name), x, y)
