"""Loading packs: those of the package, and those that a user puts on top."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.assembling import Assembly
from damocles.catalog.catalogue import Catalog
from damocles.catalog.errors import CatalogError, Fault
from damocles.catalog.keeping import kept
from damocles.catalog.packs import FIRST, PackSource, shipped
from damocles.catalog.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

CORE = shipped()[0]


# ---- which packs -----------------------------------------------------------------------------


class _Chosen:
    """The packs that a user has put on top of those of the package."""

    folders: tuple[Path, ...] = ()


def choose(*folders: Path | str) -> None:
    """Use these packs from now on, on top of those that come with the package, in this order."""
    _Chosen.folders = tuple(Path(folder) for folder in folders)


def chosen() -> tuple[str, ...]:
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
    return kept(shipped(), Catalog, lambda: load(*shipped()))


def stack(chosen: Sequence[Path]) -> tuple[Path, ...]:
    """The chosen packs on top of those of the package; a namesake takes the place of its own."""
    named = {_id(folder): folder for folder in chosen}
    lowest = [named.get(_id(folder), folder) for folder in shipped()]
    return (*lowest, *(folder for folder in chosen if folder not in lowest))


def below(folder: Path) -> tuple[Path, ...]:
    """What a pack lies on: all packs in use, or nothing where it requires no other."""
    file = folder / FIRST
    fields = Reader(file, name=FIRST).names() if file.is_file() else ()
    if fields and "requires" not in fields:
        return ()
    return stack([*_Chosen.folders, folder])[:-1]


def _id(folder: Path) -> str | None:
    """What a pack calls itself; None if that cannot be read."""
    file = folder / FIRST
    source = Reader(file, name=FIRST).read(PackSource) if file.is_file() else None
    return source.id if source else None


# ---- reading ---------------------------------------------------------------------------------


def load(*folders: Path) -> Catalog:
    """Read packs, the lowest first; any fault raises CatalogError with every one of them."""
    catalog, faults = survey(*folders)
    if faults:
        raise CatalogError(faults)
    return catalog


def survey(*folders: Path) -> tuple[Catalog, tuple[Fault, ...]]:
    """All of some packs that could be read, and every fault of them."""
    assembly = Assembly(folders)
    catalog = assembly.catalog()
    return catalog, tuple(sorted(assembly.faults()))
