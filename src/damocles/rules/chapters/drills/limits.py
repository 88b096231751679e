"""What every drill asks of a unit, whenever it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Refusal, cites
from damocles.rules.reading.facts import has_handled, is_mostly_down, unit_is_engaged
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.state import Activation

if TYPE_CHECKING:
    from damocles.rules.state.drills import Drill
    from damocles.rules.state.state import Table, Unit


@cites("drill.split_fire", "ability.repairs")
def has_done_nothing(table: Table) -> bool:
    """Whether the active unit has done nothing yet; repairs and tags do not count as actions."""
    now = table.activation
    fresh = Activation(now.unit, now.engaged_at_start) if now else None
    return now is not None and replace(now, repaired=(), designated=()) == fresh


@cites("drill.take_cover", "drill.machines")
def refuse_machine(table: Table, unit: Unit, drill: Drill) -> Refusal | None:
    """Machines cannot take the drills of infantry."""
    if drill.infantry_only and is_afv_unit(table, unit):
        return Refusal(drill.rule, "infantry_only", {"drill": drill.id})
    return None


@cites(
    "drill.not_while_engaged",
    "drill.lost",
    "drill.take_cover",
    "terrain.handling_ends_actions",
    "grounded.unit",
    "terrain.handling_engages",
)
def refuse_drill(table: Table, unit: Unit, drill: Drill) -> Refusal | None:
    """Refuse drills to engaged or grounded units, and after opening or lifting something."""
    facts: dict[str, int | str] = {"drill": drill.id}
    refusal = refuse_machine(table, unit, drill)
    if refusal is not None:
        return refusal
    if has_handled(table, unit):
        return Refusal("terrain.handling_engages", "has_handled_an_element", facts)
    if unit_is_engaged(table, unit):
        return Refusal("drill.not_while_engaged", "engaged", facts)
    if is_mostly_down(table, unit):
        return Refusal("drill.lost", "grounded", facts)
    return None
