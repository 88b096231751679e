"""GEN: distances, contact, units, who is what, cards."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from damocles.geometry.measures.measure import gap
from damocles.geometry.plane.shapes import Disc
from damocles.rules.battle.checks import faults_of, rank_faults, unit_faults
from damocles.rules.battle.undo import has_measured
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.damage.leaders import preference
from damocles.rules.chapters.routines.newcomers import is_soldier
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.reading.facts import (
    are_in_contact,
    disc,
    distance,
    is_afv,
    is_base_within,
    is_called_alike,
    is_hero,
    is_static,
    officer_of,
    piece_of,
    unit_distance,
)
from damocles.rules.state.categories import CategoryKind
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.shooting import SalvoDeclared
from damocles.rules.state.model import FighterCard, Officer, Profile, UnitCard
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import key_on_foot
from damocles.rules.state.sheets import AFV
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import CANNONS, GOLEM, SERGEANT, TOAD, TROOPER, Play
from tests.rules.battles import AT43
from tests.rules.torn import TornScenario as Scenario

PLAIN = FighterCard("trooper", "standard", ("laser_rifle", "knife"))


def pair(gap_cm: float) -> Play:
    """Two troopers of two sides, this far apart from base to base."""
    return Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(23 + gap_cm, 20)]).begin()


def ready(scene: Scenario) -> Scenario:
    """With a way to enter for both sides."""
    return scene.zone("s", "south", 0).zone("n", "north", 1)


# ---- measuring -------------------------------------------------------------------------------


@pytest.mark.rule("GEN-003")
def test_distances_run_from_edge_to_edge() -> None:
    """Of bases, and of elements; centres do not matter."""
    play = pair(4)
    assert distance(play.table, play.at("A1"), play.at("b1")) == 4_000
    scene = Scenario().unit("A", at=[(20, 20)]).unit("T", at=[(30, 20)], profile=TOAD)
    play = scene.element("wall", "low_wall", 20, 30, width=10, depth=2, size=1).begin()
    assert distance(play.table, play.at("A1"), play.at("T1")) == 10_000 - 1_500 - 2_500
    edge = gap(disc(play.table, play.at("A1")), piece_of(play.table, "wall"))
    assert edge == 9_000 - 1_500


@pytest.mark.rule("GEN-007")
def test_units_are_measured_from_leader_to_leader() -> None:
    """However near other members are."""
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)])
    play = scene.unit("b", seat=1, at=[(43, 20), (28, 20)]).begin()
    units = play.table.units
    assert unit_distance(play.table, units[play.unit("A")], units[play.unit("b")]) == 20_000


@pytest.mark.rule("GEN-008")
def test_a_shot_is_declared_before_it_is_measured() -> None:
    """What proves too far is fired all the same and spent; it cannot be taken back."""
    scene = Scenario(width=200).unit("A", at=[(5, 20)]).unit("b", seat=1, at=[(190, 20)])
    play = scene.act("A")
    shot = Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))
    assert play.battle.refusal(shot) is None
    events = play.order(shot)
    declared = [event for event in events if isinstance(event, SalvoDeclared)]
    assert len(declared) == 1
    assert has_measured(play.table, events)
    assert play.decision == ActDecision(0, play.unit("A"))
    assert play.refused(shot) == "ACT-033"


@pytest.mark.rule("GEN-008")
@pytest.mark.rule("RUL-17")
def test_where_measuring_is_free_a_declaration_tells_nothing_new() -> None:
    """The same shot under the option."""
    scene = Scenario(width=200).unit("A", at=[(5, 20)]).unit("b", seat=1, at=[(190, 20)])
    play = scene.option(free_measuring=True).act("A")
    assert not has_measured(
        play.table, play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))
    )


@pytest.mark.rule("GEN-011")
@pytest.mark.rule("RUL-04")
@pytest.mark.parametrize(("apart", "touching"), [(0, True), (2.499, True), (2.5, False)])
def test_contact_is_less_than_two_and_a_half_centimetres(apart: float, *, touching: bool) -> None:
    """Exactly 2.5 cm are none."""
    play = pair(apart)
    assert are_in_contact(play.table, play.at("A1"), play.at("b1")) is touching


@pytest.mark.rule("RUL-03")
@pytest.mark.rule("RUL-04")
def test_within_a_distance_includes_it() -> None:
    """Cohesion and abilities count exactly 2.5 and exactly 10 cm in."""
    play = pair(10)
    own = play.at("A1")
    assert is_base_within(own.r, (own.x, own.y), play.at("b1"), 10_000)
    assert not is_base_within(own.r, (own.x, own.y), play.at("b1"), 9_999)


# ---- units -----------------------------------------------------------------------------------


@pytest.mark.rule("GEN-012")
def test_every_fighter_belongs_to_a_unit_of_one_designation() -> None:
    """On the table each is listed by exactly one unit, and all its members are called alike."""
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)], officer=SERGEANT)
    play = scene.unit("b", seat=1, at=[(60, 20)], profile=GOLEM).begin()
    for fighter in play.table.fighters.values():
        homes = [unit.id for unit in play.table.units.values() if fighter.id in unit.fighters]
        assert homes == [fighter.unit]
    assert is_called_alike(play.table, play.at("A1"), play.at("A2"))


@pytest.mark.rule("GEN-012")
def test_a_unit_without_fighters_is_refused() -> None:
    """One or more."""
    scene = ready(Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(60, 20)]))
    scene.units[0].append(UnitCard("E", "E", "army", (), 0))
    assert [fault.rule for fault in faults_of(scene.setting())] == ["GEN-012"]


@pytest.mark.rule("GEN-018")
@pytest.mark.parametrize("category", ["soldier", "support"])
def test_soldiers_and_support_are_infantry(category: str) -> None:
    """They are no armoured fighting vehicles."""
    profile = replace(TROOPER, id="one", category=category)
    play = Scenario().unit("A", at=[(20, 20)], profile=profile).begin()
    assert not is_afv(play.table, play.at("A1"))


@pytest.mark.rule("GEN-021")
@pytest.mark.parametrize("category", ["strider", "vehicle"])
def test_striders_and_vehicles_are_machines(category: str) -> None:
    """What walks is a strider, every other machine a vehicle; there are no others."""
    profile = replace(TROOPER, id="one", category=category)
    play = Scenario().unit("A", at=[(20, 20)], profile=profile).begin()
    assert is_afv(play.table, play.at("A1"))
    assert {*AFV} & {*AT43.kinds["category"]} == {"strider", "vehicle"}


@pytest.mark.rule("GEN-018")
def test_a_category_must_be_one_of_the_rule_set() -> None:
    """A battle with another cannot begin."""
    flyer = replace(TOAD, id="flyer", category="flyer")
    scene = Scenario().unit("A", at=[(20, 20)], profile=flyer, weapons=CANNONS)
    scene = ready(scene.unit("b", seat=1, at=[(60, 20)]))
    refused = faults_of(scene.setting())
    flying = CategoryKind("flyer", "profile.strider_or_vehicle")
    scene.rules = AT43.derive("flying", version="1", add={flying.key: flying})

    assert {(fault.rule, fault.reason) for fault in refused} == {("GEN-018", "no_such_category")}
    assert faults_of(scene.setting()) == []


@pytest.mark.rule("GEN-019")
@pytest.mark.parametrize("type_", [1, 2, 3])
def test_battlesuits_are_soldiers(type_: int) -> None:
    """Regulars, elite and battlesuits alike; gunners and machines are none."""
    profile = replace(TROOPER, id="one", type=type_)
    cards = [replace(PLAIN, profile="one"), replace(PLAIN, profile="one", role="gunner")]
    scene = Scenario().know(profile).unit("A", at=[(20, 20), (24, 20)], cards=cards)
    play = scene.unit("T", at=[(60, 20)], profile=TOAD, weapons=CANNONS).begin()
    assert [is_soldier(play.table, play.at(name)) for name in ("A1", "A2", "T1")] == [
        True, False, False,
    ]  # fmt: skip


@pytest.mark.rule("GEN-020")
def test_gunners_and_support_weapons_are_separate_fighters() -> None:
    """Each with a base of his own; their unit is a static support unit."""
    cards = [
        FighterCard("trooper", "gunner", ()),
        FighterCard("gun", "support_weapon", ("cannon",)),
    ]
    gun = replace(TROOPER, id="gun", category="support", radius=2_000)
    scene = Scenario().know(gun).unit("S", at=[(20, 20), (24, 20)], cards=cards)
    play = scene.unit("A", at=[(60, 20)]).begin()
    assert is_static(play.table, play.table.units[play.unit("S")])
    assert not is_static(play.table, play.table.units[play.unit("A")])
    assert [play.at(name).r for name in ("S1", "S2")] == [1_500, 2_000]


@pytest.mark.rule("GEN-022")
def test_standard_fighters_come_before_special_ones() -> None:
    """Specialists, bearers, gunners and support weapons are special, in this order as heirs."""
    roles = ("standard", "specialist", "bearer", "gunner", "support_weapon")
    cards = [replace(PLAIN, role=role) for role in roles]
    scene = Scenario().unit("A", at=[(20.0 + 4 * i, 20.0) for i in range(5)], cards=cards)
    play = scene.begin()
    found = [preference(play.table, play.at(f"A{i + 1}")) for i in range(5)]
    assert found == sorted(found)
    assert len(set(found)) == 5


@pytest.mark.rule("GEN-023")
@pytest.mark.rule("GEN-082")
def test_an_officer_is_his_units_fighter_with_a_rank() -> None:
    """The same profile; Authority, Leadership, rank and Numbers bonus come on top."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20)], officer=SERGEANT).begin()
    setting = play.table.setting
    assert setting.profile(play.at("A1")) == setting.profile(play.at("A2"))
    assert setting.card(play.at("A1")).officer == SERGEANT
    assert setting.card(play.at("A2")).officer is None
    assert set(Officer.__struct_fields__) >= {"rank", "authority", "leadership", "numbers_bonus"}


