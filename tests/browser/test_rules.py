"""The sheet of a rule in a real browser: both languages, a drawing, a search, the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SHEET = '[data-testid="rule"]'


def test_a_rule_is_read_in_french_with_its_drawing(lobby: Page) -> None:
    """The language is changed on the sheet; the words of the drawing change, too."""
    lobby.goto(lobby.url.partition("#")[0] + "#rule/SHO-014")
    sheet = lobby.locator(SHEET)
    expect(sheet).to_contain_text("The zone of fire between two units")
    expect(sheet.locator('[data-drawing="zone"] svg')).to_contain_text("caught")

    sheet.locator('[data-testid="language"]').select_option("fr")

    expect(sheet).to_contain_text("La zone de feu entre deux unités")
    expect(sheet.locator('[data-drawing="zone"] svg')).to_contain_text("pris, en partie")


def test_rules_are_found_and_the_keyboard_goes_back(lobby: Page) -> None:
    """French words find a rule for a reader of English; Escape gives the focus back."""
    opener = lobby.locator('[data-option="free_measuring"] [data-rule]')
    opener.focus()
    lobby.keyboard.press("Enter")
    lobby.locator('[data-testid="find-rule"]').fill("dés d'une salve")
    expect(lobby.locator('[data-testid="found-rules"]')).to_contain_text("Dice of a salvo")

    lobby.keyboard.press("Enter")
    expect(lobby.locator(SHEET)).to_contain_text("SHO-023")
    lobby.keyboard.press("Escape")

    expect(lobby.locator(SHEET)).to_have_count(0)
    expect(opener).to_be_focused()
