"""A package that brings the contrary edition in: its files, its words, and where it is entered."""

from __future__ import annotations

import functools
import re
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
import yaml

from damocles.catalog.rulebook import citations, fillings, index, rule_sets, search, translation
from damocles.env.sizes import setting_of_size
from damocles.rules.sets import EDITIONS, HOME, USUAL_EDITION
from damocles.rules.sets.editions import find_editions
from damocles.rules.state.model import Mission
from damocles.rules.state.setting import Setting
from damocles.words import more_words
from damocles.words.books import FURTHER
from tests.contrary import FILLED, NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = Path(__file__).parent / "words"
RULE = re.compile(r"\b[A-Z]{3}(?=-\d{2,3}\b)|(?<=^  )[A-Z]{3}(?=: )", re.MULTILINE)
MODULE = """from pathlib import Path
from tests.contrary import edition
EDITION = edition(Path(__file__).parent)
"""
ENTRY = f"[damocles_editions]\n{NAME} = {NAME}_edition:EDITION\n"
OTHERS = re.compile(r"^  (?:- (?:id|rules): \[?)?(?:INI|RIN)-.*\n(?:    .*\n)+", re.MULTILINE)
"""What belongs to the other books of ours in the same folder."""
CACHES = (
    *(
        rule_sets.rule_set,
        citations.tables,
        citations.rules_by_concept,
        fillings.editions_by_filling,
        index.indexes,
        index.rule_index,
    ),
    *(translation.index_in, search.searchable_rules, search._citations, setting_of_size),
)


def own_ids(text: str) -> str:
    """A text with the ids of rules that this edition has.

    >>> own_ids("rule: ACT-012, as in RUL-29")
    'rule: CON-ACT-012, as in RCO-29'
    """
    return RULE.sub(r"CON-\g<0>", text).replace("CON-RUL", "RCO")


def by_its_rules(fought: Setting, *sides: int) -> Setting:
    """The same mission and companies, played by the rules of the edition."""
    mission = msgspec.json.encode(fought.mission).decode()
    own = msgspec.json.decode(own_ids(mission), type=Mission)
    return Setting(rule_sets.rule_set(NAME), own, fought.companies, sides)


def write_package(folder: Path) -> None:
    """The module with its files, and the distribution that enters it."""
    home, about = folder / f"{NAME}_edition", folder / f"{NAME}-1.dist-info"
    for file in (*HOME.rglob(f"{USUAL_EDITION}.yaml"), *HOME.rglob("index/**/[rs]*.yaml")):
        own = home / file.relative_to(HOME).with_name(file.name.replace(USUAL_EDITION, NAME))
        own.parent.mkdir(parents=True, exist_ok=True)
        own.write_text(own_ids(OTHERS.sub("", file.read_text("utf-8"))), "utf-8")
    numbers = {f"{name}.value": value for name, value in FILLED.numbers.items()}
    change(home / f"{NAME}.yaml", numbers)
    with (home / "citations" / f"{NAME}.yaml").open("a", encoding="utf-8") as table:
        table.writelines(f"{concept}: {rule}\n" for concept, rule in FILLED.citations.items())
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRY)
    (home / "__init__.py").write_text(MODULE)


def change(file: Path, values: dict[str, object]) -> None:
    """Write other values into a file, each under the names that lead to it, with dots."""
    written = yaml.safe_load(file.read_text("utf-8"))
    for path, value in values.items():
        *within, last = path.split(".")
        functools.reduce(lambda inside, name: inside[name], within, written)[last] = value
    file.write_text(yaml.safe_dump(written, sort_keys=False), "utf-8")


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Everybody has the edition beside the usual one, processes started meanwhile too."""
    write_package(folder)
    with found(folder):
        yield


@contextmanager
def found(folder: Path) -> Iterator[None]:
    """Everybody has the editions of the packages in a folder."""
    with pytest.MonkeyPatch.context() as patch, more_words(WORDS):
        patch.syspath_prepend(str(folder))
        patch.delitem(sys.modules, f"{NAME}_edition", raising=False)
        patch.setenv(FURTHER, str(WORDS))
        EDITIONS.update(find_editions())
        forget()
        try:
            yield
        finally:
            EDITIONS.pop(NAME, None)
            forget()


def forget() -> None:
    """What is kept of all editions is worked out anew."""
    for each in CACHES:
        each.cache_clear()
