"""A pack with faults names every one of them, with file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog import CatalogError, PackFault, load

if TYPE_CHECKING:
    from pathlib import Path

SKIRMISH = "missions/skirmish.yaml"


def spoil(pack: Path, file: str, old: str, new: str) -> int:
    """Replace a text that occurs in a file, and give the line of the replacement."""
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults(pack: Path) -> tuple[PackFault, ...]:
    """The faults of a pack that cannot be loaded."""
    with pytest.raises(CatalogError) as caught:
        load(pack)
    return caught.value.faults


@pytest.mark.rule("CMP-032")
def test_armies_sell_in_the_forms_of_their_rule_set(pack: Path) -> None:
    """Those of AT-43 by tables; compositions are a fault, with its line."""
    file = "armies/white_stars/units.yaml"
    line = spoil(pack, file, "    lines:\n", "    compositions: [{number: 12, price: 200}]\n")
    text = (pack / file).read_text("utf-8")
    table, end = text.index("      - {equipment: []"), text.index("steel_troopers:\n")
    (pack / file).write_text(text[:table] + text[end:], "utf-8")
    (found,) = faults(pack)

    assert (found.file, found.line) == (file, line)
    assert "star_troopers.prices.compositions: at43 sells no units by compositions" in str(found)
    assert "give their prices as lines" in str(found)


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (SKIRMISH, "x: 60, y: 45, rot: 30", "x: 60, y: 45, rott: 30", "rott: no such field"),
        (
            SKIRMISH,
            "x: 60, y: 45, rot: 30",
            "x: 60, rot: 30",
            "elements[0].y: the field is missing",
        ),
        (
            SKIRMISH,
            "element: cont0",
            "element: cont9",
            "no element of this mission is called cont9",
        ),
        (SKIRMISH, "kind: container", "kind: tower", "no kind is called tower"),
        (SKIRMISH, "id: contA1, kind", "id: cont0, kind", "the id cont0 is taken"),
        (SKIRMISH, "x: 60, y: 45", "x: 60, y: 45, y: 46", "the field is given twice"),
        (SKIRMISH, "width: 120", "width: -120", "must be >= 1"),
        (SKIRMISH, "width: 120", "width: 0", "must be >= 1"),
        (SKIRMISH, "width: 120", "width: 1e30", "table.width: "),
        (SKIRMISH, "width: 120", "width: .inf", "is not a decimal number of cm"),
        (SKIRMISH, "width: 120", "width: 120.00005", "is not a whole number of 0.001 cm"),
        (SKIRMISH, "width: 120", "width: wide", "expected a whole number, got text"),
        (SKIRMISH, "width: 120", "width: true", "expected a whole number, got true or false"),
        (SKIRMISH, "width: 120", "width: 2001-99-99", "cannot be read"),
        (SKIRMISH, "width: 120", "width: !!python/name:os.system", "cannot be read"),
        (SKIRMISH, "rot: 30", "rot: .nan", "rot: "),
        (SKIRMISH, "rot: 30", "rot: 720", "must be <= 360"),
        (SKIRMISH, "x: 60, y: 45", "x: 160, y: 45", "lies off the table of 120 x 90 cm"),
        (SKIRMISH, "from: 0, to: 120", "from: 0, to: 121", "does not lie on the south edge"),
        (SKIRMISH, "from: 0, to: 120", "from: 9, to: 9", "does not lie on the south edge"),
        (SKIRMISH, "edge: south", "edge: down", "edge: "),
        (SKIRMISH, "letter: A, element: cont0", "letter: A", "either an element or a point"),
        (
            SKIRMISH,
            "element: cont0}",
            "at: {x: 130, y: 1}}",
            "objectives[0].at: lies off the table",
        ),
        (SKIRMISH, "drop_points: []", "drop_points: [{id: d, x: 1, y: 99}]", "lies off the table"),
        (SKIRMISH, "drop_points: []", "drop_points: none", "expected a list"),
        (SKIRMISH, "drop_points: []", "drop_points: [9]", "drop_points[0]: expected named fields"),
        (SKIRMISH, "drop_points: []", "drop_points: [{[1]: 9}]", "must be plain text"),
        (SKIRMISH, "id: skirmish", "id: melee", "the file is called skirmish"),
        (SKIRMISH, "drop_points: []", "drop_points: }", "not YAML"),
        ("elements.yaml", "size: 1", "size: 12", "low_wall.size: must be <= 9"),
        ("texts/fr.yaml", "  skirmish:", "  scuffle:", "nothing among the missions has this id"),
        ("texts/fr.yaml", "name: Escarmouche", "name: 9", "expected text, got a whole number"),
    ],
)
def test_a_fault_is_named_with_its_line(
    pack: Path, file: str, old: str, new: str, problem: str
) -> None:
    """Each way to spoil a pack is found in the file and at the line where it was spoilt."""
    line = spoil(pack, file, old, new)

    found = [fault for fault in faults(pack) if problem in fault.problem]

    assert found, faults(pack)
    assert (found[0].file, found[0].line) == (file, line)
    assert str(found[0]).startswith(f"{pack.as_posix()}/{file}:{found[0].line}: ")
    assert found[0].remedy


def test_all_faults_come_at_once(pack: Path) -> None:
    """Faults of several kinds, in several files and lines, are one error."""
    unknown = spoil(pack, SKIRMISH, "x: 24, y: 28", "x: 24, y: 28, z: 1")
    number = spoil(pack, SKIRMISH, "depth: 90", "depth: -90")
    size = spoil(pack, "elements.yaml", "size: 3", "size: three")
    text = spoil(pack, "texts/en.yaml", "name: Skirmish", "title: Skirmish")

    places = {(fault.file, fault.line) for fault in faults(pack)}

    assert {(SKIRMISH, unknown), (SKIRMISH, number)} <= places
    assert {("elements.yaml", size), ("texts/en.yaml", text)} <= places


def test_dangling_ids_come_at_once(pack: Path) -> None:
    """Every id that leads nowhere is named, not only the first."""
    spoil(pack, SKIRMISH, "element: cont0", "element: cont8")
    spoil(pack, SKIRMISH, "element: contA1", "element: cont9")
    spoil(pack, SKIRMISH, "kind: low_wall", "kind: high_wall")

    problems = "\n".join(map(str, faults(pack)))

    assert all(name in problems for name in ("cont8", "cont9", "high_wall"))
    assert "known are bunker, container" in problems


def test_a_broken_kind_blames_no_element(pack: Path) -> None:
    """A fault in the kinds is one fault, not one more for every element of that kind."""
    spoil(pack, "elements.yaml", "size: 3", "size: three")

    assert len(faults(pack)) == 1


def test_a_misspelt_field_gets_a_remedy(pack: Path) -> None:
    """The nearest known name is offered."""
    spoil(pack, "elements.yaml", "ground: open", "grund: open")

    assert any("did you mean ground?" in str(fault) for fault in faults(pack))


def test_missing_words_are_a_fault(pack: Path) -> None:
    """A mission has words in every language."""
    words = (pack / "texts/fr.yaml").read_text(encoding="utf-8")
    renamed = words.replace("  skirmish:", "  skirmishes:")
    (pack / "texts/fr.yaml").write_text(renamed, encoding="utf-8")

    assert any("skirmish has no name in this language" in str(f) for f in faults(pack))


@pytest.mark.parametrize("file", ["elements.yaml", "texts/en.yaml"])
def test_a_missing_file_is_a_fault(pack: Path, file: str) -> None:
    """The files that every pack has are asked for by name."""
    (pack / file).unlink()

    assert (file, 1, "the file is missing") in [(f.file, f.line, f.problem) for f in faults(pack)]


@pytest.mark.parametrize(("content", "problem"), [(b"", "empty"), (b"\xff\xfe\xfa", "not YAML")])
def test_a_file_without_content_is_a_fault(pack: Path, content: bytes, problem: str) -> None:
    """Neither an empty file nor one in a strange encoding is taken for a mission."""
    (pack / SKIRMISH).write_bytes(content)

    assert any(problem in fault.problem for fault in faults(pack) if fault.file == SKIRMISH)


def test_a_crossed_zone_is_a_fault(pack: Path) -> None:
    """The outline of a deployment zone is a simple polygon."""
    corners = "[{x: 0, y: 0}, {x: 9, y: 9}, {x: 9, y: 0}, {x: 0, y: 9}]"
    zone = f"deployment_zones: [{{id: z, owner: A, outline: {corners}}}]"
    line = spoil(pack, SKIRMISH, "deployment_zones: []", zone)

    assert [(fault.line, "cross" in fault.problem) for fault in faults(pack)] == [(line, True)]
