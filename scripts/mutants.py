"""Mutation testing: do the tests notice when a rule is broken?

    python -m scripts.mutants --count 400 --seed 43

Draws so many mutants of the chapters below, each a single wrong change, and runs the tests on every
one until the first fails. A mutant lives only in the memory of one process: no file is changed.
Results go to a file line by line; a second call goes on where the first was interrupted, and
`--survivors` tries again those that no test has noticed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.abc
import importlib.util
import os
import random
import resource
import sys
import time
from collections import Counter
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest

from scripts.mutations import sites

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType

ROOT = Path(__file__).parents[1]
RULES = ROOT / "src" / "damocles" / "rules"
TESTS = ROOT / "tests" / "rules"
CHAPTERS = {
    "shooting": (
        "shooting", "salvos", "cover", "zone", "sight", "indirect", "overwatch",
        "weapon_abilities", "losses", "status", "artillery", "shortcuts",
    ),
    "damage": ("damage", "losses", "machines", "pilots", "heroes", "medic"),
    "morale": ("morale", "pilots", "turns"),
    "command": ("command", "turns"),
}  # fmt: skip
"""Which test files are run first for a mutant of a chapter; all others follow."""
SLOW = {"properties", "explain_battles", "undo", "views", "minimum_entry"}
"""Test files that play whole battles; the golden records do so once for all of them."""
IDLE = ("cacheprovider", "cov", "playwright", "randomly", "xdist")
QUIET = ["-x", "-q", "--no-header", "--tb=no", *(f"-pno:{plugin}" for plugin in IDLE)]
EXAMPLES = ["--doctest-modules", "-opython_functions=none", "-opython_classes=none"]
"""Of a source only its examples are tests, whatever its functions are called."""
SECONDS = 45
"""CPU time of one mutant; one that needs more runs in circles, and that is noticed."""
MEMORY = 6 << 30
NO_TESTS = int(pytest.ExitCode.NO_TESTS_COLLECTED)
UNKNOWN = 9


class Mutant(NamedTuple):
    """A wrong change: the number of the site in its file, and what it says."""

    chapter: str
    file: str
    number: int
    line: int
    kind: str
    change: str


class Verdict(msgspec.Struct):
    """What became of a mutant; `by` is the test that noticed it."""

    file: str
    number: int
    line: int
    kind: str
    change: str
    chapter: str
    killed: bool
    by: str
    seconds: float


class Draw(msgspec.Struct):
    """The head of a file of results."""

    seed: int
    count: int
    sources: str


# ---- drawing ---------------------------------------------------------------------------------


def sources() -> list[tuple[str, Path]]:
    """The files of the chapters, in a fixed order."""
    found = []
    for chapter in CHAPTERS:
        single = RULES / f"{chapter}.py"
        paths = [single] if single.exists() else sorted((RULES / chapter).glob("*.py"))
        found += [(chapter, path) for path in paths]
    return found


def fingerprint() -> str:
    """Changes with any source a mutant can be drawn from."""
    digest = hashlib.sha256()
    for _, path in sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def all_mutants() -> list[Mutant]:
    """Every mutant there is."""
    found = []
    for chapter, path in sources():
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [
            Mutant(chapter, name, number, site.line, site.kind, site.change)
            for number, site in enumerate(sites(tree))
        ]
    return found


def drawn(count: int, seed: int) -> list[Mutant]:
    """So many different ones, each as likely as any other."""
    found = all_mutants()
    return random.Random(seed).sample(found, min(count, len(found)))  # noqa: S311  # no secret


# ---- a mutant in memory ----------------------------------------------------------------------


class Spoilt(SourceFileLoader):
    """Loads a file with one wrong change."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(ROOT / mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """The changed code, never from a cache."""
        path = self.get_filename(fullname)
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
        sites(tree)[self.mutant.number].make()
        return compile(ast.fix_missing_locations(tree), path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    """Finds one module spoilt, and leaves all others to the others."""

    def __init__(self, mutant: Mutant) -> None:
        path = Path(mutant.file).relative_to("src").with_suffix("")
        parts = path.parts[:-1] if path.name == "__init__" else path.parts
        self.name, self.mutant = ".".join(parts), mutant

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """The module in question only."""
        if fullname != self.name:
            return None
        loader = Spoilt(fullname, self.mutant)
        return importlib.util.spec_from_file_location(
            fullname, loader.path, loader=loader, submodule_search_locations=packages(loader.path)
        )

    def was_loaded(self) -> bool:
        """Whether the tests have seen the spoilt module, and no other of that name."""
        found = sys.modules.get(self.name)
        return isinstance(getattr(found, "__loader__", None), Spoilt)


def packages(path: str) -> list[str] | None:
    """Where the modules of a package are; None for a plain module."""
    return [str(Path(path).parent)] if Path(path).name == "__init__.py" else None


# ---- judging ---------------------------------------------------------------------------------


class Witness:
    """Remembers the first test that fails, or the first file that cannot be read."""

    def __init__(self) -> None:
        self.seen = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has failed."""
        if report.failed and not self.seen:
            self.seen = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file could not be read: the mutant breaks at import."""
        if report.failed and not self.seen:
            self.seen = f"{report.nodeid} (import)"


def stages(mutant: Mutant | None) -> list[list[str]]:
    """The chapter's test files, the examples of the file itself, then all others."""
    chapter, stem = (mutant.chapter, Path(mutant.file).stem) if mutant else ("command", "")
    names = sorted(CHAPTERS[chapter], key=lambda name: not name.startswith(stem))
    first = [TESTS / f"test_{name}.py" for name in names]
    slow = [TESTS / f"test_{name}.py" for name in SLOW]
    rest = [path for path in sorted(TESTS.glob("test_*.py")) if path not in (*first, *slow)]
    examples = [[*EXAMPLES, mutant.file]] if mutant else []
    return [[*map(str, first)], *examples, [*map(str, rest), str(ROOT / "tests" / "golden")]]


