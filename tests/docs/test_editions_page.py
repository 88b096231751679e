"""What the documentation says of a new edition is enough, and nothing of it can be left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.rulebook.translation import index_in
from damocles.rules.sets import HOME
from damocles.words import find_text, languages, term_key
from tests.contrary import NAME
from tests.contrary.packing import WORDS, found, write_package
from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
PLACES = re.findall(r"^- `([^`]+)`: ", PAGE, re.MULTILINE)


def files_of(place: str) -> list[Path]:
    """The files that a place stands for: one, or one for each language that the rules are in."""
    spoken = [each for each in languages() if (HOME / "index" / each).is_dir()]
    return [Path(place.replace("<language>", each)) for each in spoken]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The contrary edition, as a package."""
    write_package(tmp_path)
    return tmp_path


def problem_with(folder: Path) -> str:
    """What is missing of the edition; empty if it is there with all that belongs to it."""
    try:
        with found(folder):
            rules, english, french = rule_set(NAME), index_in("en"), index_in("fr")
            assert rules.cite("drill.knee") == "CON-ACT-050"
            assert english.rules["CON-ACT-050"].title != french.rules["CON-ACT-050"].title
            assert english.rulings["RCO-20"].ruling != french.rulings["RCO-20"].ruling
            assert find_text(term_key("knee", NAME), "en") == "Duck!"
    except Exception as problem:  # noqa: BLE001  # whatever is missing makes itself felt somehow
        return f"{type(problem).__name__}: {problem}"
    return ""


def test_the_places_are_those_of_the_package(package: Path) -> None:
    """All of them, and no other; what every distribution has is not listed."""
    written = {path.relative_to(package) for path in package.rglob("*") if path.is_file()}
    own = {path for path in written if path.name != "METADATA"}

    assert len(PLACES) == 10
    assert {file for place in PLACES for file in files_of(place)} == own


def test_they_are_enough(package: Path) -> None:
    """With all of them the edition is there, and so are its rules in every language."""
    assert problem_with(package) == ""


@pytest.mark.parametrize("place", PLACES)
def test_each_of_them_is_needed(package: Path, place: str) -> None:
    """Without one of them it is not there, or lacks something."""
    for file in files_of(place):
        (package / file).unlink(missing_ok=True)

    assert problem_with(package) != ""


def test_the_shown_lines_are_those_of_the_edition(package: Path) -> None:
    """What the page shows of its files stands there."""
    home = package / f"{NAME}_edition"
    files = home / f"{NAME}.yaml", home / f"citations/{NAME}.yaml", WORDS / "en/terms.yaml"
    shown = re.findall(r"```yaml\n(.*?)\n```", PAGE, re.DOTALL)

    for text, file in zip(shown, files, strict=True):
        whole, part = yaml.safe_load(file.read_text("utf-8")), yaml.safe_load(text)
        whole, part = whole.get(NAME, whole), part.get(NAME, part)
        assert part.items() <= whole.items()
