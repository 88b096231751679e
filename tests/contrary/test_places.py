"""Code counts for the rules of the editions that play by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.conformance import SOURCE, carriers, citations
from damocles.catalog.rulebook.deciders import deciders
from damocles.catalog.rulebook.fillings import editions_by_filling, rules_stood_for
from damocles.rules.sets import USUAL_EDITION

if TYPE_CHECKING:
    from damocles.catalog.rulebook.conformance import CodePlace

pytestmark = pytest.mark.usefixtures("contrary")

WAGER = ("rules/chapters/command.py", "wager_limit")


def names(places: list[CodePlace]) -> set[str]:
    """The functions of some places."""
    return {place.name for place in places}


def test_what_is_replaced_stands_for_nothing_there() -> None:
    """A function in a seam stands for those that have it there, any other for all."""
    others = ("rules/chapters/command.py", "highest_wager")

    own = "TAC-017", "INI-LDR-05"

    assert editions_by_filling()[WAGER] == {USUAL_EDITION, "initiation"}
    assert rules_stood_for("authority.wager", WAGER) == own
    assert rules_stood_for("authority.wager", others) == (*own, "CON-TAC-017")
    assert rules_stood_for("TAC-017", WAGER) == ("TAC-017",)


def test_the_matrix_counts_no_replaced_function() -> None:
    """Neither as code that cites a rule nor as what decides it."""
    found = citations()
    deciding = [each for each in deciders(SOURCE, ["TAC-017", "CON-TAC-017"]) if not each.at]

    assert names(found["TAC-017"]) - names(found["CON-TAC-017"]) == {"wager_limit"}
    rows = [(each.rules, each.is_shared) for each in deciding if each.name == "wager_limit"]
    assert rows == [(("TAC-017",), False)]
    rows = [(each.rules, each.is_shared) for each in deciding if each.name == "highest_wager"]
    assert rows == [(("TAC-017",), False), (("CON-TAC-017",), True)]
    assert carriers().keys() >= {"TAC-017", "CON-TAC-017"}
