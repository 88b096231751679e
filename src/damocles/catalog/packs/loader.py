"""Loading packs: those of the package, and those that a user puts on top."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.errors import CatalogError, PackFault
from damocles.catalog.packs.assembly import Assembly
from damocles.catalog.packs.cache import load_or_make
from damocles.catalog.packs.catalogue import Catalog
from damocles.catalog.packs.pack import PACK_FILE, PackSource, shipped_packs
from damocles.catalog.source.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

CORE = shipped_packs()[0]


# ---- which packs -----------------------------------------------------------------------------


class _Chosen:
    """The packs that a user has put on top of those of the package."""

    folders: tuple[Path, ...] = ()


def choose(*folders: Path | str) -> None:
    """Use these packs from now on, on top of those that come with the package, in this order."""
    _Chosen.folders = tuple(Path(folder) for folder in folders)


def chosen_folders() -> tuple[str, ...]:
    """The folders of the packs in use that do not come with the package."""
    return tuple(map(str, _Chosen.folders))


def core() -> Catalog:
    """The catalogue in use: the packs of the package and the chosen ones; each stack read once."""
    return _with(_Chosen.folders)


@functools.cache
def _with(chosen: tuple[Path, ...]) -> Catalog:
    """What the package brings is kept between processes, what a user has put on top is not."""
    if chosen:
        return load(*stack(chosen))
    return load_or_make(shipped_packs(), Catalog, lambda: load(*shipped_packs()))


def stack(chosen: Sequence[Path]) -> tuple[Path, ...]:
    """The chosen packs on top of those of the package; a namesake takes the place of its own."""
    named = {_id(folder): folder for folder in chosen}
    lowest = [named.get(_id(folder), folder) for folder in shipped_packs()]
    return (*lowest, *(folder for folder in chosen if folder not in lowest))


def packs_below(folder: Path) -> tuple[Path, ...]:
    """What a pack lies on: all packs in use, or nothing where it requires no other."""
    file = folder / PACK_FILE
    fields = Reader(file, name=PACK_FILE).names() if file.is_file() else ()
    if fields and "requires" not in fields:
        return ()
    return stack([*_Chosen.folders, folder])[:-1]


def _id(folder: Path) -> str | None:
    """What a pack calls itself; None if that cannot be read."""
    file = folder / PACK_FILE
    source = Reader(file, name=PACK_FILE).read(PackSource) if file.is_file() else None
    return source.id if source else None


# ---- reading ---------------------------------------------------------------------------------


def load(*folders: Path) -> Catalog:
    """Read packs, the lowest first; any fault raises CatalogError with every one of them."""
    catalog, faults = survey(*folders)
    if faults:
        raise CatalogError(faults)
    return catalog


def survey(*folders: Path) -> tuple[Catalog, tuple[PackFault, ...]]:
    """All of some packs that could be read, and every fault of them."""
    assembly = Assembly(folders)
    catalog = assembly.catalog()
    return catalog, tuple(sorted(assembly.faults()))
