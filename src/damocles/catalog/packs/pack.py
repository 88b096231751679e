"""Packs: folders with a pack.yaml, alone or stacked."""

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
"""Whether a pack stands by its values, or offers guesses that will change."""


class PackSource(Frozen, frozen=True, kw_only=True):
    """The first file of a pack: its id, and which other packs it lies on."""

    id: Slug
    version: Version
    title: Words
    requires: tuple[Slug, ...] = ()
    confidence: Confidence = "settled"
    languages: tuple[Language, ...] = LANGUAGES


class Pack(Frozen, frozen=True):
    """A pack that has been read; the checksum covers all its files."""

    source: PackSource
    folder: str
    checksum: str

    @property
    def id(self) -> str:
        """The id of the pack."""
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
    """How faults name the pack of a file: one of the package by its name, others by their path."""
    return folder.name if folder.parent == PACKS else folder.as_posix()
