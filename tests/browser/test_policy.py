"""The page under a content security policy that has no exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import opened

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page, Route

pytestmark = pytest.mark.browser

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
    "object-src 'none'"
)
TOLD = "Content Security Policy"


def governed(route: Route) -> None:
    """The page as the server gives it, bound by the policy."""
    if route.request.resource_type != "document":
        route.fallback()
        return
    answer = route.fetch()
    headers = {**answer.headers, "content-security-policy": POLICY}
    route.fulfill(response=answer, headers=headers)


@pytest.fixture
def breaches(page: Page) -> list[str]:
    """Whatever the browser refuses to do, as it tells it."""
    told: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if TOLD in message.text:
            told.append(message.text)

    page.on("console", hear)
    page.route("**/*", governed)
    return told


def test_a_breach_is_noticed(sound: Page, breaches: list[str], server: str) -> None:
    """A style attribute that comes as markup is refused, and told."""
    opened(sound, server)
    sound.evaluate("document.body.insertAdjacentHTML('beforeend', '<i style=\"color: red\"></i>')")
    sound.wait_for_timeout(0)
    assert len(breaches) == 1
    assert "inline style" in breaches[0]


@pytest.mark.parametrize("page_name", ["", "#builder", "#sandbox", "#replay/7", "#rule/SHO-014"])
def test_every_page_keeps_the_policy(
    sound: Page, breaches: list[str], server: str, page_name: str
) -> None:
    """Its styles, fonts, figures and pictures are all its own."""
    opened(sound, f"{server}/{page_name}")
    sound.wait_for_load_state("networkidle")
    if page_name.startswith("#rule"):
        expect(sound.locator('[data-drawing="zone"] svg')).to_be_visible()
    if page_name.startswith("#replay"):
        expect(sound.locator('[data-testid="timeline"]')).to_be_visible()
    assert breaches == []


def test_a_battle_keeps_the_policy(sound: Page, breaches: list[str], server: str) -> None:
    """Its socket is of the same host; advice, bars and dice are drawn."""
    opened(sound, server).locator('[data-testid="play-now"]').click()
    sound.locator('[data-testid="advise"]').click()
    expect(sound.locator('[data-testid="follow"]')).to_be_enabled()
    sound.locator('[data-testid="follow"]').click()
    sound.locator('[data-testid="menu"]').click()
    assert breaches == []
