"""What a browser has to load before the page shows anything, and how smoothly a base is dragged.

The weight is that of the page, of the scripts and styles that it names with all that they import
at once, and of the fonts: packed with gzip, as a server in front of ours would send them. Parts
that are loaded when they are needed do not count; all of them together stand in the second row.

A base is dragged among two hundred in the sandbox, in a headless Chromium: the median time from
one frame to the next, beside what is allowed. A browser that draws 60 times a second takes 16.7 ms.
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

from benchmarks.harness import Row, Unmeasured
from benchmarks.live import serving
from damocles.server.client import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_KB = 250.0
MOST_SECONDS = 0.020
FLOOR = 1.0
NAMED = re.compile(r'(?:src|href)="/([^"]+\.(?:js|css))"')
IMPORTED = re.compile(r'(?:from|import)"\./([^"]+\.js)"')
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
COUNT = 200
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
    """The row of the frames; without a browser there is none, and it is said why."""
    browser = _browser()
    if browser is None:
        print("frames are not measured: no Chromium, nor one named in DAMOCLES_CHROMIUM")
        return []
    name = f"a frame while a base is dragged among {COUNT}: median"
    median = statistics.median(dragged(browser, times))
    return [Row(name, median, "allowed", MOST_SECONDS, FLOOR)]


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
    """The size of files as they are sent; older fonts are for browsers that nobody has."""
    sent = [file for file in files if file.suffix != ".woff"]
    return sum(len(gzip.compress(file.read_bytes())) for file in sent) / 1000


# ---- frames ------------------------------------------------------------------------------------


def dragged(executable: str, times: int) -> list[float]:
    """The seconds of all frames while a base goes round."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with (
        tempfile.TemporaryDirectory(prefix="bench-page-") as folder,
        serving(Path(folder), backend="compiled") as server,
        sync_playwright() as browsers,
    ):
        browser = browsers.chromium.launch(
            executable_path=executable, args=["--no-sandbox"] if root else []
        )
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"http://127.0.0.1:{server.port}/#sandbox/skirmish/sight.b1.b150/{_bases()}")
        page.locator("html[data-ready=true]").wait_for()
        page.locator('[data-base="b1"]').wait_for()
        frames = [frame for _ in range(times) for frame in _round(page)]
        browser.close()
    return frames


def _browser() -> str | None:
    """The browser named by DAMOCLES_CHROMIUM, else the first on the PATH, if there is one."""
    installed = filter(None, map(shutil.which, BROWSERS))
    return os.environ.get("DAMOCLES_CHROMIUM") or next(installed, None)


def _bases() -> str:
    """Two hundred bases in rows, on both halves of the table, with a lane between them."""
    rows = [(x, y) for y in range(10) for x in range(20)]
    places = [(6_000 + 5_200 * x, 6_000 + 5_200 * (y + 3 * (y // 5))) for x, y in rows]
    return "_".join(
        f"b{at + 1}{'AB'[at // 100]}.{x}.{y}.1500.2" for at, (x, y) in enumerate(places)
    )


def _round(page: Page) -> list[float]:
    """Take a base, go along a way in many small steps, and put it down."""
    box = page.locator('[data-base="b1"]').bounding_box()
    assert box is not None  # noqa: S101  # it is on the screen
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(WATCH)
    for across, along in ((300, 120), (300, 300), (60, 300), (0, 0)):
        page.mouse.move(x + across, y + along, steps=60)
    frames: list[float] = page.evaluate("window.frames")
    page.mouse.up()
    return [frame / 1000 for frame in frames[1:]]
