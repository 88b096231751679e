"""The files of stacked packs: opened once, their faults kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.errors import PackFault
from damocles.catalog.packs.pack import label, pack_files
from damocles.catalog.source.reader import Reader, suggest_name
from damocles.words import Saying, languages

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FIXED = ("pack.yaml", "weapons.yaml", "elements.yaml")
"""Files that have the same place in every pack, beside its texts."""


class Files:
    """The files of a stack of packs, the lowest first; each pack is known by its label."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = {label(folder): folder for folder in folders}
        self._readers: list[Reader] = []
        self._absent: list[PackFault] = []
        self._opened: set[str] = set()

    def faults(self) -> list[PackFault]:
        """All faults that readers have noted, and the files that are missing or superfluous."""
        return self._absent + [fault for reader in self._readers for fault in reader.faults]

    def has(self, name: str) -> bool:
        """Whether some pack has a file of this name."""
        return any((folder / name).is_file() for folder in self.folders.values())

    def names(self, pattern: str) -> list[str]:
        """The names of the packs' files that match a pattern, without endings, each once."""
        found = (file.stem for folder in self.folders.values() for file in folder.glob(pattern))
        return sorted(set(found))

    def open(self, name: str, packs: Sequence[str] = ()) -> Reader | None:
        """A reader for the file of this name in all packs that have it, or only in the packs named.

        None, with a fault noted, if no pack has it.
        """
        wanted = packs or tuple(self.folders)
        there = [pack for pack in wanted if (self.folders[pack] / name).is_file()]
        if not there:
            remedy = Saying("flaws.add_file")
            self._absent.append(PackFault(name, 1, Saying("flaws.no_file"), remedy, wanted[0]))
            return None
        self._opened.add(name)
        found = [self.folders[pack] / name for pack in there]
        self._readers.append(Reader(*found, name=name, packs=there))
        return self._readers[-1]

    def refuse_strays(self) -> None:
        """Note a fault for every file that nothing reads: it is misspelt or misplaced."""
        texts = [f"texts/{each}.yaml" for each in languages()]
        for pack, folder in self.folders.items():
            for file in pack_files(folder):
                name = file.relative_to(folder).as_posix()
                if name not in self._opened:
                    remedy = suggest_name(name, sorted({*FIXED, *texts, *self._opened}))
                    problem = Saying("flaws.stray")
                    self._absent.append(PackFault(name, 1, problem, remedy, pack))
