"""A rule set that nobody knows: whatever takes one in Python says so, in any language."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import damocles as dm
from damocles.catalog.packs import core, find_mission
from damocles.catalog.packs.loader import survey
from damocles.catalog.tables.mission_check import check_mission
from damocles.env import BattleEnv, BattleSize
from damocles.lab.arena import Arena, Stratum, find_missions, pairings, settle_missions
from damocles.lab.arena.plan import usual_armies
from damocles.lab.puzzles.files import FOLDER, puzzles, read_puzzle
from damocles.lab.series import Series, setting_of_series
from damocles.muster import (
    CompanyWish,
    company,
    mend_company,
    reference_sheet,
    review,
    setting,
    suggest,
)
from damocles.muster.builder.edits import Mend, edit_company
from damocles.rules.sets import EDITIONS
from damocles.scenario import Scenario
from damocles.server.frames.showing import random_battle
from damocles.words import SpokenError
from tests.architecture.test_rule_sets import makers, takers
from tests.architecture.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

NONSENSE = "nonsense"
COMPANIES = ("white-stars-500", "therians-500")
SKIRMISH = Path(ROOT) / "src/damocles/packs/core/missions/skirmish.yaml"
SIZE = BattleSize(
    "small", "skirmish", COMPANIES, None, units=8, fighters=32, terrain=4, objectives=2,
    steps=50, rules=NONSENSE,
)  # fmt: skip
ARENA = Arena(
    bots=("random", "recruit"), pairs=1, rules=NONSENSE, strata=(Stratum("skirmish", COMPANIES),)
)
WISH = CompanyWish(core().armies["therians"], 500, "balanced", rules=NONSENSE)
SERIES = Series("skirmish", COMPANIES, ("random", "random"), 1, "1", rules=NONSENSE)


def reviewed(check: Callable[..., Any], *given: Any) -> Any:
    """What a check of a legal company says of it."""
    return check(core().companies["therians-500"], *given, core().armies, rules=NONSENSE)


CALLS: dict[str, Callable[[], Any]] = {
    "core": partial(core, NONSENSE),
    "find_mission": partial(find_mission, "skirmish", NONSENSE),
    "check_mission": partial(check_mission, SKIRMISH, rules=NONSENSE),
    "BattleSize": partial(BattleEnv, SIZE),
    "find_missions": partial(find_missions, ["all"], NONSENSE),
    "usual_armies": partial(usual_armies, NONSENSE),
    "pairings": partial(pairings, ap=500, armies=("all",), rules=NONSENSE),
    "Arena": partial(settle_missions, ARENA, missions=("skirmish",)),
    "puzzles": partial(puzzles, NONSENSE),
    "Series": partial(setting_of_series, SERIES, "1"),
    "edit_company": partial(reviewed, edit_company, Mend(0)),
    "CompanyWish": partial(suggest, WISH),
    "review": partial(reviewed, review),
    "mend_company": partial(reviewed, mend_company),
    "company": partial(company, "therians-500", NONSENSE),
    "setting": partial(setting, mission="skirmish", companies=COMPANIES, rules=NONSENSE),
    "reference_sheet": partial(reference_sheet, rules=NONSENSE),
    "Scenario": partial(Scenario, edition=NONSENSE),
    "random_battle": partial(random_battle, 1, NONSENSE),
    "Battle.start": partial(
        dm.Battle.start, mission="skirmish", companies=COMPANIES, rules=NONSENSE, seed=1
    ),
}
"""What a script can call, or make and use."""
FILES = {"PackSource", "PuzzleSource"}
"""What comes from files: faults with their line."""
INNER = {"stack"}
"""Folders by rule set, which refuses none."""


def test_everything_that_takes_one_is_tried() -> None:
    """A new one has to be added here."""
    assert (takers() | makers()) - {*CALLS} == FILES | INNER


@pytest.mark.parametrize("name", CALLS)
def test_an_unknown_one_is_named_with_those_that_are_known(name: str) -> None:
    """In English and in French; nothing goes by the usual one instead."""
    with pytest.raises(SpokenError) as caught:
        CALLS[name]()

    for language, said in (("en", "no rule set is called"), ("fr", "aucune édition")):
        told = caught.value.tell(language)
        assert all(each in told for each in (said, NONSENSE, *EDITIONS)), told


def test_a_puzzle_names_one_that_is_known() -> None:
    """Or its line is told, with what there is."""
    text = next(FOLDER.glob("*.yaml")).read_text("utf-8")
    (fault, *_) = read_puzzle(f"rules: {NONSENSE}\n{text}", "made.yaml").faults

    assert str(fault).startswith("made.yaml:1: rules: ")
    assert all(each in str(fault) for each in (NONSENSE, *EDITIONS))


def test_a_pack_names_one_that_is_known(tmp_path: Path) -> None:
    """Or its line is told, with what there is."""
    (tmp_path / "pack.yaml").write_text(
        f'id: odd\nversion: "1"\ntitle: {{en: Odd, fr: Drôle}}\nrules: {NONSENSE}\n', "utf-8"
    )
    told = [str(fault) for fault in survey(tmp_path)[1]]

    assert any("pack.yaml:4: rules: " in each and NONSENSE in each for each in told), told
    assert any(each in "\n".join(told) for each in EDITIONS)
