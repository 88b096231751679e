"""Proofs: how many wrong changes to a rule's code its own tests notice.

`make proofs` makes the rows of `tests/proofs/results.jsonl`, one for each decider; changes that
survive there on purpose, and rules that are one and the same in code, are listed in
`tests/proofs/reasons`.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import yaml

from damocles.catalog.rulebook.deciders import Decider, TestMarks, deciders, marked_tests

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SHARE = 0.8
"""The least share of a decider's mutants that the tests of its rules have to kill."""
RESULTS = Path("proofs/results.jsonl")
REASONS = Path("proofs/reasons")


class Survivor(msgspec.Struct, frozen=True, order=True):
    """A wrong change that no test of the rules has noticed; `how` says what became of it."""

    change: str
    how: str


class Proof(msgspec.Struct, frozen=True):
    """What became of the mutants of one decider.

    `kills` counts them by the rules whose tests notice them: "ACT-004 ACT-053" counts those that
    the tests of both notice. `tests` names the tests that ran the decider.
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
        """How many mutants were noticed by any test of the rules."""
        return sum(self.kills.values())

    def killed_by(self, rule: str) -> int:
        """How many mutants were noticed by the tests of this rule."""
        return sum(count for rules, count in self.kills.items() if rule in rules.split())


class Excuse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a change goes unnoticed."""

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

    def are_united(self, one: str, other: str) -> bool:
        """Whether two rules are listed as one."""
        return any(one in each.rules and other in each.rules for each in self.one)


class ProofStanding(msgspec.Struct, frozen=True):
    """How well a rule is proven: counts over its deciders, and everything that is missing.

    `stale` lists deciders that have changed, or whose tests have, since they were proven.
    """

    killed: int = 0
    tried: int = 0
    stale: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def is_proven(self) -> bool:
        """Whether nothing is missing or stale."""
        return not (self.stale or self.faults)


def read_proofs(tests: Path) -> list[Proof]:
    """The kept rows; none if there is no file."""
    file = tests / RESULTS
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Proof) for line in lines]


def read_reasons(tests: Path) -> Reasons:
    """What is written by hand, in files by area; empty if there are none."""
    files = sorted((tests / REASONS).glob("*.yaml"))
    read = [
        msgspec.convert(yaml.load(file.read_bytes(), yaml.CSafeLoader), Reasons) for file in files
    ]
    return Reasons(
        survivors=tuple(each for reasons in read for each in reasons.survivors),
        one=tuple(each for reasons in read for each in reasons.one),
    )


def standings(source: Path, tests: Path, rules: Sequence[str]) -> dict[str, ProofStanding]:
    """How well each of these rules is proven; a rule that nothing decides has no proof."""
    rows = ProofRows(read_proofs(tests), marked_tests(tests), read_reasons(tests))
    by_rule: dict[str, list[Decider]] = defaultdict(list)
    for decider in deciders(source, rules):
        for rule in decider.rules:
            by_rule[rule].append(decider)
    return {rule: rows.standing(rule, by_rule[rule]) for rule in rules}


class ProofRows:
    """The proof rows, and what is known about deciders."""

    def __init__(self, proofs: Iterable[Proof], marked: TestMarks, reasons: Reasons) -> None:
        self.by_mark = {proof.mark: proof for proof in proofs}
        self.names = {(proof.name, proof.rules) for proof in self.by_mark.values()}
        self.marked, self.reasons = marked, reasons

    def proof(self, decider: Decider) -> Proof | None:
        """The row of a decider as it is now, if there is one."""
        return self.by_mark.get(decider.fingerprint(self.marked))

    def is_stale(self, decider: Decider) -> bool:
        """Whether there is only a row for an earlier version of the decider or its tests."""
        return self.proof(decider) is None and (decider.name, decider.rules) in self.names

    def standing(self, rule: str, found: Sequence[Decider]) -> ProofStanding:
        """How well one rule is proven, by the rows of its deciders."""
        proofs = [proof for each in found if (proof := self.proof(each)) is not None]
        own = [proof for each in found if not each.is_shared and (proof := self.proof(each))]
        return ProofStanding(
            killed=sum(proof.killed_by(rule) for proof in proofs),
            tried=sum(proof.tried for proof in proofs),
            stale=tuple(each.name for each in found if self.is_stale(each)),
            faults=(*self._missing(found), *self._faults(rule, own), *_unkilled(rule, proofs)),
        )

    def _missing(self, found: Sequence[Decider]) -> Iterator[str]:
        """Deciders that were never tried, or that a rule has none."""
        if not found:
            yield "nothing decides it"
        for each in found:
            if self.proof(each) is None and not self.is_stale(each):
                yield f"{each.name}: not proven; run make proofs"

    def _faults(self, rule: str, proofs: Sequence[Proof]) -> Iterator[str]:
        for proof in proofs:
            yield from faults_of(proof, rule, self.reasons)


def _unkilled(rule: str, proofs: Sequence[Proof]) -> Iterator[str]:
    """That no test of a rule notices anything, in whatever decides it."""
    if proofs and not any(proof.killed_by(rule) for proof in proofs):
        yield f"no mutant killed by the tests of {rule}"


def faults_of(proof: Proof, rule: str, reasons: Reasons) -> Iterator[str]:
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
    """Whether the tests of a rule, and of those listed as one with it, alone kill some mutant."""
    return any(
        rule in rules.split()
        and all(other == rule or reasons.are_united(rule, other) for other in rules.split())
        for rules in proof.kills
    )