@pytest.mark.rule("GEN-082")
@pytest.mark.parametrize(("rank", "faults"), [(0, 1), (1, 0), (5, 0), (6, 1)])
def test_ranks_run_from_one_to_five(rank: int, faults: int) -> None:
    """A rank makes its bearer an officer; there is no other."""
    officer = replace(SERGEANT, rank=rank)
    scene = ready(Scenario().unit("A", at=[(20, 20)], officer=officer))
    found = faults_of(scene.unit("b", seat=1, at=[(60, 20)]).setting())
    assert [fault.rule for fault in found] == ["GEN-082"] * faults


@pytest.mark.rule("GEN-024")
def test_the_officer_leads() -> None:
    """A card that puts him behind another is refused."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20)], officer=SERGEANT).begin()
    unit = play.table.units[play.unit("A")]
    officer = officer_of(play.table, unit)
    assert officer is not None
    assert officer.id == unit.leader
    cards = [PLAIN, replace(PLAIN, role="officer", officer=SERGEANT)]
    scene = ready(Scenario().unit("A", at=[(20, 20), (24, 20)], cards=cards))
    found = faults_of(scene.unit("b", seat=1, at=[(60, 20)]).setting())
    assert [fault.rule for fault in found] == ["GEN-024"]
    good = ready(Scenario().unit("A", at=[(20, 20), (24, 20)], officer=SERGEANT))
    assert faults_of(good.unit("b", seat=1, at=[(60, 20)]).setting()) == []


@pytest.mark.rule("GEN-025")
def test_without_the_officer_the_unit_has_none() -> None:
    """Whoever leads then has no rank."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20)], officer=SERGEANT).begin()
    unit = play.table.units[play.unit("A")]
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    assert officer_of(play.table, unit) is None
    assert officer_of(play.table, replace(unit, leader=play.fighter("A2"))) is None


