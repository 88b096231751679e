"""Whole battles: every choice that is offered can be made, and choices are enough to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.engine.chance import Chance
from damocles.rules.battle.battle import Battle
from damocles.server.play.prompts import prompt_for_seat
from damocles.server.play.wire import Asked, Choice
from damocles.words import languages
from tests.rules.battles import begun, by_hand, everything, hasty, on_mission, small
from tests.server.play.choosing import check_told
from tests.server.play.filling import SURE, filled, whole

if TYPE_CHECKING:
    from damocles.engine.families import Order
    from damocles.rules.battle.view import View

BATTLES: dict[str, Any] = {
    "skirmish": small,
    "bridgehead by hand": on_mission("bridgehead", setup="hand"),
    "landing": on_mission("landing"),
    "extraction": on_mission("extraction"),
    "everything": everything,
    "by hand": by_hand,
    "hasty": hasty,
}
ORDERS = 220
"""So many decisions of each battle are looked at."""
LONG = 4_000
"""More orders than these battles can have."""


def question(battle: Battle) -> tuple[View, Asked]:
    """What the seat is asked that has to decide first."""
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    found = prompt_for_seat(view, battle.number, secret=len(battle.pending) > 1)
    assert found is not None
    return view, found


def check(view: View, found: Asked, chance: Chance) -> None:
    """Every choice has an order that is legal, something to fill in, or a reason."""
    check_told(found)
    names = [choice.id for choice in found.choices]
    assert len(set(names)) == len(names)
    for choice in found.choices:
        assert set(languages()) == choice.words.keys()
        assert all(choice.words.values())
        assert (choice.refusal is None) == (choice.order is not None or choice.input is not None)
        assert (choice.input is None) or (choice.input == "move") or choice.fills
        if choice.order is not None:
            assert view.refusal(whole(choice)) is None, choice
    check_filled(view, found, chance)


def check_filled(view: View, found: Asked, chance: Chance) -> None:
    """What is filled in by the protocol is legal, but for places, which may be refused."""
    inputs = [choice for choice in found.choices if choice.input not in (None, "move")]
    for choice in chance.some_of(inputs, 4):
        order = filled(view, found, choice, chance)
        assert order is not None
        assert view.refusal(order) is None or choice.input not in SURE or is_held(choice), order


def is_held(choice: Choice) -> bool:
    """Who is held back may be the only one who sees the target."""
    return choice.fills == "held"


@pytest.mark.parametrize("name", BATTLES)
def test_every_choice_can_be_made(name: str) -> None:
    """At each decision of random battles all orders that are offered are legal on the view."""
    battle, chance = begun(BATTLES[name]("choices")), Chance("choices")
    for _ in range(ORDERS):
        if battle.decision is None:
            break
        view, found = question(battle)
        check(view, found, chance)
        battle.push(view.sample(battle.decision, chance))


def picked(view: View, found: Asked, chance: Chance) -> Order:
    """A random choice of those that can be made, with something filled in where that is legal."""
    able = [each for each in found.choices if each.refusal is None]
    busy = [each for each in able if each.group not in ("drill", "end")]
    for choice in [*(chance.shuffled(busy) if chance.below(5) else ()), *chance.shuffled(able)]:
        order = filled(view, found, choice, chance)
        if order is not None and view.refusal(order) is None:
            return order
        if choice.order is not None:
            return whole(choice)
    raise AssertionError(f"nothing can be done: {found}")


@pytest.mark.parametrize("name", BATTLES)
def test_choices_are_enough_to_play(name: str) -> None:
    """Who does nothing but make choices, and has his movements planned, comes to the end."""
    battle, chance = begun(BATTLES[name]("by choice")), Chance("by choice")
    for _ in range(LONG):
        if battle.decision is None:
            break
        battle.push(picked(*question(battle), chance))

    assert battle.outcome is not None


def test_dice_thrown_by_hand_are_a_choice() -> None:
    """Without dice of its own a battle asks for the faces of each roll, and goes on with them."""
    setting, _ = small()
    battle, chance = Battle.start(setting, None), Chance("by hand")
    kinds = set()
    for _ in range(60):
        view, found = question(battle)
        kinds.add(found.kind)
        battle.push(picked(view, found, chance))

    assert "TypeFaces" in kinds
