"""A round of an abstract battle of two units, played so that its kernels are compiled."""

from __future__ import annotations

from damocles.ai.model.arrays import HARMLESS
from damocles.ai.model.kernels.layout import (
    ANYTHING,
    NOBODY,
    OWN,
    PLACE,
    SEEN,
    THEIRS,
    PackedBattle,
    Standing,
)
from damocles.ai.model.rollout import KERNELS
from damocles.geometry import backend


def warm() -> None:
    """Run every kernel of the abstract battle once, so that it is compiled."""
    runner = backend.current()
    floats, ints = runner.floats, runner.ints
    ones, zeros = floats([1.0, 1.0]), floats([0.0, 0.0])
    battle = PackedBattle(
        side=ints([OWN, THEIRS]), size=ones, price=ones, ending=ones, presence=ones,
        hides=ints([1, 1]), stride=ones, run=ones,
        fire=floats(HARMLESS * 4), blows=floats([0.0] * 4),
        entries=zeros, first=ints([0, 0, 0]), leaves=ints([0, 0]), out=zeros, leaving=ones,
        places=floats([1.0] * PLACE),
        squares=bytearray([SEEN]), columns=1, rows=1, band=1.0, cover=ones.copy(),
    )  # fmt: skip
    units = Standing(
        x=zeros.copy(), y=zeros.copy(), left=ones.copy(), here=ints([1, 1]), cover=ones.copy(),
        engaged=ints([NOBODY, NOBODY]),
        points=zeros.copy(), changes=floats([0.0]), friends=ints([0]), wanted=ints([NOBODY]),
    )  # fmt: skip
    cards, roles = ints([0, 1]), ints([ANYTHING, ANYTHING])
    runner.module("moves", KERNELS).play_cards(battle, units, cards, roles, 0)
    runner.module("control", KERNELS).score_places(battle, units)
