"""Attacks of every kind, small enough to be tried thousands of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles import odds
from damocles.odds.answers import usual_answer
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.targets import Aim, FighterTarget, UnitTarget
from damocles.scenario import CANNONS, GOLEM, TOAD, TROOPER, row
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine.families import Order
    from damocles.odds import Odds
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.state import Table
    from damocles.scenario import Play

GRENADE = Weapon("grenade_launcher", "ranged", 4, 1, 1, 6, 1, area=3_000)
FLAMER = Weapon("flamer", "ranged", 3, 1, 0, 5, 1, area=3_000, abilities=("projection",))
RIFLE = Weapon("marksman", "ranged", 6, 1, 0, 6, 1, abilities=("sniper",))
CLAWS = Weapon("claws", "close", accuracy=5, rate=2, rerolls=1, penetration=9, damage=2)


class Situation(NamedTuple):
    """Somebody who acts, and the attack that he considers."""

    play: Play
    order: Order


def open_field() -> Situation:
    """Five shooters with a re-roll at four golems, nothing in between."""
    scenario = Scenario().option(free_measuring=True)
    scenario.unit("A", at=row(5, 20, 20), weapons=("nanoblaster",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 20, 45)).act("A")
    return Situation(play, Salvo(0, "nanoblaster", UnitTarget(play.unit("b"))))


def in_between() -> Situation:
    """Friends and foes stand in the zone of fire, and the target has cover."""
    scenario = Scenario().option(free_measuring=True)
    scenario.unit("A", at=row(5, 20, 20)).unit("f", at=[(26, 30)])
    scenario.unit("c", seat=1, profile=GOLEM, at=[(22, 34), (30, 34)])
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 20, 50))
    scenario.element("wall", "low_wall", 26, 46, width=20, depth=1, size=1)
    play = scenario.act("A")
    return Situation(play, Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))


def at_machines() -> Situation:
    """Two striders share the impacts of four cannons."""
    scenario = Scenario().option(free_measuring=True)
    scenario.unit("A", at=row(2, 20, 20, 8), profile=TOAD, weapons=CANNONS)
    play = scenario.unit("b", seat=1, profile=TOAD, at=row(2, 20, 50, 8), weapons=CANNONS).act("A")
    return Situation(play, Salvo(0, "cannon", UnitTarget(play.unit("b")), copies=2))


def at_a_wavering_machine() -> Situation:
    """A strider that would flee if its mate were lost."""
    found = at_machines()
    table, name = found.play.table, found.play.unit("b")
    table.units[name] = replace(table.units[name], disorganised=True)
    return found


def with_a_medic() -> Situation:
    """One of the targets can save another."""
    medic = replace(TROOPER, id="medic", abilities=("first_aid",))
    cards = [FighterCard("trooper", "standard", ("laser_rifle",))] * 3
    cards.append(FighterCard("medic", "specialist", ("laser_rifle",)))
    scenario = Scenario().option(free_measuring=True).know(medic)
    scenario.unit("A", at=row(4, 20, 20))
    play = scenario.unit("b", seat=1, at=row(4, 20, 40), cards=cards).act("A")
    return Situation(play, Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))


def by_an_area() -> Situation:
    """Two grenades with a re-roll, friends near the target."""
    scenario = Scenario().arm(GRENADE).option(free_measuring=True)
    scenario.unit("A", at=row(2, 20, 20), weapons=("grenade_launcher",)).unit("f", at=[(28, 52)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(6, 16, 50)).act("A")
    return Situation(play, Salvo(0, "grenade_launcher", FighterTarget(play.fighter("b3"))))


def by_flames() -> Situation:
    """Two templates, the second over what the first has left."""
    scenario = Scenario().arm(FLAMER).option(free_measuring=True)
    scenario.unit("A", at=row(2, 20, 20), weapons=("flamer",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 18, 40)).act("A")
    aims = [(play.fighter("A1"), play.fighter("b1")), (play.fighter("A2"), play.fighter("b2"))]
    return Situation(play, Project(0, "flamer", tuple(Aim(*aim) for aim in aims)))


def by_snipers() -> Situation:
    """Three snipers at four troopers."""
    scenario = Scenario().arm(RIFLE).option(free_measuring=True)
    scenario.unit("A", at=row(3, 20, 20), weapons=("marksman",))
    play = scenario.unit("b", seat=1, at=row(4, 20, 60)).act("A")
    return Situation(play, Salvo(0, "marksman", UnitTarget(play.unit("b")), sniping=True))


def hand_to_hand() -> Situation:
    """Three attackers with blades and a re-roll, two kinds of defenders."""
    scenario = Scenario().arm(CLAWS)
    scenario.unit("A", at=row(3, 20, 20), weapons=("claws",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 20, 24))
    scenario.unit("c", seat=1, profile=TOAD, at=[(28, 25)], weapons=CANNONS)
    play = scenario.act("A")
    pairs = (("A1", "b1"), ("A2", "b2"), ("A3", "c1"))
    strikes = [Assignment(play.fighter(one), play.fighter(two)) for one, two in pairs]
    return Situation(play, CloseCombat(0, tuple(strikes)))


SITUATIONS: tuple[Callable[[], Situation], ...] = (
    open_field,
    in_between,
    at_machines,
    at_a_wavering_machine,
    with_a_medic,
    by_an_area,
    by_flames,
    by_snipers,
    hand_to_hand,
)


def reckoned(situation: Situation) -> Odds:
    """The exact odds of a situation."""
    order = situation.order
    view = situation.play.battle.view(order.seat)
    found = odds.close_combat_odds(view, order) if isinstance(order, CloseCombat) else None
    found = odds.salvo_odds(view, order) if isinstance(order, odds.Shot) else found
    assert found is not None
    return found


def tried(battle: Battle, order: Order, seed: int) -> Table:
    """The table after the attack, with dice of this seed and the usual answers."""
    fork = battle.fork(seed=seed)
    fork.push(order)
    while fork.decision is not None and not asks_anew(battle, fork):
        fork.push(usual_answer(fork.table, fork.decision))
    return fork.table


def asks_anew(before: Battle, after: Battle) -> bool:
    """Whether whoever gave the order is asked for another, or everybody has gone on."""
    asker, asking = before.progress.stack, after.progress.stack
    if len(asking) == len(asker):
        return type(asking[-1]) is type(asker[-1])
    return len(asking) < len(asker)
