"""A whole battle by pointer, from the lobby to the replay; one laid aside and taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.battle.player import Player, seeded

if TYPE_CHECKING:
    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser


def play_now(player: Player, server: str, seed: str) -> None:
    """One click in the lobby, and the battle is on the screen."""
    seeded(player.page, seed)
    player.page.goto(server)
    player.page.locator('[data-testid="play-now"]:enabled').click()
    player.wait()


def test_a_battle_is_played_by_pointer_to_its_end(sit: Seats, server: str) -> None:
    """Units are dragged, enemies on the table clicked, a winner is told, the replay shows it."""
    player = sit()
    play_now(player, server, "seven")

    assert player.until(lambda _: False).over

    assert player.dragged > 0
    assert player.fired > 0
    own = player.page.locator(".act.ws")
    expect(own.locator('[data-told="UnitMoved"]')).to_have_count(player.moved)
    assert own.locator('[data-told="SalvoDeclared"]').count() >= player.fired
    points = [int(each) for each in player.at("ending").locator(".result b").all_inner_texts()]
    expect(player.at("ending").get_by_role("heading").first).to_have_text(outcome(*points))

    player.at("ending").get_by_role("link", name="Watch the replay").click()

    timeline = player.at("timeline")
    expect(timeline).to_have_attribute("aria-valuenow", "0")
    player.page.keyboard.press("End")
    expect(player.page.locator('[aria-current="step"]').last).to_contain_text("Cease fire")


def outcome(own: int, theirs: int) -> str:
    """What the page says to the player who has so many victory points."""
    return "You have won" if own > theirs else "You have lost" if own < theirs else "A draw"


def test_a_battle_is_laid_aside_and_resumed(sit: Seats, server: str) -> None:
    """The page is closed in an activation; from the lobby the same question is asked again.

    The figures march, as they do for whoever has not asked for less motion.
    """
    player = sit(reduced_motion="no-preference")
    play_now(player, server, "four")
    player.until(lambda now: now.asked.endswith("ActDecision") and "drill" in now.steps)
    before, told = player.seen(), player.log()
    places = player.places()
    context = player.page.context
    player.page.close()

    again = Player(context.new_page())
    again.page.goto(server)
    again.page.locator("[data-room]").get_by_role("link").click()

    assert again.wait() == before
    assert again.log() == told
    assert again.places() == places
