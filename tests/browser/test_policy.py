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


def test_a_rule_that_is_linked_keeps_the_policy(sound: Page, server: str) -> None:
    """Its drawing is its own; other pages keep it wherever they are tested."""
    opened(sound, f"{server}/#rule/SHO-014")
    sound.wait_for_load_state("networkidle")
    expect(sound.locator('[data-drawing="zone"] svg')).to_be_visible()
