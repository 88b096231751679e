"""The quick reference says what the rule set says."""

from __future__ import annotations

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.muster.sheets.reference import reference_of, reference_sheet
from damocles.muster.sheets.values import ReferenceSection, ReferenceSheet
from damocles.rules.reading.resolution import face_needed
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.gaits import GaitKind
from damocles.rules.state.params import Params
from damocles.rules.state.terrain import read_terrain
from damocles.words import Language, languages
from tests.rules.made_up_choice import FREE

COSTS = [name for name in Params.__struct_fields__ if name.endswith("_cost")]
RULES = rule_set(USUAL_EDITION)
HOP = GaitKind("hop", "move.allowance", crossing="always", runs_over=True)
CREEP = GaitKind("creep", "move.rush", bars_shots="move.rush_bars_shots", hurries=True)
TROT = GaitKind("trot", "move.allowance")


def section(sheet: ReferenceSheet, head: str) -> ReferenceSection:
    """The section whose table begins so."""
    return next(each for each in sheet.sections if each.head[:1] == (head,))


def text(sheet: ReferenceSheet) -> str:
    """Everything on the page."""
    cells = [cell for each in sheet.sections for row in each.rows for cell in row.cells]
    return " ".join([*cells, *(line.text for each in sheet.sections for line in each.lines)])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", COSTS)
def test_every_price_is_that_of_the_rule_set(name: str, language: Language) -> None:
    """Another rule set prints its own price."""
    other = RULES.derive("other", version="1", params={name: 97})

    assert "97" in text(reference_of(other, language)).split()
    assert "97" not in text(reference_of(RULES, language)).split()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("band", "97"), ("contact", "97"), ("cohesion_leader", "97"), ("cohesion_link", "97"),
        ("rush_infantry", "97"), ("rush_afv", "97"), ("control", "97"), ("cover_near", "97"),
        ("area_limit", "97"), ("deviation", "97"), ("drop_reach", "97"),
    ],
)  # fmt: skip
def test_every_length_is_that_of_the_rule_set(name: str, told: str, language: Language) -> None:
    """Lengths are told in cm."""
    other = RULES.derive("other", version="1", params={name: 97_000})

    assert told in text(reference_of(other, language)).split()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["cover", "cover_drill", "run_over_free", "run_over_engaged"])
def test_every_needed_number_is_that_of_the_rule_set(name: str, language: Language) -> None:
    """Numbers on a die are told with a plus."""
    other = RULES.derive("other", version="1", params={name: 97})

    assert "97+" in text(reference_of(other, language))


@pytest.mark.rule("RUL-01")
def test_the_resolution_table_is_that_of_the_rules() -> None:
    """Every difference stands in the row of the number that it needs."""
    rows = section(reference_of(RULES, "en"), "Value \N{MINUS SIGN} difficulty").rows
    told = {1: "always", 6: "6", 7: "never"}
    found = {cell: row.cells[1] for row in rows for cell in row.cells[0].split(", ")}

    assert len(found) == 13
    for difference in range(-5, 6):
        shown = f"{difference:+d}".replace("-", "\N{MINUS SIGN}") if difference else "0"
        need = face_needed(difference, 0)
        assert found[shown] == told.get(need, f"{need}+")
    assert found["\N{MINUS SIGN}6 or less"] == "never"
    assert found["+6 or more"] == "always"


def test_every_line_names_its_rules() -> None:
    """No sentence and no row of a table stands without an id."""
    for each in reference_of(RULES, "fr").sections:
        assert all(line.rules for line in each.lines)
        assert all(row.rules for row in each.rows)


@pytest.mark.rule("TER-006")
def test_every_kind_of_terrain_is_there() -> None:
    """Size, Protection and Structure points are those of the rule set."""
    rows = section(reference_of(RULES, "en"), "Element").rows

    assert [int(row.cells[1]) for row in rows] == [
        kind.size for kind in read_terrain(RULES).values()
    ]
    assert rows[0].cells == ("low wall", "1", "infantry ½", "12/1")


def test_what_an_edition_lacks_is_not_printed() -> None:
    """Neither the sequence nor what it costs to move a card, where there are no cards."""
    found = reference_of(FREE, "en").sections
    lines = {line.name for section in found for line in section.lines}
    usual = {line.name for section in reference_sheet("en").sections for line in section.lines}
    costs = [row.cells[0] for section in found for row in section.rows]

    assert len(usual - lines) == 1
    assert not any("card" in cost.lower() for cost in costs)


def lines_of_movement(sheet: ReferenceSheet) -> dict[str, str]:
    """The lines of the section about movement, by name."""
    section = next(
        each for each in sheet.sections if "Cohesion" in [line.name for line in each.lines]
    )
    return {line.name: line.text for line in section.lines}


def test_gaits_are_those_of_the_rule_set() -> None:
    """Those without a sentence of their own by what they are like; those that are gone are not."""
    added = {gait.key: gait for gait in (HOP, CREEP, TROT)}
    dropped = {"gait.combat": "ACT-024", "gait.rush": "ACT-028"}
    other = RULES.derive("other", version="1", add=added, drop=dropped)
    usual, found = (lines_of_movement(reference_of(each, "en")) for each in (RULES, other))

    assert [*usual] == ["Combat movement", "Rush", "Crossing", "Running over", "Cohesion"]
    assert [*found] == ["Hop", "Creep", "Trot", "Cohesion"]
    assert found["Hop"] == "always over elements; machines run over infantry."
    assert found["Creep"] == "hurried; no shooting."
    assert found["Trot"] == "one movement."
