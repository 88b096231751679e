"""The page under a content security policy that has no exceptions; all other tests run so, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import faults, opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

STYLED = "document.body.insertAdjacentHTML('beforeend', '<i style=\"color: red\">x</i>')"


def test_a_breach_is_noticed(page: Page, server: str) -> None:
    """A style attribute that comes as markup is refused, and told."""
    found = faults(page)
    opened(page, server)
    with page.expect_console_message(lambda message: "inline style" in message.text):
        page.evaluate(STYLED)
    assert len(found) == 1


@pytest.mark.parametrize("address", ["#builder", "#sandbox", "#replay/7", "#rule/SHO-014"])
def test_every_page_keeps_the_policy(sound: Page, server: str, address: str) -> None:
    """Its styles, fonts, figures and pictures are all its own."""
    opened(sound, f"{server}/{address}")
    sound.wait_for_load_state("networkidle")
    if address.startswith("#rule"):
        expect(sound.locator('[data-drawing="zone"] svg')).to_be_visible()
    if address.startswith("#replay"):
        expect(sound.locator('[data-testid="timeline"]')).to_be_visible()


def test_a_battle_keeps_the_policy(sound: Page, server: str) -> None:
    """Its socket is of the same host; what is asked, its advice and the menu are drawn."""
    opened(sound, server).locator('[data-testid="play-now"]').click()
    sound.locator('[data-testid="advise"]').click()
    expect(sound.locator('[data-testid="follow"]')).to_be_enabled()
    sound.locator('[data-testid="follow"]').click()
    sound.locator('[data-testid="menu"]').click()
    expect(sound.locator('[data-testid="resign"]')).to_be_visible()