@pytest.mark.rule("GEN-026")
def test_a_hero_who_pilots_has_two_profiles() -> None:
    """Aboard the machine's, on foot his own."""
    walker = replace(TROOPER, id="walker")
    foot = FighterCard("walker", "hero", ("knife",), officer=SERGEANT)
    aboard = FighterCard("toad", "hero", CANNONS, officer=SERGEANT, on_foot=foot)
    scene = Scenario().know(walker).unit("H", at=[(20, 20)], profile=TOAD, cards=[aboard])
    play = scene.begin()
    setting = play.table.setting
    assert is_hero(play.table, play.at("H1"))
    assert setting.profile(play.at("H1")).category == "strider"
    assert setting.fighter_cards[key_on_foot(play.at("H1").card)].profile == "walker"


@pytest.mark.rule("GEN-027")
@pytest.mark.rule("GEN-028")
def test_bearers_and_specialists_share_their_units_profile() -> None:
    """A bearer has his weapon instead of the others'; a specialist theirs and an ability."""
    bearer = replace(PLAIN, role="bearer", weapons=("cannon",))
    expert = replace(PLAIN, role="specialist", abilities=("repairs",))
    places = [(20, 20), (24, 20), (28, 20)]
    play = Scenario().unit("A", at=places, cards=[PLAIN, bearer, expert]).begin()
    setting = play.table.setting
    assert len({setting.profile(play.at(name)).id for name in ("A1", "A2", "A3")}) == 1
    assert setting.card(play.at("A3")).weapons == setting.card(play.at("A1")).weapons
    assert not set(setting.card(play.at("A2")).weapons) & set(setting.card(play.at("A1")).weapons)


