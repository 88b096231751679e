"""Refusals about gaits call each gait by its own name; those about a rush stay as they are."""

from __future__ import annotations

import pytest

from damocles.engine import Refusal
from damocles.record import tell_refusal
from damocles.rules.chapters.drills.limits import refuse_deeds
from damocles.rules.chapters.movement.order import Move, refuse_unfit
from damocles.rules.chapters.shooting.timing import refuse_state
from damocles.rules.state.apply.changes import change_activation
from damocles.rules.state.drills import Drill, DrillEffects
from damocles.rules.state.gaits import GaitKind
from damocles.scenario import Play, Scenario
from tests.rules.battles import AT43

STROLL = GaitKind(
    "stroll", "move.rush", hurries=True, bars_shots="move.rush_bars_shots",
    free_only="move.rush_when_free", mobile_only="support.no_rush",
)  # fmt: skip
NAP = Drill("nap", "drill.price", DrillEffects(), rules_out=("hurry",))


def strolling() -> Play:
    """A unit that can stroll in place of rushing."""
    scenario = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(60, 60)])
    gaits = {STROLL.key: STROLL}
    scenario.rules = AT43.derive("otherwise", version="1", add=gaits, drop={"gait.rush": "ACT-028"})
    return scenario.act("A")


def refusals(play: Play) -> list[Refusal | None]:
    """All refusals about strolls: not when engaged, not after fire, and what it ends."""
    table, order = play.table, Move(0, "stroll", ())
    change_activation(table, engaged_at_start=True)
    found = [refuse_unfit(table, order)]
    change_activation(table, engaged_at_start=False, fired=("laser_rifle",))
    found.append(refuse_unfit(table, order))
    change_activation(table, fired=(), moved=True, gait="stroll")
    return [*found, refuse_state(table, table.units[0]), refuse_deeds(table, NAP)]


def test_refusals_name_the_gait() -> None:
    """In the order in which they are found."""
    play = strolling()
    found = [tell_refusal(each, play.table) for each in refusals(play) if each is not None]

    assert found == [
        "Cannot go (stroll): the unit was engaged when it was activated.",
        "Cannot go (stroll): the unit has fired.",
        "Cannot shoot: the unit has moved (stroll).",
        "No nap: the unit has moved (stroll).",
    ]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("static_unit_cannot_rush", "cannot rush: support units are too heavy."),
        ("has_rushed", "Cannot shoot: the unit has rushed."),
        ("has_fired", "Cannot rush: the unit has fired."),
    ],
)
def test_a_rush_is_told_as_ever(reason: str, told: str) -> None:
    """The usual edition keeps its sentences."""
    play = strolling()
    rush = Refusal("move.gait", reason, {"unit": play.unit("A"), "gait": "rush"})
    french = tell_refusal(rush, play.table, "fr")

    assert tell_refusal(rush, play.table).endswith(told)
    assert "déplac" in french
