"""Facts that are kept until somebody writes what they depend on are never out of date."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.shooting.cover import find_save, zones_of_cover
from damocles.rules.chapters.shooting.shooters import (
    arsenal,
    bearers,
    copies_of,
    group_of,
    is_one_of_several,
)
from damocles.rules.missions.setup import lay_table
from damocles.rules.reading.facts import contacts, engaged_fighters, is_mostly_down, is_static
from damocles.rules.reading.sight import screen
from damocles.rules.state.apply.changes import (
    change_element,
    change_fighter,
    change_unit,
    put_fighter,
)
from damocles.rules.state.bodies import MOST_KEPT, body
from damocles.rules.state.land import land_of
from damocles.rules.state.registry import machine
from damocles.scenario import GOLEM, Scenario
from tests.rules.battles import begun, orders, small
from tests.rules.test_properties import KINDS, Kind

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit


def embodied(table: Table, unit: Unit) -> tuple[Any, ...]:
    """All that a body tells."""
    one = body(table, unit)
    here = one.stance
    return one.seat, one.members, here.sizes, here.index, here.discs.values, here.box


def armed(table: Table, unit: Unit) -> list[tuple[Any, ...]]:
    """All that is kept about the weapons of a unit."""
    facts = (bearers, copies_of, group_of, is_one_of_several)
    found = [(name, *(fact(table, unit, name) for fact in facts)) for name in arsenal(table, unit)]
    return [*found, (is_mostly_down(table, unit), is_static(table, unit))]


def known(table: Table) -> list[Any]:
    """Everything that is kept with a table."""
    units = table.units.values()
    whole = [contacts(table), engaged_fighters(table), land_of(table), screen(table)]
    return [*whole, *(embodied(table, u) for u in units), *(armed(table, u) for u in units)]


@pytest.mark.parametrize(("kind", "seed"), KINDS)
@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.deep)])
def test_what_is_kept_is_what_would_be_found(kind: Kind, seed: str, every: int) -> None:
    """Asked after so many events while a battle goes on, the facts equal those of a bare table."""
    battle, count = begun(kind(seed)), 0
    table = lay_table(battle.table.setting)
    for event in battle.events:
        machine.apply(table, event)
    for order in orders(battle, seed):
        for event in battle.push(order):
            machine.apply(table, event)
            count += 1
            assert count % every or known(table) == known(table.bare_copy())


def two_units() -> Table:
    """Two units of enemies apart from each other, and everything known about them."""
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)])
    table = scene.unit("b", seat=1, profile=GOLEM, at=[(20, 60)]).begin().table
    known(table)
    return table


def test_a_flag_leaves_places_alone() -> None:
    """Who is grounded or gets a drill stands where he stood: only his body is made anew."""
    table = two_units()
    placed, stance, other = table.placed, table.stances[0], table.bodies[1]
    change_fighter(table, 0, grounded=True)
    change_unit(table, 0, drills=frozenset({"knee"}))

    assert (table.placed, table.derived) == (placed, {})
    assert body(table, table.units[0]).stance is stance
    assert body(table, table.units[0]).members[0].grounded
    assert body(table, table.units[1]) is other


def test_a_step_outdates_places_but_not_the_land() -> None:
    """Who walks up to an enemy is in contact; what lies on the table lies there still."""
    table = two_units()
    laid, stance = table.laid, table.stances[0]
    change_fighter(table, 0, y=57_000)

    assert contacts(table) == {0: [2], 2: [0]}
    assert body(table, table.units[0]).stance is not stance
    assert table.laid is laid


def test_a_step_leaves_what_a_unit_can_do_alone() -> None:
    """Its weapons are those it had, borne by those who stand elsewhere now; a loss is one."""
    table = two_units()
    unit, strength = table.units[0], table.strengths[0]
    change_fighter(table, 0, place="table", y=30_000, facing=90, stirred=True)
    moved = bearers(table, unit, "laser_rifle")

    assert table.strengths[0] is strength
    assert moved == [table.fighters[0], table.fighters[1]]
    change_fighter(table, 0, place="gone")
    assert bearers(table, unit, "laser_rifle") == [table.fighters[1]]


def test_a_new_leader_is_another_strength() -> None:
    """What a unit is to others depends on who leads it."""
    table = two_units()
    change_unit(table, 0, leader=1)

    assert 0 not in table.strengths
    assert 1 in table.strengths


def test_who_changes_sides_outdates_both_units() -> None:
    """The body of the unit he leaves and that of the unit he joins are made anew."""
    table = two_units()
    change_fighter(table, 1, unit=1)
    change_unit(table, 0, fighters=(0,))
    change_unit(table, 1, fighters=(2, 1))

    assert known(table) == known(table.bare_copy())


def test_a_copy_keeps_what_it_knows() -> None:
    """What is written on one table leaves the facts of its copies alone."""
    table = two_units()
    before, twin = known(table), table.copy()
    put_fighter(table, replace(table.fighters[0], y=57_000))

    assert known(twin) == before
    assert known(table) == known(table.bare_copy()) != before


def test_zones_of_cover_are_kept_while_all_stand_still() -> None:
    """A drill changes nothing about them; a wall that is gone or who moves makes them anew."""
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)]).unit("b", seat=1, at=[(22, 60)])
    table = scene.element("wall", "low_wall", 22, 55, width=12, depth=1, size=1).begin().table
    first = zones_of_cover(table, body(table, table.units[0]), [table.units[1]])
    change_unit(table, 1, drills=frozenset({"take_cover"}))
    again = zones_of_cover(table, body(table, table.units[0]), [table.units[1]])
    twin = table.copy()
    change_element(table, "wall", present=False)
    change_fighter(twin, 2, y=50_000)

    assert first == {0: b"\x01"}
    assert again is first
    assert zones_of_cover(table, body(table, table.units[0]), [table.units[1]]) == {}
    assert zones_of_cover(twin, body(twin, twin.units[0]), [twin.units[1]]) == {}


def test_shelter_is_kept_until_something_that_it_depends_on_changes() -> None:
    """A tall golem behind a low wall: sheltered with the drill, and only while the wall is there.

    What does not matter, as a flag of somebody else, leaves what is kept alone.
    """
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)])
    scene.unit("b", seat=1, at=[(22, 60)], profile=replace(GOLEM, size=3))
    table = scene.element("wall", "low_wall", 22, 55, width=12, depth=1, size=1).begin().table
    here = body(table, table.units[0]).stance
    bare, kept = find_save(table, table.units[0], [table.units[1]]), len(here.kept)
    change_fighter(table, 0, stirred=True)
    again = find_save(table, table.units[0], [table.units[1]])
    same = len(here.kept)
    change_unit(table, 1, drills=frozenset({"take_cover"}))
    drilled = find_save(table, table.units[0], [table.units[1]])
    change_element(table, "wall", present=False)

    assert (bare, again, drilled) == (None, None, 3)
    assert same == kept < len(here.kept)
    assert find_save(table, table.units[0], [table.units[1]]) is None


def test_a_stance_keeps_only_so_much() -> None:
    """When it holds as much as it may, all of it goes and the last comes in."""
    table = two_units()
    here = body(table, table.units[0]).stance
    here.kept.clear()
    for number in range(MOST_KEPT + 1):
        here.keep(number, str(number))

    assert here.kept == {MOST_KEPT: str(MOST_KEPT)}


def test_an_element_outdates_the_land() -> None:
    """One that is gone shelters nobody and is in nobody's way."""
    scene = Scenario().element("box", "container", 40, 40, width=8, depth=8, size=3)
    table = scene.unit("A", at=[(20, 20)]).begin().table
    known(table)
    change_element(table, "box", present=False)

    assert land_of(table).extents == {}
    assert known(table) == known(table.bare_copy())


def test_a_setting_goes_with_the_last_who_holds_it() -> None:
    """Its sheets do not hold it, so nobody has to look for it."""
    setting, _ = small()
    gone = weakref.ref(setting)
    keys = list(setting.fighter_cards)
    sheets = [setting.sheets[key] for key in keys]
    del setting

    assert [sheet.card.profile for sheet in sheets] == [sheet.profile.id for sheet in sheets]
    assert gone() is None
