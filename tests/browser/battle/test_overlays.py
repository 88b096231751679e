"""Reach, sight and danger over the table: kept with a click, held with a key, told in the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from damocles.scenario import GOLEM, Play, Scenario, row
from tests.browser.battle.staging import staged

if TYPE_CHECKING:
    from litestar import Litestar

    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser


def exposed() -> Play:
    """Four troopers beside a wall, and golems who see them."""
    scenario = Scenario().unit("A", at=row(4, 50, 30))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 50, 60), weapons=("nanoblaster",))
    scenario.element("wall", "wall", 33, 45, width=34, depth=2, size=3)
    return scenario.act("A")


@pytest.mark.parametrize("touch", [False, True])
def test_danger_is_shown_told_and_goes_again(
    sit: Seats, service: Litestar, server: str, *, touch: bool
) -> None:
    """Hatched where they could fire, filled where nobody can; nothing is measured here."""
    size = {"width": 390, "height": 844} if touch else {"width": 1440, "height": 900}
    player = sit(touch=touch, viewport=size, has_touch=touch)
    player.page.goto(server + staged(service.state.rooms.hall, exposed().battle))
    player.wait()
    button = player.page.locator('[data-overlay="danger"]')
    button.click()

    expect(button).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator("svg.table .region.fire1")).to_be_attached()
    expect(player.page.locator("svg.table .region.safe")).to_be_attached()
    expect(player.at("legend")).to_contain_text("1 unit")
    expect(player.at("legend")).to_contain_text("Sight only")
    button.click()
    expect(player.page.locator("svg.table .region.fire1")).to_have_count(0)
    if not touch:
        player.page.keyboard.down("2")
        expect(player.page.locator("svg.table .region.hidden")).to_be_attached()
        expect(player.page.locator('[data-overlay="sight"]')).to_have_attribute(
            "aria-pressed", "true"
        )
        player.page.keyboard.up("2")
