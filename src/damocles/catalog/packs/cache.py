"""The catalogue of the package, kept in the form in which it is quickest to read again.

As with compiled modules: the file lies in a `__pycache__`, is made anew whenever a pack or the code
that reads packs has changed, and where it cannot be written everything works without it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from damocles.catalog.packs.pack import PACKS, pack_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

CODE = Path(__file__).parents[1]
FILE = PACKS / "__pycache__" / "catalog.msgpack"
Kept = TypeVar("Kept", bound=msgspec.Struct)


def load_or_make(
    folders: Sequence[Path], wanted: type[Kept], make: Callable[[], Kept], file: Path = FILE
) -> Kept:
    """What was made of these packs before, if nothing has changed since; else it is made anew."""
    mark = fingerprint(folders)
    found = _read(file, wanted, mark)
    if found is None:
        found = make()
        _write(file, mark + msgspec.msgpack.encode(found))
    return found


def fingerprint(folders: Sequence[Path]) -> bytes:
    """Of the contents of all packs, and of the sizes and times of the code that reads them."""
    mark = hashlib.sha256()
    for folder in folders:
        for file in pack_files(folder):
            mark.update(f"{file}\0".encode() + file.read_bytes() + b"\0")
    for source in _sources():
        found = source.stat()
        mark.update(f"{source} {found.st_size} {found.st_mtime_ns}\0".encode())
    return mark.digest()


def _sources() -> Iterable[Path]:
    """The modules that what is read depends on."""
    root = CODE.parent
    return (
        *sorted(CODE.rglob("*.py")),
        root / "rules/state/model.py",
        *sorted(root.glob("geometry/*/*.py")),
    )


def _read(file: Path, wanted: type[Kept], mark: bytes) -> Kept | None:
    """What is kept, if it bears this mark; nothing that cannot be read is used."""
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        content = file.read_bytes()
        if content.startswith(mark):
            return msgspec.msgpack.decode(memoryview(content)[len(mark) :], type=wanted)
    return None


def _write(file: Path, content: bytes) -> None:
    """Keep it for the next time, whole or not at all; without the right to write, not."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(content)
        part.replace(file)
