"""What of an order that is only considered may be told: no distance before it is declared."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.questions.explain.values import (
    Blocked,
    Caught,
    Circle,
    Distance,
    Explanation,
    Line,
    Range,
    Shooters,
    build_explanation,
)
from damocles.scenario import GOLEM, Play, Scenario, row, salvo
from damocles.server.play.answers.distances import may_tell_distances, without_distances
from tests.rules.explaining import walk


def facing(*, free: bool) -> Play:
    """Two rows of which one acts, on a table that measures freely or does not."""
    scenario = Scenario().option(free_measuring=free)
    scenario.unit("A", at=row(3, 20, 20))
    return scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 60)).act("A")


@pytest.mark.rule("GEN-008")
@pytest.mark.parametrize(
    ("free", "legal", "told"),
    [
        (False, True, {"move": True, "strike": True, "salvo": False}),
        (False, False, {"move": True, "strike": False, "salvo": False}),
        (True, True, {"move": True, "strike": True, "salvo": True}),
        (True, False, {"move": True, "strike": True, "salvo": True}),
    ],
)
def test_what_is_measured_before_it_is_declared(
    *, free: bool, legal: bool, told: dict[str, bool]
) -> None:
    """A movement may be tried, a shot is declared first, and refused orders measure nothing."""
    play = facing(free=free)
    strike = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    step = walk(play, "A", *row(3, 20, 25))
    orders = {"move": step, "strike": strike, "salvo": salvo(play, "laser_rifle", "b")}

    found = {
        name: may_tell_distances(play.table, order, legal=legal) for name, order in orders.items()
    }
    assert found == told


@pytest.mark.rule("GEN-008")
def test_an_explanation_without_distances() -> None:
    """Shooters, lines of sight and who is in between stay, in no order that tells who is nearer."""
    sees = Line("sight", 1, 2, (0, 0), (9, 9), "GEN-036")
    hidden = Blocked(1, 3, (4,), "GEN-037")
    shooters = Shooters("rifle", (1,), (), "SHO-001")
    found = build_explanation(
        "SHO-020",
        [shooters, Range(1, 2, 9_000, 0, "GEN-006"), Caught((7, 5), (), "SHO-027")],
        [
            sees,
            Line("gap", 1, 2, (0, 0), (9, 9), "GEN-005"),
            hidden,
            Circle("range", 1, 0, 0, 9, "GEN-006"),
        ],
    )

    assert without_distances(found) == build_explanation(
        "SHO-020", [shooters, Caught((5, 7), (), "SHO-027")], [sees, hidden]
    )


@pytest.mark.rule("GEN-008")
def test_an_explanation_of_a_distance_alone_keeps_its_rule() -> None:
    """The rule that it begins with is told, the distance is not; of nothing nothing is left."""
    gap = Distance("move", 1, 2, 9_000, None, "ACT-024")

    assert without_distances(build_explanation("ACT-025", [gap])) == Explanation(("ACT-025",))
    assert without_distances(Explanation()) == Explanation()
