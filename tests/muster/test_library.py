"""The library: legal companies of every army and size, and the cards that come of them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog import UnknownName, core
from damocles.engine.dice import Tape
from damocles.muster import MusterError, company, muster_company, review, setting
from damocles.rules.battle.battle import Battle
from damocles.rules.state.sheets import AFV
from tests.muster.lists import company as written, platoon

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.catalog.armies.companies import CompanySource
    from damocles.rules.state.model import Company, UnitCard

NAMES = sorted(core().companies)
SIZES = (500, 1000, 1500, 2000)
SLACK = 15
"""A ready company leaves at most so many points."""


def unit(name: str, own: str) -> UnitCard:
    """A unit of a company."""
    return next(card for card in company(name).units if card.id == own)


def wave(found: Company, name: str) -> int:
    """The army points of one wave."""
    return sum(card.ap for card in found.units if card.wave == name)


def armour(source: CompanySource) -> int:
    """The points that a company spends on machines."""
    units = core().armies[source.army].units
    prices = review(source, core().armies).totals.units
    pairs = zip(source.units, prices, strict=True)
    return sum(ap for each, ap in pairs if units[each.unit].category in AFV)


# ---- all of them -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_company_is_legal(name: str) -> None:
    """Under all rules, never above its points, and close to those in its name if it has any."""
    seen = review(core().company(name), core().armies)
    points = [int(part) for part in name.split("-") if part.isdigit()]

    assert [str(fault) for fault in seen.faults] == []
    assert seen.totals.total <= seen.totals.limit
    if not name.startswith("first-"):
        assert points == [seen.totals.limit]
        assert seen.totals.limit - SLACK <= seen.totals.total


@pytest.mark.parametrize("army", sorted(core().armies))
@pytest.mark.parametrize("ap", SIZES)
def test_every_army_has_three_styles_of_every_size(army: str, ap: int) -> None:
    """Infantry and armour differ in what they spend on machines."""
    found = {s.id: s for s in core().companies.values() if (s.army, s.ap) == (army, ap)}
    by_style = defaultdict(int)
    for name, source in found.items():
        by_style[name.rpartition("-")[2]] = armour(source)

    assert len(found) >= 3
    assert by_style["infantry"] < by_style["armour"]


def test_every_company_has_a_name_of_its_own() -> None:
    """In both languages."""
    for texts in core().texts.values():
        assert len({texts.companies[name] for name in NAMES}) == len(NAMES)


@pytest.mark.rule("RUL-102")
@pytest.mark.parametrize("name", NAMES)
def test_every_company_attacks_with_an_officer(name: str) -> None:
    """So that there is a commander in the first round."""
    leaders = [card.fighters[0].officer for card in company(name).units if card.wave == "assault"]

    assert any(leaders)


@pytest.mark.parametrize("name", NAMES)
def test_companies_bring_all_that_they_need(name: str) -> None:
    """Every profile and weapon that a card names, and no other."""
    found = company(name)
    cards = [*found.units, *found.spares, *found.pilots]
    fighters = [fighter for card in cards for fighter in card.fighters]

    assert {profile.id for profile in found.profiles} == {f.profile for f in fighters}
    assert {w.id for w in found.weapons} == {name for f in fighters for name in f.weapons}
    assert len({card.id for card in cards}) == len(cards)


@pytest.mark.rule("ROU-013", "ROU-014")
def test_therians_have_machines_at_hand() -> None:
    """One of every card that the army keeps for Creation and Fusion, a machine each."""
    found, army = company("therians-1500-fusion"), core().armies["therians"]

    assert [card.name for card in found.spares] == list(army.spares)
    assert {len(card.fighters) for card in found.spares} == {1}
    types = {army.units[card.name].type.v for card in found.spares}
    assert types == {1, 2, 3}


@pytest.mark.rule("RUL-133", "RUL-154")
@pytest.mark.parametrize("name", NAMES)
def test_machines_at_hand_come_from_packs_that_the_company_uses(name: str) -> None:
    """Those of its units, not of its army: with printed units alone nothing tentative appears."""
    found, catalog = company(name), core()
    used = {catalog.pack("units", card.name).source.id for card in found.units}
    at_hand = {catalog.pack("units", card.name).source.id for card in found.spares}

    assert at_hand <= used


@pytest.mark.rule("RUL-133", "RUL-154")
def test_creation_is_off_in_the_core_game() -> None:
    """A company of printed units has no Type 1 strider at hand, and nothing larger to fuse into."""
    units = core().armies["therians"].units
    types = {name: units[name].type.v for name in units}

    for name in ("first-therians", "therians-500", "therians-2000-armour", "therians-4000"):
        assert {types[card.name] for card in company(name).spares} <= {2}


@pytest.mark.rule("MIS-602", "RUL-112")
def test_companies_have_a_pilot_for_rescue() -> None:
    """The heroes with a machine who lead no unit; without any an officer of the lowest rank."""
    stars, karmans = company("white-stars-500"), company("karmans-500")
    led = muster_company(written(platoon("6 steel troopers, borz")), core())

    assert {card.fighters[0].profile for card in stars.pilots} >= {"borz"}
    assert "borz" not in {card.fighters[0].profile for card in led.pilots}
    for card in (*stars.pilots, *karmans.pilots):
        assert len(card.fighters) == 1
        assert card.fighters[0].officer is not None


# ---- prices ----------------------------------------------------------------------------------


@pytest.mark.rule("CMP-032")
@pytest.mark.parametrize(
    ("name", "prices"),
    [
        ("white-stars-500", [275 + 10, 200 + 15]),
        ("white-stars-1000", [300 + 25, 210 + 10, 205 + 25 + 10, 200 + 15]),
        (
            "white-stars-2000",
            [300 + 15, 210 + 10, 320 + 25 + 40, 200 + 15, 200, 355 + 10, 300],
        ),
        ("therians-500", [255 + 15, 230]),
        ("therians-1000", [400 + 10, 225, 350 + 15]),
        ("therians-2000", [435 + 65, 400, 230, 250, 355 + 15, 250]),
    ],
)
def test_units_cost_what_the_tables_say(name: str, prices: list[int]) -> None:
    """Fighters by the line of their equipment, dearer special weapons, officer."""
    assert [card.ap for card in company(name).units] == prices


@pytest.mark.rule("CMP-013")
def test_fighters_beyond_the_maximum_cost_extra() -> None:
    """A captain's two more men are paid by the head."""
    seen = review(written(platoon("11 steel troopers, captain")), core().armies)

    assert seen.totals.total == 275 + 2 * 30 + 40


