"""A good room for whoever wants to play at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai import BOTS
from damocles.server.rooms.wire import NewRoom, SeatChoice

if TYPE_CHECKING:
    from damocles.catalog import Catalog

MISSIONS = ("first-battle", "skirmish")
"""The mission for a first battle, the best that there is."""
COMPANIES = {
    "first-battle": ("first-white-stars", "first-therians"),
    "skirmish": ("white-stars-500", "therians-500"),
}
LEVELS = ("recruit", "random")


def play_now(catalog: Catalog) -> NewRoom:
    """Somebody at this page against the gentlest bot; he may measure as he likes."""
    mission = next(name for name in MISSIONS if name in catalog.missions)
    level = next(name for name in LEVELS if name in BOTS)
    own, theirs = COMPANIES[mission]
    return NewRoom(
        mission=mission,
        seats=[SeatChoice("human", own), SeatChoice("bot", theirs, level)],
        options={"free_measuring": True},
    )
