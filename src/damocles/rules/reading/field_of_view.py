"""Fields of view: a weapon mounted on a vehicle bears only in some directions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import cites

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


@cites("GEN-034", "GEN-035")
def bears_on(table: Table, shooter: Fighter, weapon: str, target: Fighter) -> bool:
    """Whether one of the fighter's weapons of this kind bears on the target.

    Infantry, striders and weapons without a field of view bear in all directions.
    """
    profile = table.setting.profile(shooter)
    if profile.category != "vehicle":
        return True
    parts = [
        part
        for part, sp in zip(profile.parts, shooter.sp, strict=True)
        if part.weapon == weapon and sp > 0
    ]
    return any(part.field is None or is_in_field(shooter, part.field, target) for part in parts)


@cites("GEN-035")
def is_in_field(viewer: Fighter, field: tuple[int, int], target: Fighter) -> bool:
    """Whether a part of the target's base lies between the two directions, counter-clockwise."""
    dx, dy = target.x - viewer.x, target.y - viewer.y
    far = math.sqrt(dx * dx + dy * dy)
    half = math.degrees(math.asin(target.r / max(far, target.r)))
    bearing = (math.degrees(math.atan2(dy, dx)) - viewer.facing - field[0]) % 360
    width = field[1] - field[0]
    return bearing < width + half or bearing > 360 - half
