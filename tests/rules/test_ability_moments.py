"""When abilities are used, and how long tags hold: by rule sets made here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.abilities.designator import Designate, is_tagged
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.state.abilities import Restriction, Skill
from damocles.rules.state.model import FighterCard
from damocles.scenario import CANNONS, TOAD, Play, Scenario
from tests.rules.battles import AT43
from tests.rules.firing import change, reason

if TYPE_CHECKING:
    from damocles.engine.families import Order
    from damocles.rules.state.state import Table

ALL = FighterCard(
    "trooper", "specialist", ("knife",), abilities=("designator", "hoist", "repairs", "sabotage")
)
SKILLS: tuple[Skill, ...] = ("designates", "lifts", "mends", "demolishes")


def handy(*, fought: bool = False) -> Play:
    """Somebody with every ability, a wall and a machine to mend beside it, an enemy in sight."""
    scene = Scenario().unit("A", at=[(40, 20)], cards=[ALL])
    scene.unit("T", profile=TOAD, weapons=CANNONS, at=[(46, 20)]).unit("b", seat=1, at=[(20, 50)])
    play = scene.element("wall", "low_wall", 36, 23, width=8, depth=1, size=1).act("A")
    change(play, "T1", sp=(1, 0, 1, 1))
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, fought=fought)
    return play


def order(play: Play, skill: Skill) -> Order:
    """The order that uses a skill."""
    own = play.fighter("A1")
    orders: dict[str, Order] = {
        "designates": Designate(0, own, play.unit("b")),
        "lifts": Hoist(0, own, "wall", 36_000, 17_000),
        "mends": Repair(0, own, play.fighter("T1"), 1),
        "demolishes": Sabotage(0, own, "wall"),
    }
    return orders[skill]


@pytest.mark.rule("ACT-037")
def test_after_close_combat_only_mechanics_work() -> None:
    """Before it everybody does."""
    fresh, late = handy(), handy(fought=True)

    assert [reason(fresh, order(fresh, skill)) for skill in SKILLS] == [None] * 4
    for skill in ("designates", "demolishes"):
        refused = order(late, skill)
        assert (late.refused(refused), reason(late, refused)) == ("ACT-037", "has_fought")
    assert late.battle.refusal(order(late, "mends")) is None


@pytest.mark.rule("RUL-118")
def test_nobody_hoists_after_close_combat() -> None:
    """It is done in its place."""
    fresh, late = handy(), handy(fought=True)

    assert fresh.battle.refusal(order(fresh, "lifts")) is None
    assert late.refused(order(late, "lifts")) == "RUL-118"
    assert reason(late, order(late, "lifts")) == "has_hoisted_or_fought"


@pytest.mark.parametrize("barred", SKILLS)
def test_an_edition_says_at_which_moment_each_is_used(barred: Skill) -> None:
    """ability.moment: an ability that it bars is refused with its rule and reason, no other is."""

    def restriction(_table: Table, skill: Skill) -> Restriction | None:
        return Restriction("move.once", "has_moved") if skill == barred else None

    play = handy(fought=True)
    play.table.setting.rules = AT43.derive(
        "otherwise", version="1", replace={"ability.moment": restriction}
    )

    for skill in SKILLS:
        found = play.battle.refusal(order(play, skill))
        told = (found.rule, found.reason) if found else None
        assert told == (("ACT-022", "has_moved") if skill == barred else None)


@pytest.mark.rule("ABL-007")
def test_a_tag_holds_to_the_end_of_the_round() -> None:
    """designator.until: with the seam filled otherwise it holds on, beside the next."""
    lasting = AT43.derive("otherwise", version="1", replace={"designator.until": lambda *_: True})
    for rules, held in ((AT43, False), (lasting, True)):
        play = handy()
        play.table.setting.rules = rules
        play.order(order(play, "designates"))
        tagged = play.unit("b")
        assert is_tagged(play.table, play.table.units[tagged], 0)
        assert not is_tagged(play.table, play.table.units[tagged], 1)

        now = play.table.clock.round
        play.table.clock = replace(play.table.clock, round=now + 1)
        assert is_tagged(play.table, play.table.units[tagged], 0) is held
        assert play.table.activation is not None
        play.table.activation = replace(play.table.activation, designated=())
        play.order(order(play, "designates"))
        tags = play.table.units[tagged].tags
        assert tags == (((0, now), (0, now + 1)) if held else ((0, now + 1),))
