"""The lobby in a real browser: one click to play, everything else to choose, rules to read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from damocles.catalog import core

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


def overhang(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.evaluate(wider))


def test_one_click_opens_a_battle_that_can_be_resumed(lobby: Page) -> None:
    """The address holds room and seat; back in the lobby the battle is listed."""
    lobby.locator('[data-testid="play-now"]').click()
    lobby.wait_for_url(re.compile(r"#battle/[\w-]+/[\w-]+$"))
    battle = lobby.url

    lobby.goto(battle.partition("#")[0])

    mine = lobby.locator("[data-room]")
    expect(mine).to_contain_text("running")
    mine.get_by_role("link").click()
    expect(lobby).to_have_url(battle)


def test_a_mission_is_told_and_drawn(lobby: Page) -> None:
    """Every mission is offered; the chosen one has its map, its briefing and its roles."""
    expect(lobby.locator("[data-mission]")).to_have_count(len(core().missions))

    lobby.locator('[data-mission="landing"]').click()

    expect(lobby.locator('[data-testid="briefing"] h3')).to_have_text("Landing")
    expect(lobby.locator('[data-testid="briefing"]')).to_contain_text("Primary objectives")
    expect(lobby.get_by_role("img", name="Map of the mission Landing")).to_be_visible()
    expect(lobby.locator("[data-role]")).to_have_count(3)


def test_measuring_is_free_against_bots_with_a_switch_that_says_so(lobby: Page) -> None:
    """One sentence says what it means either way; over the net it is off unless it is chosen."""
    lobby.locator('[data-mission="first-battle"]').click()
    switch = lobby.locator('.measuring[data-option="free_measuring"]')
    box = switch.get_by_role("switch")
    for opponent, free in (("recruit", True), ("online", False), ("hotseat", True)):
        lobby.locator(f'[data-opponent="{opponent}"]').click()
        expect(box).to_be_checked(checked=free)
    says = switch.inner_text()
    box.click()
    expect(box).not_to_be_checked()
    assert switch.inner_text() != says


def test_a_friend_gets_a_link(lobby: Page) -> None:
    """A room with an open seat shows links for the opponent, for watchers and for oneself."""
    lobby.locator('[data-mission="first-battle"]').click()
    lobby.locator('[data-opponent="online"]').click()
    lobby.locator('[data-testid="start"]').click()

    links = lobby.locator('[data-testid="link"]')
    expect(links).to_have_count(3)
    theirs, watching, mine = (links.nth(i).input_value() for i in range(3))
    assert len({theirs, watching, mine}) == 3
    assert theirs.startswith(watching)
    assert mine.startswith(watching)
    expect(lobby.locator('[data-testid="only-here"]')).to_contain_text("--host 0.0.0.0")
    lobby.locator(".invite").get_by_role("link").click()
    expect(lobby).to_have_url(mine)


def test_a_wrong_link_is_no_battle_of_mine(lobby: Page) -> None:
    """Neither an unknown room nor a token of none of its seats is listed; both are told."""
    lobby.locator('[data-testid="play-now"]').click()
    lobby.wait_for_url(re.compile(r"#battle/[\w-]+/[\w-]+$"))
    lobby.locator('[data-testid="battle"]').wait_for()
    page, _, battle = lobby.url.partition("#")
    room, token = battle.split("/")[1:]
    lobby.evaluate("localStorage.clear()")
    for wrong in (f"#battle/nowhere/{token}", f"#battle/{room}/{'x' * len(token)}"):
        lobby.goto(page + wrong)
        lobby.locator('[data-testid="reason"]').wait_for()

    lobby.goto(page)

    expect(lobby.locator('[data-testid="start"]')).to_be_visible()
    expect(lobby.locator("[data-room]")).to_have_count(0)


def test_a_rule_opens_over_the_page(lobby: Page) -> None:
    """A click on its number shows it, Escape gives the page back."""
    lobby.locator('[data-option="free_measuring"] [data-rule]').click()

    sheet = lobby.locator('[data-testid="rule"]')
    expect(sheet).to_contain_text("Measuring before declaring")
    lobby.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(lobby.locator('[data-testid="play-now"]')).to_be_visible()


def test_it_speaks_french_and_fits_a_phone(lobby: Page) -> None:
    """Words change at once; nothing is wider than the screen."""
    lobby.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    lobby.locator('[data-testid="language"]').select_option("fr")

    expect(lobby.locator('[data-testid="play-now"]')).to_contain_text("Jouer contre Recrue")
    expect(lobby.locator('[data-mission="skirmish"]')).to_contain_text("Escarmouche")
    assert overhang(lobby) == 0
