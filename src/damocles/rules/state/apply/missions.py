"""How the special rules of a mission change the table."""

from __future__ import annotations

from damocles.rules.state.apply.changes import (
    add_to_tally,
    change_fighter,
    change_unit,
    put_fighter,
    put_unit,
)
from damocles.rules.state.events.missions import (
    PilotChosen,
    PilotEvacuated,
    PilotMet,
    UnitEvacuated,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.state import Fighter, Table, Unit


@machine.applies(PilotChosen)
def choose_pilot(table: Table, event: PilotChosen) -> None:
    """Add the pilot to the battle, but neither to the table nor to the sequence."""
    card = f"{event.card}/0"
    profile = table.setting.profiles[table.setting.fighter_cards[card].profile]
    sp = tuple(part.sp for part in profile.parts)
    crew = (event.fighter,)
    put_unit(table, Unit(event.unit, event.seat, event.card, crew, event.fighter, "inside"))
    put_fighter(table, Fighter(event.fighter, event.unit, card, profile.radius, sp=sp))


@machine.applies(PilotMet)
def meet_pilot(table: Table, event: PilotMet) -> None:
    """Put the pilot on the table, and remember it for scoring."""
    change_unit(table, event.unit, place="table")
    change_fighter(table, event.fighter, place="table", x=event.x, y=event.y, standing_on=event.on)
    add_to_tally(table, f"pilot_met/{event.seat}")


@machine.applies(PilotEvacuated)
def evacuate_pilot(table: Table, event: PilotEvacuated) -> None:
    """Remove the pilot without a loss, and their unit if nobody else of it is on the table."""
    change_fighter(table, event.fighter, place="gone", standing_on=None)
    others = [table.fighters[f].place for f in table.units[event.unit].fighters]
    if "table" not in others:
        change_unit(table, event.unit, place="gone", drills=frozenset())
    add_to_tally(table, f"pilot_evacuated/{event.seat}")
    add_to_tally(table, "evacuated pilot")


@machine.applies(UnitEvacuated)
def evacuate_unit(table: Table, event: UnitEvacuated) -> None:
    """Remove the whole unit with nobody eliminated, and remember it for scoring."""
    unit = table.units[event.unit]
    kind = "evacuated_afv" if is_afv_unit(table, unit) else "evacuated_infantry"
    for fighter in unit.fighters:
        change_fighter(table, fighter, place="gone", standing_on=None)
    change_unit(table, unit.id, place="gone", drills=frozenset())
    add_to_tally(table, f"{kind}/{unit.seat}")
    add_to_tally(table, f"evacuated {unit.id}")
