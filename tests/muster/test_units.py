"""What a unit may be: its numbers, equipment, special weapons and specialists."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.armies.army import OfficerPrices
from tests.muster.curing import altered, army_with, cured, entry, reasons
from tests.muster.lists import STANDARD, THERIANS, company, faults, platoon

# ---- numbers ---------------------------------------------------------------------------------


@pytest.mark.rule("CMP-012")
def test_a_unit_has_its_standard_number() -> None:
    """Eight star troopers are enough, seven are told and made eight."""
    found = cured(platoon("7 star troopers, sergeant"), "too_few_fighters")

    assert (found.fault.rule, found.fault.path) == ("CMP-012", ("units", 0, "number"))
    assert (found.facts, found.unit.number) == ({"counted": 7, "limit": 8}, 8)
    assert reasons(platoon("8 star troopers, sergeant")) == []


@pytest.mark.rule("CMP-012")
def test_a_unit_without_officer_has_its_maximum() -> None:
    """Nine steel troopers are legal, ten are not."""
    found = cured(platoon(STANDARD, "2. 10 steel troopers"), "too_many_fighters")

    assert (found.fault.rule, found.facts) == ("CMP-012", {"counted": 10, "limit": 9})
    assert reasons(platoon(STANDARD, "2. 9 steel troopers")) == []


@pytest.mark.rule("CMP-013")
def test_the_bonus_of_an_officer_raises_the_maximum() -> None:
    """A master sergeant leads ten steel troopers; eleven are told by his own rule and made ten."""
    found = cured(platoon("11 steel troopers, master sergeant"), "too_many_fighters")

    assert (found.fault.rule, found.facts) == ("CMP-013", {"counted": 11, "limit": 10})
    assert found.unit.number == 10
    assert reasons(platoon("10 steel troopers, master sergeant")) == []


@pytest.mark.rule("CMP-013")
@pytest.mark.parametrize(
    ("officer", "most"),
    [("", 12), (", sergeant", 12), (", master sergeant", 13), (", colonel", 15), (", newton", 12)],
)
def test_the_maximum_by_officer(officer: str, most: int) -> None:
    """Nobody and a sergeant raise it by nothing, a hero neither, a colonel by three."""
    assert entry(platoon(f"12 star troopers{officer}")).most == most


@pytest.mark.rule("CMP-014")
def test_special_fighters_are_among_the_number() -> None:
    """Officer, five bearers and two specialists are eight; a sixth bearer is too many."""
    found = cured(platoon("8 star troopers, 6 flamers, 2 medics, sergeant"), "too_many_special")

    assert (found.fault.rule, found.facts) == ("CMP-014", {"counted": 9, "limit": 8})
    assert found.fault.path == ("units", 0, "number")
    assert (found.unit.special, found.unit.specialists) == ({}, ())
    assert found.unit.officers == ("sergeant",)
    eight = platoon("8 star troopers, 5 flamers, 2 medics, sergeant")
    assert "too_many_special" not in reasons(eight)


@pytest.mark.rule("CMP-014")
def test_a_hero_is_not_among_the_number() -> None:
    """Six bearers and two specialists are eight, and Newton is the ninth."""
    found = reasons(platoon("8 star troopers, 6 flamers, 2 medics, newton"))

    assert "too_many_special" not in found


@pytest.mark.rule("CMP-032")
@pytest.mark.parametrize(
    ("number", "officers", "reason"),
    [
        (1, ("alpha",), "too_few_fighters"),
        (2, ("alpha",), None),
        (3, ("alpha",), "no_price"),
        (4, ("alpha",), None),
        (5, ("alpha",), "too_many_fighters"),
        (5, ("delta",), "no_price"),
        (6, ("delta",), "too_many_fighters"),
    ],
)
def test_a_number_without_a_price_cannot_be_bought(
    number: int, officers: tuple[str, ...], reason: str | None
) -> None:
    """Where a list has no price for one more, only its two columns are sold."""
    told = replace(core().armies["therians"].units["bane_goliaths"].numbers, standard=2, maximum=4)
    led = OfficerPrices(src="assumed", why="a test", prices={"alpha": 10, "delta": 15})
    armies = army_with("therians", "bane_goliaths", numbers=told, officers=led)
    source = company(platoon("6 storm golems", "3. 2 bane goliaths", army=THERIANS))
    wanted = altered(source, 1, number=number, officers=officers)

    assert reasons(wanted, armies) == ([reason] if reason else [])
    if reason == "no_price":
        found = cured(wanted, "no_price", armies)
        assert (found.fault.rule, found.facts) == ("CMP-032", {"counted": number})
        assert (found.fault.path, found.unit.number) == (("units", 1, "number"), 4)


def test_equipment_that_is_not_sold_has_no_numbers() -> None:
    """Three goliaths of two to four, with nanostorms, are told for these alone."""
    told = replace(core().armies["therians"].units["bane_goliaths"].numbers, standard=2, maximum=4)
    armies = army_with("therians", "bane_goliaths", numbers=told)
    source = company(platoon("6 storm golems, alpha", "3. 2 bane goliaths", army=THERIANS))

    wanted = altered(source, 1, number=3, equipment=("nanostorms",))
    assert reasons(wanted, armies) == ["equipment_not_sold"]


@pytest.mark.rule("CMP-032")
@pytest.mark.parametrize("number", [6, 7, 8, 9])
def test_every_number_can_be_bought_where_one_more_has_a_price(number: int) -> None:
    """Steel troopers are sold in every number from six to nine."""
    assert reasons(platoon(f"{number} steel troopers, sergeant")) == []


# ---- equipment -------------------------------------------------------------------------------


@pytest.mark.rule("CMP-032")
def test_equipment_is_that_of_the_list() -> None:
    """What no list of the army holds is left out, the rest stays."""
    source = altered(company(platoon(STANDARD)), 0, equipment=("jet_packs", "grenades"))
    found = cured(source, "unknown_equipment")

    assert (found.fault.rule, found.facts) == ("CMP-032", {"name": "jet_packs"})
    assert found.unit.equipment == ("grenades",)
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-016")
def test_standard_equipment_is_not_bought_again() -> None:
    """TacArms have gyroscopes; the targeter that they may buy stays."""
    text = platoon(STANDARD, "4. 2 steel TacArms, gyroscopes, laser targeter")
    found = cured(text, "equipment_included")

    assert (found.fault.rule, found.facts) == ("CMP-016", {"name": "gyroscopes"})
    assert (found.fault.path, found.unit.equipment) == (
        ("units", 1, "equipment"), ("laser_targeter",),
    )  # fmt: skip
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-016")
def test_options_of_others_are_not_sold() -> None:
    """Star troopers get no targeters; the largest part of their wishes that is sold stays."""
    text = platoon("8 star troopers, laser targeter, grenades, triple lense helmet, sergeant")
    found = cured(text, "equipment_not_sold")

    assert found.fault.rule == "CMP-016"
    assert set(found.unit.equipment) == {"grenades", "triple_lense_helmet"}
    assert reasons(found.after) == []
    bare = cured(
        platoon("8 star troopers, laser targeter, grenades, sergeant"), "equipment_not_sold"
    )
    assert bare.unit.equipment == ("grenades",)


@pytest.mark.rule("CMP-015")
@pytest.mark.parametrize(("grenades", "counted"), [("1 grenades", 1), ("7 grenades", 7)])
def test_a_part_of_a_unit_has_no_equipment(grenades: str, counted: int) -> None:
    """Grenades are for all eight or for nobody."""
    found = faults(platoon("6 steel troopers, sergeant", f"1. 8 star troopers, {grenades}"))
    told = [fault for fault in found if fault.reason == "different_equipment"]

    assert len(told) == 1
    fault = told[0]
    assert (fault.rule, fault.reason) == ("CMP-015", "different_equipment")
    assert fault.facts == {"counted": counted, "limit": 8, "name": "grenades"}
    assert fault.path == ("units", 1, "equipment")


@pytest.mark.rule("CMP-015")
@pytest.mark.parametrize("grenades", ["grenades", "8 grenades"])
def test_equipment_for_all_is_written_with_or_without_a_number(grenades: str) -> None:
    """Both are the same."""
    assert faults(platoon(f"8 star troopers, {grenades}, sergeant")) == ()


# ---- special weapons -------------------------------------------------------------------------


@pytest.mark.rule("CMP-017")
def test_all_bearers_carry_the_same_kind() -> None:
    """Of flamers and a launcher the kind stays that most of them carry."""
    text = platoon("12 star troopers, 1 missile launcher, 2 flamers, sergeant")
    found = cured(text, "special_mixed")

    assert (found.fault.rule, found.facts) == ("CMP-017", {"counted": 2, "limit": 1})
    assert (found.fault.path, found.unit.special) == (("units", 0, "special"), {"flamer": 3})
    assert "special_mixed" not in reasons(platoon("12 star troopers, 2 flamers, sergeant"))


@pytest.mark.rule("CMP-017")
def test_the_same_kind_is_one_that_the_unit_has() -> None:
    """One flamer counts more than two laser guns, which star troopers do not have."""
    text = platoon("12 star troopers, 2 laser guns, 1 flamer, sergeant")

    assert cured(text, "special_mixed").unit.special == {"flamer": 3}


@pytest.mark.rule("CMP-033")
def test_a_weapon_may_be_special_elsewhere() -> None:
    """Laser guns are special for steel troopers; star troopers get their own first kind for it."""
    found = cured(platoon("12 star troopers, 2 laser guns, sergeant"), "special_elsewhere")

    assert (found.fault.rule, found.facts) == ("CMP-033", {"name": "laser_gun"})
    assert (found.fault.path, found.unit.special) == (("units", 0, "special"), {"flamer": 2})
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-033")
def test_a_weapon_that_nobody_has_is_special_nowhere() -> None:
    """It is not on the lists; where other bearers are left it goes."""
    source = company(platoon("12 star troopers, 1 flamer, sergeant"))
    found = cured(altered(source, 0, special={"bow": 1, "flamer": 1}), "special_unknown")

    assert (found.fault.rule, found.facts) == ("CMP-032", {"name": "bow"})
    assert found.unit.special == {"flamer": 1}


@pytest.mark.rule("CMP-033")
def test_a_unit_without_special_weapons_bears_none() -> None:
    """TacArms carry laser guns as all of them do: a flamer is left out, and told once."""
    text = platoon(STANDARD, "4. 2 steel TacArms, 1 flamer")

    assert reasons(text) == ["special_elsewhere"]
    assert cured(text, "special_elsewhere").unit.special == {}


@pytest.mark.rule("CMP-032")
def test_the_list_says_how_many_bearers_there_are() -> None:
    """One among eight, two among twelve; more of them are told and made as many."""
    assert reasons(platoon("8 star troopers, 1 flamer, sergeant")) == []
    assert reasons(platoon("12 star troopers, 2 flamers, sergeant")) == []
    found = cured(platoon("8 star troopers, 2 flamers, sergeant"), "too_many_bearers")
    assert (found.fault.rule, found.facts) == ("CMP-032", {"counted": 2, "limit": 1})
    assert (found.fault.path, found.unit.special) == (("units", 0, "special"), {"flamer": 1})


@pytest.mark.rule("CMP-032")
def test_the_list_may_say_that_small_units_have_no_bearer() -> None:
    """Then there is none, of no kind; a unit without special weapons is told of its kinds only."""
    special = core().armies["white_stars"].units["star_troopers"].special_weapons
    assert special is not None
    armies = army_with("white_stars", "star_troopers", special_weapons=replace(special, standard=0))
    source = company(platoon("8 star troopers, 1 flamer, sergeant"))

    assert cured(source, "too_many_bearers", armies).unit.special == {}
    assert reasons(platoon(STANDARD, "4. 2 steel TacArms, 1 flamer")) == ["special_elsewhere"]


@pytest.mark.rule("CMP-032")
def test_bearers_by_number() -> None:
    """The standard column below the maximum number, the other column at it, none without a list."""
    counted = {n: entry(platoon(f"{n} star troopers")).bearers for n in (8, 11, 12)}

    assert counted == {8: 1, 11: 1, 12: 2}
    assert entry(platoon("2 steel TacArms")).bearers == 0


# ---- specialists -----------------------------------------------------------------------------


@pytest.mark.rule("CMP-018")
def test_specialists_by_number() -> None:
    """As the list has it for the standard and for the maximum number; none without a list."""
    known = core().armies["white_stars"].units["star_troopers"].specialists
    assert known is not None
    army = army_with(
        "white_stars", "star_troopers", specialists=replace(known, standard=1, maximum=3)
    )["white_stars"]
    small, large = entry(platoon("8 star troopers")), entry(platoon("12 star troopers"))
    unit = army.units["star_troopers"]

    assert (small._replace(unit=unit).specialists, large._replace(unit=unit).specialists) == (1, 3)
    assert entry(platoon("2 steel TacArms")).specialists == 0


@pytest.mark.rule("CMP-018")
def test_too_many_specialists_are_told() -> None:
    """Two of whatever kinds; the third goes."""
    text = platoon(STANDARD, "2. 6 steel troopers, 2 medics, mechanic")
    found = cured(text, "too_many_specialists")

    assert (found.fault.rule, found.facts) == ("CMP-018", {"counted": 3, "limit": 2})
    assert found.fault.path == ("units", 1, "specialists")
    assert found.unit.specialists == ("medic", "medic")


@pytest.mark.rule("CMP-018")
def test_specialists_of_others_are_told_once_and_not_counted() -> None:
    """Two medics are enough for steel troopers; engineers are none of theirs, and go."""
    text = platoon(STANDARD, "2. 6 steel troopers, 2 medics, 2 combat engineers")

    assert reasons(text) == ["specialist_elsewhere"]
    found = cured(text, "specialist_elsewhere")
    assert (found.fault.rule, found.facts) == ("CMP-018", {"name": "combat_engineer"})
    assert found.unit.specialists == ("medic", "medic")


@pytest.mark.rule("CMP-018")
def test_a_specialist_of_nobody_is_not_on_the_lists() -> None:
    """It goes, too."""
    source = altered(company(platoon(STANDARD)), 0, specialists=("cook",))
    found = cured(source, "specialist_elsewhere")

    assert (found.fault.rule, found.unit.specialists) == ("CMP-032", ())
