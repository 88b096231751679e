"""Spoiling a copy of a pack, and reading what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog import CatalogError, PackFault, load

if TYPE_CHECKING:
    from pathlib import Path


def spoil(pack: Path, file: str, old: str, new: str) -> int:
    """Replace a text that occurs in a file, and give the line of the replacement."""
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults(pack: Path) -> tuple[PackFault, ...]:
    """The faults of a pack that cannot be loaded."""
    with pytest.raises(CatalogError) as caught:
        load(pack)
    return caught.value.faults


def assert_named(pack: Path, file: str, line: int, problem: str) -> None:
    """Exactly one fault of this kind is named, in this file and at this line."""
    found = [fault for fault in faults(pack) if problem in fault.problem]

    assert [(fault.file, fault.line) for fault in found] == [(file, line)], faults(pack)


def own_pack(folder: Path, files: dict[str, str]) -> Path:
    """A pack of a user's own on top of core, with these files."""
    pack = folder / "mine"
    first = "id: mine\nversion: '1'\ntitle: {en: Mine}\nrequires: [core]\nlanguages: [en]\n"
    for name, text in {"pack.yaml": first, **files}.items():
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_text(text, encoding="utf-8")
    return pack
