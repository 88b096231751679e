"""How abilities change the table."""

from __future__ import annotations

from damocles.rules.state import seams
from damocles.rules.state.apply.changes import change_fighter, change_unit, note_fighter
from damocles.rules.state.events.abilities import TagHeld, UnitDesignated
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(UnitDesignated)
def tag_unit(table: Table, event: UnitDesignated) -> None:
    """Tag the unit; tags that hold no longer are dropped."""
    unit, holds = table.units[event.unit], seams.designator_until(table.setting.rules)
    valid = {tag for tag in unit.tags if holds(table, unit, tag)}
    valid.add((event.seat, table.clock.round))
    change_unit(table, event.unit, tags=tuple(sorted(valid)))
    note_fighter(table, "designated", event.fighter)


@machine.applies(TagHeld)
def hold_tag(table: Table, event: TagHeld) -> None:
    """The fighter holds this tag, and no other that it held before."""
    tagged = event.element if event.unit is None else event.unit
    change_fighter(table, event.fighter, tagging=tagged)
    note_fighter(table, "designated", event.fighter)
