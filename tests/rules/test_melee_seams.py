"""Close combat by other rules: each seam decides, where the rulebook has something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.errors import Refusal
from damocles.engine.machine import Done
from damocles.rules.chapters.activation import ActDecision, StandUpStep, steps_once_up
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.close_combat.strikers import strikers
from damocles.rules.state import steps
from damocles.rules.state.combats import Combat, Kind
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.events.close_combat import CombatDeclared, CombatFought, Strike
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.morale import FightersStoodUp
from damocles.rules.state.events.shooting import FightersGrounded
from damocles.rules.state.model import FighterCard, Officer
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Activation
from damocles.scenario import GOLEM, Play, Scenario
from damocles.scenario.orders import events_of
from tests.rules.test_seams import both

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Event, Step
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit

PLAIN = FighterCard("golem", "standard", ("laser_rifle", "knife"))
HERO = FighterCard("golem", "hero", ("knife",), (), Officer(1, 2, 4, hero=True))


def pairs() -> Scenario:
    """Two troopers in contact with a golem each, one of which is a hero."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20)])
    at = [(20, 24), (24, 24)]
    return scenario.unit("b", seat=1, profile=GOLEM, at=at, cards=[HERO, PLAIN])


def fight(play: Play, *, dice: Sequence[int]) -> tuple[Event, ...]:
    """Each strikes the golem before it."""
    found = [Assignment(play.fighter(f"A{i}"), play.fighter(f"b{i}")) for i in (1, 2)]
    return play.order(CloseCombat(0, tuple(found)), dice=dice)


def attackers(events: Sequence[Event]) -> list[int]:
    """How many fight in each combat."""
    return [len(event.attackers) for event in events_of(events, CombatFought)]


def test_kinds_of_defenders() -> None:
    """melee.kind: a hero is one of the others where nobody is told apart."""

    def all_alike(table: Table, fighter: Fighter) -> Kind:
        return Kind(fighter.unit, table.setting.card(fighter).profile, "")

    plays = [scenario.act("A") for scenario in both(pairs, "melee.kind", all_alike)]
    assert [attackers(fight(play, dice=[1, 1])) for play in plays] == [[1, 1], [2]]


def test_combats_of_attackers() -> None:
    """melee.split: everybody fights alone, with another Accuracy."""

    def alone(_: Table, fighter: Fighter, weapon: Weapon, against: Kind) -> Combat:
        name = str(fighter.id)
        return Combat(fighter.unit, weapon.id, 9, name, hero=False, against=against)

    def plain() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 20), (24, 20)])
        return scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24), (24, 24)])

    found = []
    for scenario, dice in zip(both(plain, "melee.split", alone), ([1, 1], [1, 1]), strict=True):
        fought = events_of(fight(scenario.act("A"), dice=dice), CombatFought)
        found.append([(len(each.attackers), each.accuracy) for each in fought])
    assert found == [[(2, 4)], [(1, 9), (1, 9)]]


def test_impacts_of_a_combat() -> None:
    """melee.losses: whoever is struck is not tested where blows do no harm."""
    given = list[steps.StruckStep]()

    def harmless(_: Table, step: steps.StruckStep) -> Done:
        given.append(step)
        return Done()

    usual, other = both(pairs, "melee.losses", harmless)
    tested = events_of(fight(usual.act("A"), dice=[6, 1, 6, 1]), DamageRolled)
    play = other.act("A")
    spared = events_of(fight(play, dice=[6, 6]), DamageRolled)

    assert (len(tested), len(spared)) == (2, 0)
    assert [step.defenders for step in given] == [(play.fighter("b1"),), (play.fighter("b2"),)]


def test_what_follows_a_combat() -> None:
    """melee.after: whoever has fought tests its morale, and acts no more."""
    given = list[tuple[CombatDeclared, int]]()

    def shaken(_: Table, declared: CombatDeclared, then: Sequence[Step]) -> Sequence[Step]:
        given.append((declared, len(then)))
        return (steps.TestMoraleStep(declared.unit),)

    usual, other = both(pairs, "melee.after", shaken)
    play = usual.act("A")
    fight(play, dice=[1, 1])
    assert play.decision == ActDecision(0, play.unit("A"))

    play = other.act("A")
    events = fight(play, dice=[1, 1, 6])
    names = [(play.fighter(f"A{i}"), play.fighter(f"b{i}")) for i in (1, 2)]
    strikes = tuple(Strike(one, foe, "knife") for one, foe in names)
    assert play.decision is None
    assert [type(event).__name__ for event in events][-1] == "MoraleTested"
    assert [(told.strikes, then) for told, then in given] == [(strikes, 1)]


def test_attacks_given_up() -> None:
    """abl.instead: who has mended something has no attacks left."""

    def busy(table: Table, fighter: Fighter) -> Refusal | None:
        done = table.activation is not None and fighter.id in table.activation.repaired
        return Refusal("ability.repairs_limits", "has_repaired", {}) if done else None

    reasons = []
    for scenario in both(pairs, "abl.instead", busy):
        play = scenario.act("A")
        first, foe = play.fighter("A1"), play.fighter("b1")
        unit = play.unit("A")
        play.table.activation = Activation(unit, engaged_at_start=True, repaired=(first,))
        refusal = play.battle.refusal(CloseCombat(0, (Assignment(first, foe),)))
        able = len(strikers(play.table, play.table.units[unit]))
        reasons.append((refusal and (refusal.reason, refusal.facts), able))
    assert reasons == [(None, 2), (("has_repaired", {"fighter": 0, "defender": 2}), 1)]


def test_getting_up() -> None:
    """down.effect: they stay where they are and act, or they get up and do nothing else."""

    def crawl(_table: Table, unit: Unit, down: tuple[int, ...]) -> Done:
        return Done((FightersStoodUp(unit.id, down[:1]),), steps_once_up(unit))

    told = []
    for scenario in both(pairs, "down.effect", crawl):
        play = scenario.begin()
        unit = play.unit("A")
        both_of_them = play.fighter("A1"), play.fighter("A2")
        machine.apply(play.table, FightersGrounded(both_of_them))
        play.table.activation = Activation(unit, engaged_at_start=True)
        events = [type(event) for event in play.run(StandUpStep(unit)).happened]
        told.append((events, [play.at(name).grounded for name in ("A1", "A2")]))
    assert told == [
        ([FightersStoodUp, ActivationEnded], [False, False]),
        ([FightersStoodUp], [False, True]),
    ]
