"""CONTRIBUTING's lists of places are followed: all of them are needed, and no other is."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from damocles.words import DEFAULT, grammar_of, languages
from tests.architecture.tree import ROOT
from tests.docs.recipes import AS_A_DRILL, RECIPES, Change, Recipe

if TYPE_CHECKING:
    from collections.abc import Iterator

COMPLETE = [each for each in languages() if grammar_of(each).is_complete]
COPIED = ("src/damocles", "web/src/words")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "static")
MOMENTS = itertools.count(1_000_000_000)
COUNTED = {
    "places to touch for a new drill": "A drill",
    "for a new ability": "An ability",
    "for a new language": "A language",
    "for a new mission clause": "A mission clause",
    "for a new bot": "A bot",
}
"""Rows of the table in docs/architecture.md, and the lists that they count."""


# ---- the lists -------------------------------------------------------------------------------


def read_lists() -> dict[str, list[str]]:
    """The places of every list under "How to add", by its heading."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    part = text.partition("## How to add\n")[2].partition("\n## ")[0]
    sections = (each.partition("\n") for each in part.split("\n### ")[1:])
    found = {head: re.findall(r"^- `([^`]+)`:", body, re.M) for head, _, body in sections}
    return {head: places for head, places in found.items() if places}


LISTS = read_lists()


def shown_count(places: list[str]) -> str:
    """How many places there are, and how many files with every complete language."""
    if all(place.endswith("/") for place in places):
        return f"{len(places)} folders"
    spoken = sum("<language>" in place for place in places)
    return f"{len(places)} places, {len(places) + spoken * (len(COMPLETE) - 1)} files"


# ---- a copy of the project -------------------------------------------------------------------


class Checkout(NamedTuple):
    """A copy of what the lists speak of, in which something can be added and taken back."""

    root: Path

    def follow(self, recipe: Recipe, without: str = "") -> dict[Path, str | None]:
        """Write at every place but one; what was there before."""
        before: dict[Path, str | None] = {}
        for place, content in recipe.places.items():
            for file in self.files(recipe, place) if place != without else ():
                before[file] = file.read_text("utf-8") if file.is_file() else None
                write(file, content)
        return before

    def files(self, recipe: Recipe, place: str) -> list[Path]:
        """The files that a place stands for: one, or one for each complete language."""
        path = place
        for blank, name in recipe.blanks.items():
            path = path.replace(blank, name)
        if path.endswith("/"):
            path += recipe.inside.replace("*", "ts" if path.startswith("web/") else "yaml")
        found = dict.fromkeys(path.replace("<language>", each) for each in COMPLETE)
        return [self.root / each for each in found if f"index/{DEFAULT}/" not in each]

    def restore(self, before: dict[Path, str | None]) -> None:
        """Take back what was written."""
        for file, content in before.items():
            file.unlink()
            if content is not None:
                put(file, content)

    def check(self, code: str) -> subprocess.CompletedProcess[str]:
        """Run code with the copy of the package."""
        env = {**os.environ, "PYTHONPATH": str(self.root / "src"), "CHECKOUT": str(self.root)}
        return subprocess.run(  # noqa: S603  # our own command line
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
        )


def write(file: Path, content: str | list[Change]) -> None:
    """Add lines to a file, or change some of its lines."""
    file.parent.mkdir(exist_ok=True)
    text = file.read_text("utf-8") if file.is_file() else ""
    for old, new in content if isinstance(content, list) else ():
        assert text.count(old) == 1, (file, old)
        text = text.replace(old, new)
    put(file, text + content if isinstance(content, str) else text)


def put(file: Path, text: str) -> None:
    """Write a file at a moment of its own: Python tells by its time whether it has changed."""
    file.write_text(text, encoding="utf-8")
    moment = next(MOMENTS)
    os.utime(file, (moment, moment))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """The copy."""
    root = tmp_path_factory.mktemp("checkout")
    for part in COPIED:
        shutil.copytree(ROOT / part, root / part, ignore=LEFT_OUT)
    return Checkout(root)


def steps() -> Iterator[tuple[str, str]]:
    """Every list, whole; then with each of its places left out."""
    for head, recipe in RECIPES.items():
        yield from ((head, place) for place in ("", *recipe.places))


# ---- they are followed -----------------------------------------------------------------------


@pytest.mark.parametrize("head", RECIPES)
def test_a_list_names_what_is_written(head: str) -> None:
    """Every place of the list, and no other; tests are for whoever reads it."""
    places = [place for place in LISTS[head] if not place.startswith("tests/")]

    assert places == list(RECIPES[head].places)


@pytest.mark.parametrize(("head", "without"), list(steps()))
def test_every_place_is_needed(checkout: Checkout, head: str, without: str) -> None:
    """With all of them the thing is there; without one it is not, or lacks something."""
    recipe = RECIPES[head]
    before = checkout.follow(recipe, without)
    try:
        found = checkout.check(recipe.check)
    finally:
        checkout.restore(before)

    assert (found.returncode == 0) == (not without), found.stderr


@pytest.mark.parametrize(("head", "folder"), AS_A_DRILL.items())
def test_content_is_added_like_a_drill(head: str, folder: str) -> None:
    """The same places, in a folder of its own."""
    assert LISTS[head] == [each.replace("/drills/", f"/{folder}/") for each in LISTS["A drill"]]


def test_every_list_is_followed() -> None:
    """None is a mere promise."""
    assert set(LISTS) == {*RECIPES, *AS_A_DRILL}


# ---- they are counted ------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "head"), COUNTED.items())
def test_the_table_counts_the_lists(row: str, head: str) -> None:
    """What it says about places to touch today is what the lists have."""
    table = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    found = re.search(rf"^\| {row} \| .* \| (.*) \|$", table, re.M)

    assert found is not None
    assert found[1] == shown_count(LISTS[head])
