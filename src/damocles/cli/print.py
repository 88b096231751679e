"""`damocles print`: aids for playing at a real table; `damocles muster print` prints companies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.language import explain, say, with_language
from damocles.cli.rules_option import with_rules
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from damocles.muster import CompanySheets, Paper, ReferenceSheet
    from damocles.words import Language

PAPERS: dict[str, Paper] = {"a4": "a4", "letter": "us-letter"}
PAPER = click.option("--paper", type=click.Choice([*PAPERS]), default="a4", show_default=True)
OUT = click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="The file; - is standard output.",
)


@click.group("print")
def command() -> None:
    """Print aids for playing at a real table."""


@command.command("reference")
@with_language
@PAPER
@with_rules
@OUT
def reference(*, language: Language, paper: str, rules: str, out: str | None) -> None:
    """Print the quick reference, one page: round, costs, tests, statuses, drills, cover, losses."""
    from damocles.muster import reference_sheet

    try:
        sheet = reference_sheet(language, rules=rules)
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem
    save_pdf(sheet, out or f"reference-{language}.pdf", paper)


def save_pdf(sheet: CompanySheets | ReferenceSheet, out: str, paper: str) -> None:
    """Write sheets as PDF and print the path; ClickException if that fails."""
    from damocles.muster import pdf

    try:
        made = pdf(sheet, paper=PAPERS[paper])
        if out == "-":
            sys.stdout.buffer.write(made)
            return
        Path(out).write_bytes(made)
    except (DamoclesError, OSError) as problem:
        raise click.ClickException(explain(problem)) from problem
    click.echo(say("print.saved", file=out, size=len(made) // 1024))
