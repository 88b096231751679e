"""The sandbox in a real browser: put bases down, drag them, read the verdict."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from damocles.catalog import core

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def centre(page: Page, selector: str) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table, in cm, is on the screen, from the places of two containers."""
    placed = {element.id: element for element in core().missions["skirmish"].elements}
    first, second = placed["contA1"], placed["contA2"]
    ax, ay = centre(page, '[data-element="contA1"]')
    bx, by = centre(page, '[data-element="contA2"]')
    across = (bx - ax) / (second.x - first.x)
    up = (by - ay) / (second.y - first.y)
    return ax + across * (1000 * x - first.x), ay + up * (1000 * y - first.y)


def drag(page: Page, base: str, x: float, y: float) -> None:
    """Drag a base to a place on the table, in cm."""
    page.mouse.move(*centre(page, f'[data-base="{base}"]'))
    page.mouse.down()
    page.mouse.move(*on_screen(page, x, y), steps=8)
    page.mouse.up()


def choose(page: Page, tool: str) -> None:
    """Take a tool."""
    page.locator(f'[data-tool="{tool}"]').click()


def test_the_table_is_drawn_from_data(table: Page) -> None:
    """Every element of the mission is on the page, and the page has a title."""
    for element in core().missions["skirmish"].elements:
        expect(table.locator(f'[data-element="{element.id}"]').first).to_be_attached()
    assert "Damocles" in table.title()


def test_a_base_dragged_behind_a_container_is_hidden(table: Page) -> None:
    """The verdict turns from seen to hidden and back, and names the container."""
    choose(table, "sight")
    verdict = table.locator('[data-testid="verdict"]')
    drag(table, "b1", 15, 20)
    drag(table, "b7", 15, 36)
    table.locator('[data-base="b1"]').click()
    table.locator('[data-base="b7"]').click()
    expect(verdict).to_have_attribute("data-sees", "true")

    drag(table, "b1", 18, 28)
    drag(table, "b7", 30, 28)

    expect(verdict).to_have_attribute("data-sees", "false")
    expect(verdict).to_contain_text("container", ignore_case=True)

    drag(table, "b7", 18, 12)
    expect(verdict).to_have_attribute("data-sees", "true")


def test_who_stands_between_two_units_is_caught(table: Page) -> None:
    """The rules name the unit in the zone of fire, until it is dragged away."""
    choose(table, "fire")
    panel = table.locator('[data-testid="fire"]')
    expect(panel.locator('[data-row="caught"]')).to_contain_text("K-warriors")

    drag(table, "b13", 110, 75)

    expect(panel.locator('[data-row="caught"]')).to_have_count(0)


def test_the_reach_of_a_unit_is_outlined_and_a_place_taken(table: Page) -> None:
    """Choosing a fighter asks for the reach of his unit; a click plans it, a button takes it."""
    choose(table, "reach")
    with table.expect_response("**/api/sandbox/reach") as asked:
        table.locator('[data-base="b1"]').click()

    assert asked.value.json()["gaits"][0]["allowed"] == 14_000
    verdict = table.locator('[data-testid="verdict"]')
    expect(verdict).to_contain_text("way of the leader")
    table.mouse.click(*on_screen(table, 50, 20))
    expect(verdict.locator('[data-rule="ACT-022"]')).to_be_visible()
    base = table.locator('[data-base="b1"]')
    before = base.get_attribute("transform") or ""
    table.locator('[data-testid="march"]').click()
    expect(base).not_to_have_attribute("transform", before)


def test_a_salvo_is_told_with_numbers_and_rules(table: Page) -> None:
    """The rules say what the dice need, who would fall, and by which rules; a rule can be read."""
    choose(table, "fire")
    panel = table.locator('[data-testid="fire"]')

    expect(panel.locator('[data-row="hit"]')).to_contain_text("3+")
    expect(panel).to_contain_text("on average")
    panel.locator('[data-rule="SHO-022"]').first.click()
    expect(table.get_by_role("dialog")).to_contain_text("SHO-022")