def test_totals_are_told_by_unit_platoon_and_wave() -> None:
    """And what is left of the limit."""
    totals = review(core().company("white-stars-2000"), core().armies).totals

    assert totals.units == (315, 220, 385, 215, 200, 365, 300)
    assert totals.platoons == ((1, 1335), (2, 665))
    assert (totals.assault, totals.reinforcement, totals.total, totals.left) == (1500, 500, 2000, 0)


@pytest.mark.rule("MIS-401")
@pytest.mark.parametrize("name", ["white-stars-2000", "therians-2000"])
def test_companies_are_divided_for_the_skirmish(name: str) -> None:
    """1500 in the assault and 500 as reinforcements."""
    found, (forces,) = company(name), core().mission("skirmish").forces

    assert (wave(found, "assault"), wave(found, "reinforcement")) == (1500, 500)
    assert (forces.assault, forces.reinforcement) == (1500, 500)


# ---- cards -----------------------------------------------------------------------------------


@pytest.mark.rule("GEN-023")
def test_the_officer_leads() -> None:
    """The first card is the officer's, with what his rank gives."""
    card = unit("white-stars-2000", "steel-1")
    leader = card.fighters[0]

    assert (leader.role, leader.weapons) == ("officer", ("laser_rifle", "combat_knife"))
    assert leader.officer is not None
    assert (leader.officer.rank, leader.officer.authority, leader.officer.leadership) == (4, 4, 7)
    assert [fighter.officer for fighter in card.fighters[1:]] == [None] * 8


@pytest.mark.rule("GEN-027")
def test_bearers_have_the_special_weapon_in_place_of_their_rifle() -> None:
    """Two of nine carry a launcher and nothing else; two specialists come last."""
    fighters = unit("white-stars-2000", "steel-1").fighters

    assert [fighter.role for fighter in fighters] == [
        "officer", *["standard"] * 4, *["bearer"] * 2, *["specialist"] * 2,
    ]  # fmt: skip
    assert fighters[5].weapons == fighters[6].weapons == ("missile_launcher",)
    abilities = [fighter.abilities[-1] for fighter in fighters[7:]]
    assert abilities == ["repairs", "first_aid"]


@pytest.mark.rule("CMP-015")
def test_everybody_carries_the_equipment() -> None:
    """Grenades, helmets and targeters are for all fighters of a unit, bearers too."""
    grenadiers = unit("white-stars-2000", "star-1").fighters
    helmets = unit("white-stars-2000", "steel-2").fighters
    targeters = unit("white-stars-2000", "tacarms-1").fighters

    assert all(fighter.weapons[-1] == "grenades" for fighter in grenadiers)
    assert all("detection" in fighter.abilities for fighter in helmets)
    assert all(fighter.abilities == ("designator",) for fighter in targeters)
    assert [fighter.weapons for fighter in targeters] == [("laser_gun", "laser_gun")] * 2


