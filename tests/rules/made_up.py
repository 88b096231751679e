"""Drills that live in these tests alone, and an edition that has them beside its own."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.env.sizes import setting_of_size
from damocles.rules.sets import EDITIONS, USUAL_EDITION, Edition
from damocles.rules.state.drills import CoverTest, Drill, DrillEffects

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from damocles.engine.families import Order
    from damocles.engine.seams import RuleSet
    from damocles.env import BattleEnv
    from damocles.rules.state.abilities import Ability
    from damocles.rules.state.clauses import Clause
    from damocles.rules.state.params import Params
    from damocles.rules.state.routines import Routine
    from damocles.rules.state.terrain import TerrainKind

    AnyContent = Ability | Clause | Drill | Routine | TerrainKind
    Change = Callable[[RuleSet[Params]], RuleSet[Params]]

DEEP = DrillEffects(cover_test=CoverTest(lambda _: 2, "cover.dig_in"))
DIG_IN = Drill("dig_in", "drill.dig_in", DEEP, not_for=("strider", "vehicle"))
"""Cover tests need a 2; for infantry."""
LIE_LOW = Drill("lie_low", "drill.lie_low", DrillEffects(passed_over=True), rules_out=("fire",))
"""Impacts pass over the unit; for everybody who has not fired."""
CITED = {"drill.dig_in": "MAD-001", "cover.dig_in": "MAD-002", "drill.lie_low": "MAD-003"}


def made_up(rules: RuleSet[Params]) -> RuleSet[Params]:
    """The same edition with these drills."""
    return add_content(rules, (DIG_IN, LIE_LOW), CITED)


def add_content(
    rules: RuleSet[Params], items: Sequence[AnyContent], cited: Mapping[str, str]
) -> RuleSet[Params]:
    """The same edition with more content, and the rules behind its concepts."""
    added = {item.key: item for item in items}
    citations = {**rules.citations, **cited}
    return rules.derive(rules.name, version=rules.version, add=added, citations=citations)


@contextmanager
def played_everywhere(change: Change = made_up) -> Iterator[None]:
    """Let everybody who asks for the usual edition have the one with made-up content."""
    plain = EDITIONS[USUAL_EDITION]
    with pytest.MonkeyPatch.context() as patch:
        content = change(rule_set(USUAL_EDITION)).content
        made = Edition(lambda *given: change(plain.make(*given)), content)
        patch.setitem(EDITIONS, USUAL_EDITION, made)
        _forget()
        yield
    _forget()


def _forget() -> None:
    """Rule sets and settings are kept; they are made anew."""
    rule_set.cache_clear()
    setting_of_size.cache_clear()


def take_offered(env: BattleEnv, column: int, *, steps: int) -> Order | None:
    """Play at random until a candidate has something in a column, and take it."""
    drawn = np.random.default_rng(1)
    for _ in range(steps):
        seen = env.observe(env.agent_selection)
        assert env.observation_space(env.agent_selection).contains(seen)
        offered = np.flatnonzero(seen["candidates"][:, column])
        if len(offered):
            env.step(int(offered[0]))
            break
        env.step(int(drawn.choice(np.flatnonzero(seen["action_mask"]))))
    return env.game.battle.journal[-1].order
