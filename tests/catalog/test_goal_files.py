"""Goals and given units in mission files: what is read, what is wrong, what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.missions.battlefields import battlefield
from damocles.catalog.missions.briefing import briefing_text, write_briefing
from damocles.catalog.missions.mission_build import build_mission
from damocles.catalog.packs.loader import core
from damocles.catalog.packs.mission_files import find_mission, read_mission
from damocles.catalog.packs.schemas import pack_schemas
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.tables import NoRandomTable, random_table
from damocles.catalog.tables.mission_check import check_mission
from damocles.muster import company, lay_out, setting
from damocles.rules.battle.battle import Battle
from damocles.rules.battle.checks import SettingError
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.model import (
    ElementsGone,
    GivenUnit,
    HoldOut,
    InContact,
    KindGone,
    MoreNear,
    UnitGone,
)
from damocles.words import languages

if TYPE_CHECKING:
    from pathlib import Path

OWN = """\
id: footprints
table: {width: 90, depth: 60}
elements:
  - {id: box, kind: container, x: 44, y: 30, rot: 90}
  - {id: gen, kind: nanogenerator, x: 84, y: 30}
access_zones:
  - {id: west, owner: A, edge: west, from: 0, to: 60}
  - {id: east, owner: B, edge: east, from: 0, to: 60}
forces: {assault: 0}
units:
  - {id: alpha, owner: A, army: white_stars, unit: steel_troopers, officers: [sergeant],
     at: [{x: 8, y: 42}, {x: 8, y: 46}, {x: 8, y: 38.5}]}
  - {id: crew, owner: B, army: therians, unit: storm_golems, facing: 180,
     at: [{x: 52, y: 32}, {x: 52, y: 28}]}
  - {id: wraith, owner: B, army: therians, unit: wraith_golgoth, number: 1, zone: east,
     from_round: 3}
  - {id: late, owner: B, army: therians, unit: storm_golems, number: 3, special: {sonic_gun: 1}}
goals:
  - {owner: A, kind: unit_gone, unit: crew, at_once: true}
  - {owner: A, kind: kind_gone, profile: storm_golems}
  - {owner: A, kind: kind_gone, profile: storm_golems, count: 4, at_once: true, from_round: 2}
  - {owner: B, kind: in_contact, unit: crew, element: gen, within: 2.5, count: 2}
  - {owner: B, kind: more_near, element: box, within: 10, from_round: 3}
  - {owner: B, kind: more_near, element: box, within: 10, own: [storm_golems], least: 2, ties: true}
  - {owner: B, kind: elements_gone, elements: [gen, box]}
  - {owner: A, kind: hold_out, round: 5}
