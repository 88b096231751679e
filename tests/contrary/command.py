"""Command: small wagers, dear orders, no second chance to relocate."""

from __future__ import annotations

from tests.contrary.filling import Filling


def small_wager(_rank: int) -> int:
    """Two points, whoever commands."""
    return 2


FILLING = Filling(
    seams={"authority.wager": small_wager},
    numbers={"rally_cost": 1, "delay_cost": 1},
    dropped={"option.relocate": "CON-ACT-016"},
)
