"""How tall everything is by the rulebook: in Sizes, those of fighters and those of elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites

if TYPE_CHECKING:
    from damocles.rules.state.model import ElementCard, Profile
    from damocles.rules.state.setting import Setting


@cites("profile.size")
def size_of_profile(profile: Profile) -> int:
    """A fighter's own Size."""
    return profile.size


@cites("terrain.raised_size")
def size_of_element(_setting: Setting, card: ElementCard) -> int:
    """The Size with which an element was laid."""
    return card.size
