"""One session of pytest: the marked tests are collected once, then tried on every mutant."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.catalog.rulebook.proofs import Proof, Survivor
from scripts.proofs.mutants import mutants_of
from scripts.proofs.patches import find_caches
from scripts.proofs.trials import Case, Ran, Verdict, judge, run_all, trace
from scripts.proofs.type_check import typed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.catalog.rulebook.deciders import Decider, TestMarks
    from scripts.proofs.mutants import Mutant

TESTS = Path(__file__).parents[2] / "tests"
IDLE = ("cacheprovider", "cov", "playwright", "randomly", "xdist")
QUIET = ["-s", "-qq", "--no-header", "--timeout=0", *(f"-pno:{plugin}" for plugin in IDLE)]
AT_ONCE = 24
"""How many deciders are tried before their rows are written."""


class Session:
    """A pytest plugin that tries mutants instead of running tests."""

    def __init__(
        self, wanted: Sequence[Decider], marked: TestMarks, jobs: int, keep: Callable[[Proof], None]
    ) -> None:
        self.wanted, self.marked, self.jobs, self.keep = wanted, marked, jobs, keep
        self.mutants: list[Mutant] = []

    def pytest_sessionstart(self) -> None:
        """Make random examples the same for every mutant, and keep none for later."""
        import hypothesis  # noqa: PLC0415  # pytest wants to load it first

        hypothesis.settings.register_profile("proofs", database=None, derandomize=True)
        hypothesis.settings.load_profile("proofs")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out which tests run which code, then try every mutant."""
        rules = {rule for decider in self.wanted for rule in decider.rules}
        items = [item for item in session.items if rules & marks_of(item)]
        find_caches()
        ran = self._traced(items)
        self.mutants = typed([mutant for each in self.wanted for mutant in mutants_of(each)])
        for start in range(0, len(self.wanted), AT_ONCE):
            self._prove(self.wanted[start : start + AT_ONCE], start, items, ran)
        return True

    def _traced(self, items: Sequence[pytest.Item]) -> list[Ran]:
        """Which deciders each test runs; all tests must pass on the unchanged code."""
        work = [partial(trace, item, self.wanted) for item in items]
        said = run_all(work, self.jobs, partial(tell, "tests that run", len(work)))
        ran = [msgspec.json.decode(each, type=Ran) if each else Ran() for each in said]
        failed = [item.nodeid for item, each in zip(items, ran, strict=True) if not each.passed]
        if failed:
            raise pytest.UsageError(f"these fail as things are: {', '.join(failed)}")
        return ran

    def _prove(
        self, batch: Sequence[Decider], start: int, items: Sequence[pytest.Item], ran: list[Ran]
    ) -> None:
        """Try all mutants of some deciders and keep their rows."""
        tests = [tests_of(each, start + n, items, ran) for n, each in enumerate(batch)]
        mutants = [mutant for mutant in self.mutants if mutant.decider in batch]
        places = {id(each): n for n, each in enumerate(batch)}
        seconds = {item.nodeid: each.seconds for item, each in zip(items, ran, strict=True)}
        cases = [Case(each, tests[places[id(each.decider)]], seconds) for each in mutants]
        told = partial(tell, f"deciders {start + 1}-{start + len(batch)}: mutants", len(cases))
        said = run_all([partial(judge, case) for case in cases], self.jobs, told)
        verdicts = [msgspec.json.decode(each, type=Verdict) for each in said]
        for n, decider in enumerate(batch):
            own = [(m, v) for m, v in zip(mutants, verdicts, strict=True) if m.decider is decider]
            self.keep(proof_of(decider, self.marked, own, tests[n]))


def tell(what: str, total: int, done: int) -> None:
    """Show the progress, if standard error is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{what} {done}/{total} ")
        sys.stderr.flush()


def marks_of(item: pytest.Item) -> set[str]:
    """The rules that a test is marked with."""
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


def tests_of(
    decider: Decider, number: int, items: Sequence[pytest.Item], ran: Sequence[Ran]
) -> dict[str, list[pytest.Item]]:
    """For each rule, the tests marked with it that run the decider, quick ones first."""
    found: dict[str, list[pytest.Item]] = defaultdict(list)
    for item, each in sorted(zip(items, ran, strict=True), key=lambda pair: pair[1].seconds):
        if decider.at or number in each.deciders:
            for rule in marks_of(item) & set(decider.rules):
                found[rule].append(item)
    return dict(found)


def proof_of(
    decider: Decider,
    marked: TestMarks,
    tried: Sequence[tuple[Mutant, Verdict]],
    tests: dict[str, list[pytest.Item]],
) -> Proof:
    """The row of a decider."""
    valid = [(mutant, verdict) for mutant, verdict in tried if verdict.valid]
    kills = Counter(" ".join(sorted(verdict.rules)) for _, verdict in valid if verdict.rules)
    alive = {Survivor(mutant.change, verdict.how) for mutant, verdict in valid if not verdict.rules}
    return Proof(
        name=decider.name,
        mark=decider.fingerprint(marked),
        rules=decider.rules,
        tried=len(valid),
        kills=dict(sorted(kills.items())),
        survivors=tuple(sorted(alive)),
        tests={rule: names_of(items) for rule, items in sorted(tests.items())},
    )


def names_of(items: Sequence[pytest.Item]) -> tuple[str, ...]:
    """The names of test functions, without their files and parameters."""
    return tuple(sorted({item.name.partition("[")[0] for item in items}))


def run_session(session: Session) -> None:
    """Collect every marked test and let the session work with them."""
    files = [path for path in sorted(TESTS.rglob("test_*.py")) if "mark.rule(" in path.read_text()]
    chosen = ["-m", "not deep and not browser"]
    code = pytest.main([*QUIET, *chosen, *map(str, files)], plugins=[session])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"the tests could not be run ({code!s})")