def test_the_leader_carries_the_relay() -> None:
    """It is lost with him; the unit's card names it."""
    card = unit("therians-2000", "medusas-1")

    assert [fighter.abilities for fighter in card.fighters] == [("relay",), (), (), ()]
    assert [fighter.role for fighter in card.fighters] == ["standard"] * 3 + ["bearer"]
    assert card.equipment == ("relay",)


def test_therian_officers_are_overseers() -> None:
    """On foot as aboard; nobody else in the units is."""
    fighters = [fighter for card in company("therians-2000").units for fighter in card.fighters]
    overseers = [fighter for fighter in fighters if "overseer" in fighter.abilities]

    assert [o.officer.rank for o in overseers if o.officer] == [5, 1]
    assert len(overseers) == 2


@pytest.mark.rule("HER-002")
def test_a_hero_leads_beside_his_unit() -> None:
    """Eight troopers and Newton are nine fighters; aboard, Borz has a Fire Toad of his own."""
    found = muster_company(
        written(platoon("8 star troopers, newton", "4. 1 Fire Toad, borz")), core()
    )
    foot, aboard = found.units

    assert [fighter.role for fighter in foot.fighters] == ["hero", *["standard"] * 8]
    assert [fighter.profile for fighter in aboard.fighters] == ["fire_toads"] * 2
    assert aboard.fighters[0].on_foot is not None
    assert {"newton", "borz", "fire_toads"} <= {profile.id for profile in found.profiles}


@pytest.mark.rule("CMP-024")
def test_mobile_support_is_all_bearers() -> None:
    """It stands in a slot for support, and its fighters are soldiers with special weapons."""
    army = core().armies["white_stars"]
    troopers = replace(army.units["steel_troopers"], category="support", weapons=("mg",))
    catalog = replace(
        core(),
        armies={"white_stars": replace(army, units={**army.units, "steel_troopers": troopers})},
    )
    source = written(platoon("8 star troopers, sergeant", "3. 6 steel troopers"))

    assert review(source, catalog.armies).legal
    card = muster_company(source, catalog).units[1]
    assert {(f.role, f.weapons) for f in card.fighters} == {("bearer", ("mg",))}
    assert card.bearers == 6
    moved = replace(source.units[1], slot=2)
    elsewhere = replace(source, units=(source.units[0], moved))
    assert [f.rule for f in review(elsewhere, catalog.armies).faults] == ["CMP-028"]


def test_a_company_with_faults_has_no_cards() -> None:
    """All faults are in the error."""
    with pytest.raises(MusterError, match=r"too|of at least 8") as caught:
        muster_company(written(platoon("7 star troopers")), core())

    assert [fault.rule for fault in caught.value.faults] == ["CMP-012", "CMP-009"]


def test_a_text_in_place_of_a_name_is_no_company() -> None:
    """However long, it is told as every unknown name is, and not repeated whole."""
    text = "white stars, 500 AP\n" + "star troopers x8\n" * 400

    with pytest.raises(UnknownName, match="no company is called 'white stars") as caught:
        setting(mission="skirmish", companies=(text, "therians-500"))

    assert str(caught.value).count("star troopers") <= 3


def test_a_company_of_a_file_can_be_fought_with(tmp_path: Path) -> None:
    """By its path; what is wrong with it is told with its lines."""
    file = tmp_path / "mine.txt"
    file.write_text(platoon("8 star troopers, sergeant"), encoding="utf-8")

    assert [card.ap for card in company(str(file)).units] == [185]
    file.write_text(platoon("7 star troopers, sergeant"), encoding="utf-8")
    with pytest.raises(MusterError, match=r"mine\.txt:3: star-troopers-1: 7 fighters"):
        company(str(file))
    file.write_text("nobody", encoding="utf-8")
    with pytest.raises(MusterError, match=r"mine\.txt:1: line 1: the first line names an army"):
        company(str(file))


@pytest.mark.parametrize("mission", ["skirmish", "seek-and-destroy"])
def test_companies_of_all_armies_can_begin_a_battle(mission: str) -> None:
    """The rules accept the cards."""
    for pair in (("red-blok-2000", "karmans-2000"), ("therians-2000-armour", "white-stars-2000")):
        battle = Battle.start(setting(mission=mission, companies=pair), Tape("1"))
        assert battle.decision is not None
