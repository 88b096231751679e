"""Pictures of every main screen: `python -m scripts.screenshots FOLDER [NAME ...]`.

A server of its own on a free port, the browser of this machine, the player of the browser tests and
fixed dice: the same tree makes the same pictures. The client has to be built first.

A name is a screen of `scripts.screens` with a window before it and a look or a language behind it,
where they are not the usual ones: `shooting`, `phone-shooting`, `tablet-wager-light-fr`.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright

from scripts.screens import SCREENS, Studio
from tests.browser.battle.player import Player
from tests.browser.machine import AT_ONCE, application, chromium, flags, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

FINGER: dict[str, Any] = {"has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
WINDOWS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, **FINGER},
    "tablet": {"viewport": {"width": 768, "height": 1024}, **FINGER},
    "small": {"viewport": {"width": 1024, "height": 768}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
}
LIGHT = "localStorage.setItem('damocles.theme', 'light')"
SMALL = ("overwatch", "watching-salvo", "end")
"""What is also taken on a phone and a tablet."""

NAMES = (
    *SCREENS,
    *(f"{screen}-light" for screen in ("shooting", "end")),
    *(f"phone-{screen}" for screen in ("lobby", "battle", "shooting", *SMALL)),
    *(f"tablet-{screen}" for screen in SMALL),
    *(f"{window}-battle" for window in ("small", "large")),
)
"""All pictures that are taken when none are named."""


class Shot(NamedTuple):
    """One picture: a screen in a window, a look and a language."""

    screen: str
    window: str
    light: bool
    french: bool


def shot(name: str) -> Shot:
    """What a name stands for."""
    window, _, rest = name.partition("-")
    window, rest = (window, rest) if window in WINDOWS else ("", name)
    words = rest.split("-")
    screen = "-".join(word for word in words if word not in {"light", "fr"})
    return Shot(screen, window, light="light" in words, french="fr" in words)


def taken(browser: Browser, studio: Studio, name: str, folder: Path) -> None:
    """Take one picture, in a browser that remembers nothing."""
    wanted = shot(name)
    context = browser.new_context(
        locale="fr-FR" if wanted.french else "en-GB",
        reduced_motion="reduce",
        **WINDOWS.get(wanted.window, DESK),
    )
    context.add_init_script(AT_ONCE)
    if wanted.light:
        context.add_init_script(LIGHT)
    player = Player(context.new_page(), touch=wanted.window in {"phone", "tablet"})
    SCREENS[wanted.screen](player, studio)
    player.page.evaluate("document.fonts.ready")
    player.page.screenshot(path=folder / f"{name}.png")
    context.close()


@contextlib.contextmanager
def studio() -> Iterator[tuple[Browser, Studio]]:
    """A browser and a server inside a `with` block."""
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as play:
        service = application(Path(kept))
        with running(service) as server:
            browser = play.chromium.launch(executable_path=chromium(), args=flags())
            yield browser, Studio(server, service.state.rooms.hall)
            browser.close()


def main(folder: Path, names: list[str]) -> None:
    """Take all pictures that are named, or all there are."""
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, place):
        for name in names or NAMES:
            taken(browser, place, name, folder)
            print(folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
