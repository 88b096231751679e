"""Fields of view: a weapon mounted on a vehicle bears only in some directions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import cites

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


def has_fields(table: Table, shooter: Fighter) -> bool:
    """Whether it matters for a fighter's weapons where it faces, by its category."""
    return table.setting.sheets[shooter.card].fields is not None


@cites("sight.all_round", "sight.fields")
def bears_on(table: Table, shooter: Fighter, weapon: str, target: Fighter) -> bool:
    """Whether one of the fighter's weapons of this kind bears on the target.

    Fighters without fields, and weapons without one, bear in all directions.
    """
    sheet = table.setting.sheets[shooter.card]
    if sheet.fields is None:
        return True
    mounted = zip(sheet.profile.parts, sheet.fields, shooter.sp, strict=True)
    fields = [field for part, field, sp in mounted if part.weapon == weapon and sp > 0]
    return any(field is None or is_in_field(shooter, field, target) for field in fields)


@cites("sight.fields")
def is_in_field(viewer: Fighter, field: tuple[int, int], target: Fighter) -> bool:
    """Whether a part of the target's base lies between the two directions, counter-clockwise."""
    dx, dy = target.x - viewer.x, target.y - viewer.y
    far = math.sqrt(dx * dx + dy * dy)
    half = math.degrees(math.asin(target.r / max(far, target.r)))
    bearing = (math.degrees(math.atan2(dy, dx)) - viewer.facing - field[0]) % 360
    width = field[1] - field[0]
    return bearing < width + half or bearing > 360 - half
