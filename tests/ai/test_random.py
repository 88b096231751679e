"""The random player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai import Random
from tests.rules.battles import begun, everything

if TYPE_CHECKING:
    from damocles.engine.families import Order


def answers(seed: int, orders: int) -> list[Order]:
    """The first orders of a battle between two of these seeds."""
    battle, bots = begun(everything()), [Random(f"{seed}/{seat}") for seat in range(3)]
    for _ in range(orders):
        assert battle.decision is not None
        seat = battle.decision.seat
        battle.push(bots[seat].choose(battle.view(seat), battle.decision))
    found = [entry.order for entry in battle.journal if entry.order is not None]
    assert len(found) == orders
    return found


def test_equal_seeds_play_alike() -> None:
    """And others otherwise."""
    assert answers(1, 60) == answers(1, 60) != answers(2, 60)
