"""Standing orders for overwatch: what units do without their seat being asked.

They belong to the seat alone: the room answers as the seat would, and nobody else learns that it
was not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Order, from_json
from damocles.rules import HoldFire, OpenFire, OverwatchDecision, OverwatchSalvoDecision
from damocles.server.play.choices import Desk, choices_of
from damocles.server.rooms.wire import StandingView, UnitWatch

if TYPE_CHECKING:
    from damocles.engine import Decision
    from damocles.rules.battle import View
    from damocles.server.rooms.archive.kept_rows import WatchRow
    from damocles.server.rooms.wire import Watch


class WatchOrders:
    """The standing orders of a seat: for all its units, and for single ones that differ."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._all: Watch = "ask"
        self._units: dict[int, Watch] = {}
        self.changes = 0

    def of(self, unit: int) -> Watch:
        """What a unit does."""
        return self._units.get(unit, self._all)

    def change(self, row: WatchRow) -> None:
        """Change the order of one unit; an order for all units replaces those of single ones."""
        self.changes += 1
        if row.unit is not None:
            self._units[row.unit] = row.watch
        else:
            self._all, self._units = row.watch, {}

    def says(self, row: WatchRow) -> bool:
        """Whether this order is in force already."""
        if row.unit is not None:
            return self.of(row.unit) == row.watch
        return self._all == row.watch and not self._units

    def view(self) -> StandingView:
        """What the seat's own page is told."""
        units = sorted(self._units.items())
        return StandingView(self.seat, self._all, tuple(UnitWatch(*each) for each in units))

    # ---- answering ---------------------------------------------------------------------------

    def answers(self, decision: Decision) -> bool:
        """Whether the seat need not be asked: some unit fires at once, or all hold their fire.

        If the seat itself had a unit open fire, it also decides how that unit goes on.
        """
        if isinstance(decision, OverwatchSalvoDecision):
            return self.of(decision.unit) == "fire"
        if not isinstance(decision, OverwatchDecision):
            return False
        wanted = {self.of(unit) for unit in decision.units}
        return "fire" in wanted or wanted == {"hold"}

    def order(self, view: View) -> Order | None:
        """The answer to what the seat is asked now; None if the seat has to answer itself."""
        decision = view.decision
        if decision is None or not self.answers(decision):
            return None
        if isinstance(decision, OverwatchSalvoDecision):
            return first_shot(view, decision)
        assert isinstance(decision, OverwatchDecision)  # noqa: S101  # nothing else is answered
        ready = (unit for unit in decision.units if self.of(unit) == "fire")
        unit = next(ready, None)
        return HoldFire(self.seat) if unit is None else OpenFire(self.seat, unit)


def first_shot(view: View, decision: OverwatchSalvoDecision) -> Order | None:
    """The first salvo that can be fired; if there is none left, the order to stop firing."""
    open_to_it = (each for each in choices_of(Desk(view.table, decision)) if each.refusal is None)
    whole = (each.order for each in open_to_it if each.order is not None)
    order = next(whole, None)
    return None if order is None else from_json(bytes(order), Order)
