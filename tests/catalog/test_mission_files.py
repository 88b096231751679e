"""Missions that a fan writes: read from a file, looked over, told, drawn."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import CatalogError, core
from damocles.catalog.missions.battlefields import battlefield
from damocles.catalog.missions.briefing import briefing_text, write_briefing
from damocles.catalog.missions.drawing import draw_mission
from damocles.catalog.packs.loader import CORE
from damocles.catalog.packs.mission_files import find_mission, read_mission
from damocles.catalog.tables import NoRandomTable, random_table
from damocles.catalog.tables.mission_check import check_mission
from damocles.rules.sets import USUAL_EDITION
from damocles.words import languages

if TYPE_CHECKING:
    from pathlib import Path

OWN = """\
id: crossroads
table: {width: 100, depth: 80}
elements:
  - {id: box, kind: container, x: 50, y: 40}
objectives:
  - {id: box, letter: A, element: box}
access_zones:
  - {id: south, owner: A, edge: south, from: 0, to: 100}
  - {id: north, owner: B, edge: north, from: 0, to: 100}
scoring:
  - {what: control, objectives: [box], vp: 2}
cease_fire: {rounds: 5}
"""


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    """The mission above with some changes, in a file."""
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / "crossroads.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def said(file: Path) -> list[str]:
    """The faults without the file."""
    return [str(fault).partition(f"{file}:")[2] for fault in check_mission(file).faults]


def test_a_small_mission_is_enough(tmp_path: Path) -> None:
    """Table, zones, scoring and an end; what has no words of its own is called by its id."""
    file = written(tmp_path)

    assert check_mission(file) == ((), ())
    assert find_mission(str(file)).name == dict.fromkeys(languages(), "crossroads")
    own = ("cease_fire", "texts: {fr: {name: Le carrefour}}\ncease_fire")
    assert find_mission(str(written(tmp_path, own))).name["en"] == "Le carrefour"


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    """With its line and what helps."""
    file = written(
        tmp_path,
        ("owner: B, edge: north", "owner: A, edge: north"),
        ("rounds: 5", "tie: controller"),
        ("objectives: [box], vp: 2", "objectives: [hill], vp: 2"),
        (
            "scoring:\n",
            "scoring:\n  - {what: evacuated_afv, vp: 1}\n  - {what: pilot_met, vp: 1}\n",
        ),
        ("letter: A, element: box", "letter: A"),
    )

    starts = [
        "1: side B has no way onto the table (MIS-024)",
        "6: objectives[0]: give either an element or a point: at {x, y}",
        "11: scoring[0]: units cannot be evacuated without an exit",
        "12: scoring[1]: there is no pilot",
        "13: scoring[2].objectives: no objective of this mission is called hill",
        "14: cease_fire.objective: whoever controls the objective wins a tie, but there is none",
        "14: cease_fire: the mission names no end",
    ]
    found = said(file)
    assert [line[: len(start)] for line, start in zip(found, starts, strict=True)] == starts
    assert all(line.endswith(")") for line in found)


@pytest.mark.rule("MIS-024")
def test_every_side_needs_a_way_onto_the_table(tmp_path: Path) -> None:
    """An access zone, a deployment zone, or dealt edges will do."""
    alone = written(tmp_path, ("  - {id: north, owner: B, edge: north, from: 0, to: 100}\n", ""))
    assert "MIS-024" in said(alone)[0]
    camp = (
        "deployment_zones: [{id: camp, owner: B, outline: "
        "[{x: 0, y: 60}, {x: 90, y: 60}, {x: 90, y: 80}]}]\nscoring"
    )
    north = ("  - {id: north, owner: B, edge: north, from: 0, to: 100}\n", "")
    assert said(written(tmp_path, north, ("scoring", camp))) == []
    assert said(written(tmp_path, north, ("scoring", "zones: {deal: edges}\nscoring"))) == []


@pytest.mark.rule("MIS-024")
def test_both_sides_need_one(tmp_path: Path) -> None:
    """Without any zone each side is told; zones that the map deals are no others than these."""
    south = ("  - {id: south, owner: A, edge: south, from: 0, to: 100}\n", "")
    north = ("  - {id: north, owner: B, edge: north, from: 0, to: 100}\n", "")
    dealt = ("scoring", "zones: {deal: map}\nscoring")

    bare = said(written(tmp_path, south, north, ("access_zones:\n", "")))
    assert [line[:29] for line in bare] == [
        "1: side A has no way onto the", "1: side B has no way onto the",
    ]  # fmt: skip
    assert [line[:29] for line in said(written(tmp_path, south, dealt))] == [
        "1: side A has no way onto the",
    ]  # fmt: skip


@pytest.mark.rule("MIS-024")
@pytest.mark.parametrize(
    ("owner", "closed_to", "faults"),
    [("A", "A", 1), ("A", "B", 0), ("null", "B", 0), ("null", "null", 0)],
)
def test_nobody_is_shut_out_of_his_own_zone(
    tmp_path: Path, owner: str, closed_to: str, faults: int
) -> None:
    """A zone of one side, or of everybody, may be closed to the other."""
    west = f"  - {{id: west, owner: {owner}, edge: west, from: 0, to: 9, closed_to: {closed_to}}}\n"
    found = said(written(tmp_path, ("scoring:\n", f"{west}scoring:\n")))

    told = "10: access_zones[2].closed_to: a side cannot be shut out of its own zone"
    assert found == [told] * faults


@pytest.mark.rule("MIS-031")
@pytest.mark.parametrize(
    ("clause", "problems"),
    [
        ("{rounds: 5}", []),
        ("{vp: 10}", []),
        ("{rounds: 1, vp: 1}", []),
        ("{tie: points}", ["cease_fire: the mission names no end (rounds: 6, or vp: 10)"]),
        ("{rounds: 0}", ["cease_fire.rounds: must be at least 1"]),
        ("{rounds: 5, vp: 0}", ["cease_fire.vp: must be at least 1"]),
        ("{rounds: 5, tie: controller, objective: box}", []),
        (
            "{rounds: 5, tie: controller, objective: hill}",
            [
                "cease_fire.objective: whoever controls the objective wins a tie, but there is",
            ],
        ),
        ("{rounds: 5, pilot_lost: true}", ["cease_fire.pilot_lost: there is no pilot (give the "]),
    ],
)
def test_a_briefing_names_an_end(tmp_path: Path, clause: str, problems: list[str]) -> None:
    """The last round or the points that win, at least one; a tie that can be judged."""
    found = said(written(tmp_path, ("{rounds: 5}", clause)))

    assert len(found) == len(problems)
    assert all(problem in line for line, problem in zip(found, problems, strict=True))


@pytest.mark.rule("MIS-031")
def test_a_lost_pilot_ends_a_rescue(tmp_path: Path) -> None:
    """Where the briefing has a pilot."""
    rescue = "rescue: {owner: A, element: box, objective: box, protection: 1, sp: 1}\nscoring"
    lost = ("{rounds: 5}", "{rounds: 5, pilot_lost: true}")

    assert said(written(tmp_path, ("scoring", rescue), lost)) == []


RESCUE = "rescue: {owner: A, element: x, objective: y, protection: 1, sp: 1}\n"
SHUT = "to: 100, closed_to: A}\n  - {id: n"
TWICE = "{id: two, kind: container, x: 52, y: 40}\n  - {id: box, kind"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{id: box, kind", TWICE, "5: elements[1]: box lies on two"),
        ("vp: 2}", "vp: 2, rule: FUN-001}", "11: scoring[0].rule: no rule is called FUN-001"),
        ("vp: 2}", "}", "11: scoring[0]: the line gives no points"),
        ("rounds: 5", "rounds: 0", "12: cease_fire.rounds: must be at least 1"),
        ("rounds: 5", "rounds: 5, pilot_lost: true", "12: cease_fire.pilot_lost: there is no"),
        ("scoring", "ramps: [hill]\nscoring", "10: ramps[0]: no element of this mission is"),
        ("scoring", "exit: {owner: A, edge: south}\nscoring", "10: exit.edge: the side enters by"),
        ("scoring", "forces: {sides: {A: {assault: 9}}}\nscoring", "10: forces.sides: give army"),
        ("to: 100}\n  - {id: n", SHUT, "8: access_zones[0].closed_to: a side cannot be shut out"),
        ("scoring", f"{RESCUE}scoring", "10: rescue.element: no element of this mission is called"),
        ("to: 100}\n  - {id: n", "to: 300}\n  - {id: n", "8: access_zones[0]: the zone does not"),
    ],
)
def test_single_faults(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Each is named where it is."""
    found = said(written(tmp_path, (old, new)))
    assert any(fault.startswith(problem) for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("vp: 2", "rp: 2", "nothing gives victory points"),
        ("vp: 2", "vp: 2, rp: 9", "there are no reinforcements to buy"),
        ("scoring", "forces: {assault: 9, reinforcement: 9}\nscoring", "nothing gives the points"),
    ],
)
def test_what_can_be_played_but_looks_wrong_is_a_warning(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    """Not a fault."""
    verdict = check_mission(written(tmp_path, (old, new)))

    assert verdict.faults == ()
    assert any(problem in warning.problem for warning in verdict.warnings)


def test_an_objective_that_large_bases_cannot_reach_is_a_warning(tmp_path: Path) -> None:
    """Containers in a ring around it, with gaps for soldiers only."""
    ring = [(50, y, 0) for y in (22, 58)] + [(x, y, 90) for x in (32, 68) for y in (31, 49)]
    ring += [(x, y, 0) for x in (38, 62) for y in (22, 58)]
    walls = "".join(
        f"  - {{id: w{i}, kind: container, x: {x}, y: {y}, rot: {rot}}}\n"
        for i, (x, y, rot) in enumerate(ring)
    )
    verdict = check_mission(written(tmp_path, ("objectives:\n", f"{walls}objectives:\n")))

    assert [fault.problem for fault in verdict.faults] == []
    assert "no base of 13 cm of side A comes near box" in verdict.warnings[0].problem


def test_a_file_that_is_not_there_or_is_no_mission(tmp_path: Path) -> None:
    """Told, not raised; asked for by name it is an error with all faults."""
    assert "no such file" in str(read_mission(tmp_path / "none.yaml", USUAL_EDITION).faults[0])
    file = written(tmp_path, ("scoring:", "scores:"))
    assert len(check_mission(file).faults) == 2
    with pytest.raises(CatalogError, match="scores"):
        find_mission(str(file))


@pytest.mark.parametrize("name", [file.stem for file in sorted(CORE.glob("missions/*.yaml"))])
def test_our_own_missions_have_nothing_wrong(name: str) -> None:
    """No fault and no warning."""
    assert check_mission(CORE / "missions" / f"{name}.yaml") == ((), ())


# ---- told and drawn --------------------------------------------------------------------------


def test_a_briefing_says_everything() -> None:
    """Forces, positions, objectives, special rules and the end, by role."""
    text = briefing_text(core().missions["landing"])

    for line in (
        "- the attacker: 1500 A.P. for the assault, 500 A.P. of reinforcements",
        "- neutral access zone neutral_west: western edge, 36 to 60 cm",
        "- not open to the attacker: neutral_west",
        "- drop point XRay, from round 2 on, for whoever controls it",
        "- control Charlie, Foxtrot, Golf, each round: 2 VP (the defender)",
        "- evacuate an infantry unit: 5 VP (the attacker)",
        "- capture container K, container L, once: 100 RP (the attacker)",
        "- the attacker: a unit is evacuated when its leader crosses the northern edge",
        "- at 15 VP",
    ):
        assert line in text


@pytest.mark.rule("RUL-112")
def test_a_briefing_says_that_a_pilot_may_be_assumed() -> None:
    """Only where there is one."""
    assert "stands in for him (assumed)" in briefing_text(core().missions["extraction"])
    assert "prend sa place (supposé)" in briefing_text(core().missions["extraction"], "fr")
    assert "assumed" not in briefing_text(core().missions["landing"])


@pytest.mark.parametrize("name", [file.stem for file in sorted(CORE.glob("missions/*.yaml"))])
def test_every_mission_is_told_in_every_language(name: str) -> None:
    """All sections, nothing left to fill in."""
    mission = core().missions[name]
    for language in languages():
        sections = write_briefing(mission, language)
        assert len(sections) == 7
        assert not any("{" in line for section in sections for line in section.lines)


def test_special_grants_are_told(tmp_path: Path) -> None:
    """Artillery, home turf, ramps, and who wins the first test."""
    grants = (
        "artillery: {rate: 3, fixed: 4, penetration: 8, damage: 1, area: 5}\nhome_turf: [B]\n"
        "ramps: [box]\ndestructible: [box]\nsabotable: [box]\nautomatic_winner: A\nscoring"
    )
    special = write_briefing(find_mission(str(written(tmp_path, ("scoring", grants)))))[5].lines

    assert "3 shells, 4+ to hit, Penetration 8, Damage 1, radius 5 cm" in special[0]
    assert special[1:] == (
        "home turf: side B",
        "side A: wins the first Authority test without a roll",
        "can be destroyed by weapons: box",
        "can be removed by sabotage: box",
        "machines can climb: box",
    )


@pytest.mark.parametrize("name", [file.stem for file in sorted(CORE.glob("missions/*.yaml"))])
def test_every_mission_is_drawn_to_scale(name: str) -> None:
    """Eight units for a centimetre; every element, letter and drop point is there."""
    mission = core().missions[name]
    root = ET.fromstring(draw_mission(mission, "fr"))  # noqa: S314  # our own drawing
    shapes = {"polygon": 0, "circle": 0}
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    for shape in shapes:
        shapes[shape] = sum(1 for _ in root.iter(f"{{http://www.w3.org/2000/svg}}{shape}"))
    outlines = len(mission.elements) + len(mission.deployment_zones) + len(mission.drop_points)

    assert float(root.attrib["width"]) == mission.table.width * 0.008 + 120
    assert shapes["polygon"] == outlines + (mission.brief.exit is not None)
    assert shapes["circle"] == len(mission.objectives) + 1  # and one in a pattern
    assert {objective.letter for objective in mission.objectives} <= set(texts)


def test_special_grants_are_played(tmp_path: Path) -> None:
    """Sides become seats, the strike a weapon with a fixed number, elements keep their names."""
    grants = (
        "artillery: {rate: 3, fixed: 4, penetration: 8, damage: 1, area: 5}\nhome_turf: [B]\n"
        "ramps: [box]\ndestructible: [box]\nsabotable: [box]\nautomatic_winner: A\nscoring"
    )
    fought = battlefield(find_mission(str(written(tmp_path, ("scoring", grants)))), first=1)
    gun = fought.artillery
    assert gun is not None

    assert (gun.rate, gun.fixed, gun.penetration, gun.damage, gun.area) == (3, 4, 8, 1, 5_000)
    assert (fought.home_turf, fought.automatic_winner) == ((0,), 1)
    assert (fought.ramps, fought.destructible, fought.sabotable) == (("box",),) * 3


# ---- drop points -----------------------------------------------------------------------------


DROPS = "scoring:\n"


@pytest.mark.rule("MIS-023")
def test_a_drop_point_is_an_element_or_a_mark(tmp_path: Path) -> None:
    """The rules get the element itself; it is drawn in its middle and named in the briefing."""
    marks = "drop_points: [{id: pad, element: box}, {id: mark, x: 20, y: 30}]\n"
    file = written(tmp_path, (DROPS, marks + DROPS))
    mission = find_mission(str(file))
    played = battlefield(mission).drop_points

    assert check_mission(file) == ((), ())
    assert [(drop.element, drop.point) for drop in played] == [
        ("box", None), (None, (20_000, 30_000)),
    ]  # fmt: skip
    assert [(drop.x, drop.y) for drop in mission.drop_points] == [
        (50_000, 40_000), (20_000, 30_000),
    ]  # fmt: skip
    told = "- drop point pad at the element box, from round 2 on, for whoever controls it"
    assert told in briefing_text(mission)
    assert "- drop point mark, from round 2 on" in briefing_text(mission)


@pytest.mark.rule("MIS-023")
@pytest.mark.parametrize(
    ("drop", "problem"),
    [
        ("{id: pad}", "10: drop_points[0]: a drop point is a terrain element (MIS-023), or a mark"),
        ("{id: pad, element: box, x: 1, y: 1}", "(give either element: ... or x: ..., y: ...)"),
        ("{id: pad, x: 1}", "10: drop_points[0]: a drop point is a terrain element (MIS-023)"),
        ("{id: pad, element: bux}", "10: drop_points[0].element: no element of this mission is"),
        ("{id: pad, x: 1, y: 99}", "10: drop_points[0]: lies off the table of 100 x 80 cm"),
    ],
)
def test_what_a_drop_point_cannot_be(tmp_path: Path, drop: str, problem: str) -> None:
    """Neither both nor nothing, and on the table; said with the line and what helps."""
    found = said(written(tmp_path, (DROPS, f"drop_points: [{drop}]\n{DROPS}")))

    assert len(found) == 1
    assert problem in found[0]


@pytest.mark.rule("MIS-023")
def test_a_drop_point_may_lie_in_the_corner(tmp_path: Path) -> None:
    """Where both lengths are nothing."""
    drop = f"drop_points: [{{id: pad, x: 0, y: 0}}]\n{DROPS}"
    file = written(tmp_path, (DROPS, drop))

    assert said(file) == []
    assert [(each.x, each.y) for each in find_mission(str(file)).drop_points] == [(0, 0)]


def test_a_table_is_not_laid_at_random_about_a_drop_point(tmp_path: Path) -> None:
    """Its element has to stay where the briefing needs it."""
    bound = written(
        tmp_path,
        ("table:", "setup: no_mans_land\ntable:"),
        ("letter: A, element: box", "letter: A, at: {x: 50, y: 40}"),
        (DROPS, f"drop_points: [{{id: pad, element: box}}]\n{DROPS}"),
    )

    with pytest.raises(NoRandomTable, match="its briefing speaks of box, which is not fixed"):
        random_table(find_mission(str(bound)), 1)


WALLS = "".join(f"\n  - {{id: w{at}, kind: low_wall, x: 50, y: 20}}" for at in range(60))
NAMED = ", ".join(["box"] * 100)
CORNERS = ", ".join(f"{{x: {at}, y: {at * at / 100}}}" for at in range(17))
ZONE = f"deployment_zones: [{{id: d, owner: A, outline: [{CORNERS}]}}]"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("objectives:\n", f"{WALLS[1:]}\nobjectives:\n", "elements: 61 of at most 60"),
        ("objectives: [box]", f"objectives: [{NAMED}]", "scoring: 100 of at most 99"),
        ("scoring:", f"{ZONE}\nscoring:", "outline: 17 corners of at most 16"),
        ("width: 100", "width: 400", "table.width: must be <= 300000 (in units of 0.001 cm)"),
        ("rounds: 5", "rounds: 100", "cease_fire.rounds: must be <= 99"),
        ("vp: 2", "vp: -2", "scoring[0].vp: must be >= 0"),
    ],
)
def test_a_mission_has_the_limits_of_a_record(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    """What could not be read from the record of its battle is not played."""
    found = said(written(tmp_path, (old, new)))

    assert any(problem in each for each in found), found
