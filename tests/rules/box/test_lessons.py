"""In a lesson nothing cites what a later lesson teaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.ai.bots import bot
from damocles.catalog.lessons import find_lessons
from damocles.catalog.rulebook.index import rule_index
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine import Tape
from damocles.muster import setting
from damocles.rules.battle import Battle
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.activation import (
    ActDecision,
    Delay,
    EndActivation,
    ExtraActivation,
    Relocate,
    TurnDecision,
)
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.drills.split_fire import SplitFire
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.reading.facts import members
from damocles.rules.sets.initiation import rules_of_lesson
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.targets import ElementTarget, FighterTarget, UnitTarget
from damocles.rules.state.terrain import TerrainKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.lessons import Lesson
    from damocles.engine import Decision, Order

LESSONS = find_lessons()
QUICK, DEEP = 3, 60
"""Battles for each lesson."""


def begin(lesson: Lesson, seed: str) -> Battle:
    """The mission of a lesson."""
    fought = setting(
        mission=lesson.mission, companies=lesson.companies, rules=lesson.rules, seed=seed
    )
    return Battle.start(fought, Tape(seed))


def rules_in(value: Any) -> Iterator[str]:
    """What is cited in an event, a decision or a refusal."""
    rule = getattr(value, "rule", None)
    if rule:
        yield rule


def attempts(battle: Battle, decision: Decision) -> Iterator[Order]:
    """Orders that anybody could think of, whether they are taught or not."""
    seat, table = decision.seat, battle.table
    if isinstance(decision, TurnDecision):
        yield from (Delay(seat), Relocate(seat, 2), Relocate(seat, 9), ExtraActivation(seat))
    if not isinstance(decision, ActDecision):
        return
    unit = table.units[decision.unit]
    own = members(table, unit)
    yield SplitFire(seat)
    yield EndActivation(seat, ("knee",))
    yield Sabotage(seat, own[0].id, next(iter(table.elements))) if own else SplitFire(seat)
    for foe in table.units.values():
        there = members(table, foe)
        if foe.seat == seat or not there or not own:
            continue
        yield CloseCombat(seat, (Assignment(own[0].id, there[0].id),))
        ends = tuple(Placement(each.id, there[0].x, there[0].y) for each in own)
        yield from (Move(seat, gait, ends) for gait in ("combat", "rush"))
        beside = tuple(Placement(each.id, there[0].x + 4_000, there[0].y) for each in own)
        yield Move(seat, "rush", beside)
        targets = UnitTarget(foe.id), FighterTarget(there[0].id)
        for weapon in table.setting.weapons:
            yield from (Salvo(seat, weapon, target) for target in targets)
            yield from (Salvo(seat, weapon, ElementTarget(each)) for each in table.elements)


def cited_in(battle: Battle, seed: str) -> set[str]:
    """All rules that a battle between random players cites, with what they might have tried."""
    cite, players = battle.table.setting.rules.cite, [bot("random", f"{seed}/{n}") for n in (0, 1)]
    found, asked = set[str](), 0
    while (decision := battle.decision) is not None:
        found |= {cite(each) for each in rules_in(decision)}
        asked += 1
        if asked % 5 == 0:
            refused = map(battle.refusal, attempts(battle, decision))
            found |= {each.rule for each in refused if each is not None}
        order = players[decision.seat].choose(battle.view(decision.seat), decision)
        battle.push(order)
    found |= {cite(rule) for event in battle.events for rule in rules_in(event)}
    assert battle.outcome is not None
    return found | {battle.outcome.rule}


def check(lesson: Lesson, battles: int) -> None:
    """Whatever is cited is a rule of the booklet that has been taught."""
    index = rule_index()
    for game in range(battles):
        seed = f"lessons/{lesson.number}/{game}"
        found = cited_in(begin(lesson, seed), seed)
        assert len(found) > 10
        assert [each for each in found if not index.knows(each)] == []
        assert {each for each in found if each.partition("-")[0] not in ("INI", "RIN")} == set()
        late = {each for each in found if index.lesson_of(each) > lesson.number}
        assert late == set()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.mission)
def test_nothing_cites_a_later_lesson(lesson: Lesson) -> None:
    """A quick share."""
    check(lesson, QUICK)


@pytest.mark.deep
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.mission)
def test_nothing_ever_cites_a_later_lesson(lesson: Lesson) -> None:
    """Many battles."""
    check(lesson, DEEP)


def test_the_lessons_teach_the_booklet() -> None:
    """Each rule in one of six, in their order; each adds some."""
    taught = [rule for lesson in LESSONS for rule in lesson.adds]

    assert [lesson.number for lesson in LESSONS] == [1, 2, 3, 4, 5, 6]
    assert [len(lesson.adds) for lesson in LESSONS] == [39, 6, 6, 10, 11, 12]
    assert sorted(taught) == sorted(name for name in rule_index().rules if name[:4] == "INI-")


@pytest.mark.rule("INI-TURN-11")
def test_each_lesson_keeps_what_the_ones_before_have() -> None:
    """Made afresh: the fifth lacks leadership alone, the first nearly everything."""
    whole = rule_set("initiation")
    land = [each for each in whole.content.values() if isinstance(each, TerrainKind)]
    made = [rules_of_lesson(lesson, whole.params, land, whole.citations) for lesson in range(1, 7)]
    missing = [sorted({*whole.content} - {*each.content}) for each in made]
    options = ["option.cards", "option.close_combat", "option.delay", "option.relocate"]
    others = [
        sorted(name for name in each.seams if each.seams[name] is not whole.seams[name])
        for each in made
    ]

    assert missing == [
        ["ability.locked_shot", *options],
        ["ability.locked_shot", *options[1:]],
        ["ability.locked_shot", *options[1:]],
        options[1:],
        options[2:],
        [],
    ]
    leadership = ["authority.test", "authority.wager", "lp.pool", "round.course"]
    contact = ["engage.kind", "melee.special", "move.ends"]
    assert others == [
        sorted([*leadership, *contact, "cover.shelter", "zone.order"]),
        sorted([*leadership, *contact, "cover.shelter"]),
        sorted([*leadership, *contact]),
        sorted([*leadership, *contact]),
        leadership,
        [],
    ]
    assert [each.params.activation_cost for each in made] == [0, 0, 0, 0, 0, 1]
    assert [each.name for each in made[:2]] == ["initiation-1", "initiation-2"]
    assert [each.version for each in made] == [whole.version] * 6
    assert made[0].dropped["option.cards"] == "lessons.kept"
