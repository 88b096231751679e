"""Count what can be counted in the structure of the code: `python -m scripts.house [FOLDER]`.

The folder is that of the package, by default `src/damocles`. The numbers are those of the
table "Before and after" in `docs/architecture.md`; tests use the parts.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src" / "damocles"
IRREGULAR = {
    *{
        "begun",
        "bought",
        "bound",
        "broken",
        "brought",
        "built",
        "caught",
        "chosen",
        "dealt",
        "done",
    },
    *{"drawn", "driven", "fallen", "flown", "fought", "found", "given", "gone", "grown", "heard"},
    *{"held", "hidden", "kept", "known", "laid", "led", "left", "lent", "lost", "made", "meant"},
    *{"met", "paid", "said", "seen", "sent", "shown", "sold", "spent", "struck", "stuck", "swept"},
    *{"swollen", "taken", "thought", "thrown", "told", "torn", "won", "worn", "written"},
}
"""Participles that do not end in -ed; `cut`, `set` and `split` are verbs as well."""
OTHERS = {"bed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed", "succeed"}


def is_participle(name: str) -> bool:
    """Whether a name is a single participle, which does not say what is done.

    >>> [is_participle(name) for name in ("told", "_aimed", "unseen", "need", "is_told", "split")]
    [True, True, True, False, False, False]
    """
    word = name.strip("_")
    if "_" in word or not word.islower() or word in OTHERS:
        return False
    stem = word.removeprefix("un").removeprefix("re").removeprefix("fore")
    return bool({word, stem} & IRREGULAR) or (word.endswith("ed") and len(word) > 3)


Parse = Callable[[Path], ast.Module]


def read_tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


class Import(NamedTuple):
    """One name that a module imports from another; empty if it imports the whole module."""

    by: str
    module: str
    name: str
    line: int

    @property
    def leaves(self) -> bool:
        """Whether the import is between two packages."""
        return package(self.by) != package(self.module)


class House:
    """The modules of a package, what they define and what they import from each other."""

    def __init__(self, source: Path = SOURCE, *, parse: Parse | None = None) -> None:
        self._root, parse = source.parent, parse or read_tree
        self.trees = {self._module(path): parse(path) for path in sorted(source.rglob("*.py"))}
        self.packages = {self._module(path) for path in source.rglob("__init__.py")}

    def _module(self, path: Path) -> str:
        parts = path.relative_to(self._root).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def imports(self) -> list[Import]:
        """Every name that one module imports from another."""
        found = [
            self._taken(by, node, each.name)
            for by, tree in self.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for each in node.names
        ]
        return [each for each in found if each.module in self.trees and each.module != each.by]

    def _taken(self, by: str, node: ast.ImportFrom, name: str) -> Import:
        module, whole = str(node.module), f"{node.module}.{name}"
        if whole in self.trees:
            return Import(by, whole, "", node.lineno)
        return Import(by, module, name, node.lineno)

    def statements(self) -> tuple[int, int]:
        """Import statements between packages: through a front, and all; not those for types."""
        for_types = {
            (by, inner.lineno)
            for by, tree in self.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in node.body
        }
        leaving = [e for e in self.imports if e.leaves and (e.by, e.line) not in for_types]
        fronts = {(e.by, e.line) for e in leaving if e.name and e.module in self.packages}
        return len(fronts), len({(each.by, each.line) for each in leaving})

    def taken_from(self, name: str) -> set[tuple[str, str]]:
        """The modules and names of a package that other packages import."""
        taken = [each for each in self.imports if each.leaves and package(each.module) == name]
        return {(each.module, each.name) for each in taken}

    def functions(self) -> list[tuple[str, str]]:
        """The module and name of every top-level function."""
        kinds = ast.FunctionDef | ast.AsyncFunctionDef
        pairs = [(name, node) for name, tree in self.trees.items() for node in tree.body]
        return [(name, node.name) for name, node in pairs if isinstance(node, kinds)]

    def shared_participles(self) -> list[tuple[str, str]]:
        """Functions named by a participle that another module imports."""
        own = {each for each in self.functions() if is_participle(each[1])}
        return sorted(own & {(each.module, each.name) for each in self.imports})

    def repeated_classes(self) -> dict[str, list[str]]:
        """Class names that are used more than once, and where; private ones do not count."""
        found: dict[str, list[str]] = {}
        for name, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found.setdefault(node.name, []).append(name)
        return {name: places for name, places in found.items() if len(places) > 1}

    def gerunds(self) -> list[str]:
        """Modules, not packages, whose names end in -ing."""
        return sorted(name for name in self.trees.keys() - self.packages if name.endswith("ing"))

    def seams(self) -> dict[str, str]:
        """The key of every seam, by its attribute."""
        return {
            node.target.id: str(node.value.args[0].value)
            for tree in self.trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
            if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name)
            if node.value.func.id == "Seam" and isinstance(node.value.args[0], ast.Constant)
        }


def package(module: str) -> str:
    """The package that a module is in: `rules` for `damocles.rules.state.model`."""
    return [*module.split("."), ""][1]


def lines(house: House) -> list[str]:
    """A line for each thing that is counted."""
    rules = [name for name in house.trees if package(name) == "rules"]
    loose = [name for name in rules if name.count(".") == 2 and name not in house.packages]
    taken, (fronts, statements) = house.taken_from("rules"), house.statements()
    functions, repeated, seams = house.functions(), house.repeated_classes(), house.seams()
    participles = [name for _, name in functions if is_participle(name)]
    other = [name for name, key in seams.items() if name != key.replace(".", "_")]
    return [
        f"files of rules in no room: {len(loose)} of {len(rules)}",
        f"imports between packages through a front: {fronts} of {statements}",
        f"names taken out of rules: {len(taken)} from {len({m for m, _ in taken})} modules",
        f"functions named by a bare participle: {len(participles)} of {len(functions)}",
        f"of these imported by other modules: {len(house.shared_participles())}",
        f"modules whose name ends in -ing: {len(house.gerunds())}",
        f"class names that exist more than once: {len(repeated)}",
        f"seams whose attribute differs from their key: {len(other)} of {len(seams)}",
    ]


if __name__ == "__main__":
    print("\n".join(lines(House(Path(sys.argv[1]) if sys.argv[1:] else SOURCE))))
