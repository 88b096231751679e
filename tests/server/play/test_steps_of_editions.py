"""What editions may ask and AT-43 never does: another place, something to give up, held tags."""

from __future__ import annotations

from damocles.rules.chapters.abilities.designator import Designate
from damocles.rules.chapters.forfeit import GiveUp
from tests.rules.test_designator import holding
from tests.rules.test_forfeits import CHOICES, risen
from tests.rules.test_shifts import combat, jumped, spot
from tests.server.play.choosing import check_told, choice, choices, question
from tests.server.play.filling import whole


def test_whoever_follows_up_is_offered_a_place_beside_the_unit() -> None:
    """Or another one on the table, or to stay."""
    play = combat()
    found = question(play)
    check_told(found)
    there, stay = found.choices

    assert whole(there) == spot(play, "A1", dy=3_501)
    assert (there.input, there.fighters) == ("place", (play.fighter("A1"),))
    assert whole(stay) == spot(play, "A1")
    assert found.why is not None
    assert found.why["en"].startswith("A no. 1 may move up to 10.0 cm")


def test_a_hero_is_told_what_another_place_costs() -> None:
    """If there is one to buy."""
    bought, near = question(jumped()), question(jumped(farther=None))
    check_told(bought)

    assert bought.why is not None
    assert near.why is not None
    assert "1 LP" in bought.why["en"]
    assert "LP" not in near.why["en"]


def test_what_may_be_given_up_is_offered() -> None:
    """One choice for each of it."""
    play = risen()
    found = question(play)
    check_told(found)

    assert [whole(each) for each in found.choices] == [GiveUp(0, deeds) for deeds in CHOICES]
    assert [each.words["en"] for each in found.choices] == [
        "Give up: moving", "Give up: shooting, close combat",
    ]  # fmt: skip


def test_elements_can_be_tagged_where_tags_are_held() -> None:
    """Beside the enemy units, each with what follows."""
    play = holding().act("S")

    assert whole(choice(play, "designate_element/hut")) == Designate(
        0, play.fighter("S1"), element="hut"
    )
    assert len(choices(play, "designate_element")) == 2
    check_told(question(play))
