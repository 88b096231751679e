"""Proofs: how many wrong changes of a rule's code its own tests notice.

`make proofs` makes the rows of `tests/proofs/results.jsonl`, one for each decider; what survives
there on purpose, and rules that are one and the same in code, stand in `tests/proofs/reasons`.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import yaml

from damocles.catalog.deciders import Decider, deciders, marked_tests

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SHARE = 0.8
"""How many of a decider's mutants the tests of its rules kill at least."""
RESULTS = Path("proofs/results.jsonl")
REASONS = Path("proofs/reasons")


class Survivor(msgspec.Struct, frozen=True, order=True):
    """A wrong change that no test of the rules has noticed; `how` says what became of it."""

    change: str
    how: str


class Proof(msgspec.Struct, frozen=True):
    """What became of the mutants of one decider.

    `kills` counts them by the rules whose tests notice them: "ACT-004 ACT-053" are those that the
    tests of both notice. `tests` names the tests that ran the decider.
    """

    name: str
    mark: str
    rules: tuple[str, ...]
    tried: int
    kills: dict[str, int]
    survivors: tuple[Survivor, ...]
    tests: dict[str, tuple[str, ...]]

    @property
    def killed(self) -> int:
        """How many mutants some test of the rules has noticed."""
        return sum(self.kills.values())

    def killed_by(self, rule: str) -> int:
        """How many mutants the tests of this rule have noticed."""
        return sum(count for rules, count in self.kills.items() if rule in rules.split())


class Excuse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a change is not noticed."""

    code: str
    change: str
    why: str


class Union(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that the code cannot tell apart."""

    rules: tuple[str, ...]
    why: str


class Reasons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written by hand about proofs."""

    survivors: tuple[Excuse, ...] = ()
    one: tuple[Union, ...] = ()

    def excuses(self, code: str, change: str) -> bool:
        """Whether there is a reason for this survivor."""
        return any(each.code == code and each.change == change for each in self.survivors)

    def united(self, one: str, other: str) -> bool:
        """Whether two rules are listed as one."""
        return any(one in each.rules and other in each.rules for each in self.one)


class Standing(msgspec.Struct, frozen=True):
    """How a rule stands: counts over its deciders, and all that is missing."""

    killed: int = 0
    tried: int = 0
    stale: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def read_proofs(tests: Path) -> list[Proof]:
    """The rows that are kept; none where there is no file."""
    file = tests / RESULTS
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Proof) for line in lines]


def read_reasons(tests: Path) -> Reasons:
    """What is written by hand, in files by area; nothing where there is none."""
    files = sorted((tests / REASONS).glob("*.yaml"))
    read = [msgspec.convert(yaml.safe_load(file.read_bytes()), Reasons) for file in files]
    return Reasons(
        survivors=tuple(each for reasons in read for each in reasons.survivors),
        one=tuple(each for reasons in read for each in reasons.one),
    )


def standings(source: Path, tests: Path, rules: Sequence[str]) -> dict[str, Standing]:
    """How every one of these rules stands; one that nothing decides has no proof."""
    known = {proof.mark: proof for proof in read_proofs(tests)}
    marked, reasons = marked_tests(tests), read_reasons(tests)
    by_rule: dict[str, list[tuple[Decider, Proof | None]]] = defaultdict(list)
    for decider in deciders(source, rules):
        for rule in decider.rules:
            by_rule[rule].append((decider, known.get(decider.fingerprint(marked))))
    return {rule: _standing(rule, by_rule[rule], reasons) for rule in rules}


def _standing(
    rule: str, found: Sequence[tuple[Decider, Proof | None]], reasons: Reasons
) -> Standing:
    """One rule: what its deciders' rows say of it."""
    proofs = [proof for _, proof in found if proof is not None]
    faults = [fault for proof in proofs for fault in faults_of(proof, rule, reasons)]
    return Standing(
        killed=sum(proof.killed_by(rule) for proof in proofs),
        tried=sum(proof.tried for proof in proofs),
        stale=tuple(decider.name for decider, proof in found if proof is None),
        faults=tuple(faults) if found else ("nothing decides it",),
    )


def faults_of(proof: Proof, rule: str, reasons: Reasons) -> Iterable[str]:
    """What keeps a decider from proving a rule, one line each."""
    if proof.killed < SHARE * proof.tried:
        yield f"{proof.name}: {proof.killed} of {proof.tried} mutants killed"
    if not proof.killed_by(rule):
        yield f"{proof.name}: no mutant killed by the tests of {rule}"
    elif not _stands_alone(proof, rule, reasons):
        yield f"{proof.name}: no mutant killed by the tests of {rule} alone"
    for survivor in proof.survivors:
        if not reasons.excuses(proof.name, survivor.change):
            yield f"{proof.name}: {survivor.how}: {survivor.change}"


def _stands_alone(proof: Proof, rule: str, reasons: Reasons) -> bool:
    """Whether the tests of a rule, and of those listed as one with it, kill one for themselves."""
    return any(
        rule in rules.split()
        and all(other == rule or reasons.united(rule, other) for other in rules.split())
        for rules in proof.kills
    )
