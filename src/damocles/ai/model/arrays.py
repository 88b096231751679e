"""The abstract battle as the flat sequences that its kernels read."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from damocles.ai.model.kernels.layout import BANDS, PackedBattle

if TYPE_CHECKING:
    from damocles.ai.model.battle import BattleModel, Line, PlaceModel
    from damocles.geometry.backend import Backend

HARMLESS = (0.0,) * BANDS
"""The line of a unit that does not fire at another."""
NOWHERE = (0.0, 0.0)


def pack_battle(runner: Backend, battle: BattleModel) -> PackedBattle:
    """Everything that stays the same, for the kernels of a backend."""
    bodies, floats, ints = battle.bodies, runner.floats, runner.ints
    ways = [body.entries for body in bodies]
    return PackedBattle(
        side=ints([body.side for body in bodies]),
        size=floats([body.size for body in bodies]),
        price=floats([body.price for body in bodies]),
        ending=floats([body.ending for body in bodies]),
        presence=floats([body.presence for body in bodies]),
        hides=ints([body.hides for body in bodies]),
        stride=floats([body.stride for body in bodies]),
        run=floats([body.run for body in bodies]),
        fire=runner.joined([_line(runner, line) for body in bodies for line in body.fire]),
        blows=floats([blows for body in bodies for blows in body.blows]),
        entries=floats([length for spots in ways for spot in spots for length in spot]),
        first=ints([0, *accumulate(map(len, ways))]),
        leaves=ints([body.out is not None for body in bodies]),
        out=floats(list(chain.from_iterable(body.out or NOWHERE for body in bodies))),
        leaving=floats([body.leaving for body in bodies]),
        places=floats([length for place in battle.places for length in _place(place)]),
        squares=battle.sights.cells,
        columns=battle.sights.columns,
        rows=battle.sights.rows,
        band=battle.band,
        cover=floats([body.cover for body in bodies]),
    )


@lru_cache(maxsize=16_384)
def _line(runner: Backend, line: Line) -> list[float]:
    """The expected losses of a unit by range; packed once, for the same line comes often."""
    return runner.floats(line or HARMLESS)


def _place(place: PlaceModel) -> Line:
    """A place as one line."""
    return (*place[:-1], *place.worth)
