"""How long a page waits for plans, previews and replies while a player drags and points.

Skirmishes of 2000 A.P. a side, in the second round and later: units of at least seven fighters
among at least fifty, one plan after the other along a random way, every formation, both gaits. The
95th percentile of the answers counts, in CPU time, and the reference is what a page allows.
"""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from benchmarks.bench_battles import fought_with
from benchmarks.harness import Row
from damocles import ai
from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.engine.values import to_json
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.reading.facts import fighters_on_table, members
from damocles.rules.state.setting import Setting
from damocles.server.play.questions import answer_question
from damocles.server.play.wire import (
    Danger,
    FormationName,
    InReturn,
    Nudge,
    Plan,
    Preview,
    Survey,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.battle.view import View
    from damocles.server.play.wire import AnyQuestion

LARGE, CROWD = 7, 50
ALLOWED: dict[type[AnyQuestion], tuple[str, float]] = {
    Plan: (f"plan, {LARGE} fighters or more of {CROWD}", 0.030),
    Preview: ("preview of a salvo with its odds", 0.015),
    InReturn: ("what comes back for a salvo", 0.050),
    Survey: (f"danger all over the table, {CROWD} fighters or more", 0.100),
    Danger: ("who could fire at a place", 0.100),
}
"""What is asked, and the seconds in which it is to be answered: plans are asked for many times a
second, previews for all targets of a list, replies after the preview is shown, danger where a hand
rests."""
FLOOR = 1.0
SEEDS = 8
STEPS = 10
"""Plans along each way."""
STRIDE, FAR = 1_500, 15_000
FORMATIONS: tuple[FormationName, ...] = ("keep", "line", "column", "blob")
GAITS: tuple[str, ...] = ("combat", "rush")


def run(rounds: int) -> list[Row]:
    """The 95th percentile of every kind of question; every round has battles of its own."""
    _warm_up()
    taken: dict[type[AnyQuestion], list[float]] = defaultdict(list)
    for round_ in range(max(1, rounds // 3)):
        for seed in range(SEEDS):
            for view, question in questions(f"{round_}/{seed}"):
                taken[type(question)].append(_timed(view, question))
    return [_row(name, taken[kind], allowed) for kind, (name, allowed) in ALLOWED.items()]


def _warm_up() -> None:
    """Compile the kernels, as a server does when it starts, and read what questions ask first."""
    ai.warm()
    for view, question in questions("warm"):
        answer_question(view, question)


def _row(name: str, times: list[float], allowed: float) -> Row:
    slow = sorted(times)[len(times) * 95 // 100]
    return Row(f"{name}: 95th of 100 ({len(times)} asked)", slow, "allowed", allowed, FLOOR)


def _timed(view: View, question: AnyQuestion) -> float:
    start = time.process_time()
    answer_question(view, question)
    return time.process_time() - start


def questions(seed: str) -> Iterator[tuple[View, AnyQuestion]]:
    """What a player may ask in a random battle."""
    battle, chance = Battle.start(measured(), Tape(seed)), Chance(seed)
    while (decision := battle.decision) is not None:
        view = battle.view(decision.seat)
        order = view.sample(decision, chance)
        if isinstance(order, Salvo):
            text = msgspec.Raw(to_json(order))
            yield from ((view, Preview(text)), (view, InReturn(text)))
        elif isinstance(decision, ActDecision) and _is_large(battle, decision.unit):
            yield from ((view, plan) for plan in _ways(battle, decision.unit, chance))
            yield from ((view, asked) for asked in _dangers(battle, decision.unit, chance))
        battle.push(order)


def measured() -> Setting:
    """The skirmish on a table where measuring is free: only there do previews have odds."""
    fought = fought_with("skirmish", 2000)
    options = replace(fought.params.options, free_measuring=True)
    rules = fought.rules.derive("free", version="1", params={"options": options})
    return Setting(rules, fought.mission, fought.companies, fought.sides)


def _is_large(battle: Battle, unit: int) -> bool:
    """Whether a unit that has not moved yet is large, on a crowded table."""
    table, activation = battle.table, battle.table.activation
    fresh = activation is not None and not activation.moved and table.clock.round > 1
    return fresh and len(members(table, table.units[unit])) >= LARGE and _is_crowded(battle)


def _is_crowded(battle: Battle) -> bool:
    return len(fighters_on_table(battle.table)) >= CROWD


def _dangers(battle: Battle, unit: int, chance: Chance) -> Iterator[Danger | Survey]:
    """How dangerous it is all over the table, and at two places."""
    yield Survey("danger", unit)
    leader = battle.table.fighters[battle.table.units[unit].leader]
    for _ in range(2):
        x, y = (at + chance.between(-FAR, FAR) for at in (leader.x, leader.y))
        yield Danger(unit, (Nudge(leader.id, x, y),))


def _ways(battle: Battle, unit: int, chance: Chance) -> Iterator[Plan]:
    """Plans one after the other, as when a player drags a unit."""
    leader = battle.table.fighters[battle.table.units[unit].leader]
    for gait in GAITS:
        for formation in FORMATIONS:
            x, y = leader.x, leader.y
            for _ in range(STEPS):
                x, y = x + chance.between(-STRIDE, STRIDE), y + chance.between(-STRIDE, STRIDE)
                yield Plan(unit, gait, x, y, formation)
