"""Two players before one screen: a curtain between their secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.battle.cards import swapped
from tests.browser.battle.player import Player, Seen, seeded

if TYPE_CHECKING:
    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser

HIDDEN = "svg.table, .card, [data-card], [data-testid='prompt'], [data-testid='log']"


@pytest.fixture
def pair(sit: Seats, server: str) -> Player:
    """Both of them before the first question, from one click in the lobby."""
    player = sit()
    seeded(player.page, "five")
    player.page.goto(server)
    player.page.locator('[data-testid="two-here"]:enabled').click()
    player.wait()
    return player


def strip(player: Player, seat: int) -> list[str]:
    """What can be read of a seat's cards beside the table."""
    readable = player.page.locator(f'[data-strip="{seat}"] .card:not(.back)')
    return [name or "" for name in readable.evaluate_all("(all) => all.map(c => c.ariaLabel)")]


def checked(player: Player, now: Seen) -> Seen:
    """Behind the curtain is nothing; before it, nobody's cards can be read."""
    if now.curtain:
        expect(player.page.locator(HIDDEN)).to_have_count(0)
    else:
        assert [strip(player, seat) for seat in (0, 1)] == [[], []]
    return now


def test_nobody_sees_the_cards_of_the_other(pair: Player) -> None:
    """From the first question to the first card played, every moment is looked at."""
    asked, curtains = set(), 0
    now = checked(pair, pair.seen())
    while not now.asked.endswith("/TurnDecision"):
        if now.asked.endswith("/SequenceDecision"):
            seat = int(now.asked[0])
            units = pair.page.locator("[data-card]").count()
            expect(pair.page.locator(f'[data-strip="{seat}"]')).to_have_count(1)
            asked.add((seat, units))
        curtains += now.curtain
        now = checked(pair, pair.turn())

    assert asked == {(0, 2), (1, 2)}
    assert curtains >= 2


def test_the_curtain_rises_by_a_click_and_the_cards_by_a_glance(pair: Player) -> None:
    """A sequence laid by dragging is one's own to look at, until one looks away."""
    laid: dict[int, list[str]] = {}
    now = pair.seen()
    while not now.asked.endswith("/TurnDecision"):
        if now.asked.endswith("/SequenceDecision"):
            laid[int(now.asked[0])] = swapped(pair)
            pair.at("confirm").click()
            now = pair.wait(now.asked)
        else:
            now = pair.turn()

    seat = int(now.asked[0])
    assert strip(pair, seat) == []
    expect(pair.at("first")).to_contain_text("Play the first card")
    pair.page.locator(".peek").click()
    assert strip(pair, seat) == laid[seat]
    expect(pair.at("first")).not_to_contain_text("first card")
    assert strip(pair, 1 - seat) == []
    pair.page.locator(".peek").click()
    assert strip(pair, seat) == []
