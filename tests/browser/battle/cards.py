"""Activation cards while they are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.battle.player import Player


def cards(player: Player) -> list[str]:
    """The cards that are being laid, first to be played first."""
    laid = player.page.locator("[data-card]")
    return [str(card) for card in laid.evaluate_all("(all) => all.map(c => c.dataset.card)")]


def swapped(player: Player) -> list[str]:
    """Drag the second card to the first place; the names in their new order."""
    both = player.page.locator("[data-card]")
    before = cards(player)
    player.still()
    boxes = [both.nth(i).bounding_box() for i in (1, 0)]
    ends = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    player.drag(ends[0], ends[1])
    for place, card in enumerate(reversed(before)):
        expect(both.nth(place)).to_have_attribute("data-card", card)
    names = both.evaluate_all("(all) => all.map(c => c.ariaLabel)")
    return [name.partition(": ")[2] for name in names]
