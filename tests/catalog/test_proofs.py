"""A rule is proven when its own tests notice enough of what is done wrong on purpose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from damocles.catalog.rulebook.deciders import Decider
from damocles.catalog.rulebook.proofs import (
    REASONS,
    RESULTS,
    Excuse,
    Proof,
    ProofRows,
    Reasons,
    Survivor,
    Union,
    faults_of,
    read_proofs,
    read_reasons,
)

AIM = Decider("aim", "aim.py", ("SHO-001", "SHO-002"), "content")


def proof(**more: Any) -> Proof:
    """A row in which everything is as it should be."""
    row = Proof(
        name="aim", mark=AIM.fingerprint({}), rules=AIM.rules, tried=5,
        kills={"SHO-001": 2, "SHO-001 SHO-002": 1, "SHO-002": 2}, survivors=(), tests={},
    )  # fmt: skip
    return msgspec.structs.replace(row, **more)


def faults(row: Proof, rule: str = "SHO-001", reasons: Reasons = Reasons()) -> list[str]:  # noqa: B008  # frozen
    """What is missing of a rule."""
    return list(faults_of(row, rule, reasons))


def test_a_proven_rule_has_no_faults() -> None:
    """All are killed, each rule kills some, and one of them alone."""
    assert faults(proof()) == []
    assert proof().killed == 5
    assert [proof().killed_by(rule) for rule in AIM.rules] == [3, 3]


def test_four_of_five_mutants_are_killed_at_least() -> None:
    """Counted over the tests of all rules of the decider."""
    assert faults(proof(kills={"SHO-001": 4})) == []
    assert faults(proof(kills={"SHO-001": 3})) == ["aim: 3 of 5 mutants killed"]


def test_every_rule_kills_one_and_one_alone() -> None:
    """One that the tests of the other rules let live; rules listed as one share it."""
    assert faults(proof(kills={"SHO-002": 5})) == ["aim: no mutant killed by the tests of SHO-001"]
    shared = proof(kills={"SHO-001 SHO-002": 5})
    assert faults(shared) == ["aim: no mutant killed by the tests of SHO-001 alone"]
    assert faults(shared, reasons=Reasons(one=(Union(AIM.rules, "the same"),))) == []


def test_survivors_need_a_reason() -> None:
    """One for each change of each decider."""
    row = proof(survivors=(Survivor("a -> b", "lives"),))
    excuse = Excuse("aim", "a -> b", "b is a")

    assert faults(row) == ["aim: lives: a -> b"]
    assert faults(row, reasons=Reasons(survivors=(excuse,))) == []
    other = msgspec.structs.replace(excuse, code="fire")
    assert faults(row, reasons=Reasons(survivors=(other,))) == ["aim: lives: a -> b"]


def test_what_has_changed_is_stale_and_what_was_never_tried_is_missing() -> None:
    """A stale row counts for nothing."""
    changed = msgspec.structs.replace(AIM, content="other")
    rows = ProofRows([proof()], {}, Reasons())
    empty = ProofRows([], {}, Reasons())

    assert rows.standing("SHO-001", [AIM]).is_proven
    assert rows.standing("SHO-001", [AIM]).killed == 3
    assert rows.standing("SHO-001", [changed]).stale == ("aim",)
    assert not rows.standing("SHO-001", [changed]).is_proven
    assert empty.standing("SHO-001", [AIM]).faults == ("aim: not proven; run make proofs",)
    assert rows.standing("SHO-001", []).faults == ("nothing decides it",)


def test_a_new_test_makes_a_row_stale() -> None:
    """One that is marked with a rule of the decider; others do not matter."""
    rows = {
        name: ProofRows([proof()], {name: ["test"]}, Reasons()) for name in ("SHO-001", "SHO-003")
    }

    assert rows["SHO-001"].is_stale(AIM)
    assert not rows["SHO-003"].is_stale(AIM)


def test_files_are_read(tmp_path: Path) -> None:
    """Rows line by line, reasons from every file; none where there is none."""
    assert (read_proofs(tmp_path), read_reasons(tmp_path)) == ([], Reasons())
    (tmp_path / REASONS).mkdir(parents=True)
    (tmp_path / RESULTS).write_bytes(msgspec.json.encode(proof()) + b"\n")
    (tmp_path / REASONS / "a.yaml").write_text("one: [{rules: [SHO-001, SHO-002], why: same}]")
    (tmp_path / REASONS / "b.yaml").write_text(
        "survivors: [{code: aim, change: a -> b, why: same}]"
    )

    assert read_proofs(tmp_path) == [proof()]
    assert read_reasons(tmp_path).are_united("SHO-001", "SHO-002")
    assert read_reasons(tmp_path).excuses("aim", "a -> b")


def test_unknown_words_in_reasons_are_refused(tmp_path: Path) -> None:
    """A misspelt field is no reason."""
    (tmp_path / REASONS).mkdir(parents=True)
    (tmp_path / REASONS / "a.yaml").write_text("survivor: []")

    with pytest.raises(msgspec.ValidationError, match="survivor"):
        read_reasons(tmp_path)
