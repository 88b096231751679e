"""Soldiers who were eliminated: who of them can come back, and into which units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.reading.facts import members, seat_of

if TYPE_CHECKING:
    from damocles.rules.state.model import FighterCard, UnitCard
    from damocles.rules.state.state import Fighter, Table, Unit

LIMITED = ("bearer", "specialist")
"""Roles of which a unit may have only a limited number."""
CREW = ("gunner", "support_weapon")
"""GEN-018: roles of support units, whose fighters are not soldiers."""


def is_leader_by_rank(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is an officer or hero, who are neither replaced nor brought back."""
    card = table.setting.card(fighter)
    return card.officer is not None or card.role in ("officer", "hero")


@cites("routine.transfer", "routine.transfer_limits")
def refuse_newcomer(
    table: Table, seat: int, newcomer: Fighter | None, name: int, rule: str
) -> Refusal | None:
    """Refuse unless the fighter is of this seat, was eliminated, and is not an officer."""
    facts: dict[str, int | str] = {"fighter": name}
    if newcomer is None or newcomer.place != "gone" or seat_of(table, newcomer) != seat:
        return Refusal(rule, "not_eliminated", facts)
    if f"evacuated {newcomer.unit}" in table.tally:
        return Refusal("mission.evacuated_unit", "not_eliminated", facts)
    if is_leader_by_rank(table, newcomer):
        return Refusal(rule, "officers_do_not_return", facts)
    return None


@cites("routine.transfer", "routine.transfer_limits", "routine.return_and_repair")
def refuse_composition(
    table: Table, unit: Unit, newcomer: FighterCard, without: int | None, rule: str
) -> Refusal | None:
    """Refuse more special fighters than the unit may have, or special weapons of two kinds."""
    if newcomer.role not in LIMITED:
        return None
    mustered = table.setting.unit_card(unit)
    others = [table.setting.card(f) for f in members(table, unit) if f.id != without]
    same = [card for card in others if card.role == newcomer.role]
    if len(same) >= limit_of(mustered, newcomer.role):
        return Refusal(rule, "too_many_special_fighters", {"unit": unit.id, "number": len(same)})
    own = special_weapons(table, newcomer)
    if any(special_weapons(table, card) != own for card in same):
        return Refusal(rule, "special_weapons_of_two_kinds", {"unit": unit.id})
    return None


def limit_of(mustered: UnitCard, role: str) -> int:
    """How many fighters of a special role a unit may have."""
    if role == "bearer" and mustered.bearers is not None:
        return mustered.bearers
    return sum(card.role == role for card in mustered.fighters)


def special_weapons(table: Table, card: FighterCard) -> set[str]:
    """The guns of a bearer, except those that every fighter of some unit carries in addition."""
    if card.role != "bearer":
        return set()
    thrown = {name for unit in table.setting.unit_cards.values() for name in unit.equipment}
    guns = {name for name in card.weapons if table.setting.weapons[name].kind == "ranged"}
    return guns - thrown


@cites("profile.soldier_types")
def is_soldier(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is neither machine nor support weapon nor gunner."""
    soldier = table.setting.profile(fighter).category == "soldier"
    return soldier and table.setting.card(fighter).role not in CREW
