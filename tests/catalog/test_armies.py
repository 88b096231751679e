"""Weapons and armies: every number with its origin, every id leading somewhere."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import core
from damocles.catalog.armies.army import profile
from damocles.catalog.armies.weapons import weapon
from damocles.catalog.source.numbers import Nerve, find_numbers
from tests.catalog.spoiling import assert_named, faults, spoil

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.rules.state.model import Profile, Weapon

WEAPONS, HEROES = "weapons.yaml", "armies/therians/heroes.yaml"
SPECIALISTS = "armies/white_stars/specialists.yaml"
PROVENANCE = {"cited": 60, "derived": 35, "assumed": 290}
"""How many numbers come from where; prices, numbers and ranks are counted elsewhere."""
STARS, THERIANS = "armies/white_stars/units.yaml", "armies/therians/units.yaml"


def carried(name: str) -> Weapon:
    """A weapon as the rules use it."""
    return weapon(name, core().weapons[name])


def fighting(army: str, unit: str) -> Profile:
    """A profile as the rules use it."""
    found = core().armies[army]
    return profile(unit, found.units[unit], found)


@pytest.mark.parametrize(
    ("name", "accuracy", "rate", "rerolls", "penetration", "damage"),
    [
        ("laser_rifle", 5, 1, 0, 5, 1),
        ("assault_rifle", 4, 1, 0, 4, 1),
        ("combat_knife", 4, 1, 0, 3, 1),
        ("laser_gun", 6, 1, 0, 10, 1),
        ("mg", 5, 3, 0, 5, 1),
        ("volcano_mg", 4, 4, 0, 5, 1),
        ("light_laser_cannon", 8, 1, 0, 12, 1),
        ("nanoblaster", 3, 1, 1, 5, 1),
        ("reaper_blades", 5, 2, 0, 7, 1),
        ("sonic_gun", 5, 3, 0, 8, 1),
        ("nucleus_rifle", 5, 1, 0, 7, 1),
        ("electrolash", 5, 2, 0, 7, 1),
        ("nucleus_gun", 7, 1, 0, 14, 1),
        ("medium_sonic_cannon", 6, 4, 0, 9, 1),
        ("medium_nucleus_cannon", 9, 1, 0, 14, 2),
    ],
)
def test_direct_weapons(
    name: str, accuracy: int, rate: int, rerolls: int, penetration: int, damage: int
) -> None:
    """The numbers of every weapon that shoots straight or strikes."""
    found = carried(name)

    assert (found.accuracy, found.rate, found.rerolls) == (accuracy, rate, rerolls)
    assert (found.penetration, found.damage) == (penetration, damage)
    assert (found.area, found.fixed) == (0, None)
    assert found.kind == (
        "close" if name in ("combat_knife", "reaper_blades", "electrolash") else "ranged"
    )


@pytest.mark.rule("ABL-025")
def test_weapons_and_gyroscopes_have_their_abilities() -> None:
    """Launcher, flamer, nucleus cannon and TacArms have what the arsenal gives them."""
    abilities = {name: carried(name).abilities for name in core().weapons}

    assert {name: found for name, found in abilities.items() if found} == {
        "missile_launcher": ("locked_shot",),
        "flamer": ("projection",),
        "medium_nucleus_cannon": ("sniper",),
        "grenades": ("grenades",),
        "nanostorms": ("nanostorms",),
    }
    assert fighting("white_stars", "steel_tacarms").abilities == ("stability",)


def test_a_locked_shot_has_a_fixed_number() -> None:
    """It stands in place of Accuracy."""
    launcher = carried("missile_launcher")

    assert (launcher.fixed, launcher.accuracy) == (4, 0)
    assert (launcher.penetration, launcher.damage) == (14, 2)


@pytest.mark.rule("GEN-043")
@pytest.mark.parametrize(
    ("name", "to_hit", "dice", "area", "harm"),
    [
        ("laser_rifle", (5, None), (1, 0), 0, (5, 1)),
        ("nanoblaster", (3, None), (1, 1), 0, (5, 1)),
        ("grenade_launcher", (2, None), (1, 0), 3_000, (4, 1)),
        ("missile_launcher", (0, 4), (1, 0), 0, (14, 2)),
    ],
)
def test_weapons(
    name: str,
    to_hit: tuple[int, int | None],
    dice: tuple[int, int],
    area: int,
    harm: tuple[int, int],
) -> None:
    """Accuracy or a fixed number, rate and re-rolls, area, Penetration and Damage, abilities."""
    found = carried(name)

    assert (found.accuracy, found.fixed) == to_hit
    assert (found.rate, found.rerolls) == dice
    assert found.area == area
    assert (found.penetration, found.damage) == harm
    assert (found.abilities == ("locked_shot",)) == (name == "missile_launcher")


@pytest.mark.rule("GEN-042")
@pytest.mark.parametrize(
    ("army", "unit", "kind", "lengths", "values"),
    [
        ("white_stars", "star_troopers", ("soldier", 1, 2), (1_500, 12_000), (8, 4, 4)),
        ("white_stars", "steel_troopers", ("soldier", 2, 2), (1_500, 14_000), (10, 5, 4)),
        ("white_stars", "steel_tacarms", ("soldier", 3, 2), (2_000, 15_000), (10, 9, 5)),
        ("white_stars", "fire_toads", ("strider", 1, 4), (3_250, 20_000), (10, 12, 4)),
        ("therians", "storm_golems", ("soldier", 2, 2), (1_500, 12_000), (None, 6, 5)),
        ("therians", "assault_medusas", ("soldier", 2, 2), (1_500, 9_000), (None, 8, 5)),
        ("therians", "bane_goliaths", ("soldier", 3, 2), (2_000, 10_000), (None, 10, 5)),
        ("therians", "wraith_golgoth", ("strider", 2, 5), (4_000, 18_000), (None, 15, 4)),
        ("red_blok", "krasny_soldaty", ("soldier", 1, 2), (1_500, 12_000), (8, 3, 3)),
        ("red_blok", "spetsnatz_kolossus", ("soldier", 3, 2), (2_000, 10_000), (10, 10, 5)),
        ("red_blok", "kossak", ("strider", 2, 5), (4_000, 15_000), (10, 14, 3)),
        ("karmans", "k_warriors", ("soldier", 1, 2), (2_000, 14_000), (10, 6, 5)),
        ("karmans", "wendigos", ("soldier", 2, 2), (2_000, 16_000), (12, 7, 6)),
        ("karmans", "dirt_trike", ("vehicle", 1, 3), (3_250, 25_000), (10, 10, 3)),
        ("therians", "hekat_golgoth", ("strider", 1, 4), (3_250, 20_000), (None, 12, 4)),
        ("therians", "succubus_golgoth", ("strider", 2, 5), (4_000, 18_000), (None, 14, 4)),
        ("therians", "baal_golgoth", ("strider", 3, 6), (6_500, 14_000), (None, 17, 4)),
    ],
)
def test_profiles(
    army: str,
    unit: str,
    kind: tuple[str, int, int],
    lengths: tuple[int, int],
    values: tuple[int | None, int, int],
) -> None:
    """Category, type and Size; radius and Movement; Morale, Protection, Combat."""
    found = fighting(army, unit)

    assert (found.category, found.type, found.size) == kind
    assert (found.radius, found.movement) == lengths
    assert (found.morale, found.protection, found.combat) == values
    assert ("nerves_of_steel" in found.abilities) == (army == "therians")


@pytest.mark.rule("GEN-042")
def test_machines_have_parts() -> None:
    """Frame, propulsion and one part for each weapon, with their Structure points."""
    toad, golgoth = fighting("white_stars", "fire_toads"), fighting("therians", "wraith_golgoth")

    assert [(part.kind, part.sp, part.weapon) for part in toad.parts] == [
        ("frame", 3, None),
        ("propulsion", 2, None),
        ("weapon", 1, "light_laser_cannon"),
        ("weapon", 1, "light_laser_cannon"),
    ]
    assert [(part.kind, part.sp) for part in golgoth.parts] == [
        ("frame", 4),
        ("propulsion", 2),
        ("weapon", 2),
        ("weapon", 2),
    ]


def test_every_number_says_where_it_comes_from() -> None:
    """A reason of our own words that points at a page or at another number, not at a file."""
    found = [*find_numbers(core().weapons), *find_numbers(core().armies)]
    reasons = [number.why for _, number in found]

    assert Counter(number.src for _, number in found) == PROVENANCE
    assert not [why for why in reasons if re.search(r"\d{3}:\d|https?:|\.com\b|\.txt\b", why)]
    printed = [number.why for _, number in found if number.src == "cited"]
    assert all(re.search(r"p\.\d|edition|quick sheet", why) for why in printed)


def test_derived_numbers_have_bounds_or_a_reason() -> None:
    """What follows from other facts says how far it can go; bases and Morale are yes or no."""
    found = [*find_numbers(core().weapons), *find_numbers(core().armies)]
    open_ended = {
        str(path[-1])
        for path, number in found
        if number.src == "derived" and (isinstance(number, Nerve) or number.bound is None)
    }

    assert open_ended == {"morale", "base"}


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (WEAPONS, "bound: [10, 14]", "bound: [11, 14]", "laser_gun.penetration.bound: give"),
        (WEAPONS, "bound: [10, 14]", "bound: [10]", "laser_gun.penetration.bound: give"),
        (WEAPONS, "abilities: [sniper]", "abilities: [snipe]", "no weapon ability is called snipe"),
        (SPECIALISTS, "ability: sabotage", "ability: dance", "no ability is called dance"),
        (SPECIALISTS, "ability: sabotage", "ability: sniper", "no ability is called sniper"),
        (WEAPONS, "src: cited", "src: heard", "laser_rifle.accuracy.src"),
        (WEAPONS, "why: rulebook p.68", "why: ''", "laser_rifle.accuracy.why"),
        (WEAPONS, ", why: rulebook p.68", "", "laser_rifle.accuracy.why: the field is missing"),
        (WEAPONS, "rate: {v: 1", "rate: {v: -1", "laser_rifle.rate.v"),
        (WEAPONS, "damage: {v: 1", "harm: {v: 1", "laser_rifle.harm: no such field"),
        (STARS, "bound: [15, 20]", "bound: [16, 20]", "movement.bound: give"),
        (STARS, "weapons: [laser_gun, laser_gun]", "weapons: [laser]", "no weapon is called laser"),
        (STARS, "equipment: [gyroscopes]", "equipment: [tops]", "no equipment is called tops"),
        (STARS, "options: [mechanic, medic]", "options: [cook]", "no specialist is called cook"),
        (STARS, "prices: {sergeant: 15}", "prices: {major: 15}", "no rank is called major"),
        (
            "armies/white_stars/equipment.yaml",
            "gyroscopes:\n",
            "gyroscopes:\n  weapon: mg\n",
            "either a weapon or an ability",
        ),
        (THERIANS, "id: frame, kind: frame", "id: frame, kind: legs", "parts[0].kind"),
        ("armies/therians/army.yaml", "id: therians", "id: wraiths", "the folder is called"),
        (STARS, "maximum: 12}", "maximum: 7}", "star_troopers.numbers.maximum: the maximum 7"),
        (STARS, "standard: 175, maximum: 250", "standard: 175, maximum: 25", "the maximum 25"),
        (STARS, "type: {v: 1", "type: {v: 4", "star_troopers.type.v: no fighter has a type of 4"),
        (STARS, "size: {v: 2", "size: {v: 12", "no fighter has a size of 12"),
        (
            STARS,
            "equipment: [], standard",
            "equipment: [relay], standard",
            "no equipment is called",
        ),
        (WEAPONS, "fixed: {v: 4", "fixed: {v: 7", "missile_launcher.fixed.v: no die shows"),
        (WEAPONS, "rate: {v: 1", "rate: {v: 0", "laser_rifle.rate.v: the weapon could do nothing"),
        (THERIANS, "sp: {v: 2", "sp: {v: 0", "the part cannot be damaged"),
        (HEROES, "rank: alpha", "rank: alfa", "no rank is called alfa"),
        (HEROES, "unit: wraith_golgoth", "unit: wraith", "no unit is called"),
        (HEROES, "unit: wraith_golgoth", "unit: storm_golems", "no machine"),
        ("texts/fr.yaml", "  medic: infirmier", "  medik: infirmier", "nothing among"),
    ],
)
def test_a_fault_is_named_with_its_line(
    pack: Path, file: str, old: str, new: str, problem: str
) -> None:
    """Each way to spoil weapons and armies is found at the line where it was spoilt."""
    line = spoil(pack, file, old, new)

    assert_named(pack, file, line, problem)


def test_a_weapon_of_another_unit_is_no_part(pack: Path) -> None:
    """A part that is a weapon is one that the machine carries."""
    line = spoil(pack, THERIANS, "weapon: medium_sonic_cannon", "weapon: mg")

    assert_named(pack, THERIANS, line, "no weapon of the unit is called mg")


def test_a_machine_has_one_frame(pack: Path) -> None:
    """Without a frame it could not be destroyed."""
    spoil(pack, THERIANS, "kind: frame", "kind: propulsion")
    problems = [str(fault) for fault in faults(pack)]

    assert len(problems) == 1
    assert (
        "wraith_golgoth.parts: a machine has one frame, and one propulsion at most" in problems[0]
    )


def test_options_of_special_weapons_are_known(pack: Path) -> None:
    """A special weapon exists, and its surcharge belongs to one of the options."""
    spoil(pack, THERIANS, "flamer, sonic_gun", "flame, sonic_gun")
    problems = "\n".join(map(str, faults(pack)))

    assert "no weapon is called flame" in problems
    assert "no special weapon of the unit is called flamer" in problems


def test_unit_ids_are_unique(pack: Path) -> None:
    """Profiles of two armies on one table cannot be mistaken for each other."""
    line = spoil(pack, STARS, "star_troopers:", "storm_golems:")

    assert_named(pack, STARS, line, "another army has a unit of this id")


def test_names_are_asked_for_in_every_language(pack: Path) -> None:
    """A weapon without a name in one language is a fault of that language."""
    spoil(pack, "texts/fr.yaml", "  flamer: flamer\n", "")

    assert ["weapons: flamer has no name" in fault.problem for fault in faults(pack)] == [True]


def test_faults_of_weapons_blame_nobody_else(pack: Path) -> None:
    """Armies are not blamed for a weapon that could not be read."""
    spoil(pack, WEAPONS, "kind: ranged", "kind: thrown")

    assert [fault.file for fault in faults(pack)] == [WEAPONS]
