"""The viewer in a real browser: open a battle, step through it, read the log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import FilePayload, expect

from damocles.geometry import backend
from damocles.record import to_text
from damocles.server.frames.showing import random_battle

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.fixture
def viewer(table: Page) -> Page:
    """The viewer, reached from the sandbox by its tab."""
    table.locator('[data-page="replay"]').click()
    return table


def test_a_random_battle_is_stepped_through(viewer: Page) -> None:
    """Each step shows its line of the log; the keyboard goes to both ends."""
    viewer.locator('[data-testid="random"]').click()
    timeline = viewer.locator('[data-testid="timeline"]')
    expect(timeline).to_have_attribute("aria-valuenow", "0")
    current = viewer.locator('[data-testid="log"] [aria-current="step"]').last
    expect(current).to_contain_text("Round 1 begins.")

    viewer.locator('[data-testid="next"]').click()

    expect(timeline).to_have_attribute("aria-valuenow", "1")
    expect(current).to_contain_text("commands.")
    viewer.keyboard.press("End")
    expect(current).to_contain_text("Cease fire")
    expect(viewer.locator('[data-testid="where"]')).to_contain_text("cease fire")
    viewer.keyboard.press("Home")
    expect(timeline).to_have_attribute("aria-valuenow", "0")


def test_a_record_is_opened_and_its_log_leads_to_the_table(viewer: Page) -> None:
    """A click on a move puts figures on the table; the unit has its pennant."""
    with backend.using("twin"):
        record = random_battle(3)
    entered = next(
        entry.number
        for entry in record.entries
        if any(type(event).__name__ == "UnitMoved" for event in entry.events)
    )
    text = to_text(record).encode()
    chosen = FilePayload(name="three.battle", mimeType="text/plain", buffer=text)

    viewer.locator('[data-testid="file"]').set_input_files([chosen])
    viewer.locator(f'[data-frame="{entered}"] .said').first.click()

    expect(viewer.locator("[data-base]").first).to_be_visible()
    expect(viewer.locator("[data-pennant]")).to_have_count(1)
    expect(viewer.locator('[data-testid="position"]')).to_contain_text(f"Order {entered}")


def test_a_bad_file_is_refused_in_words(viewer: Page) -> None:
    """The line and the reason are shown."""
    chosen = FilePayload(name="bad.battle", mimeType="text/plain", buffer=b"{}\n")

    viewer.locator('[data-testid="file"]').set_input_files([chosen])

    expect(viewer.locator('[data-testid="trouble"]')).to_have_text(re.compile("line:1.*rules"))


def test_a_moment_is_shared_and_what_decided_it_is_drawn(page: Page, server: str) -> None:
    """The address names the order; a click on the shot tells why, with its rules and its zone."""
    page.goto(f"{server}/#replay/3/12")
    timeline = page.locator('[data-testid="timeline"]')
    expect(timeline).to_have_attribute("aria-valuenow", "12")

    salvo = page.locator('.event:has([data-rule="SHO-002"]) .said').first
    salvo.click()

    because = page.locator('[data-testid="because"]')
    expect(because.locator("[data-rule]").first).to_be_visible()
    expect(page.locator(".region.zone").first).to_be_attached()
    moment = timeline.get_attribute("aria-valuenow")
    page.locator('[data-testid="share"]').click()
    expect(page).to_have_url(f"{server}/#replay/3/{moment}")


def test_a_record_is_downloaded(page: Page, server: str) -> None:
    """The file is the record of the battle on show."""
    page.goto(f"{server}/#replay/3")
    expect(page.locator('[data-testid="timeline"]')).to_be_visible()

    with page.expect_download() as wanted:
        page.locator('[data-testid="download"]').click()

    with backend.using("twin"):
        text = to_text(random_battle(3))
    assert wanted.value.suggested_filename == "random-3.battle"
    assert wanted.value.path().read_text(encoding="utf-8") == text


def test_a_battle_is_played_on_from_the_shown_moment(page: Page, server: str) -> None:
    """The page goes to a room that stands as the battle stood, and asks who is to decide."""
    page.goto(f"{server}/#replay/3/21")
    expect(page.locator('[data-testid="timeline"]')).to_have_attribute("aria-valuenow", "21")
    bases = page.locator("[data-base]").count()

    page.locator('[data-testid="play-on"]').click()
    page.locator('[data-testid="sitting"] [data-seat="1"]').select_option("me")
    page.locator('[data-testid="play-on-go"]').click()

    battle = page.locator('[data-testid="battle"]')
    expect(battle).to_have_attribute("data-order", "21")
    expect(page.locator("[data-base]")).to_have_count(bases)
    expect(page).to_have_url(re.compile("#battle/"))


def test_the_log_folds_and_shows_only_one_unit(page: Page, server: str) -> None:
    """A block at a time or all of them; the unit that is chosen is the only one with blocks."""
    page.goto(f"{server}/#replay/3/0")
    block = page.locator(".log .act .head").first
    block.click()
    expect(block).to_have_attribute("aria-expanded", "false")
    block.click()
    expect(block).to_have_attribute("aria-expanded", "true")

    page.locator('[data-testid="only"]').select_option(index=1)

    names = page.locator(".log .act .head b").all_inner_texts()
    everybody = page.locator('[data-testid="only"] option').count() - 1
    assert len(set(names)) < everybody or everybody == 1
    expect(page.locator('[data-testid="luck"]')).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator('[data-testid="luck"]')).to_contain_text("re-rolls included")
