"""Loading packs: those that come with the package, and those that a user puts on top."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.errors import CatalogError, PackFault, UnknownName
from damocles.catalog.packs.assembly import Assembly
from damocles.catalog.packs.cache import kept_file, load_or_make
from damocles.catalog.packs.catalogue import Catalog
from damocles.catalog.packs.pack import PACK_FILE, PackSource, shipped_packs
from damocles.catalog.packs.texts import fill_names
from damocles.catalog.source.reader import Reader
from damocles.engine import without_collector
from damocles.rules.sets import EDITIONS, USUAL_EDITION, book_of
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


def chosen_rule_sets() -> tuple[str, ...]:
    """The rule sets that the packs in use are for."""
    known = map(_rules, (*shipped_packs(), *_Chosen.folders))
    return tuple(dict.fromkeys(each for each in known if each is not None))


def core(rules: str = USUAL_EDITION) -> Catalog:
    """The catalog in use of a rule set: its packs, of the package and chosen, each stack read once.

    It is empty if no pack is for the rule set; an unknown rule set raises UnknownName.
    """
    return _with(_Chosen.folders, rules)


def core_of(rules: str) -> Catalog:
    """The catalog of the rule set that is played; one that no pack can name has that of the usual.

    >>> core_of("made for a test") is core(USUAL_EDITION)
    True
    """
    return core(rules if rules in EDITIONS else USUAL_EDITION)


@keep
def _with(chosen: tuple[Path, ...], rules: str) -> Catalog:
    """The catalog with chosen packs; without any of the rule set, it is kept between processes."""
    if rules not in EDITIONS:
        raise UnknownName("rule set", rules, EDITIONS)
    if chosen and (folders := stack(chosen, rules)) != stack((), rules):
        return _read(folders, rules)
    shipped = shipped_packs()
    return load_or_make(shipped, Catalog, lambda: _read(stack((), rules), rules), kept_file(rules))


def _read(folders: Sequence[Path], rules: str) -> Catalog:
    """The catalog of these packs for a rule set; an empty one without any."""
    if folders:
        return load(*folders).part_for(rules)
    return Catalog({}, {}, {}, {}, fill_names({}), {}, {}, {}, rules)


def stack(chosen: Sequence[Path], rules: str = USUAL_EDITION) -> tuple[Path, ...]:
    """The chosen packs of a rule set on top of those of the package.

    A rule set that is a part of another has the packs of that. One with the same id replaces the
    latter. A pack that does not say which rule set it is for, or names none that there is, is in
    every stack, so that its faults are told.
    """
    named = {_id(folder): folder for folder in chosen}
    lowest = [named.get(_id(folder), folder) for folder in shipped_packs()]
    every = (*lowest, *(folder for folder in chosen if folder not in lowest))
    book = book_of(rules)
    return tuple(folder for folder in every if _rules(folder) in (book, None))


def packs_below(folder: Path) -> tuple[Path, ...]:
    """The packs that a pack lies on: all packs in use, or none if it requires no other."""
    file = folder / PACK_FILE
    fields = Reader(file, name=PACK_FILE).names() if file.is_file() else ()
    if fields and "requires" not in fields:
        return ()
    return stack([*_Chosen.folders, folder], _rules(folder) or USUAL_EDITION)[:-1]


def _id(folder: Path) -> str | None:
    """The id of a pack; None if it cannot be read."""
    source = _source(folder)
    return source.id if source else None


def _rules(folder: Path) -> str | None:
    """The rule set that a pack is for; None if it cannot be read, or there is no such rule set."""
    source = _source(folder)
    return source.rules if source and source.rules in EDITIONS else None


def _source(folder: Path) -> PackSource | None:
    """The first file of a pack; None if it cannot be read."""
    file = folder / PACK_FILE
    return Reader(file, name=PACK_FILE).read(PackSource) if file.is_file() else None


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
