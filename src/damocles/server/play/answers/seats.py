"""What a seat may ask about: its own units, while it is asked something itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.rules.battle.view import View
    from damocles.rules.state.state import Unit


def own_unit(view: View, unit: int) -> Unit | None:
    """A unit of the view's seat while that seat has to decide; None for all others."""
    found = view.table.units.get(unit)
    if view.decision is None or found is None or found.seat != view.seat:
        return None
    return found
