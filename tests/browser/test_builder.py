"""The company builder in a real browser: from nothing to a printed company by pointer alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from damocles.catalog import core
from damocles.muster.builder.overview import view_text

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def total(page: Page, ap: int) -> None:
    """The company costs so much."""
    expect(page.locator('[data-testid="total"] b')).to_have_text(str(ap))


def begun(page: Page, army: str, ap: int) -> None:
    """A company without units."""
    page.locator(f'[data-army="{army}"]').click()
    page.locator(f'[data-ap="{ap}"]').click()
    page.locator('[data-testid="begin"]').click()
    total(page, 0)


def recruit(page: Page, slot: str, unit: str) -> None:
    """Put a unit into an empty slot."""
    page.locator(f'[data-slot="{slot}"]').click()
    page.locator(f'[data-recruit="{unit}"]').click()
    expect(page.locator(f'[data-slot="{slot}"]')).to_have_count(0)


def test_from_nothing_to_a_printed_company(builder: Page) -> None:
    """Recruit, enlarge, mend the fault by its fix, print; a legal PDF company comes out."""
    begun(builder, "white_stars", 500)
    recruit(builder, "1.1", "star_troopers")
    total(builder, 175)
    recruit(builder, "1.2", "steel_tacarms")
    total(builder, 375)
    builder.locator('[data-unit="star_troopers"]').get_by_role("button", name="One more").click()
    expect(builder.locator('[data-unit="star_troopers"] .nu b')).to_have_text("9")

    expect(builder.locator('[data-fault="CMP-009"]')).to_contain_text("no officer")
    builder.locator('[data-testid="fix"]').click()
    expect(builder.locator("[data-fault]")).to_have_count(0)
    expect(builder.locator('[data-testid="use"]')).to_be_enabled()

    with builder.expect_download() as download:
        builder.locator('[data-testid="print"]').click()
    assert download.value.suggested_filename == "white-stars-500.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")


def test_a_fault_stands_in_its_row_with_its_fix(builder: Page) -> None:
    """Too many fighters: the fix and the plain way out are there."""
    begun(builder, "therians", 500)
    recruit(builder, "1.1", "storm_golems")
    builder.locator('[data-testid="text"]').evaluate("node => node.closest('details').open = true")
    builder.locator('[data-testid="text"]').fill(
        "Therians, 500 A.P.\nPlatoon 1\n1. 12 storm golems, overseer alpha"
    )
    builder.locator('[data-testid="read"]').click()

    row = builder.locator('[data-unit="storm_golems"]')
    expect(row.locator("[data-fault]").first).to_contain_text("fighters")
    expect(row.locator('[data-testid="fix"]').first).to_be_visible()
    row.get_by_role("button", name="Empty the slot").first.click()
    expect(row).to_have_count(0)


def test_a_company_is_saved_used_and_shared(builder: Page, server: str) -> None:
    """It is in the lobby as one's own, and the text says what it is."""
    begun(builder, "therians", 1000)
    builder.locator('[data-testid="other"]').click()
    builder.locator('[data-company="therians-1000"]').click()
    total(builder, 1000)
    builder.locator('[data-testid="name"]').fill("Iron tide")
    builder.locator('[data-testid="name"]').press("Enter")
    text = builder.locator('[data-testid="text"]')
    expect(text).to_have_value(re.compile('"Iron tide"'))
    assert view_text(text.input_value(), core()).legal

    builder.locator('[data-testid="use"]').click()

    chosen = builder.locator('[data-seat="0"] .chosen')
    expect(chosen).to_contain_text("Iron tide")
    builder.goto(f"{server}/#builder")
    expect(builder.locator('[data-testid="name"]')).to_have_value("Iron tide")


def test_a_copied_link_moves_no_button(builder: Page) -> None:
    """The words on the button change, and every button stays where it is."""
    builder.context.grant_permissions(["clipboard-write"])
    begun(builder, "white_stars", 500)
    buttons = builder.locator(".bh .acts button")
    before = [each.bounding_box() for each in buttons.all()]
    builder.locator('[data-testid="share"]').click()
    expect(builder.locator('[data-testid="share"]')).to_have_text("Link copied")
    assert [each.bounding_box() for each in buttons.all()] == before

    builder.locator('[data-testid="save"]').click()
    expect(builder.locator('[data-testid="share"]')).not_to_have_text("Link copied")
    assert [each.bounding_box() for each in buttons.all()] == before


def test_assumed_values_are_marked(builder: Page) -> None:
    """On the card of a unit, with the reason below it."""
    begun(builder, "therians", 500)
    builder.locator('[data-kind="wraith_golgoth"]').click()

    card = builder.locator('[data-card="wraith_golgoth"]')
    expect(card.locator(".value.assumed").first).to_be_visible()
    card.locator("summary").click()
    expect(card.locator(".doubts li").first).to_be_visible()


def test_it_speaks_french_and_fits_a_phone(builder: Page) -> None:
    """The company is told anew in the other language; nothing is wider than the screen."""
    begun(builder, "white_stars", 500)
    builder.set_viewport_size({"width": 390, "height": 844})
    builder.locator('[data-testid="language"]').select_option("fr")

    expect(builder.locator('[data-fault="CMP-009"]')).to_contain_text("aucun officier")
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert builder.evaluate(wider) == 0
