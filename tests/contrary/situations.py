"""Attacks by the contrary edition, each decided by other fillings, small enough to be tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.rules.chapters.close_combat import Assignment, CloseCombat, Disengage
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.targets import Aim, ElementTarget, PointTarget, UnitTarget
from damocles.scenario import CANNONS, GOLEM, TOAD, TROOPER, row
from tests.contrary import NAME
from tests.odds.situations import CLAWS, GRENADE, RIFLE, Situation
from tests.rules.battles import FLAMER
from tests.rules.test_artillery import SHELLS, turn
from tests.rules.torn import TornScenario

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state.targets import Target
    from damocles.scenario import Play

BURST = Weapon("burst", "ranged", accuracy=3, rate=5, rerolls=1, penetration=5, damage=1)
MEDIC = replace(TROOPER, id="medic", abilities=("first_aid",))
HERO = replace(TROOPER, id="hero", protection=7)


def laid() -> TornScenario:
    """An empty table of the edition on which everybody measures freely."""
    return TornScenario(edition=NAME).option(free_measuring=True)


def fire(
    play: Play, weapon: str, target: Target | None = None, *, copies: int = 1, sniping: bool = False
) -> Situation:
    """The salvo of A at b, or at something else."""
    aimed = target or UnitTarget(play.unit("b"))
    return Situation(play, Salvo(0, weapon, aimed, copies=copies, sniping=sniping))


def open_field() -> Situation:
    """Two guns of five shots, which throw a miss again for each gun, not all of them."""
    scenario = laid().arm(BURST).unit("A", at=row(2, 20, 20), weapons=(BURST.id,))
    return fire(scenario.unit("b", seat=1, profile=GOLEM, at=row(10, 20, 45)).act("A"), BURST.id)


def through_friends() -> Situation:
    """Friends and foes in between are hit one by one, the farthest first, whatever their Size."""
    scenario = laid().unit("A", at=row(5, 20, 20)).unit("f", at=[(26, 30), (30, 30)])
    scenario.unit("c", seat=1, at=[(22, 34), (30, 34)])
    return fire(
        scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 24, 50)).act("A"), "laser_rifle"
    )


def behind_a_wall() -> Situation:
    """One of four stands behind a wall, which is enough; the test needs another number."""
    scenario = laid().unit("A", at=row(4, 20, 20)).unit("b", seat=1, at=row(4, 20, 50))
    scenario.element("wall", "low_wall", 20, 47, width=6, depth=1, size=1)
    return fire(scenario.act("A"), "laser_rifle")


def by_an_area() -> Situation:
    """At a point: what the dice show says how far off, and two of them in which direction."""
    scenario = laid().arm(GRENADE).unit("A", at=row(2, 20, 20), weapons=(GRENADE.id,))
    scenario.unit("f", at=[(28, 52)]).unit("b", seat=1, profile=GOLEM, at=row(6, 16, 50))
    return fire(scenario.act("A"), GRENADE.id, PointTarget(26_000, 51_000))


def by_artillery() -> Situation:
    """Three shells at a point, with a template that gets no wider."""
    scenario = laid().brief(artillery=SHELLS).unit("A", at=row(2, 40, 20))
    play = turn(scenario.unit("b", seat=1, at=[(40, 50), (43, 50), (46, 50), (46, 54)]))
    return Situation(play, ArtilleryStrike(0, play.fighter("A1"), play.fighter("b2")))


def by_flames() -> Situation:
    """As far as from the leader, for whoever bears it."""
    scenario = laid().arm(FLAMER).unit("A", at=row(2, 20, 20), weapons=(FLAMER.id,))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 18, 32)).act("A")
    aims = [Aim(play.fighter(f"A{n}"), play.fighter(f"b{n}")) for n in (1, 2)]
    return Situation(play, Project(0, FLAMER.id, tuple(aims)))


def by_snipers() -> Situation:
    """Nobody names his target any more: impacts like any others."""
    scenario = laid().arm(RIFLE).unit("A", at=row(3, 20, 20), weapons=(RIFLE.id,))
    scenario.unit("c", seat=1, profile=GOLEM, at=[(24, 40)])
    return fire(scenario.unit("b", seat=1, at=row(4, 20, 60)).act("A"), RIFLE.id, sniping=True)


def with_a_medic() -> Situation:
    """He saves whomever he can, himself too, and is not used up."""
    cards = [FighterCard(TROOPER.id, "standard", ("laser_rifle",))] * 2
    cards.append(FighterCard(MEDIC.id, "specialist", ("laser_rifle",)))
    scenario = laid().know(MEDIC).unit("A", at=row(4, 20, 20))
    return fire(scenario.unit("b", seat=1, at=row(3, 20, 40), cards=cards).act("A"), "laser_rifle")


def at_a_hero() -> Situation:
    """Nobody takes his impacts; he stands nearest."""
    cards = [FighterCard(TROOPER.id, "standard", ("laser_rifle",))] * 2
    cards.append(FighterCard(HERO.id, "hero", ("laser_rifle",)))
    scenario = laid().know(HERO).unit("A", at=row(4, 20, 20))
    at = [(20, 40), (24, 40), (22, 36)]
    return fire(scenario.unit("b", seat=1, at=at, cards=cards).act("A"), "laser_rifle")


def at_machines() -> Situation:
    """Two striders share the impacts of two cannons."""
    scenario = laid().unit("A", at=[(20, 20)], profile=TOAD, weapons=CANNONS)
    play = scenario.unit("b", seat=1, at=row(2, 20, 50, 8), profile=TOAD, weapons=CANNONS).act("A")
    return fire(play, "cannon", copies=2)


def at_an_element() -> Situation:
    """Any element has a structure, with the Armor of its Structure points."""
    scenario = laid().element("box", "container", 26, 40, width=8, depth=4, size=3)
    play = scenario.unit("A", at=row(2, 20, 20), profile=TOAD, weapons=CANNONS).act("A")
    return fire(play, "cannon", ElementTarget("box"), copies=2)


def at_one_in_a_brawl() -> Situation:
    """Whoever fires into a mêlée aims at one of its units alone."""
    scenario = laid().unit("A", at=row(4, 20, 20)).unit("f", at=row(3, 20, 50))
    return fire(scenario.unit("b", seat=1, at=row(3, 20, 53.5)).act("A"), "laser_rifle")


# ---- blows -------------------------------------------------------------------------------------


def blows(play: Play, *pairs: str, seat: int = 0) -> Situation:
    """Close combat between these fighters."""
    named = [list(map(play.fighter, pair.split())) for pair in pairs]
    strikes = tuple(Assignment(one, other) for one, other in named)
    return Situation(play, CloseCombat(seat, strikes))


def waver(play: Play, name: str) -> Play:
    """A unit that runs if its nerves fail."""
    unit = play.table.units[play.unit(name)]
    play.table.units[unit.id] = replace(unit, disorganised=True, markers=2)
    return play


def hand_to_hand() -> Situation:
    """Two duels with the same golem, of one impact each; another beside him is not in them."""
    at = [(20.0, 20.0), (40.0, 20.0), (28.0, 20.0), (44.0, 20.0), (31.2, 20.0)]
    scenario = laid().arm(CLAWS).unit("A", at=at, weapons=(CLAWS.id,))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 40), (29.6, 23.3), (33.2, 22.9)])
    return blows(scenario.act("A"), "A3 b2", "A5 b2")


def with_weak_nerves() -> Situation:
    """Whoever has struck tests morale with a die for each marker, and runs for the second time."""
    scenario = laid().arm(CLAWS).unit("A", at=row(4, 20, 20), weapons=(CLAWS.id,))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 20, 23.5)).act("A")
    return blows(waver(play, "A"), "A3 b3")


def on_a_machine() -> Situation:
    """Blows find their part without a die."""
    scenario = laid().arm(CLAWS).unit("A", at=row(5, 20, 20), weapons=(CLAWS.id,))
    at = [(28, 24.5), (36, 24.5)]
    return blows(scenario.unit("b", seat=1, at=at, profile=TOAD, weapons=CANNONS).act("A"), "A3 b1")


def at_those_who_leave() -> Situation:
    """Whoever is touched strikes before a unit leaves, and may run after that."""
    scenario = laid().arm(CLAWS).unit("A", at=row(5, 20, 20))
    play = scenario.unit("b", seat=1, at=row(5, 20, 23.5), weapons=(CLAWS.id,)).act("A")
    play.order(Disengage(0))
    return blows(waver(play, "b"), "b2 A2", "b4 A4", seat=1)


SITUATIONS: dict[Callable[[], Situation], tuple[str, ...]] = {
    open_field: ("dmg.points", "shot.reroll"),
    through_friends: ("zone.order", "shot.test"),
    behind_a_wall: ("cover.unit", "cover"),
    by_an_area: ("ind.radius", "ind.deal", "ind.deviation"),
    by_artillery: ("shot.faces", "ind.lands"),
    by_flames: ("down.who",),
    by_snipers: ("shot.after", "cover.save"),
    with_a_medic: ("medic",),
    at_a_hero: ("hero.shield", "losses.aftermath"),
    at_machines: ("losses.aftermath", "cover.save"),
    at_an_element: ("ter.armor", "shot.test"),
    at_one_in_a_brawl: ("shot.target_units", "band"),
    hand_to_hand: ("melee.kind", "melee.split", "melee.losses"),
    with_weak_nerves: ("morale.recover", "morale.test"),
    on_a_machine: ("dmg.located",),
    at_those_who_leave: ("melee.after", "dmg.fixed"),
}
"""What decides each of them, first what decides most: with the usual filling it goes otherwise."""
