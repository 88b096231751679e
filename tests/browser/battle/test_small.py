"""Small and middle screens: the sheet below the table, lists that are seen, nothing too wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.battle.player import Player, seeded
from tests.browser.battle.test_ways import PHONE, overhang

if TYPE_CHECKING:
    from typing import Any

    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser

PHONE_WIDTH, PHONE_HEIGHT = 390, 844
TABLETS = ({"width": 768, "height": 1024}, {"width": 1024, "height": 768})
BARE = """(row) => {
  const box = row.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return row.contains(document.elementFromPoint(x, y));
}"""


def begun(player: Player, server: str, seed: str, button: str = "play-now") -> Player:
    """A battle from one press in the lobby, before its first question."""
    seeded(player.page, seed)
    player.page.goto(server)
    player.press(player.page.locator(f'[data-testid="{button}"]:enabled'))
    player.wait()
    return player


def height(player: Player) -> int:
    """How high the sheet is, in pixels."""
    return int(player.at("sheet").evaluate("(sheet) => sheet.offsetHeight"))


def test_the_sheet_is_drawn_up_and_down(sit: Seats, server: str) -> None:
    """By a drag, by a tap on its handle and by keys; the units are in it when it is up."""
    player = begun(sit(touch=True, **PHONE), server, "nine")
    player.until(lambda now: now.asked.endswith("ActDecision"))
    sheet, handle = player.at("sheet"), player.at("handle")
    expect(sheet).to_have_attribute("data-level", "half")
    half = height(player)

    box = handle.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    player.drag(middle, (middle[0], 180))
    expect(sheet).to_have_attribute("data-level", "full")
    assert height(player) > 2 * half
    expect(sheet.locator("[data-unit]").first).to_be_visible()

    handle.tap()
    expect(sheet).to_have_attribute("data-level", "half")
    handle.focus()
    player.page.keyboard.press("ArrowDown")
    expect(sheet).to_have_attribute("data-level", "peek")
    assert height(player) < half
    expect(player.page.locator('.cmds [data-choice="end"]')).to_be_visible()
    expect(handle).to_have_attribute("aria-valuetext", "only the buttons")


def test_what_is_asked_by_the_way_is_never_below_the_rim(sit: Seats, server: str) -> None:
    """A sheet that was pushed down comes up for a question, its answers where the thumb is."""
    player = begun(sit(touch=True, **PHONE), server, "nine")
    player.at("handle").press("Home")

    expect(player.at("prompt")).to_be_in_viewport()
    confirm = player.at("confirm").bounding_box()
    assert confirm is not None
    assert confirm["y"] + confirm["height"] > PHONE_HEIGHT - 40


def test_a_hint_the_question_and_the_menu_have_room_on_a_phone(sit: Seats, server: str) -> None:
    """Also with the longer words of French; the menu lies on top, and the end can be put away."""
    player = begun(sit(touch=True, **PHONE, locale="fr-FR"), server, "nine")
    hint, prompt = player.at("hint").bounding_box(), player.at("prompt").bounding_box()
    assert hint is not None
    assert prompt is not None
    assert prompt["y"] >= hint["y"] + hint["height"]
    assert prompt["x"] + prompt["width"] <= PHONE_WIDTH

    player.at("menu").tap()
    player.at("resign").tap()
    player.at("resign-yes").tap()
    player.at("look").tap()
    expect(player.at("ending")).to_have_count(0)
    player.at("result").tap()
    expect(player.at("ending")).to_be_visible()


def test_cards_can_be_looked_at_on_a_shared_phone(sit: Seats, server: str) -> None:
    """The eye beside the covered cards shows them, and hides them again."""
    player = begun(sit(touch=True, **PHONE), server, "five", "two-here")
    now = player.until(lambda now: now.asked.endswith("TurnDecision"))
    cards = player.page.locator(f'[data-strip="{now.asked[0]}"] .card:not(.back)')
    expect(cards).to_have_count(0)

    player.at("peek").tap()
    expect(cards).to_have_count(2)
    player.at("peek").tap()
    expect(cards).to_have_count(0)


@pytest.mark.parametrize("window", TABLETS, ids=("portrait", "landscape"))
def test_targets_are_seen_without_scrolling_on_a_tablet(
    sit: Seats, server: str, window: dict[str, Any]
) -> None:
    """The list stands beside or below the table, and the hint does not cover it."""
    player = begun(sit(viewport=window), server, "one")
    player.until(lambda now: "shoot" in now.steps and "move" not in now.steps)
    player.page.locator('[data-step="shoot"]').click()

    first = player.at("panel").locator(".tg").first
    expect(first).to_be_in_viewport()
    assert first.evaluate(BARE)
    assert overhang(player) == 0
