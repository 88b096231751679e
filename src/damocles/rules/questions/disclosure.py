"""No measuring before declaring: what may be said about an order that has not been given yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.chapters.shooting.overwatch import OpenFire

if TYPE_CHECKING:
    from damocles.engine import Order
    from damocles.rules.state.state import Table

DECLARED_FIRST = (ArtilleryStrike, OpenFire, Project, Salvo)
"""Orders whose distances nobody knows until they are given; opening fire leads to salvos."""


@cites("measure.premeasure", "measure.shown_distances")
def may_measure(table: Table, order: Order) -> bool:
    """Whether the distances of an order may be shown while it is only considered.

    Those of a shot may not, unless the table measures freely. Movements may always be tried, since
    how far they can lead is public.
    """
    free = table.setting.params.options.free_measuring
    return free or not isinstance(order, DECLARED_FIRST)
