"""Every seam of the usual edition is asked in battles that are kept: one that fails is noticed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.record import RecordError, playback, read, verify
from damocles.rules.sets import USUAL_EDITION, USUAL_SEAMS
from damocles.rules.state.setting import Setting
from tests.golden import FOLDER, NAMES
from tests.rules.battles import begun, orders, workshop

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params

BROADEST = sorted(NAMES, key=("everything", "brawl").count, reverse=True)
"""Those in which most is asked come first."""


class Fault(Exception):  # it stands for whatever can go wrong
    """What a seam raises here."""


def fail(*_asked: object, **_named: object) -> NoReturn:
    """Fill a seam with a fault."""
    raise Fault


def filled(seam: str, function: Callable[..., Any]) -> RuleSet[Params]:
    """The usual edition with another function in a seam."""
    usual = rule_set(USUAL_EDITION)
    return usual.derive(usual.name, version=usual.version, replace={seam: function})


def stands(name: str) -> bool:
    """Whether a golden record is decided as it was played."""
    try:
        return verify(read(FOLDER / f"{name}.battle")).is_sound
    except (Fault, RecordError):
        return False


def is_played(rules: RuleSet[Params]) -> bool:
    """Whether a random battle is played to its end, for what only planning asks."""
    usual, seed = workshop("1")
    fought = Setting(rules, usual.mission, usual.companies, usual.sides)
    try:
        battle = begun((fought, seed))
        for order in orders(battle, seed):
            battle.push(order)
    except Fault:
        return False
    return battle.outcome is not None


def test_without_a_fault_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same in another function a record stands, and the battle is played."""
    rules = filled("round.turn", partial(USUAL_SEAMS["round.turn"]))
    monkeypatch.setattr(playback, "rule_set", lambda _name: rules)

    assert stands("rescue")
    assert is_played(rules)


@pytest.mark.parametrize(
    "share", [0.1, pytest.param(1.0, marks=pytest.mark.deep)], ids=["some", "all"]
)
def test_a_seam_that_fails_is_noticed(share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """By one of the golden records, or by the battle; the tests that play them fail then."""
    names = list(USUAL_SEAMS)[:: round(1 / share)]
    for seam in names:
        rules = filled(seam, fail)
        monkeypatch.setattr(playback, "rule_set", lambda _name, rules=rules: rules)
        assert not all(map(stands, BROADEST)) or not is_played(rules), seam
