"""What every drill asks of a unit, whenever it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Refusal, cites
from damocles.rules.reading.facts import has_handled, is_mostly_down, unit_is_engaged
from damocles.rules.state.sheets import category_of
from damocles.rules.state.state import Activation

if TYPE_CHECKING:
    from damocles.rules.state.drills import Deed, Drill
    from damocles.rules.state.state import Table, Unit


@cites("drill.split_fire", "ability.repairs")
def has_done_nothing(table: Table) -> bool:
    """Whether the active unit has done nothing yet; repairs and tags do not count as actions."""
    now = table.activation
    fresh = Activation(now.unit, now.engaged_at_start) if now else None
    return now is not None and replace(now, repaired=(), designated=()) == fresh


def refuse_kind(table: Table, unit: Unit, drill: Drill) -> Refusal | None:
    """Refuse a drill that is not for this kind of unit."""
    if category_of(table, unit) not in drill.not_for:
        return None
    return refuse_machine(drill) or Refusal(drill.rule, "not_for_this_kind", {"drill": drill.id})


@cites("drill.take_cover", "drill.machines")
def refuse_machine(drill: Drill) -> Refusal | None:
    """Machines cannot take the drills of infantry."""
    if drill.infantry_only:
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
    refusal = refuse_kind(table, unit, drill)
    if refusal is not None:
        return refusal
    if has_handled(table, unit):
        return Refusal("terrain.handling_engages", "has_handled_an_element", facts)
    if unit_is_engaged(table, unit):
        return Refusal("drill.not_while_engaged", "engaged", facts)
    if is_mostly_down(table, unit):
        return Refusal("drill.lost", "grounded", facts)
    return None


def refuse_beside(table: Table, drill: Drill, names: frozenset[str]) -> Refusal | None:
    """Refuse a drill that a unit cannot have together with one of these."""
    for other in table.setting.drills.behind(names):
        if drill.excludes(other):
            return Refusal(drill.rule, "never_with", {"drill": drill.id, "other": other.id})
    return None


# ---- once the unit has done something --------------------------------------------------------


@cites("drill.price", "drill.overwatch", "overwatch.condition")
def refuse_late(table: Table, unit: Unit, drill: Drill) -> Refusal | None:
    """Refuse a drill off the table, or after something that it rules out; then what every drill
    asks for."""
    if unit.place != "table":
        return Refusal("drill.price", "not_on_the_table", {"drill": drill.id})
    return refuse_deeds(table, drill) or refuse_drill(table, unit, drill)


def refuse_deeds(table: Table, drill: Drill) -> Refusal | None:
    """Refuse a drill after the first thing that it rules out and the active unit has done."""
    now, facts = table.activation, {"drill": drill.id}
    if now is None or not drill.rules_out:
        return None
    done, hurried = deeds_of(table, now), {**facts, "gait": now.gait or ""}
    refusals = {
        "fire": Refusal(drill.rule, "has_fired", facts),
        "fight": Refusal(drill.rule, "has_fought", facts),
        "move": Refusal(drill.rule, "has_moved", facts),
        "hurry": Refusal(drill.rule, "has_rushed", hurried),
    }
    return next((refusals[deed] for deed in drill.rules_out if deed in done), None)


def deeds_of(table: Table, now: Activation) -> set[Deed]:
    """What the active unit has done in its activation."""
    done: dict[Deed, object] = {
        "fire": now.fired,
        "fight": now.fought,
        "move": now.moved,
        "hurry": now.gait in table.setting.gaits.hurried,
    }
    return {deed for deed, has_happened in done.items() if has_happened}
