"""Packs: folders with a pack.yaml, alone or stacked."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.catalog.source.reader import Flaw, suggest_name
from damocles.catalog.source.values import Frozen, Slug
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.words import Language, Saying, Words, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKS = Path(__file__).parents[2] / "packs"
PACK_FILE = "pack.yaml"
Version = Annotated[str, msgspec.Meta(pattern=r"^\d+(\.\d+)*$", description="version")]
Confidence = Literal["settled", "tentative"]
"""Whether a pack stands by its values, or offers guesses that will change."""


class PackSource(Frozen, frozen=True, kw_only=True):
    """The first file of a pack: its id, its rule set, and which other packs it lies on.

    `languages` are those in which it must name everything; without any, those it has texts in.
    """

    id: Slug
    version: Version
    title: Words
    rules: str = USUAL_EDITION
    requires: tuple[Slug, ...] = ()
    confidence: Confidence = "settled"
    languages: tuple[Language, ...] = ()

    def flaws(self) -> Iterator[Flaw]:
        """A rule set that there is not, and languages that nobody speaks here."""
        if self.rules not in EDITIONS:
            remedy = suggest_name(self.rules, sorted(EDITIONS))
            yield Flaw(("rules",), Saying("flaws.no_rule_set", name=repr(self.rules)), remedy)
        named: list[tuple[str, str | int, str]] = [("title", each, each) for each in self.title]
        named += [("languages", i, each) for i, each in enumerate(self.languages)]
        for field, at, language in named:
            if language not in languages():
                remedy = suggest_name(language, languages())
                yield Flaw((field, at), Saying("flaws.no_language", name=language), remedy)


class Pack(Frozen, frozen=True):
    """A pack that has been read; the checksum covers all its files."""

    source: PackSource
    folder: str
    checksum: str

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.source.id

    @property
    def rules(self) -> str:
        """The rule set that it is for."""
        return self.source.rules

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages in which everything in it must have a name."""
        texts = Path(self.folder) / "texts"
        return self.source.languages or tuple(
            each for each in languages() if (texts / f"{each}.yaml").is_file()
        )


def shipped_packs() -> tuple[Path, ...]:
    """The packs that come with the package, the lowest first."""
    return (PACKS / "core", PACKS / "tentative", PACKS / "starter-box")


def pack_files(folder: Path) -> list[Path]:
    """All files that belong to a pack, in the order of their names."""
    return sorted(folder.rglob("*.yaml"))


def checksum(folder: Path) -> str:
    """A fingerprint of all files of a pack, names and contents; equal packs have equal ones."""
    found = hashlib.sha256()
    for file in pack_files(folder):
        name = file.relative_to(folder).as_posix().encode()
        content = file.read_bytes()
        found.update(b"%d %s %d " % (len(name), name, len(content)))
        found.update(content)
    return found.hexdigest()[:16]


def label(folder: Path) -> str:
    """How faults name the pack of a file: one of the package by its name, others by their path."""
    return folder.name if folder.parent == PACKS else folder.as_posix()
