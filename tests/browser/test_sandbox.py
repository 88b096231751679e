"""The sandbox in a real browser: put bases down, drag them, read the verdict."""

from __future__ import annotations

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


def test_who_stands_between_two_groups_is_caught(table: Page) -> None:
    """The zone tool names the base in the middle, until it is dragged away."""
    choose(table, "zone")
    verdict = table.locator('[data-testid="verdict"]')
    expect(verdict).to_contain_text("b13")

    drag(table, "b13", 110, 75)

    expect(verdict).not_to_contain_text("b13")


def test_the_reach_of_a_base_is_outlined(table: Page) -> None:
    """Choosing a base asks for its reach, which is then told in cm."""
    choose(table, "reach")
    with table.expect_response("**/api/ask/reach") as asked:
        table.locator('[data-base="b1"]').click()

    answer = asked.value.json()
    assert (answer["start_free"], bool(answer["outline"])) == (True, True)
    expect(table.locator('[data-testid="verdict"]')).to_contain_text("cm")


def test_a_salvo_is_told_with_numbers_and_rules(table: Page) -> None:
    """The rules say what the dice need, who would fall, and by which rules; a rule can be read."""
    choose(table, "fire")
    panel = table.locator('[data-testid="fire"]')

    expect(panel.locator('[data-row="hit"]')).to_contain_text("3+")
    expect(panel).to_contain_text("on average")
    panel.locator('[data-rule="SHO-022"]').first.click()
    expect(table.get_by_role("dialog")).to_contain_text("SHO-022")


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
    expect(panel).to_contain_text(" of 6 see")
    hidden = panel.locator(".title").inner_text()

    choose(table, "terrain")
    table.locator('[data-testid="raze"]').click()
    choose(table, "fire")

    expect(panel.locator(".title")).to_contain_text("5 of 6 see")
    assert "5 of 6" not in hidden


def test_the_page_needs_no_other_host(page: Page, server: str) -> None:
    """All that the page loads comes from its own server: it works without the internet."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto(server)
    page.locator("html[data-ready=true]").wait_for()
    page.locator('[data-page="sandbox"]').click()
    page.locator('[data-testid="verdict"]').wait_for()

    assert asked
    assert [url for url in asked if not url.startswith((server, "data:"))] == []
