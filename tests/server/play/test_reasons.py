"""Each question says what leads to it, what its answers cost and what follows from them.

`test_choices_battles` looks for the same at every decision of random battles.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from damocles.engine.families import Decision
from damocles.engine.values import members
from damocles.record import read, redecide_each
from damocles.rules.chapters.damage.choice import VictimsDecision
from damocles.rules.chapters.damage.machines import PartDecision
from damocles.rules.chapters.damage.steps import PartsStep
from damocles.rules.state.wounds import Wound
from damocles.scenario import TOAD, Scenario, row, walk
from damocles.server.play.choices import Desk, choices_of
from damocles.server.play.prompts import prompt_for_seat
from damocles.server.play.reasons import reasons, tell_reason
from tests.golden import FOLDER, NAMES
from tests.rules.firing import drilled
from tests.server.play.choosing import check_told, choice, question

if TYPE_CHECKING:
    from damocles.rules.battle.battle import Battle

OFTEN = 2
"""Each kind of decision of the golden records is looked at so many times."""


def test_every_decision_has_a_reason() -> None:
    """One function for each kind there is."""
    known = {each for each in members(Decision) if each.__module__.startswith("damocles")}

    assert reasons.keys() == known


def test_golden_battles_say_why() -> None:
    """Whatever seats were asked there, which is nearly everything that can be asked."""
    seen = Counter[str]()
    for name in NAMES:
        for battle, _ in redecide_each(read(FOLDER / f"{name}.battle")):
            look(battle, seen)

    assert len(seen) >= 25


def look(battle: Battle, seen: Counter[str]) -> None:
    """Look at what is asked, unless enough of its kind were looked at."""
    if battle.decision is None or seen[type(battle.decision).__name__] == OFTEN:
        return
    found = prompt_for_seat(battle.view(battle.decision.seat), battle.number, secret=False)
    assert found is not None
    seen[found.kind] += 1
    check_told(found)


# ---- what they say ---------------------------------------------------------------------------


@pytest.mark.rule("SHO-061")
@pytest.mark.rule("SHO-062")
def test_overwatch_names_who_moved_and_who_waits() -> None:
    """And says that firing uses it up while holding keeps it."""
    scenario = Scenario().unit("A", at=row(3, 40, 20))
    play = scenario.unit("b", seat=1, at=row(2, 40, 50)).act("A")
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 2, 0))
    found = question(play)

    assert found.why is not None
    assert found.why["en"] == "A have ended a movement in sight of b."
    assert found.why["fr"] == "A\u202f: fin d’un déplacement en vue de b."
    fire, hold = choice(play, f"open_fire/{play.unit('b')}"), choice(play, "hold_fire")
    assert fire.follows is not None
    assert hold.follows is not None
    assert fire.follows["en"] == "Its weapons fire at A, and its overwatch is used up."
    assert hold.follows["en"] == "No shot now, and the overwatch is kept."


@pytest.mark.rule("GEN-062")
def test_a_part_says_what_its_loss_means() -> None:
    """By the damage of the weapon that hit: what is left, or that it is destroyed."""
    scenario = Scenario().unit("T", at=[(20, 20)], profile=TOAD)
    play = scenario.unit("b", seat=1, at=row(2, 40, 50)).begin()
    machine = play.fighter("T1")
    parts = play.table.setting.profile(play.table.fighters[machine]).parts
    kinds = {part.kind: index for index, part in enumerate(parts)}
    decision = PartDecision(1, machine, tuple(kinds.values()), "sniper.choice")
    wound = Wound("laser_rifle", 1, play.fighter("b1"), "shot")
    told = choices_of(Desk(play.table, decision, [PartsStep(wound, machine, (0,))]))

    follows = [each.follows["en"] for each in told if each.follows]
    assert [each.part for each in told] == list(kinds.values())
    assert follows == [
        "SP 3 become 2. At 0 the machine is lost.",
        "SP 2 become 1. At 0 it cannot move any more.",
        "SP 1 become 0: it cannot fire any more.",
    ]


@pytest.mark.rule("MEL-013")
def test_who_falls_is_explained_by_the_rule() -> None:
    """The same question has another reason in close combat than at a distance."""
    play = Scenario().unit("A", at=row(3, 40, 20)).unit("b", seat=1, at=row(2, 40, 50)).begin()
    rules = ("damage.equally_near", "close_combat.victims", "zone_of_fire.impacts_first")
    told = [tell_reason(Desk(play.table, VictimsDecision(1, (0, 1, 2), 2, each))) for each in rules]

    assert [each["en"] for each in told] == [
        "3 of A are equally near to the shooters: 2 of them are hit.",
        "A: 2 of 3 in contact fall, and the attacker chooses.",
        "3 stand equally near in the zone of fire: 2 of them are hit.",
    ]
