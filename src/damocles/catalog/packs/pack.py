"""Packs: folders with a pack.yaml, alone or on top of each other."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from damocles.catalog.source.values import LANGUAGES, Frozen, Language, Slug, Words

PACKS = Path(__file__).parents[2] / "packs"
PACK_FILE = "pack.yaml"
Version = Annotated[
    str, msgspec.Meta(pattern=r"^\d+(\.\d+)*$", description='numbers and dots in quotes: "1.0"')
]
Confidence = Literal["settled", "tentative"]
"""Whether a pack stands by what it says, or offers guesses that will change."""


class PackSource(Frozen, frozen=True, kw_only=True):
    """The first file of a pack: what it is called, and on top of which others it lies."""

    id: Slug
    version: Version
    title: Words
    requires: tuple[Slug, ...] = ()
    confidence: Confidence = "settled"
    languages: tuple[Language, ...] = LANGUAGES


class Pack(Frozen, frozen=True):
    """A pack as it was read; the checksum is that of all its files."""

    source: PackSource
    folder: str
    checksum: str

    @property
    def id(self) -> str:
        """What the pack is called."""
        return self.source.id


def shipped_packs() -> tuple[Path, ...]:
    """The packs that come with the package, the lowest first."""
    return (PACKS / "core", PACKS / "tentative")


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
    """How the files of a pack are named in faults: those of the package by the pack's name."""
    return folder.name if folder.parent == PACKS else folder.as_posix()
