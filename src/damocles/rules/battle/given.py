"""What must be true of the units that a mission gives, and of the goals that speak of units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.chapters.movement import refuse_ends
from damocles.rules.missions.lineup import given_places, placing
from damocles.rules.missions.setup import lay_table
from damocles.rules.state.model import InContact, KindGone, UnitGone
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import GivenUnit
    from damocles.rules.state.setting import Setting


def given_faults(setting: Setting) -> Iterator[Refusal]:
    """Whatever a mission asks for that the companies cannot do."""
    if setting.given:
        found = [*absent_units(setting), *miscounted_places(setting)]
        yield from found or misplaced_units(setting)
    yield from idle_goals(setting)


@cites("battle.start")
def absent_units(setting: Setting) -> Iterator[Refusal]:
    """Units that a mission gives to a seat that does not have them."""
    for key, given in setting.given.items():
        if key not in setting.unit_cards:
            yield Refusal("battle.start", "not_in_the_company", about(given))


@cites("battle.start")
def miscounted_places(setting: Setting) -> Iterator[Refusal]:
    """Units with places for some of their fighters, or for too many."""
    for key, given in setting.given.items():
        card = setting.unit_cards.get(key)
        if card is not None and given.places and len(given.places) != len(card.fighters):
            yield Refusal("battle.start", "not_a_place_each", about(given))


def misplaced_units(setting: Setting) -> Iterator[Refusal]:
    """Units that cannot stand where the map has them, by the rules of movement."""
    table = lay_table(setting)
    for unit in [*table.units.values()] if setting.mission.setup == "map" else ():
        given = setting.given_unit(unit)
        if given is None or not given.places:
            continue
        refusal = refuse_ends(table, unit, given_places(table, unit, given))
        if refusal is not None:
            yield Refusal(refusal.rule, "no_room_at_its_places", about(given))
        for event in placing(table, unit, given):
            machine.apply(table, event)


def idle_goals(setting: Setting) -> Iterator[Refusal]:
    """Goals that nobody can ever meet: about units not given, or kinds that no enemy has."""
    given = {each.unit for each in setting.given.values()}
    for goal in setting.goals:
        facts: dict[str, int | str] = {"seat": goal.seat}
        if isinstance(goal, UnitGone | InContact) and goal.unit not in given:
            yield Refusal("battle.start", "goal_without_unit", facts | {"name": goal.unit})
        if isinstance(goal, KindGone) and goal.profile not in enemy_profiles(setting, goal.seat):
            yield Refusal("battle.start", "goal_without_enemy", facts | {"name": goal.profile})


def enemy_profiles(setting: Setting, seat: int) -> set[str]:
    """The profiles that the fighters of a seat's enemies have."""
    return {
        fighter.profile
        for other, company in enumerate(setting.companies)
        if setting.is_hostile(seat, other)
        for unit in company.units
        for fighter in unit.fighters
    }


def about(given: GivenUnit) -> dict[str, int | str]:
    """The unit that something is wrong with."""
    return {"seat": given.seat, "unit": given.unit}
