"""How abilities change the table."""

from __future__ import annotations

from damocles.rules.state.apply.changes import change_unit, note_fighter
from damocles.rules.state.events.abilities import UnitDesignated
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(UnitDesignated)
def tag_unit(table: Table, event: UnitDesignated) -> None:
    """Tag the unit for this round; tags of earlier rounds are dropped."""
    now = table.clock.round
    valid = {tag for tag in table.units[event.unit].tags if tag[1] == now} | {(event.seat, now)}
    change_unit(table, event.unit, tags=tuple(sorted(valid)))
    note_fighter(table, "designated", event.fighter)
