"""The counts of scripts/house.py, on a house small enough to count by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.house import House, is_participle, lines, package

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "__init__.py": "",
    "rules/__init__.py": "from house.rules.state.model import Card\n",
    "rules/loose.py": "def told(): ...\ndef tell(): ...\nclass Card: ...\n",
    "rules/state/__init__.py": "",
    "rules/state/model.py": "class Card: ...\nclass _Own: ...\n",
    "rules/state/moving.py": 'cover_unit: S = Seam("cover.unit")\nshot: S = Seam("shot.reroll")\n',
    "ai/__init__.py": "",
    "ai/bot.py": (
        "from house.rules import Card\n"
        "from house.rules.loose import told, tell\n"
        "from house.rules.state import model\n"
        "if TYPE_CHECKING:\n    from house.rules.state.model import Card\n"
        "class _Own: ...\n"
    ),
}


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house of two packages and one room."""
    for name, text in FILES.items():
        path = tmp_path / "house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return House(tmp_path / "house")


def test_everything_is_counted(house: House) -> None:
    """Each line of the report, as one counts it by hand."""
    assert lines(house) == [
        "files of rules in no room: 1 of 5",
        "imports between packages through a front: 1 of 3",
        "names taken out of rules: 5 from 3 modules",
        "functions named by a bare participle: 1 of 2",
        "of these imported by other modules: 1",
        "modules whose name ends in -ing: 1",
        "class names that exist more than once: 1",
        "seams whose attribute differs from their key: 1 of 2",
    ]


def test_places_are_told(house: House) -> None:
    """Whoever has to change a name learns where it is."""
    assert house.shared_participles() == [("house.rules.loose", "told")]
    assert house.repeated_classes() == {"Card": ["house.rules.loose", "house.rules.state.model"]}
    assert house.gerunds() == ["house.rules.state.moving"]


@pytest.mark.parametrize("name", ["told", "_aimed", "unseen", "retold", "swept"])
def test_participles_are_known(name: str) -> None:
    """Regular, irregular, private or with a prefix."""
    assert is_participle(name)


@pytest.mark.parametrize("name", ["need", "is_told", "tell", "told_by", "split", "Aimed", "red"])
def test_other_names_are_no_participles(name: str) -> None:
    """Verbs, nouns, questions and names of several words."""
    assert not is_participle(name)


def test_a_module_at_the_top_is_its_own_package() -> None:
    """The facade is one, and so is the house itself."""
    assert [package(name) for name in ("house", "house.facade", "house.ai.bot")] == [
        "",
        "facade",
        "ai",
    ]