# ---- cards -----------------------------------------------------------------------------------


@pytest.mark.rule("GEN-042")
def test_what_a_profile_holds() -> None:
    """Designation, category, type, Size, Movement, Morale, Protection, Combat, parts; no more."""
    written = msgspec.to_builtins(TOAD)
    assert set(written) >= {
        "id", "category", "type", "size", "movement", "morale", "protection", "combat", "parts",
    }  # fmt: skip
    assert msgspec.convert({**written}, Profile) == TOAD
    with pytest.raises(msgspec.ValidationError, match="armour"):
        msgspec.convert({**written, "armour": 3}, Profile)
    for name in ("movement", "protection", "combat"):
        less = {key: value for key, value in written.items() if key != name}
        with pytest.raises(msgspec.ValidationError, match=name):
            msgspec.convert(less, Profile)


@pytest.mark.rule("GEN-045")
def test_the_rank_is_no_part_of_the_designation() -> None:
    """An officer of troopers is a trooper, and no golem."""
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)], officer=SERGEANT)
    play = scene.unit("b", seat=1, at=[(60, 20)], profile=GOLEM, officer=SERGEANT).begin()
    assert is_called_alike(play.table, play.at("A1"), play.at("A2"))
    assert not is_called_alike(play.table, play.at("A1"), play.at("b1"))


@pytest.mark.rule("GEN-081")
@pytest.mark.parametrize(("type_", "faults"), [(0, 1), (1, 0), (3, 0), (4, 1)])
def test_types_run_from_one_to_three(type_: int, faults: int) -> None:
    """There is no other."""
    profile = replace(TROOPER, id="odd", type=type_)
    scene = ready(Scenario().unit("A", at=[(20, 20)], profile=profile))
    found = faults_of(scene.setting())
    assert [fault.rule for fault in found if fault.facts.get("profile") == "odd"] == ["GEN-081"] * (
        2 * faults
    )


def test_a_disc_has_the_height_of_its_fighter() -> None:
    """What measuring uses is the base where it stands."""
    play = pair(4)
    assert disc(play.table, play.at("A1")) == Disc(x=20_000, y=20_000, r=1_500, height=2)


@pytest.mark.rule("GEN-082")
def test_the_rule_set_says_which_ranks_there_are() -> None:
    """Rank 0 leads where an edition begins there."""
    lower = AT43.derive("lower", version="1", params={"lowest_rank": 0, "highest_rank": 4})
    found = {}
    for rules in (AT43, lower):
        scene = Scenario().unit("A", at=[(20, 20)])
        unit = scene.begin().table.setting.companies[0].units[0]
        found[rules.name] = [
            bool(rank_faults(rules.params, unit, Officer(rank, 1, 1))) for rank in (0, 1, 4, 5)
        ]

    assert found == {
        "at43": [True, False, False, False],
        "lower": [False, False, False, True],
    }


@pytest.mark.rule("TAC-010")
def test_the_rule_set_says_how_many_officers_a_unit_has() -> None:
    """One, or as many as another edition lets it have."""
    unit = Scenario().unit("A", at=[(20, 20), (24, 20)]).setting().companies[0].units[0]
    led = tuple(replace(card, officer=Officer(1, 1, 1)) for card in unit.fighters)
    two = AT43.derive("two", version="1", params={"officers_per_unit": 2})
    found = {
        rules.name: [
            fault.reason for fault in unit_faults(rules.params, replace(unit, fighters=led))
        ]
        for rules in (AT43, two)
    }

    assert found == {"at43": ["several_officers"], "two": []}
