"""The command line of the proofs."""

from __future__ import annotations

import argparse
import os
import time
from typing import TYPE_CHECKING, Any

import msgspec

from damocles import geometry
from damocles.catalog.conformance import matrix
from damocles.catalog.deciders import deciders, marked_tests
from damocles.catalog.proofs import RESULTS, faults_of, read_proofs, read_reasons
from scripts.proofs.mutants import SOURCE
from scripts.proofs.session import TESTS, Session, run_session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.deciders import Decider, Marked
    from damocles.catalog.proofs import Proof


def asked(arguments: Sequence[str] | None) -> Any:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.proofs")
    parser.add_argument("--rule", action="append", default=[], help="only deciders of this rule")
    parser.add_argument("--file", action="append", default=[], help="only of files with this text")
    parser.add_argument("--again", action="store_true", help="what is proven already, too")
    parser.add_argument("--show", action="store_true", help="only tell what is missing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    return parser.parse_args(arguments)


class Rows:
    """The rows of the file: read at the start, written whenever one is new."""

    def __init__(self, present: Sequence[str]) -> None:
        """Rows of what is no longer there are left out."""
        self.known = {row.mark: row for row in read_proofs(TESTS) if row.mark in set(present)}

    def keep(self, row: Proof) -> None:
        """Enter a row, and write the file."""
        self.known[row.mark] = row
        rows = sorted(self.known.values(), key=lambda each: (each.name, each.mark))
        file = TESTS / RESULTS
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in rows))


def chosen(found: Sequence[Decider], options: Any) -> list[Decider]:
    """The deciders that are asked for."""
    rules, files = set(options.rule), options.file
    return [
        decider
        for decider in found
        if (not rules or rules & set(decider.rules))
        and (not files or any(text in decider.file for text in files))
    ]


def report(wanted: Sequence[Decider], marked: Marked, rows: Rows) -> None:
    """What is missing of each decider, then the sum."""
    reasons, killed, tried, bad = read_reasons(TESTS), 0, 0, 0
    for decider in wanted:
        row = rows.known.get(decider.fingerprint(marked))
        if row is None:
            print(f"{decider.file} {decider.name}: stale")
            continue
        killed, tried = killed + row.killed, tried + row.tried
        faults = dict.fromkeys(f for rule in row.rules for f in faults_of(row, rule, reasons))
        bad += bool(faults)
        for fault in faults:
            print(f"{decider.file} {fault}")
    print(f"{len(wanted)} deciders, {bad} with faults; {killed} of {tried} mutants killed")


def main(arguments: Sequence[str] | None = None) -> None:
    """Prove what is stale, and tell what is missing."""
    began, options = time.monotonic(), asked(arguments)
    found = matrix(tests=TESTS)
    enforced = [name for name, row in found.rows.items() if row.status == "enforced"]
    everything, marked = deciders(SOURCE, enforced), marked_tests(TESTS)
    rows = Rows([decider.fingerprint(marked) for decider in everything])
    wanted = chosen(everything, options)
    stale = [d for d in wanted if options.again or d.fingerprint(marked) not in rows.known]
    if stale and not options.show:
        geometry.warm()
        run_session(Session(stale, marked, options.jobs, rows.keep))
    report(wanted, marked, rows)
    print(f"{len(stale)} were stale; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
