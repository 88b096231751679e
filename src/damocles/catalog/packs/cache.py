"""The catalog of the package, kept in the form that is quickest to read again.

As with compiled modules, the file lies in a `__pycache__` and is made anew whenever a pack or the
code that reads packs has changed; where it cannot be written, everything works without it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from damocles.catalog.packs.pack import PACKS, pack_files
from damocles.words import languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

CODE = Path(__file__).parents[2]
KEPT = PACKS / "__pycache__"
Kept = TypeVar("Kept", bound=msgspec.Struct)


def kept_file(rules: str) -> Path:
    """Where the catalog of a rule set is kept."""
    return KEPT / f"catalog-{rules}.msgpack"


def load_or_make(
    folders: Sequence[Path], wanted: type[Kept], make: Callable[[], Kept], file: Path
) -> Kept:
    """What was made of these packs before, if nothing has changed since; else make it anew."""
    mark = fingerprint(folders)
    found = _read(file, wanted, mark)
    if found is None:
        found = make()
        _write(file, mark + msgspec.msgpack.encode(found))
    return found


def fingerprint(folders: Sequence[Path]) -> bytes:
    """A fingerprint of all packs' contents, of the languages, and of the code that reads them."""
    mark = hashlib.sha256(" ".join(languages()).encode())
    for folder in folders:
        for file in pack_files(folder):
            mark.update(f"{file}\0".encode() + file.read_bytes() + b"\0")
    for source in _sources():
        found = os.stat(source)  # noqa: PTH116  # paths as objects take twice the time
        mark.update(f"{source} {found.st_size} {found.st_mtime_ns}\0".encode())
    return mark.digest()


def _sources() -> Iterable[str]:
    """The modules on which the result of reading depends."""
    yield f"{CODE}/rules/state/model.py"
    for room in ("catalog", "geometry", "rules/sets", "rules/chapters/abilities"):
        for folder, _, names in sorted(os.walk(CODE / room)):
            yield from (f"{folder}/{name}" for name in sorted(names) if name.endswith(".py"))


def _read(file: Path, wanted: type[Kept], mark: bytes) -> Kept | None:
    """The kept value if it bears this mark; None if it does not, or cannot be read."""
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        content = file.read_bytes()
        if content.startswith(mark):
            return msgspec.msgpack.decode(memoryview(content)[len(mark) :], type=wanted)
    return None


def _write(file: Path, content: bytes) -> None:
    """Keep the content for next time, all of it or none; do nothing if it cannot be written."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(content)
        part.replace(file)
