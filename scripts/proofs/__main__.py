"""The command line of the proofs."""

from __future__ import annotations

import argparse
import os
import time
from typing import TYPE_CHECKING, Any

import msgspec

from damocles import ai
from damocles.catalog.rulebook.deciders import deciders, marked_tests
from damocles.catalog.rulebook.proofs import (
    RESULTS,
    ProofRows,
    faults_of,
    read_proofs,
    read_reasons,
)
from scripts.proofs.mutants import SOURCE
from scripts.proofs.session import TESTS, Session, run_session
from tests.matrices import checkout_matrix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.rulebook.deciders import Decider
    from damocles.catalog.rulebook.proofs import Proof


def asked(arguments: Sequence[str] | None) -> Any:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.proofs")
    parser.add_argument("--rule", action="append", default=[], help="only deciders of this rule")
    parser.add_argument("--file", action="append", default=[], help="only of files with this text")
    parser.add_argument("--again", action="store_true", help="what is proven already, too")
    parser.add_argument("--show", action="store_true", help="only tell what is missing")
    parser.add_argument("--stale", action="store_true", help="only list what is stale")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    return parser.parse_args(arguments)


def write(rows: ProofRows, present: Sequence[Decider]) -> None:
    """Write the rows of deciders that still exist; stale ones stay until they are proven anew."""
    marks = {each.fingerprint(rows.marked) for each in present}
    stale = {each.name for each in present if rows.is_stale(each)}
    kept = [row for row in rows.by_mark.values() if row.mark in marks or row.name in stale]
    kept.sort(key=lambda row: (row.name, row.mark))
    (TESTS / RESULTS).write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in kept))


def chosen(found: Sequence[Decider], options: Any) -> list[Decider]:
    """The deciders that are asked for."""
    rules, files = set(options.rule), options.file
    return [
        decider
        for decider in found
        if (not rules or rules & set(decider.rules))
        and (not files or any(text in decider.file for text in files))
    ]


def report(wanted: Sequence[Decider], rows: ProofRows) -> None:
    """Print what is missing for each decider, then the totals."""
    killed, tried, bad = 0, 0, 0
    for decider in wanted:
        row = rows.proof(decider)
        if row is None:
            print(f"{decider.file} {decider.name}: stale")
            continue
        killed, tried = killed + row.killed, tried + row.tried
        proven = () if decider.is_shared else row.rules
        faults = dict.fromkeys(f for rule in proven for f in faults_of(row, rule, rows.reasons))
        bad += bool(faults)
        for fault in faults:
            print(f"{decider.file} {fault}")
    print(f"{len(wanted)} deciders, {bad} with faults; {killed} of {tried} mutants killed")


def main(arguments: Sequence[str] | None = None) -> None:
    """Prove what is stale, and report what is missing."""
    began, options = time.monotonic(), asked(arguments)
    everything = deciders(SOURCE, enforced())
    rows = ProofRows(read_proofs(TESTS), marked_tests(TESTS), read_reasons(TESTS))
    wanted = chosen(everything, options)
    stale = [each for each in wanted if options.again or rows.proof(each) is None]
    if options.stale:
        for each in stale:
            print(f"stale proof: {each.file} {each.name}")
        return
    if stale and not options.show:
        ai.warm()

        def keep(row: Proof) -> None:
            rows.by_mark[row.mark] = row
            write(rows, everything)

        run_session(Session(stale, rows.marked, options.jobs, keep))
    report(wanted, rows)
    print(f"{len(stale)} were stale; {time.monotonic() - began:.0f} s")


def enforced() -> list[str]:
    """The rules that are to be proven."""
    return [name for name, row in checkout_matrix("en").rows.items() if row.status == "enforced"]


if __name__ == "__main__":
    main()
