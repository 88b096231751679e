"""The goals on the page: the first battle played by them alone, and the page at its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.battle.player import Player
from tests.browser.battle.staging import staged
from tests.browser.battle.test_whole import play_now
from tests.rules.battles import begun, on_mission, play_on

if TYPE_CHECKING:
    from litestar import Litestar

    from tests.browser.battle.conftest import Seats
    from tests.browser.battle.player import Spot

pytestmark = pytest.mark.browser

PLACES = "li:has(.loz text)"
ORDERS = 12


class Seeker(Player):
    """Goes where the strip of goals says that nobody of theirs is near enough."""

    gait = "rush"

    def goal(self) -> Spot:
        """The objective of the first cell that does not say that it is held by one's own."""
        cells = self.at("goals").locator(PLACES)
        open_ones = [each for each in cells.all() if "of yours" not in each.inner_text()]
        letter = (open_ones or cells.all())[0].locator(".loz text").text_content()
        lozenge = self.page.locator("svg.table .lozenge", has_text=re.compile(f"^{letter}$"))
        box = lozenge.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_first_battle_is_played_by_the_goals_alone(sit: Seats, server: str) -> None:
    """Infantry moves to the objectives that the strip names, and the strip says so."""
    player = Seeker(sit().page)
    play_now(player, server, "goals")
    strip, due = player.at("goals"), player.at("due").locator("[data-due='0'] b")
    expect(strip.get_by_role("listitem")).not_to_have_count(0)
    expect(due).to_have_text("0")

    def is_there(_: object) -> bool:
        return "of yours" in strip.inner_text() and due.inner_text() != "0"

    assert not player.until(is_there, turns=60).over

    cell = strip.get_by_role("button").first
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator("svg.table .region.zone")).to_have_count(1)
    expect(strip.locator("[data-rule^='CTL-']")).to_be_visible()
    lp = player.page.locator("[data-count='lp-0'] b")
    expect(lp).to_have_text(re.compile(r"^\d+/\d+$"))


def test_the_end_is_a_page_with_a_way_back(sit: Seats, service: Litestar, server: str) -> None:
    """Result, curve and units; the table is one click away, and the result one click back."""
    battle = play_on(begun(on_mission("first-battle")("1")), "1", ORDERS)
    player = sit()
    player.page.goto(server + staged(service.state.rooms.hall, battle))
    player.wait()
    player.at("menu").click()
    player.at("resign").click()
    player.at("resign-yes").click()

    ending = player.at("ending")
    expect(ending.get_by_role("heading").first).to_have_text("You have lost")
    expect(ending.get_by_role("img", name="Points, round by round")).to_be_visible()
    expect(ending.locator("tr[data-unit]")).to_have_count(
        sum(unit.place != "reinforcement" for unit in battle.table.units.values())
    )
    player.at("look").click()
    expect(ending).to_have_count(0)
    player.at("result").click()
    expect(ending).to_be_visible()
