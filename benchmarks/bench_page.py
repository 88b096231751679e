"""What a browser has to load before the page shows anything, and how smoothly it moves.

The weight is that of the page, of the scripts and styles that it names with everything they import
at once, and of the fonts: compressed with gzip, as a server in front of ours would send them. Parts
that are loaded only when needed do not count; all parts together are in the second row.

The leader of a unit of nine is dragged among two hundred fighters on the page of a battle, in a
headless Chromium, while the server plans where the others go: the median time from one frame to
the next, compared with what is allowed. A browser that draws 60 times a second takes 16.7 ms. The
same while thirty of them fire, and their shots fly.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from benchmarks.crowd import COUNT, NINE, SHOTS, about_to_move, fill, fire
from benchmarks.harness import Row, Unmeasured
from benchmarks.live import serving
from damocles.server.http.client import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright, WebSocketRoute

MOST_KB = 150.0
MOST_SECONDS = 0.020
FLOOR = 1.0
NAMED = re.compile(r'(?:src|href)="/([^"]+\.(?:js|css))"')
IMPORTED = re.compile(r'(?:from|import)"\./([^"]+\.js)"')
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLYING = '[data-act="shot"].flies'
FLIGHT = 700
"""Milliseconds for which a salvo flies at the normal pace."""
WATCH = """() => {
  window.frames = [];
  let last = performance.now();
  const look = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def run(rounds: int) -> list[Row]:
    """The weight of the first load, of everything, and the time of a frame while dragging."""
    if not (STATIC / "index.html").is_file():
        raise Unmeasured("the client is not built: make play")
    first, every = kilobytes(loaded_first()), kilobytes(list(STATIC.rglob("*.*")))
    return [
        Row("the page before lazy parts", first, "allowed", MOST_KB, FLOOR, "kB"),
        Row("the page with all its parts", every, "allowed at first", MOST_KB, None, "kB"),
        *_frames(max(1, rounds // 3)),
    ]


def _frames(times: int) -> list[Row]:
    """The row of the frames; without a browser there is none, and the reason is printed."""
    browser = _browser()
    if browser is None:
        print("frames are not measured: no Chromium, nor one named in DAMOCLES_CHROMIUM")
        return []
    dragging = f"a frame while a unit of {NINE} is dragged among {COUNT}: median"
    flying = f"a frame while {SHOTS} shots fly among {COUNT}: median"
    drags, flights = watched(browser, times)
    return [
        Row(name, statistics.median(frames), "allowed", MOST_SECONDS, FLOOR)
        for name, frames in ((dragging, drags), (flying, flights))
    ]


# ---- weight ------------------------------------------------------------------------------------


def loaded_first() -> list[Path]:
    """The page, what it names, what that imports, and all fonts."""
    index = STATIC / "index.html"
    waiting = [STATIC / name for name in NAMED.findall(index.read_text(encoding="utf-8"))]
    found = {index, *STATIC.rglob("*.woff2")}
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            text = file.read_text(encoding="utf-8")
            waiting += [file.parent / name for name in IMPORTED.findall(text)]
    return sorted(found)


def kilobytes(files: list[Path]) -> float:
    """The size of files as sent; older fonts are left out, as no current browser loads them."""
    sent = [file for file in files if file.suffix != ".woff"]
    return sum(len(gzip.compress(file.read_bytes())) for file in sent) / 1000


# ---- frames ------------------------------------------------------------------------------------


def watched(executable: str, times: int) -> tuple[list[float], list[float]]:
    """The seconds of all frames while a unit is dragged about, and while shots fly."""
    with (
        tempfile.TemporaryDirectory(prefix="bench-page-") as folder,
        serving(Path(folder), backend="compiled") as server,
    ):
        room, tokens = about_to_move(server.port)
        address = f"http://127.0.0.1:{server.port}/#battle/{room}/{','.join(tokens)}"
        with sync_playwright() as browsers:
            return _watched(browsers, executable, address, times)


def _watched(
    browsers: Playwright, executable: str, address: str, times: int
) -> tuple[list[float], list[float]]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    browser = browsers.chromium.launch(
        executable_path=executable, args=["--no-sandbox"] if root else []
    )
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    sockets = fill(page)
    page.goto(address)
    _ready(page)
    drags = [frame for _ in range(times) for frame in _round(page)]
    flights = [frame for number in range(times) for frame in _salvo(page, sockets[-1], number)]
    browser.close()
    return drags, flights


def _salvo(page: Page, socket: WebSocketRoute, number: int) -> list[float]:
    """The frames from the declaration of a salvo until its last shot has arrived."""
    fire(socket, number)
    page.locator(FLYING).first.wait_for(state="attached")
    page.evaluate(WATCH)
    page.wait_for_timeout(FLIGHT)
    frames: list[float] = page.evaluate("window.frames")
    page.keyboard.press("n")  # a skipped activation would show no further salvo
    page.locator(FLYING).first.wait_for(state="detached")
    return [frame / 1000 for frame in frames[1:]]


def _ready(page: Page) -> None:
    """Lift the curtain, and wait for all fighters and for the area that can be reached."""
    page.locator("html[data-ready=true]").wait_for()
    if page.locator('[data-testid="lift"]').count():
        page.locator('[data-testid="lift"]').click()
    page.locator("path.region").first.wait_for(state="attached")
    count = page.locator("svg.table .disc").count()
    assert count >= COUNT, f"{count} fighters on the table"  # noqa: S101  # as the row says


def _browser() -> str | None:
    """The browser named by DAMOCLES_CHROMIUM, else the first on the PATH, if there is one."""
    installed = filter(None, map(shutil.which, BROWSERS))
    return os.environ.get("DAMOCLES_CHROMIUM") or next(installed, None)


def _round(page: Page) -> list[float]:
    """Drag the leader along a way in many small steps, and drop it where it stood."""
    leader = page.locator('svg.table .disc.selected:has([href="#m-leader"])').first
    box = leader.locator(".hit").bounding_box()
    assert box is not None  # noqa: S101  # it is on the screen
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(WATCH)
    for across, along in ((60, 20), (60, -60), (-60, -60), (0, 0)):
        page.mouse.move(x + across, y + along, steps=60)
    frames: list[float] = page.evaluate("window.frames")
    page.mouse.up()
    page.keyboard.press("Escape")
    return [frame / 1000 for frame in frames[1:]]
