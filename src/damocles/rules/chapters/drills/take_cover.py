"""Take cover!: cover tests need less, and debatable cover is cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.state.drills import CoverTest, Drill, DrillEffects
from damocles.rules.state.sheets import AFV

if TYPE_CHECKING:
    from damocles.rules.state.params import Params


def number_of_drill(params: Params) -> int:
    """What cover tests need under the drill."""
    return params.cover_drill


TAKE_COVER = Drill(
    "take_cover",
    "drill.take_cover",
    DrillEffects(cover_test=CoverTest(number_of_drill, "cover.drill"), debatable_cover=True),
    not_for=AFV,
    rules=("drill.take_cover", "cover.drill"),
)
