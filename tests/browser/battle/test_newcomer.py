"""The first evening: somebody who has never been here plays what the page proposes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.battle.player import Player, Seen, seeded
from tests.browser.conftest import opened

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser

MOST = 10
AMBER = ".btn.primary:enabled"


class Newcomer:
    """Takes the amber button wherever there is one, and counts clicks until a shot is fired."""

    def __init__(self, player: Player) -> None:
        self.player, self.clicks = player, 0

    def click(self, what: Locator) -> None:
        """One click more."""
        what.click()
        self.clicks += 1

    def begin(self, address: str) -> None:
        """The one amber button of the first page."""
        page = opened(self.player.page, address)
        assert page.locator(AMBER).count() == 1
        self.click(page.locator(AMBER))
        page.wait_for_url("**/#battle/**")

    def shoot(self) -> None:
        """Answer what is asked until there is an enemy to fire at; fire at the first one."""
        now = self.player.wait()
        while "shoot" not in now.steps:
            assert self.clicks < MOST, now
            now = self.take(now)
        self.click(self.player.page.locator('[data-step="shoot"]'))
        assert any(self.player.aim(spot) for spot in self.player.enemies())
        self.clicks += 1
        assert self.clicks <= MOST

    def take(self, now: Seen) -> Seen:
        """The amber button."""
        self.click(self.player.page.locator(AMBER).first)
        return self.player.wait(now.asked)


def test_ten_clicks_lead_to_the_first_shot(sit: Seats, server: str) -> None:
    """From the lobby's amber button to dice on the table; nothing wagered, and yet one begins."""
    player = sit()
    seeded(player.page, "first")
    newcomer = Newcomer(player)

    newcomer.begin(server)
    newcomer.shoot()

    player.page.get_by_text("Steel troopers fire at Storm golems").first.wait_for()
    assert "White Stars begin" in player.log()
