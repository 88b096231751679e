"""Pictures of every main screen: `python -m scripts.screenshots FOLDER [NAME ...]`.

A server of its own on a free port, the browser of this machine, the player of the browser tests and
fixed dice: the same tree makes the same pictures. The client has to be built first.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.browser.battle.player import Player, Seen, seeded
from tests.browser.machine import AT_ONCE, PATIENCE, chromium, flags, serving

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
RULE = "SHO-027"


def ready(page: Page, address: str) -> Page:
    """The page at an address, once it is drawn."""
    page.goto(address)
    page.locator("html[data-ready=true]").wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    return page


def started(player: Player, server: str, seed: str, button: str = "play-now") -> Player:
    """A battle from the lobby, before its first question; hints and notices are dismissed."""
    player.page.add_init_script("localStorage.setItem('damocles.hints', 'off')")
    seeded(player.page, seed)
    ready(player.page, server)
    player.press(player.page.locator(f'[data-testid="{button}"]:enabled'))
    player.wait()
    for read in player.at("fact").get_by_role("button").all():
        player.press(read)
    return player


def in_battle(player: Player, server: str) -> None:
    """A unit in the second round that may move, with its area."""
    started(player, server, "one")
    player.until(lambda now: "move" in now.steps and "shoot" in now.steps)
    player.shaded(player.goal())


def shooting(player: Player, server: str) -> None:
    """Rifles in the second round aim at a target: lines, needed numbers, expected losses."""
    started(player, server, "one")
    player.until(lambda now: aiming(player, now))
    player.press(player.page.locator('[data-step="shoot"]'))
    player.press(player.page.locator('[data-weapon="laser_rifle"]'))
    first = player.at("panel").locator(".tg").first
    if player.touch:
        first.tap()
    else:
        first.hover()
    player.at("target-card").locator(".flow").wait_for(timeout=PATIENCE)


def aiming(player: Player, now: Seen) -> bool:
    """Whether the infantry has moved and can shoot."""
    ready = "shoot" in now.steps and "move" not in now.steps
    return ready and player.page.locator('[data-weapon="laser_rifle"]').count() > 0


def melee(player: Player, server: str) -> None:
    """Two players at one screen rush at each other until one can strike, and what that would do."""
    started(player, server, "two", "two-here")
    player.gait = "rush"
    player.until(lambda now: "fight" in now.steps)
    player.press(player.page.locator('[data-step="fight"]'))
    player.press(player.at("whole"))
    player.at("panel").locator(".tg").first.hover()
    player.at("target-card").locator(".flow").wait_for(timeout=PATIENCE)


def lobby(player: Player, server: str) -> None:
    """The first page."""
    ready(player.page, server)


def builder(player: Player, server: str) -> None:
    """A company of the library in the builder."""
    page = ready(player.page, f"{server}/#builder")
    page.locator('[data-army="therians"]').click()
    page.locator('[data-ap="1000"]').click()
    page.locator('[data-testid="begin"]').click()
    page.locator('[data-testid="other"]').click()
    page.locator('[data-company="therians-1000"]').click()
    page.locator('[data-testid="total"] b:text-is("1000")').wait_for()
    page.locator("[data-kind]").first.click()


def rule(player: Player, server: str) -> None:
    """A rule as a sheet over the table in battle."""
    in_battle(player, server)
    player.page.evaluate(f"location.hash = '#rule/{RULE}'")
    player.at("rule").locator("p").first.wait_for()


def replay(player: Player, server: str) -> None:
    """A battle in the middle of its timeline."""
    page = ready(player.page, f"{server}/#replay/7")
    player.at("timeline").wait_for(timeout=PATIENCE)
    page.keyboard.press("End")
    for _ in range(30):
        page.keyboard.press("ArrowLeft")


def sandbox(player: Player, server: str) -> None:
    """Who attacks whom, who is caught, and what gives cover."""
    page = ready(player.page, f"{server}/#sandbox")
    page.locator('[data-tool="fire"]').click()
    player.at("tests").wait_for()


def light(player: Player, server: str) -> None:
    """The shooting preview in the light theme."""
    player.page.add_init_script("localStorage.setItem('damocles.theme', 'light')")
    shooting(player, server)


SCREENS: dict[str, Callable[[Player, str], None]] = {
    "lobby": lobby,
    "builder": builder,
    "battle": in_battle,
    "shooting": shooting,
    "melee": melee,
    "rule": rule,
    "replay": replay,
    "sandbox": sandbox,
    "light": light,
    "phone-lobby": lobby,
    "phone-battle": in_battle,
    "phone-shooting": shooting,
}


def taken(browser: Browser, server: str, name: str, folder: Path) -> None:
    """Take one picture, in a browser that remembers nothing."""
    phone = name.startswith("phone")
    screen = PHONE if phone else DESK
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **screen)
    context.add_init_script(AT_ONCE)
    player = Player(context.new_page(), touch=phone)
    SCREENS[name](player, server)
    player.page.evaluate("document.fonts.ready")
    player.page.screenshot(path=folder / f"{name}.png")
    context.close()


def main(folder: Path, names: list[str]) -> None:
    """Take all pictures that are named, or all there are."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as kept,
        serving(Path(kept)) as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium(), args=flags())
        for name in names or SCREENS:
            taken(browser, server, name, folder)
            print(folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
