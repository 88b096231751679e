"""The pack that comes with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog import core, load

if TYPE_CHECKING:
    from pathlib import Path


def test_the_skirmish_is_read_in_lattice_units() -> None:
    """Centimetres of the file are whole numbers of 0.001 cm."""
    mission = core().missions["skirmish"]
    container = mission.elements[0]

    assert (mission.table.width, mission.table.depth) == (120_000, 90_000)
    assert (container.id, container.kind, container.w, container.h) == (
        "cont0",
        "container",
        12_000,
        6_000,
    )
    assert (container.x, container.y, container.rot, container.size) == (60_000, 45_000, 30.0, 3)
    assert mission.name.items() >= {"en": "Skirmish", "fr": "Escarmouche"}.items()


def test_the_map_is_marked_as_a_proposal() -> None:
    """The printed map is lost: the mission says so, in its data and in both languages."""
    mission = core().missions["skirmish"]

    assert mission.provenance == "assumed"
    assert "proposal" in mission.note["en"]
    assert "proposition" in mission.note["fr"]


def test_the_skirmish_is_fair() -> None:
    """Every element has its twin, turned by 180 degrees about the centre."""
    mission = core().missions["skirmish"]
    width, depth = mission.table.width, mission.table.depth
    placed = {(e.kind, e.x, e.y, e.rot) for e in mission.elements}

    assert placed == {(kind, width - x, depth - y, rot) for kind, x, y, rot in placed}


def test_objectives_lie_on_their_elements() -> None:
    """An objective that is an element is where the element is."""
    mission = core().missions["skirmish"]

    assert [(o.letter, o.element, o.x, o.y) for o in mission.objectives] == [
        ("A", "cont0", 60_000, 45_000),
        ("B", "contA1", 24_000, 28_000),
        ("C", "contA2", 96_000, 62_000),
    ]


def test_points_and_zones_are_read(pack: Path) -> None:
    """Objectives at a point, deployment zones and drop points are part of the form."""
    file = pack / "missions" / "skirmish.yaml"
    text = file.read_text(encoding="utf-8")
    corners = "[{x: 0, y: 0}, {x: 120, y: 0}, {x: 120, y: 10.5}, {x: 0, y: 10.5}]"
    text = text.replace("letter: A, element: cont0", "letter: A, at: {x: 7.5, y: 0}")
    text = text.replace("zones: []", f"zones: [{{id: z, owner: null, outline: {corners}}}]")
    text = text.replace("drop_points: []", "drop_points: [{id: d, x: 0, y: 90}]")
    file.write_text(text, encoding="utf-8")

    mission = load(pack).missions["skirmish"]

    assert (mission.objectives[0].x, mission.objectives[0].element) == (7_500, None)
    assert mission.deployment_zones[0].outline[2] == (120_000, 10_500)
    assert mission.deployment_zones[0].owner is None
    assert (mission.drop_points[0].x, mission.drop_points[0].y) == (0, 90_000)
