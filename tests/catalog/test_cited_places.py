"""Citations stand on the function that decides, and on nothing that only leads there."""

from __future__ import annotations

import pytest

from damocles.catalog.rulebook.conformance import Matrix
from tests.matrices import checkout_matrix

DECIDED = {
    "TAC-006": {"count_leadership"},
    "TAC-008": {"next_cards", "refuse_choice"},
    "TAC-009": {"redact_table", "_redact_sequences"},
    "ACT-005": {"ground_fighters"},
    "ACT-008": {"resolve_pay"},
    "ACT-024": {"find_path_round"},
    "ACT-053": {"refuse_machine", "refuse_drill"},
    "SHO-050": {"reveal_card"},
    "SHO-064": {"spend"},
    "GEN-039": {"elements_and_machines", "see_between_bases"},
    "CTL-006": {"add_points"},
}
"""Rules that once stood elsewhere, and the functions that decide them."""


@pytest.fixture(scope="module")
def found() -> Matrix:
    """What code and data name."""
    return checkout_matrix("en")


@pytest.mark.parametrize("rule", DECIDED)
def test_a_citation_stands_where_the_rule_is_decided(found: Matrix, rule: str) -> None:
    """Neither on what calls that function, nor on what follows from it."""
    assert {place.name for place in found.code[rule]} == DECIDED[rule]


@pytest.mark.parametrize("rule", ["MIS-302", "MIS-402"])
def test_a_rule_that_is_a_lost_picture_is_not_applicable(found: Matrix, rule: str) -> None:
    """The maps that we play on are our own; nothing can follow the printed ones."""
    row = found.rows[rule]

    assert (row.status, row.code, row.carried) == ("not_applicable", (), ())
    assert "lost" in row.reason


def test_the_legend_of_a_lost_picture_is_carried_by_the_mission(found: Matrix) -> None:
    """What the landing has on its map is told in words."""
    row = found.rows["MIS-502"]

    assert [place.file.rpartition("/")[2] for place in row.carried] == ["landing.yaml"]
