"""Players before their pages, each in a browser of its own; a failing test leaves a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pytest

from tests.browser.battle.player import Player
from tests.browser.conftest import faults
from tests.browser.machine import AT_ONCE, PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

SHOTS = "browser-failures"


class Seats(Protocol):
    """Makes players: `touch` for one with a phone, other settings for his browser."""

    def __call__(self, *, touch: bool = False, **settings: Any) -> Player: ...


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Remember on the test itself whether it has failed."""
    outcome: Any = yield  # pytest sends the outcome into the wrapper
    report = outcome.get_result()
    if report.when == "call":
        item.stash[FAILED] = report.failed


FAILED = pytest.StashKey[bool]()


@pytest.fixture
def sit(
    browser: Browser, browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[Seats]:
    """Players, each in a browser of its own; an error in a page's script fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[list[str]] = []

    def make(*, touch: bool = False, **settings: Any) -> Player:
        context = browser.new_context(**{**browser_context_args, **settings})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AT_ONCE)
        contexts.append(context)
        page = context.new_page()
        errors.append(faults(page))
        return Player(page, touch=touch)

    yield make
    if request.node.stash.get(FAILED, False):
        folder = request.config.rootpath / ".pytest_cache" / SHOTS
        keep([page for context in contexts for page in context.pages], folder, request.node.name)
    for context in contexts:
        context.close()
    assert not any(errors), errors


def keep(pages: list[Page], folder: Path, name: str) -> None:
    """Pictures of all pages of a test that has failed."""
    for i, page in enumerate(pages):
        page.screenshot(path=folder / f"{name}-{i}.png")
