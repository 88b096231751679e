"""No measuring before declaring: what may be told of an order that nobody has given yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Project, Salvo

if TYPE_CHECKING:
    from damocles.engine import Order
    from damocles.rules.state.state import Table

DECLARED_FIRST = (ArtilleryStrike, Project, Salvo)
"""Orders whose distances nobody knows until they are given."""


@cites("GEN-008", "RUL-17")
def may_measure(table: Table, order: Order) -> bool:
    """Whether the distances of an order may be told while it is only considered.

    Of a shot they may not, unless the table measures freely. Movements may always be tried, for how
    far they can lead is public.
    """
    free = table.setting.params.options.free_measuring
    return free or not isinstance(order, DECLARED_FIRST)