def test_units_are_put_in_contact_and_fight(table: Page) -> None:
    """Why they do not fight is told with its rule; in contact it is told who would fall."""
    choose(table, "fire")
    panel = table.locator('[data-testid="fire"]')
    panel.locator('[data-kind="fight"]').click()
    expect(panel.locator('[data-testid="sorry"]')).to_contain_text("not in contact")

    panel.locator('[data-testid="close"]').click()

    expect(panel.locator('[data-row="hit"]')).to_contain_text("4+")
    expect(panel.locator('[data-testid="odds"]')).to_contain_text("median")


def test_a_hero_joins_a_unit_and_a_link_holds_him(table: Page, server: str) -> None:
    """He has a base of his own; the address that is copied brings all of it back."""
    table.locator('[data-crew="u1"]').click()
    table.locator('[data-testid="leader"]').select_option("borz")
    expect(table.locator("[data-base]")).to_have_count(14)
    table.locator('[data-crew="u2"]').click()
    table.locator('[data-state="take_cover"]').click()
    expect(table.locator('[data-testid="fire"] [data-row="cover"]')).to_contain_text("3+")
    table.locator('[data-testid="copy-link"]').click()
    link = table.evaluate("location.hash")

    table.evaluate("localStorage.clear()")
    table.goto("about:blank")
    table.goto(f"{server}/{link}")

    expect(table.locator("[data-base]")).to_have_count(14)
    expect(table.locator('[data-crew="u1"]')).to_contain_text("Borz")
    expect(table.locator('[data-testid="fire"] [data-row="cover"]')).to_contain_text("3+")


def test_a_link_that_is_cut_off_loses_nothing(table: Page, server: str) -> None:
    """The page says so, and what lay on the table still lies there."""
    table.locator('[data-unit-card="fire_toads"]').click()
    expect(table.locator("[data-base]")).to_have_count(14)
    table.goto("about:blank")

    table.goto(f"{server}/#sandbox/skirmish/sight.b1.b7/b1A.52400.270")

    expect(table.locator('[data-testid="notice"]')).to_contain_text("cut off")
    expect(table.locator("[data-base]")).to_have_count(14)


def test_a_unit_of_the_catalogue_is_put_down_and_can_be_undone(table: Page) -> None:
    """Its fighters stand in ranks; undo takes all of them away, redo brings them back."""
    before = table.locator("[data-base]").count()
    table.locator('[data-unit-card="fire_toads"]').click()
    expect(table.locator("[data-base]")).to_have_count(before + 1)

    table.locator('[data-testid="undo"]').click()
    expect(table.locator("[data-base]")).to_have_count(before)
    table.locator('[data-testid="redo"]').click()
    expect(table.locator("[data-base]")).to_have_count(before + 1)


def test_terrain_is_put_between_two_units(table: Page) -> None:
    """A bunker in the middle takes the sight; removed it gives it back."""
    choose(table, "terrain")
    table.locator('[data-kind="bunker"]').click()
    choose(table, "fire")
    panel = table.locator('[data-testid="fire"]')
    expect(panel.locator(".title")).to_contain_text(re.compile(r"[0-4] of 6 see"))

    choose(table, "terrain")
    table.locator('[data-testid="raze"]').click()
    choose(table, "fire")

    expect(panel.locator(".title")).to_contain_text("5 of 6 see")


def test_the_page_needs_no_other_host(page: Page, server: str) -> None:
    """All that the page loads comes from its own server: it works without the internet."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto(server)
    page.locator("html[data-ready=true]").wait_for()
    page.locator('[data-page="sandbox"]').click()
    page.locator('[data-testid="fire"]').wait_for()

    assert asked
    assert [url for url in asked if not url.startswith((server, "data:"))] == []
