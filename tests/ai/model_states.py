"""Abstract battles drawn at random: units, places, sights and how everybody stands."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

from damocles.ai.model.arrays import pack_battle
from damocles.ai.model.battle import BattleModel, PlaceModel, UnitModel
from damocles.ai.model.kernels.layout import BANDS, COVERED, NOBODY, UNKNOWN, UNSEEN, Standing
from damocles.ai.model.stakes import Stakes
from damocles.ai.model.state import State
from damocles.geometry import backend

if TYPE_CHECKING:
    from damocles.ai.model.sight import Sights

COLUMNS, ROWS = 12, 9
WIDTH, DEPTH = 72.0, 54.0


class DrawnSights:
    """Sights that are drawn row by row when somebody wants them."""

    def __init__(self, seed: int) -> None:
        self.seed, self.columns, self.rows = seed, COLUMNS, ROWS
        self.cells = bytearray([UNKNOWN]) * (COLUMNS * ROWS) ** 2
        self.revealed: list[int] = []

    def reveal(self, square: int) -> None:
        """Draw how the squares are exposed to fire from this one."""
        rng, count = random.Random(f"{self.seed}/{square}"), COLUMNS * ROWS
        row = bytes(rng.randint(UNSEEN, COVERED) for _ in range(count))
        self.cells[square * count : (square + 1) * count] = row
        self.revealed.append(square)


def drawn_battle(seed: int) -> BattleModel:
    """Units of both sides, of all kinds, and up to four places."""
    rng = random.Random(seed)
    sides = [rng.randint(0, 1) for _ in range(rng.randint(1, 14))]
    places = tuple(drawn_place(rng) for _ in range(rng.randint(0, 4)))
    bodies = tuple(drawn_body(rng, number, sides) for number in range(len(sides)))
    sights = cast("Sights", DrawnSights(seed))
    last = rng.choice([None, 4])
    return BattleModel(bodies, places, sights, last, 10.0, Stakes(1.0, 1.0, 0.0, 250.0))


def drawn_place(rng: random.Random) -> PlaceModel:
    """A place to hold; some are in the same spot as others."""
    spot = rng.choice([(20.0, 20.0), (rng.uniform(0, WIDTH), rng.uniform(0, DEPTH))])
    wide, deep = rng.choice([(0.0, 0.0), (5.0, 3.0)])
    return PlaceModel(*spot, wide, deep, 10.0, (rng.uniform(0, 60), rng.uniform(0, 60)))


def drawn_body(rng: random.Random, number: int, sides: list[int]) -> UnitModel:
    """A unit that may be infantry or a machine, in reserve, or on its way out."""
    foes = [side != sides[number] for side in sides]
    out = (rng.uniform(0, WIDTH), 0.0) if rng.random() < 0.2 else None
    spots = tuple((rng.uniform(0, WIDTH), 0.0) for _ in range(rng.randint(0, 3)))
    return UnitModel(
        unit=number, side=sides[number], size=float(rng.randint(1, 9)), price=rng.uniform(5, 90),
        ending=rng.uniform(0, 200), presence=rng.choice([0.0, 1.0, 2.0]),
        hides=rng.random() < 0.7, cover=rng.choice([2 / 6, 4 / 6, 1.0]),
        stride=rng.uniform(5, 15), run=rng.uniform(15, 30),
        fire=tuple(drawn_line(rng) if foe else () for foe in foes),
        blows=tuple(rng.choice([0.0, rng.uniform(0, 4)]) if foe else 0.0 for foe in foes),
        entries=spots, out=out, leaving=rng.uniform(0, 300),
    )  # fmt: skip


def drawn_line(rng: random.Random) -> tuple[float, ...]:
    """Expected losses by range, fewer and fewer; some have no fire at all."""
    most = rng.choice([0.0, rng.uniform(0, 6)])
    return tuple(most * max(0.0, 1.0 - band / rng.randint(3, BANDS)) for band in range(BANDS))


def drawn_state(battle: BattleModel, seed: int) -> State:
    """How the units of a battle stand, on the current backend."""
    rng, count, runner = random.Random(seed), len(battle.bodies), backend.current()
    state = State.__new__(State)
    state.forces, state.runner, state.round = battle, runner, 2
    state.packed = pack_battle(runner, battle)
    here = [rng.random() < 0.8 for _ in range(count)]
    state.units = Standing(
        x=runner.floats([rng.uniform(-2, WIDTH + 2) for _ in range(count)]),
        y=runner.floats([rng.uniform(-2, DEPTH + 2) for _ in range(count)]),
        left=runner.floats([body.size * rng.choice([1.0, rng.random()]) for body in battle.bodies]),
        here=runner.ints(here),
        cover=runner.floats([rng.choice([1.0, 4 / 6, 3 / 6]) for _ in range(count)]),
        engaged=runner.ints(engaged(rng, battle, here)),
        points=runner.float_room(2),
        changes=runner.float_room(len(battle.places)),
        wanted=runner.ints([NOBODY]),
    )
    return state


def engaged(rng: random.Random, battle: BattleModel, here: list[bool]) -> list[int]:
    """Some enemies in contact with each other, in pairs."""
    found = [NOBODY] * len(here)
    for one, body in enumerate(battle.bodies):
        other = rng.randrange(len(here))
        hostile = battle.bodies[other].side != body.side
        free = found[one] == found[other] == NOBODY and here[one] and here[other]
        if hostile and free and rng.random() < 0.3:
            found[one], found[other] = other, one
    return found
