"""What the army lists give: patterns and ranks, weapons and equipment, and kinds of terrain."""

from __future__ import annotations

import pytest

from damocles.catalog import core
from damocles.catalog.armies.weapons import weapon

Slots = list[dict[str, tuple[int, ...]]]


def slots(army: str) -> Slots:
    """The types that each slot of a platoon takes, by category."""
    pattern = core().armies[army].pattern
    return [{each.category: each.types for each in slot} for slot in pattern.slots]


def ranks(army: str) -> dict[str, tuple[int, int, int, int]]:
    """Rank, Authority, Leadership and Numbers bonus of every officer."""
    found = core().armies[army].officers.ranks
    return {r.id: (r.rank, r.authority, r.leadership, r.numbers_bonus) for r in found}


def numbers(name: str) -> tuple[int | None, ...]:
    """Accuracy or fixed number, Rate of fire, re-rolls, area, Penetration and Damage."""
    found = weapon(name, core().weapons[name])
    aim = found.accuracy if found.fixed is None else found.fixed
    return (aim, found.rate, found.rerolls, found.area, found.penetration, found.damage)


def abilities(name: str) -> tuple[str, ...]:
    """What a weapon can do beside hitting."""
    return weapon(name, core().weapons[name]).abilities


def given(army: str, name: str) -> tuple[str | None, str | None, str]:
    """The weapon or the ability that equipment gives, and to whom."""
    found = core().armies[army].equipment[name]
    return (found.weapon, found.ability, found.bearer)


# ---- armies ----------------------------------------------------------------------------------


@pytest.mark.rule("CMP-028")
def test_the_pattern_of_the_white_stars() -> None:
    """Soldiers of types 1 and 2 come first, machines of every type stand in the fifth slot."""
    assert slots("white_stars") == [
        {"soldier": (1, 2)},
        {"soldier": (2, 3)},
        {"soldier": (2,), "support": (1, 2)},
        {"soldier": (3,), "strider": (1,), "vehicle": (1,)},
        {"strider": (1, 2, 3), "vehicle": (1, 2, 3)},
    ]
    assert core().armies["white_stars"].pattern.rule == "CMP-028"


@pytest.mark.rule("CMP-029")
def test_the_pattern_of_the_therians() -> None:
    """Soldiers of type 2 come first, machines of types 2 and 3 stand in the fifth slot."""
    assert slots("therians") == [
        {"soldier": (2,)},
        {"soldier": (2,)},
        {"soldier": (2, 3), "support": (2,)},
        {"soldier": (3,), "strider": (1,), "vehicle": (1,)},
        {"strider": (2, 3), "vehicle": (2, 3)},
    ]
    assert core().armies["therians"].pattern.rule == "CMP-029"


@pytest.mark.rule("CMP-030")
def test_the_officers_of_the_white_stars() -> None:
    """Five ranks from sergeant to colonel; they have no ability of their own."""
    assert ranks("white_stars") == {
        "sergeant": (1, 1, 3, 0), "master_sergeant": (2, 1, 4, 1), "lieutenant": (3, 2, 5, 2),
        "captain": (4, 4, 7, 2), "colonel": (5, 5, 9, 3),
    }  # fmt: skip
    assert core().armies["white_stars"].officers.abilities == ()


@pytest.mark.rule("CMP-031")
def test_the_officers_of_the_therians() -> None:
    """Five ranks from alpha to omega, and all of them are overseers."""
    assert ranks("therians") == {
        "alpha": (1, 2, 2, 0), "delta": (2, 2, 3, 1), "omicron": (3, 3, 4, 2),
        "sigma": (4, 5, 6, 2), "omega": (5, 6, 8, 2),
    }  # fmt: skip
    assert core().armies["therians"].officers.abilities == ("overseer",)


# ---- equipment -------------------------------------------------------------------------------


@pytest.mark.rule("ABL-023")
def test_grenades_are_a_weapon_for_everybody() -> None:
    """Accuracy 0, one throw, 1 cm of effect, Penetration 4 and Damage 1."""
    assert numbers("grenades") == (0, 1, 0, 1_000, 4, 1)
    assert abilities("grenades") == ("grenades",)
    assert given("white_stars", "grenades") == ("grenades", None, "everybody")


@pytest.mark.rule("ABL-024")
def test_nanostorms_are_a_weapon_for_everybody() -> None:
    """As grenades, with Penetration 5."""
    assert numbers("nanostorms") == (0, 1, 0, 1_000, 5, 1)
    assert abilities("nanostorms") == ("nanostorms",)
    assert given("therians", "nanostorms") == ("nanostorms", None, "everybody")


@pytest.mark.rule("ABL-025")
@pytest.mark.parametrize(
    ("name", "expected", "ability"),
    [
        ("missile_launcher", (4, 1, 0, 0, 14, 2), "locked_shot"),
        ("flamer", (1, 1, 0, 3_000, 5, 1), "projection"),
        ("medium_nucleus_cannon", (9, 1, 0, 0, 14, 2), "sniper"),
    ],
)
def test_special_weapons_with_abilities(name: str, expected: tuple[int, ...], ability: str) -> None:
    """A launcher locks its shots, a flamer projects, a nucleus cannon snipes."""
    assert numbers(name) == expected
    assert abilities(name) == (ability,)


@pytest.mark.rule("ABL-025")
def test_gyroscopes_make_stable() -> None:
    """TacArms have them as standard equipment."""
    assert given("white_stars", "gyroscopes") == (None, "stability", "everybody")
    assert core().armies["white_stars"].units["steel_tacarms"].equipment == ("gyroscopes",)


@pytest.mark.rule("ABL-005")
def test_a_helmet_detects() -> None:
    """The triple lense helmet gives Detection to everybody."""
    assert given("white_stars", "triple_lense_helmet") == (None, "detection", "everybody")


@pytest.mark.rule("ABL-007")
def test_a_targeter_designates() -> None:
    """The laser targeter makes everybody a designator."""
    assert given("white_stars", "laser_targeter") == (None, "designator", "everybody")


@pytest.mark.rule("ABL-020")
def test_a_relay_is_carried_by_the_leader() -> None:
    """By nobody else of the unit."""
    assert given("therians", "relay") == (None, "relay", "leader")


@pytest.mark.rule("ABL-013")
def test_engineers_are_saboteurs() -> None:
    """The combat engineer of the White Stars can do Sabotage."""
    assert core().armies["white_stars"].specialists["combat_engineer"].ability == "sabotage"


@pytest.mark.rule("ABL-014")
def test_mechanics_repair() -> None:
    """The mechanic of the White Stars can do Repairs."""
    assert core().armies["white_stars"].specialists["mechanic"].ability == "repairs"


@pytest.mark.rule("ABL-015")
@pytest.mark.parametrize("army", ["white_stars", "red_blok"])
def test_medics_give_first_aid(army: str) -> None:
    """Those of every army that has any."""
    assert core().armies[army].specialists["medic"].ability == "first_aid"


# ---- terrain ---------------------------------------------------------------------------------


@pytest.mark.rule("TER-006")
def test_kinds_of_terrain_have_their_size() -> None:
    """Low wall 1, nanogenerator 2, container 3 as printed; the others and all lengths are ours."""
    found = core().kinds

    assert {name: (kind.w, kind.h, kind.size) for name, kind in found.items()} == {
        "low_wall": (12_000, 2_000, 1),
        "nanogenerator": (6_000, 6_000, 2),
        "container": (12_000, 6_000, 3),
        "hill": (20_000, 20_000, 2),
        "bunker": (20_000, 20_000, 3),
        "wreck": (8_000, 8_000, 4),
    }
