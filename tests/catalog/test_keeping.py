"""The catalogue kept between processes: the same as the one that is read, or not used."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import Catalog, load
from damocles.catalog.packs.cache import fingerprint, load_or_make
from damocles.catalog.packs.loader import CORE
from tests.catalog.spoiling import spoil

if TYPE_CHECKING:
    from pathlib import Path


class Reading:
    """Reads a pack, and counts how often."""

    def __init__(self, pack: Path, file: Path) -> None:
        self.pack, self.file, self.count = pack, file, 0

    def __call__(self) -> Catalog:
        """The catalogue, kept or read."""
        return load_or_make([self.pack], Catalog, self._read, self.file)

    def _read(self) -> Catalog:
        self.count += 1
        return load(self.pack)


@pytest.fixture
def reading(tmp_path: Path) -> Reading:
    """A copy of the core pack, and a file to keep it in."""
    return Reading(shutil.copytree(CORE, tmp_path / "core"), tmp_path / "kept" / "catalog.msgpack")


def test_what_is_kept_is_what_was_read(reading: Reading) -> None:
    """The second time nothing is read, and every value is the same."""
    first, second = reading(), reading()

    assert reading.count == 1
    assert first == second == load(reading.pack)


def test_a_changed_pack_is_read_again(reading: Reading) -> None:
    """A single digit is enough."""
    reading()
    spoil(reading.pack, "weapons.yaml", "accuracy: {v: 5", "accuracy: {v: 6")
    again = reading()

    assert reading.count == 2
    assert again.weapons["laser_rifle"].accuracy is not None
    assert again.weapons["laser_rifle"].accuracy.v == 6


def test_a_new_file_is_seen(reading: Reading) -> None:
    """Its name alone changes the fingerprint."""
    before = fingerprint([reading.pack])
    (reading.pack / "notes.yaml").write_text("", encoding="utf-8")

    assert fingerprint([reading.pack]) != before


@pytest.mark.parametrize("content", [b"", b"\x00" * 40, None])
def test_a_spoilt_file_is_not_used(reading: Reading, content: bytes | None) -> None:
    """Neither an empty one, nor a strange one, nor one that was cut."""
    reading()
    whole = reading.file.read_bytes()
    reading.file.write_bytes(whole[:-1] if content is None else content)

    assert reading() == load(reading.pack)
    assert reading.count == 2
    assert reading.file.read_bytes() == whole


def test_without_a_place_to_keep_it_everything_works(reading: Reading, tmp_path: Path) -> None:
    """Where nothing can be written the packs are read every time."""
    (tmp_path / "kept").write_text("in the way", encoding="utf-8")

    assert reading().weapons.keys() == reading().weapons.keys()
    assert reading.count == 2
