"""The armies that are mostly guesses, the heroes, and the machines at hand."""

from __future__ import annotations

import pytest

from damocles.catalog import UnknownName, core
from damocles.catalog.armies.army import profile
from damocles.catalog.armies.heroes import hero_aboard, hero_on_foot, pilots
from damocles.catalog.source.numbers import find_numbers
from damocles.rules.chapters.heroes import is_same_kind
from damocles.rules.state.model import Officer


def test_hardly_a_number_is_printed() -> None:
    """Of the units that the rulebook has no list of, these numbers alone are cited."""
    guessed = {
        name: unit
        for army in core().armies.values()
        for name, unit in army.units.items()
        if core().tentative("units", name)
    }
    cited = [path for path, number in find_numbers(guessed) if number.src == "cited"]

    assert cited == [("k_warriors", "morale"), ("krasny_soldaty", "protection")]
    assert {unit.prices.src for unit in guessed.values()} == {"assumed"}


@pytest.mark.rule("GEN-035")
def test_the_gun_of_a_vehicle_looks_ahead() -> None:
    """The weapon of the Dirt trike sees a quarter of the table, its other parts need no view."""
    source = core().armies["karmans"]
    parts = profile("dirt_trike", source.units["dirt_trike"], source).parts

    assert {part.id: part.field for part in parts} == {
        "frame": None, "propulsion": None, "drum_gun": (-45, 45),
    }  # fmt: skip


@pytest.mark.rule("ROU-013")
@pytest.mark.rule("ROU-014")
def test_machines_are_at_hand_for_creation_and_fusion() -> None:
    """A strider of type 1, and for every unit of two or more the type above."""
    army = core().armies["therians"]
    units = {name: army.units[name] for name in army.spares}
    types = {unit.type.v for unit in units.values()}
    fusible = {u.type.v for u in army.units.values() if u.parts and u.numbers.maximum > 1}

    assert all(unit.category == "strider" for unit in units.values())
    assert types == {1, 2, 3}
    assert fusible == {1, 2}


# ---- heroes ----------------------------------------------------------------------------------


@pytest.mark.rule("HER-004")
def test_a_hero_is_an_officer() -> None:
    """He has the rank, Authority and Leadership of his own card, on foot as aboard."""
    for find in (hero_on_foot, hero_aboard):
        card = find(core().armies["white_stars"], "newton", core().weapons).card
        assert card.officer == Officer(4, 4, 7, hero=True)


def test_every_army_has_a_hero_with_a_machine() -> None:
    """So that any army can send a heroic pilot."""
    assert {name: pilots(army) for name, army in core().armies.items()} == {
        "karmans": ("cornelius",),
        "red_blok": ("tymofiyeva",),
        "therians": ("urash",),
        "white_stars": ("newton", "borz"),
    }


@pytest.mark.rule("HER-001")
@pytest.mark.parametrize(
    ("army", "hero", "led"),
    [
        ("white_stars", "newton", ["star_troopers"]),
        ("white_stars", "borz", ["steel_troopers"]),
        ("therians", "urash", ["storm_golems", "assault_medusas"]),
        ("therians", "atis_astarte", ["storm_golems", "assault_medusas"]),
        ("red_blok", "tymofiyeva", ["krasny_soldaty"]),
        ("karmans", "cornelius", ["wendigos"]),
    ],
)
def test_whom_a_hero_can_lead_on_foot(army: str, hero: str, led: list[str]) -> None:
    """Newton leads type 1 and Borz type 2, as their examples say."""
    source = core().armies[army]
    own = hero_on_foot(source, hero, core().weapons).profiles[0]
    kinds = {name: profile(name, unit, source) for name, unit in source.units.items()}

    assert [name for name, troops in kinds.items() if is_same_kind(own, troops)] == led


@pytest.mark.rule("GEN-026")
def test_a_hero_aboard_has_two_profiles() -> None:
    """The machine's, and his own for when he has to leave it."""
    army = core().armies["white_stars"]
    hero = hero_aboard(army, "newton", core().weapons)

    assert [found.id for found in hero.profiles] == ["fire_toads", "newton"]
    assert hero.card.on_foot is not None
    assert (hero.card.role, hero.card.on_foot.role) == ("hero", "hero")
    assert hero.card.officer == hero.card.on_foot.officer
    assert hero.card.officer is not None
    assert (hero.card.officer.rank, hero.card.officer.authority, hero.card.officer.hero) == (
        4, 4, True,
    )  # fmt: skip
    carried = {*hero.card.weapons, *hero.card.on_foot.weapons}
    assert {weapon.id for weapon in hero.weapons} == carried


def test_borz_has_nothing_for_close_combat() -> None:
    """The example of the melee says so."""
    hero = hero_on_foot(core().armies["white_stars"], "borz", core().weapons)

    assert [weapon.kind for weapon in hero.weapons] == ["ranged"]


@pytest.mark.rule("GEN-026")
def test_overseers_are_heroes_with_routines() -> None:
    """A hero of the Therians is an overseer, on foot and aboard."""
    hero = hero_aboard(core().armies["therians"], "urash", core().weapons)

    assert hero.card.abilities == ("overseer",)
    assert hero.card.on_foot is not None
    assert hero.card.on_foot.abilities == ("overseer",)


def test_heroes_that_there_are_not() -> None:
    """Neither a stranger nor a machine for one who has none."""
    army = core().armies["therians"]
    with pytest.raises(UnknownName, match="no hero is called 'borz'"):
        hero_on_foot(army, "borz", core().weapons)
    with pytest.raises(UnknownName, match="known are urash"):
        hero_aboard(army, "atis_astarte", core().weapons)


def test_prices_of_heroes_are_assumed() -> None:
    """Their cards are lost: no price is printed, and each is above that of the rank alone."""
    for army in core().armies.values():
        for name, hero in army.heroes.items():
            prices = [hero.on_foot.ap, *([hero.aboard.ap] if hero.aboard else [])]
            assert {price.src for price in prices} == {"assumed"}, name
            assert prices == sorted(prices, key=lambda price: price.v), name
