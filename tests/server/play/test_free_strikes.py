"""A unit that leaves contact, and those that may strike at it: what both are offered."""

from __future__ import annotations

from damocles.odds import close_combat_odds
from damocles.rules.chapters.close_combat import CloseCombat, Disengage, ForgoStrike
from tests.rules.test_disengagement import touching
from tests.server.play.choosing import check_told, choice, choices, question, why_not
from tests.server.play.filling import whole


def test_a_unit_that_is_held_breaks_off_or_stays() -> None:
    """A movement needs it first where nobody is free; afterwards the page says that it is done."""
    play = touching().act("A")
    assert whole(choice(play, "disengage")) == Disengage(0)
    assert why_not(play, "rush") == "ACT-029"

    play.order(Disengage(0))
    play.order(ForgoStrike(1))
    play.order(ForgoStrike(1))
    found = question(play)
    assert choices(play, "disengage") == []
    assert found.why is not None
    assert "broke off" in found.why["en"]


def test_whoever_may_strike_is_asked() -> None:
    """With a preview of the blows, or they let the others go."""
    play = touching().act("A")
    play.order(Disengage(0))
    found = question(play)
    check_told(found)
    fight, forgo = found.choices

    order = whole(fight)
    assert isinstance(order, CloseCombat)
    assert fight.pairs == ((play.fighter("b1"), play.fighter("A1")),)
    assert close_combat_odds(play.battle.view(1), order) is not None
    assert whole(forgo) == ForgoStrike(1)
    assert found.why is not None
    assert found.why["en"].startswith("A break off, and b is in contact")
