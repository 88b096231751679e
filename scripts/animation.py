"""One turn of the other side as a moving picture: `python -m scripts.animation FILE.webp`.

It runs on a clock of its own, picture after picture: what is seen does not hang on the machine. The
client has to be built first.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from scripts.screens import started, steps_of
from scripts.screenshots import DESK, studio
from tests.browser.battle.player import Player
from tests.browser.machine import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from scripts.screens import Studio

WIDTH = 900
STEP = 80
"""Milliseconds from one picture to the next."""
LAST = 1500
"""Milliseconds for which the last picture stands, before it begins anew."""
MOST = 150
"""No turn takes so many pictures."""
QUALITY = 62
SEED = "nine"
WHOLE = {"card", "march", "salvo", "dice", "impact"}
SHORT = 8
"""More stages are too long to be watched by the way."""

ON = """(step) => {
  for (const each of document.getAnimations()) {
    if (each.playState === 'running') each.pause();
    each.currentTime = Number(each.currentTime ?? 0) + step;
    if (each.currentTime >= each.effect.getComputedTiming().endTime) each.finish();
  }
}"""
"""Style sheets have a clock of their own, which goes on by hand."""


def turn(player: Player, studio: Studio) -> None:
    """Play until the last turn of the other side had every stage; it begins anew, and waits."""
    started(player, studio, SEED)
    while not is_whole(steps_of(player)):
        player.turn()


def is_whole(stages: list[str]) -> bool:
    """Whether a turn shows everything, and is short."""
    return len(stages) <= SHORT and set(stages) >= WHOLE


def frames(page: Page) -> Iterator[Image.Image]:
    """The turn from its first picture to its last."""
    show = page.locator('[data-testid="show"][data-stage]')
    page.locator('.show-again [data-pace="normal"]').click()
    page.clock.pause_at(page.evaluate("Date.now()") + STEP)
    page.keyboard.press("r")
    for _ in range(MOST):
        if not show.count():
            return
        picture = Image.open(io.BytesIO(page.screenshot()))
        yield picture.resize(
            (WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS
        )
        page.clock.run_for(STEP)
        page.evaluate(ON, STEP)


def filmed(browser: Browser, place: Studio) -> list[Image.Image]:
    """All pictures of the turn, in a browser that remembers nothing."""
    context = browser.new_context(locale="en-GB", **DESK)
    context.add_init_script(AT_ONCE)
    player = Player(context.new_page())
    player.page.clock.install()
    turn(player, place)
    found = list(frames(player.page))
    context.close()
    return found


def main(path: Path) -> None:
    """Take the moving picture."""
    with studio() as (browser, place):
        first, *others = filmed(browser, place)
    lengths = [STEP] * len(others) + [LAST]
    first.save(
        path, save_all=True, append_images=others, duration=lengths, loop=0,
        quality=QUALITY, method=6,
    )  # fmt: skip
    print(f"{path}: {len(lengths)} pictures, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