cease_fire: {rounds: 5, compared: fighters, uncounted: [wraith_golgoth]}
"""


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    """The mission above with some changes, in a file."""
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / "footprints.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def said(file: Path) -> list[str]:
    """The faults without the file."""
    return [str(fault).partition(f"{file}:")[2] for fault in check_mission(file).faults]


def test_goals_and_units_are_read(tmp_path: Path) -> None:
    """Lengths in cm, sides as seats; the other side may have the first seat."""
    file = written(tmp_path)
    assert check_mission(file) == ((), ())
    mission = battlefield(find_mission(str(file)))

    assert mission.goals == (
        UnitGone(seat=0, unit="crew", at_once=True),
        KindGone(seat=0, profile="storm_golems"),
        KindGone(seat=0, profile="storm_golems", count=4, at_once=True, from_round=2),
        InContact(seat=1, unit="crew", element="gen", within=2_500, count=2),
        MoreNear(seat=1, element="box", within=10_000, from_round=3),
        MoreNear(seat=1, element="box", within=10_000, own=("storm_golems",), least=2, ties=True),
        ElementsGone(seat=1, elements=("gen", "box")),
        HoldOut(seat=0, round=5),
    )
    assert mission.units == (
        GivenUnit(0, "alpha", ((8_000, 42_000), (8_000, 46_000), (8_000, 38_500))),
        GivenUnit(1, "crew", ((52_000, 32_000), (52_000, 28_000)), facing=180),
        GivenUnit(1, "wraith", zone="east", from_round=3),
        GivenUnit(1, "late"),
    )
    turned = battlefield(find_mission(str(file)), first=1)
    assert [goal.seat for goal in turned.goals or ()] == [1, 1, 1, 0, 0, 0, 0, 1]
    assert [unit.seat for unit in turned.units or ()] == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "unit: crew, at_once",
            "unit: crow, at_once",
            "19: goals[0].unit: the mission gives no",
        ),
        ("element: gen", "element: den", "22: goals[3].element: no element of this mission is"),
        (
            "[gen, box]",
            "[gen, fox]",
            "25: goals[6].elements: no element of this mission is",
        ),
        ("storm_golems}", "storm_gulls}", "20: goals[1].profile: no unit of an army is called"),
        ("own: [storm_golems]", "own: [gulls]", "24: goals[5].own: no unit of an army is called"),
        ("hold_out, round: 5", "hold_out, round: 6", "26: goals[7].round: round 6 comes after the"),
        ("10, from_round: 3", "10, from_round: 9", "23: goals[4].from_round: round 9 comes after"),
        ("2.5, count: 2", "2.5, count: 3", "22: goals[3].count: crew has 2 fighters"),
        ("owner: A, kind: hold_out", "kind: hold_out", "26: goals[7].owner: the field is missing"),
        ("A, kind: hold_out", "C, kind: hold_out", "26: goals[7].owner: "),
        ("kind: hold_out", "kind: hold_in", "26: goals[7].kind: invalid enum value 'hold_in' (did"),
        ("kind: hold_out, ", "", "26: goals[7].kind: the field is missing (add kind: unit_gone /"),
        (
            "hold_out, round",
            "hold_out, at_once: true, round",
            "26: goals[7].at_once: no such",
        ),
        ("[gen, box]", "[]", "25: goals[6].elements: no element is named"),
        ("army: white_stars", "army: red_stars", "11: units[0].army: no army is called"),
        (
            "unit: steel_troopers",
            "unit: troopers",
            "11: units[0].unit: no unit of an army",
        ),
        ("[sergeant]", "[general]", "11: units[0].officers: the unit cannot have general"),
        ("sonic_gun: 1", "tuba: 1", "17: units[3].special: the unit cannot have tuba"),
        ("{x: 52, y: 28}", "{x: 52, y: 68}", "14: units[1].at[1]: lies off the table of 90 x 60"),
        ("number: 3, ", "", "17: units[3]: nothing says how many fighters the unit has"),
        ("facing: 180", "number: 3", "14: units[1].at: 2 places for 3 fighters"),
        ("facing: 180", "zone: east", "13: units[1].zone: the unit stands on the table"),
        ("zone: east", "zone: hill", "15: units[2].zone: no zone or drop point of this mission"),
        (
            "from_round: 3}\n  - {id: l",
            "from_round: 7}\n  - {id: l",
            "16: units[2].from_round: ",
        ),
        ("id: late", "id: crew", "17: units[3].id: the id crew is taken"),
        ("compared: fighters", "compared: hats", "27: cease_fire.compared: "),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    """Each where it is."""
    found = said(written(tmp_path, (old, new)))

    assert [line[: len(problem)] for line in found] == [problem]


def test_only_a_mission_without_goals_needs_points(tmp_path: Path) -> None:
    """Otherwise nobody could win it."""
    start, end = OWN.index("goals:"), OWN.index("cease_fire")
    bare = written(tmp_path, (OWN[start:end], ""))
    assert [line.partition(": ")[2] for line in said(bare)] == [
        "scoring: nothing gives points (at least one line with vp)"
    ]


def test_what_an_army_lacks_is_not_asked_where_there_are_none(tmp_path: Path) -> None:
    """Armies that could not be read are told of in their own files."""
    found = read_mission(written(tmp_path, ("white_stars", "red_stars")), USUAL_EDITION)
    assert found.written is not None
    reader = found.written.reader
    reader.faults.clear()
    build_mission(found.written, core().kinds, {}, armies={}, rules=USUAL_EDITION)
    assert reader.faults == []


def test_the_briefing_tells_goals_and_units(tmp_path: Path) -> None:
    """What wins, who stands where, who comes when."""
    mission = find_mission(str(written(tmp_path)))
    _, _, positions, primary, _, _, ends = write_briefing(mission)

    more = "more fighters than the enemy within 10 cm of container box"
    no_fewer = f"{more.replace('more', 'no fewer')} (storm golems against anybody)"
    gone = "gone from the table: nanogenerator gen, container box"
    assert primary.lines == (
        "nobody of crew is left, at once: victory (side A)",
        "no enemy storm golems is left, at the end of a round: victory (side A)",
        "4 enemy storm golems are gone, at once, from round 2 on: victory (side A)",
        "2 of crew within 2.5 cm of nanogenerator gen, at the end of a round: victory (side B)",
        f"{more}, at the end of round 3 or later: victory (side B)",
        f"{no_fewer}, at least 2, at the end of a round: victory (side B)",
        f"{gone}, at the end of a round: victory (side B)",
        "no enemy meets a goal until the end of round 5: victory (side A)",
    )
    late = "1 x wraith golgoth; without a card before round 3"
    assert positions.lines[:4] == (
        "alpha of side A on the table: 3 x steel troopers",
        "crew of side B on the table: 2 x storm golems",
        f"wraith of side B off the table, by east: {late}",
        "late of side B off the table: 3 x storm golems",
    )
    assert ends.lines == (
        "after round 5: most fighters left win, equal is a draw",
        "not counted: wraith golgoth",
    )
    assert all(briefing_text(mission, language) for language in languages())


@pytest.mark.parametrize(
    ("compared", "told"),
    [("points", "most VP wins"), ("losses", "fewest losses win")],
)
def test_what_decides_in_the_end_is_told(tmp_path: Path, compared: str, told: str) -> None:
    """As the mission compares."""
    file = written(
        tmp_path, ("compared: fighters, uncounted: [wraith_golgoth]", f"compared: {compared}")
    )
    *_, ends = write_briefing(find_mission(str(file)))

    assert [told in line for line in ends.lines] == [True]


def test_such_a_table_is_not_laid_at_random(tmp_path: Path) -> None:
    """Its elements have to lie where the units and goals are."""
    file = written(tmp_path, ("table:", "setup: no_mans_land\ntable:"))
    with pytest.raises(NoRandomTable, match="different tasks"):
        random_table(find_mission(str(file)), 1)


COMPANIES = ("first-white-stars", "first-therians")


def test_units_are_mustered_and_added_to_companies(tmp_path: Path) -> None:
    """Where a mission allows no army points, nobody brings anything else."""
    found = setting(mission=str(written(tmp_path)), companies=COMPANIES)
    assert [[unit.id for unit in each.units] for each in found.companies] == [
        ["alpha"], ["crew", "wraith", "late"],
    ]  # fmt: skip
    alpha, late = found.unit_cards["0/alpha"], found.unit_cards["1/late"]
    assert [card.role for card in alpha.fighters] == ["officer", "standard", "standard"]
    assert [card.role for card in late.fighters] == ["standard", "standard", "bearer"]
    assert found.given.keys() == {"0/alpha", "1/crew", "1/wraith", "1/late"}

    file = written(tmp_path, ("{assault: 0}", "{assault: 630}"))
    both = setting(mission=str(file), companies=COMPANIES)
    assert [unit.id for unit in both.companies[0].units] == ["steel-1", "toad-1", "alpha"]


def test_a_side_can_have_units_of_several_armies(tmp_path: Path) -> None:
    """With their profiles and weapons."""
    other = ("B, army: therians, unit: storm_golems, number: 3, special: {sonic_gun: 1}",
             "B, army: white_stars, unit: steel_troopers, number: 3")  # fmt: skip
    mission = find_mission(str(written(tmp_path, other)))
    found = lay_out(rule_set("at43"), mission, [company(each) for each in COMPANIES], attacker=1)

    assert [unit.id for unit in found.companies[0].units] == ["crew", "wraith", "late"]
    profiles = {profile.id for profile in found.companies[0].profiles}
    assert profiles == {"storm_golems", "wraith_golgoth", "steel_troopers"}


def test_a_map_without_room_is_found_before_the_battle(tmp_path: Path) -> None:
    """Two fighters cannot stand on each other."""
    file = written(tmp_path, ("{x: 52, y: 28}", "{x: 52, y: 31}"))
    found = setting(mission=str(file), companies=COMPANIES)
    with pytest.raises(SettingError, match="no room at its places"):
        Battle.start(found, None)


def test_editors_know_the_kinds_of_goals() -> None:
    """Each with its own fields."""
    structs = pack_schemas()["mission"]["$defs"]
    kinds = {
        kind
        for name, each in structs.items()
        if name.endswith("Source") and "owner" in each["properties"]
        for kind in each["properties"].get("kind", {}).get("enum", ())
    }
    assert kinds == {
        "unit_gone", "kind_gone", "in_contact", "more_near", "elements_gone", "hold_out",
    }  # fmt: skip
    assert structs["InContactSource"]["properties"]["within"]["type"] == "number"
