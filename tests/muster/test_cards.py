"""The cards of fighters: who leads, what he carries, and who stands by for a mission."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.muster import muster_company
from damocles.muster.roster.cards import unit_card
from damocles.rules.state.model import FighterCard, Officer, UnitCard
from tests.muster.curing import entry
from tests.muster.lists import THERIANS, company, platoon

GOLEM = ("nanoblaster", "reaper_blades")


def card(unit: str, *, army: str = THERIANS) -> UnitCard:
    """The card of a unit from text."""
    return unit_card(entry(platoon(unit, army=army)), core().weapons)


# ---- leaders ---------------------------------------------------------------------------------


@pytest.mark.rule("HER-002")
def test_a_hero_is_not_counted() -> None:
    """Six golems and Urash are seven; he goes first and has what only leaders carry."""
    hero, *golems = card("6 storm golems, relay, urash").fighters

    assert (hero.profile, hero.role, hero.abilities) == ("urash", "hero", ("overseer", "relay"))
    assert golems == [FighterCard("storm_golems", "standard", GOLEM)] * 6


@pytest.mark.rule("HER-002")
def test_a_hero_aboard_brings_a_machine_of_his_own() -> None:
    """One golgoth and Urash are two golgoths, of which he leaves his own on foot."""
    hero, other = card("1 wraith golgoth, urash").fighters

    assert (hero.profile, hero.role, other.role) == ("wraith_golgoth", "hero", "standard")
    assert hero.on_foot is not None
    assert (hero.on_foot.profile, other.on_foot) == ("urash", None)


@pytest.mark.rule("HER-002")
@pytest.mark.parametrize(("officer", "role"), [(", alpha", "officer"), ("", "standard")])
def test_other_leaders_are_counted(officer: str, role: str) -> None:
    """The officer is one of six, and takes the place of a standard fighter, of no bearer."""
    unit = entry(platoon(f"6 storm golems, relay{officer}", army=THERIANS))
    source = replace(unit.source, special={"sonic_gun": 5})
    leader, *others = unit_card(unit._replace(source=source), core().weapons).fighters

    assert (leader.role, leader.weapons, leader.abilities[-1:]) == (role, GOLEM, ("relay",))
    assert [(each.role, each.abilities) for each in others] == [("bearer", ())] * 5


@pytest.mark.rule("GEN-023")
def test_an_officer_has_what_his_unit_has_and_his_rank() -> None:
    """A sigma of golems: their profile and weapons, rank 4, 5/6, a Numbers bonus of 2."""
    leader, *others = card("6 storm golems, nanostorms, sigma").fighters

    assert leader == FighterCard(
        "storm_golems",
        "officer",
        (*GOLEM, "nanostorms"),
        ("overseer",),
        Officer(4, 5, 6, numbers_bonus=2),
    )
    assert {each.officer for each in others} == {None}


# ---- bearers and specialists -----------------------------------------------------------------


@pytest.mark.rule("GEN-028")
def test_a_specialist_has_all_of_his_unit_and_more() -> None:
    """A medic of star troopers: their profile, weapons and helmet, and First aid."""
    unit = "8 star troopers, triple lense helmet, grenades, medic"
    *_, mate, medic = card(unit, army="White Stars, 500 A.P.").fighters

    assert (medic.profile, medic.role, medic.weapons) == (mate.profile, "specialist", mate.weapons)
    assert (mate.abilities, medic.abilities) == (("detection",), ("detection", "first_aid"))


@pytest.mark.rule("CMP-015")
def test_bearers_and_specialists_have_the_equipment_too() -> None:
    """A flamer with grenades and helmet, a medic with the same."""
    unit = "8 star troopers, triple lense helmet, grenades, 1 flamer, medic"
    *_, mate, bearer, medic = card(unit, army="White Stars, 500 A.P.").fighters

    assert [each.weapons for each in (mate, bearer, medic)] == [
        ("assault_rifle", "combat_knife", "grenades"),
        ("flamer", "grenades"),
        ("assault_rifle", "combat_knife", "grenades"),
    ]
    assert [each.abilities for each in (mate, bearer, medic)] == [
        ("detection",), ("detection",), ("detection", "first_aid"),
    ]  # fmt: skip


# ---- pilots ----------------------------------------------------------------------------------


@pytest.mark.rule("MIS-602")
def test_pilots_are_the_heroes_who_are_free() -> None:
    """Those with a machine, each alone and on foot, whoever else leads the units."""
    stars = muster_company(company(platoon("8 star troopers, newton")), core())
    therians = muster_company(
        company(platoon("6 storm golems, atis astarte", army=THERIANS)), core()
    )

    for found, pilot in ((stars, "borz"), (therians, "urash")):
        assert [[one.profile for one in each.fighters] for each in found.pilots] == [[pilot]]
        assert found.pilots[0].fighters[0].on_foot is None


@pytest.mark.rule("MIS-602")
def test_without_a_free_hero_an_officer_is_the_pilot() -> None:
    """Of the lowest rank, a soldier of type 2."""
    found = muster_company(company(platoon("6 storm golems, urash", army=THERIANS)), core())

    assert [[(one.profile, one.role) for one in each.fighters] for each in found.pilots] == [
        [("storm_golems", "officer")]
    ]
    officer = found.pilots[0].fighters[0].officer
    assert officer is not None
    assert officer.rank == 1
