"""The kernels of the abstract battle: both backends to the bit, and beside an oracle."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles import ai
from damocles.ai.model import kernels as sources
from damocles.ai.model.battle import model_battle
from damocles.ai.model.rollout import (
    KERNELS,
    ROLES,
    deal_cards,
    kernels,
    play_cards,
    play_round,
    take_turns,
)
from damocles.ai.model.state import State
from damocles.engine.chance import Chance
from damocles.geometry import backend
from tests.ai.model_oracle import Oracle
from tests.ai.model_states import DrawnSights, drawn_battle, drawn_state
from tests.rules.battles import begun, on_mission, orders

if TYPE_CHECKING:
    from damocles.ai.model.rollout import Cards, Role, Roles

QUICK, ALL = 150, 6_000
counts = pytest.mark.parametrize("count", [QUICK, pytest.param(ALL, marks=pytest.mark.deep)])
BACKENDS = "twin", "compiled"


def plain(state: State) -> dict[str, list[float]]:
    """How everything stands, as plain numbers."""
    return {
        name: [float(each) for each in values] for name, values in state.units._asdict().items()
    }


def drawn_roles(seed: int, count: int) -> dict[int, Role]:
    """Roles for some units."""
    rng = random.Random(seed)
    return {unit: rng.choice(ROLES) for unit in range(count) if rng.random() < 0.4}


def played(state: State, cards: Cards, roles: Roles, seed: int) -> list[dict[str, list[float]]]:
    """How everything stands after each of three rounds."""
    found, chance = [], Chance(str(seed))
    for _ in range(3):
        play_round(state, cards, chance.below(2), roles)
        found.append(plain(state))
        cards, roles = deal_cards(state, chance), {}
    return found


@counts
def test_both_backends_play_alike_to_the_bit(count: int) -> None:
    """Whatever the units, the places and the sights, in every number after every round."""
    for seed in range(count):
        found = {}
        for name in BACKENDS:
            with backend.using(name):
                battle = drawn_battle(seed)
                state = drawn_state(battle, seed)
                cards = deal_cards(state, Chance(f"cards/{seed}"))
                roles = drawn_roles(seed, len(battle.bodies))
                found[name] = played(state, cards, roles, seed), battle.sights.cells
        assert found["twin"] == found["compiled"], seed


@counts
def test_a_round_goes_as_the_oracle_tells_it(count: int) -> None:
    """Unit by unit: who goes where, whom it hits, what that gives, and what places give."""
    for seed in range(count):
        battle = drawn_battle(seed)
        state = drawn_state(battle, seed)
        oracle, roles = Oracle(state), drawn_roles(seed, len(battle.bodies))
        for unit in take_turns(deal_cards(state, Chance(f"cards/{seed}")), seed % 2):
            if oracle.left[unit] > 0:
                play_cards(state, [unit], roles)
                oracle.act(unit, roles.get(unit))
            assert beside(oracle) == pytest.approx(flat(state)), (seed, unit)
        kernels(state, "control").score_places(state.packed, state.units)
        oracle.score()
        assert oracle.points == pytest.approx(list(state.units.points)), seed


def beside(oracle: Oracle) -> list[float]:
    """How the units stand for the oracle."""
    spots = [length for at in oracle.at for length in at]
    return [*spots, *oracle.left, *oracle.here, *oracle.cover, *oracle.engaged, *oracle.points]


def flat(state: State) -> list[float]:
    """The same for the kernels."""
    units = state.units
    spots = [length for at in zip(units.x, units.y, strict=True) for length in at]
    return [*spots, *units.left, *units.here, *units.cover, *units.engaged, *units.points]


@pytest.mark.parametrize("name", BACKENDS)
def test_sights_are_worked_out_once_and_when_wanted(name: str) -> None:
    """Only some squares, none of them twice; what is known already changes nothing."""
    with backend.using(name):
        battle = drawn_battle(2)
        sights = battle.sights
        assert isinstance(sights, DrawnSights)
        first, again = drawn_state(battle, 2), drawn_state(battle, 2)
        cards = deal_cards(first, Chance("cards"))
        play_round(first, cards, 0)
        wanted = list(sights.revealed)
        play_round(again, cards, 0)

    assert 0 < len(wanted) < sights.columns * sights.rows
    assert len(set(wanted)) == len(wanted)
    assert sights.revealed == wanted
    assert plain(first) == plain(again)


def test_real_battles_are_played_alike() -> None:
    """By both backends, from every tenth order of a battle on."""
    battle, differ = begun(on_mission("bridgehead")("7")), 0
    for number, order in enumerate(orders(battle, "alike")):
        if number == 200:
            break
        if number % 10 == 0:
            found = []
            for name in BACKENDS:
                with backend.using(name):
                    state = State(model_battle(battle.table, 0), battle.table)
                    cards = deal_cards(state, Chance("cards"))
                    found.append([plain(state), *played(state, cards, {}, number)])
            assert found[0] == found[1]
            differ += found[0][0] != found[0][-1]
        battle.push(order)
    assert differ > 10


# ---- compiling -------------------------------------------------------------------------------


def test_warming_compiles_what_is_played() -> None:
    """Every kernel that the model calls, for the very types it is called with."""
    folder = Path(sources.__path__[0]).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    called = re.findall(r'kernels\(state, "(\w+)"\)\.(\w+)', "".join(texts))
    assert sorted(called) == [("control", "score_places"), ("moves", "play_cards")]
    with backend.using("compiled") as runner:
        ai.warm()
        state = drawn_state(drawn_battle(5), 5)
        play_round(state, deal_cards(state, Chance("cards")), 0)

        for module, name in called:
            kernel = getattr(runner.module(module, KERNELS), name)
            assert len(kernel.signatures) == 1, name


def test_warming_tells_how_far_it_is() -> None:
    """From none to all, the abstract battle last."""
    reports: list[tuple[int, int]] = []
    with backend.using("twin"):
        ai.warm(lambda done, total: reports.append((done, total)))

    total = len(reports) - 1
    assert total > 5
    assert reports == [(done, total) for done in range(total + 1)]
