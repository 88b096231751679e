"""A real Chromium, and a server of our own on a free port.

The browser is the one named by DAMOCLES_CHROMIUM, else the first on the PATH. In CI a missing
browser or client is a failure; elsewhere the tests are skipped with the reason.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from playwright.sync_api import expect

from damocles.server.http.client import Client
from tests.browser.machine import AT_ONCE, PATIENCE, application, chromium, flags, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

expect.set_options(timeout=PATIENCE)
LONGEST = ("test_whole", "nine units a side", "seen_stage_by_stage")
"""Parts of the names of the tests that took longest, or of their files."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: begun last, it would be waited for when all others are done."""
    items.sort(key=lambda item: not any(each in item.nodeid for each in LONGEST))


def missing(what: str) -> NoReturn:
    """Fail in CI, skip elsewhere."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own browser."""
    found = chromium()
    if found is None:
        missing(
            "no Chromium: install it (apt-get install chromium) or name it in DAMOCLES_CHROMIUM"
        )
    return {**browser_type_launch_args, "executable_path": found, "args": flags()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A desk-sized window, English words, and no motion, but for tests that ask for it."""
    window = {"width": 1440, "height": 900}
    wishes = {"viewport": window, "locale": "en-GB", "reduced_motion": "reduce"}
    return {**browser_context_args, **wishes}


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """A browser of its own, with patience for slow machines, that shows everything at once."""
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    return context


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    """The service with the built client."""
    if not Client().built:
        missing("the client is not built: make play, or npm ci && npm run build in web/")
    return application(tmp_path_factory.mktemp("rooms"))


@pytest.fixture(scope="session")
def server(service: Litestar) -> Iterator[str]:
    """The address at which it runs."""
    with running(service) as address:
        yield address


@pytest.fixture
def sound(page: Page) -> Iterator[Page]:
    """A page whose own script must not fail in the test."""
    errors = faults(page)
    yield page
    assert errors == []


def faults(page: Page) -> list[str]:
    """Where errors of a page's own script, and breaches of its policy, are put down."""
    found: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            found.append(message.text)

    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", hear)
    return found


@pytest.fixture
def table(sound: Page, server: str) -> Page:
    """The sandbox with its table drawn."""
    return opened(sound, f"{server}/#sandbox")


@pytest.fixture
def lobby(sound: Page, server: str) -> Page:
    """The first page that anybody sees."""
    return opened(sound, server)


@pytest.fixture
def builder(sound: Page, server: str) -> Page:
    """The company builder with nothing on the bench."""
    return opened(sound, f"{server}/#builder")


def opened(page: Page, address: str) -> Page:
    """The page at an address, ready to be used."""
    page.goto(address)
    page.locator("html[data-ready=true]").wait_for()
    return page