def tried(mutant: Mutant | None, answer: int) -> None:
    """Run the tests on a mutant in this process, tell who noticed it, and end the process."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    finder = Finder(mutant) if mutant else None
    if finder is not None:
        sys.meta_path.insert(0, finder)
    witness, code = Witness(), 0
    for files in stages(mutant):
        code = code or int(pytest.main([*QUIET, *files], plugins=[witness])) % NO_TESTS
    os.write(answer, witness.seen.encode())
    unseen = code == 0 and (finder is None or finder.was_loaded())
    os._exit(0 if witness.seen or unseen else UNKNOWN)


def noticed(mutant: Mutant | None) -> str:
    """The test that notices a mutant; empty if none does. None is the code as it is."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        tried(mutant, writing)
    os.close(writing)
    with os.fdopen(reading) as answer:
        by = answer.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"stopped by signal {os.WTERMSIG(status)}"
    if os.WEXITSTATUS(status) == UNKNOWN:
        raise SystemExit(f"the tests could not be run on {mutant}")
    return by


def judged(mutant: Mutant) -> Verdict:
    """What becomes of a mutant."""
    began = time.monotonic()
    by = noticed(mutant)
    told = {name: getattr(mutant, name) for name in mutant._fields}
    return Verdict(**told, killed=bool(by), by=by, seconds=round(time.monotonic() - began, 1))


# ---- results ---------------------------------------------------------------------------------


def resumed(path: Path, draw: Draw) -> dict[tuple[str, int], Verdict]:
    """The verdicts of an earlier call with the same draw; a new file otherwise."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    if not lines:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(draw) + b"\n")
        return {}
    if msgspec.json.decode(lines[0], type=Draw) != draw:
        raise SystemExit(f"{path} holds another draw, or the sources have changed: remove it")
    found = [msgspec.json.decode(line, type=Verdict) for line in lines[1:]]
    return {(verdict.file, verdict.number): verdict for verdict in found}


def run(mutants: Sequence[Mutant], path: Path, draw: Draw, *, again: bool) -> list[Verdict]:
    """Judge every mutant that has no verdict yet, and those that survived if they are asked for."""
    known = resumed(path, draw)
    for place, mutant in enumerate(mutants, start=1):
        earlier = known.get((mutant.file, mutant.number))
        if earlier is not None and (earlier.killed or not again):
            continue
        verdict = judged(mutant)
        known[mutant.file, mutant.number] = verdict
        with path.open("ab") as results:
            results.write(msgspec.json.encode(verdict) + b"\n")
        print(f"{place:4} {verdict.seconds:5.1f} s  {told(verdict)}", flush=True)
    return [known[mutant.file, mutant.number] for mutant in mutants]


def told(verdict: Verdict) -> str:
    """A verdict in a line."""
    word = "killed  " if verdict.killed else "SURVIVED"
    where = f"{verdict.file.removeprefix('src/damocles/rules/')}:{verdict.line}"
    return f"{word} {where} [{verdict.kind}] {verdict.change}"


def report(verdicts: Sequence[Verdict], draw: Draw) -> None:
    """Survivors, then a table by chapter."""
    for verdict in sorted(verdicts, key=lambda v: (v.file, v.line)):
        if not verdict.killed:
            print(told(verdict))
    all_, killed = Counter[str](), Counter[str]()
    for verdict in verdicts:
        all_[verdict.chapter] += 1
        killed[verdict.chapter] += verdict.killed
    print(f"\nseed {draw.seed}, sources {draw.sources}\n")
    print("| chapter | mutants | killed | share |\n|---|---|---|---|")
    for chapter in CHAPTERS:
        print(row(chapter, all_[chapter], killed[chapter]))
    print(row("all", all_.total(), killed.total()))


def row(name: str, mutants: int, killed: int) -> str:
    """A line of the table."""
    return f"| {name} | {mutants} | {killed} | {100 * killed / max(1, mutants):.1f} % |"


def asked(arguments: Sequence[str] | None) -> Any:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=400, help="how many mutants")
    parser.add_argument("--seed", type=int, default=43, help="which ones")
    parser.add_argument("--results", type=Path, help="where verdicts are kept")
    parser.add_argument("--survivors", action="store_true", help="try the survivors again")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw, judge, report."""
    options = asked(arguments)
    draw = Draw(options.seed, options.count, fingerprint())
    path = options.results or ROOT / ".cache" / f"mutants-{draw.seed}-{draw.count}.jsonl"
    print(f"{draw.count} mutants, seed {draw.seed}; verdicts in {path}", flush=True)
    os.chdir(ROOT)
    warmed()
    if by := noticed(None):
        raise SystemExit(f"the code as it is fails {by}")
    report(run(drawn(draw.count, draw.seed), path, draw, again=options.survivors), draw)


def warmed() -> None:
    """Load what all mutants share: the compiled geometry, oracles, and nothing of the rules."""
    from damocles import geometry  # noqa: PLC0415  # slow, and not needed to draw
    from tests.geometry import zone_oracles  # noqa: F401, PLC0415  # what tests load themselves

    geometry.warm()
    if any(name.startswith("damocles.rules") for name in sys.modules):
        raise SystemExit("the rules are loaded already: no mutant would be seen")


if __name__ == "__main__":
    main()
