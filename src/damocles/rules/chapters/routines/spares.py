"""Machines at hand: which can come into being, and where there is room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.geometry import on_table, overlap
from damocles.rules.chapters.damage.machines import next_fighter
from damocles.rules.chapters.movement.ends import refuse_inside
from damocles.rules.reading.facts import disc, fighters_on_table
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.land import ground_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Disc
    from damocles.rules.state.model import Profile
    from damocles.rules.state.state import Table


@cites("routine.creation", "routine.fusion", "routine.creation_limits")
def refuse_spare(table: Table, seat: int, card: str, type_: int, rule: str) -> Refusal | None:
    """Refuse unless the company has a spare strider of this Type, and its miniature, at hand."""
    facts: dict[str, int | str] = {"card": card, "type": type_}
    spares = {spare.id: spare for spare in table.setting.companies[seat].spares}
    if card not in spares:
        return Refusal(rule, "no_such_machine_at_hand", facts)
    profile = spare_profile(table, seat, card)
    if profile.category != "strider" or profile.type != type_:
        return Refusal(rule, "not_a_strider_of_this_type", facts)
    return refuse_miniature(table, seat, card, rule)


@cites("routine.creation", "routine.fusion", "routine.creation_miniatures")
def refuse_miniature(table: Table, seat: int, card: str, rule: str) -> Refusal | None:
    """A miniature is used once; an option gives it back when it has left the battle."""
    made = [unit for unit in table.units.values() if unit.card == f"{seat}/{card}"]
    facts: dict[str, int | str] = {"card": card}
    if any(unit.place != "gone" for unit in made):
        return Refusal(rule, "in_the_battle_already", facts)
    if made and not table.setting.params.options.creation_repeats:
        return Refusal("routine.creation_miniatures", "miniature_is_spent", facts)
    return None


def spare_profile(table: Table, seat: int, card: str) -> Profile:
    """The profile of a machine at hand."""
    return table.setting.profiles[table.setting.fighter_cards[f"{seat}/{card}/0"].profile]


@cites("routine.creation", "routine.fusion")
def refuse_room(table: Table, base: Disc, without: Sequence[int], rule: str) -> Refusal | None:
    """The whole base must be on free ground; fighters in `without` make room."""
    if not on_table(base, table.setting.size):
        return Refusal(rule, "not_on_the_table")
    others = [other for other in fighters_on_table(table) if other.id not in without]
    if any(overlap(base, disc(table, other)) for other in others):
        return Refusal(rule, "no_room")
    return refuse_inside(table, placement_of(table, base, next_fighter(table)), base)


def placement_of(table: Table, base: Disc, fighter: int, facing: int = 0) -> Placement:
    """The placement of a new machine where its base is, on a hill if there is one."""
    return Placement(fighter, base.x, base.y, facing, ground_at(table, base.x, base.y))
