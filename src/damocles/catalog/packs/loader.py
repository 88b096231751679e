"""Loading packs: those that come with the package, and those that a user puts on top."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.errors import CatalogError, PackFault
from damocles.catalog.packs.assembly import Assembly
from damocles.catalog.packs.cache import load_or_make
from damocles.catalog.packs.catalogue import Catalog
from damocles.catalog.packs.pack import PACK_FILE, PackSource, shipped_packs
from damocles.catalog.source.reader import Reader
from damocles.engine import without_collector
from damocles.words import keep

if TYPE_CHECKING:
    from collections.abc import Sequence

CORE = shipped_packs()[0]


# ---- which packs -----------------------------------------------------------------------------


class _Chosen:
    """The packs that a user has put on top of those that come with the package."""

    folders: tuple[Path, ...] = ()


def choose(*folders: Path | str) -> None:
    """Use these packs from now on, on top of those that come with the package, in this order."""
    _Chosen.folders = tuple(Path(folder) for folder in folders)


def chosen_folders() -> tuple[str, ...]:
    """The folders of the packs in use that do not come with the package."""
    return tuple(map(str, _Chosen.folders))


def core() -> Catalog:
    """The catalog in use: the packs of the package and the chosen ones; each stack is read once."""
    return _with(_Chosen.folders)


@keep
def _with(chosen: tuple[Path, ...]) -> Catalog:
    """The catalog with chosen packs; without any, it is kept between processes."""
    if chosen:
        return load(*stack(chosen))
    return load_or_make(shipped_packs(), Catalog, lambda: load(*shipped_packs()))


def stack(chosen: Sequence[Path]) -> tuple[Path, ...]:
    """The chosen packs on top of those of the package; one with the same id replaces the latter."""
    named = {_id(folder): folder for folder in chosen}
    lowest = [named.get(_id(folder), folder) for folder in shipped_packs()]
    return (*lowest, *(folder for folder in chosen if folder not in lowest))


def packs_below(folder: Path) -> tuple[Path, ...]:
    """The packs that a pack lies on: all packs in use, or none if it requires no other."""
    file = folder / PACK_FILE
    fields = Reader(file, name=PACK_FILE).names() if file.is_file() else ()
    if fields and "requires" not in fields:
        return ()
    return stack([*_Chosen.folders, folder])[:-1]


def _id(folder: Path) -> str | None:
    """The id of a pack; None if it cannot be read."""
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
    """Everything in some packs that could be read, and every fault in them."""
    with without_collector():
        assembly = Assembly(folders)
        catalog = assembly.catalog()
        return catalog, tuple(sorted(assembly.faults()))
