"""`damocles replay`: tell a recorded battle in words, or decide it again order by order."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category

import click

from damocles.cli.language import explain, say, with_language
from damocles.cli.pack_option import with_packs
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.record import Record
    from damocles.rules.battle import Entry
    from damocles.rules.state import Table
    from damocles.words import Language


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--verify", "checked", is_flag=True, help="Decide every order again and compare.")
@click.option("--step", is_flag=True, help="Wait for a key after every order; q ends.")
@with_language
@with_packs
def command(*, file: str, checked: bool, step: bool, language: Language) -> None:
    """Tell the battle in FILE, order by order."""
    from damocles.record import read

    try:
        record = read(file)
        code = check(record, language) if checked else tell(record, language, step=step)
    except DamoclesError as problem:
        raise click.ClickException(printable(explain(problem))) from problem
    click.get_current_context().exit(code)


def check(record: Record, language: Language) -> int:
    """Print what is known of the record, one line each, faults first; return the exit code."""
    from damocles.record import verify

    verdict = verify(record)
    first, *others = map(printable, verdict.lines(language))
    told = first if verdict.is_sound else say("replay.error", problem=first)
    click.echo(told, err=not verdict.is_sound)
    for line in others:
        click.echo(line)
    return verdict.code


def tell(record: Record, language: Language, *, step: bool) -> int:
    """Print every order that caused something, in words; return the exit code."""
    from damocles.record import narrate_ending, replay

    click.echo(printable(title(record)))
    for entry, table in replay(record):
        for line in lines(entry, table, language):
            click.echo(printable(line))
        if step and entry.events and click.getchar() == "q":
            return 0
    if record.ending is not None:
        said = narrate_ending(record.ending, table, language)
        click.echo(f"      {said}{put_in_brackets(record.ending.rule)}")
    return 0


def printable(line: str) -> str:
    """A line with control characters escaped for the terminal: names come from the file."""
    return "".join(each if category(each)[0] != "C" else repr(each)[1:-1] for each in line)


def title(record: Record) -> str:
    """What was played: mission, companies, rule set, number of orders."""
    header = record.header
    return say(
        "replay.title",
        mission=header.mission.id,
        companies=" - ".join(company.id for company in header.companies),
        rules=header.rules,
        version=header.version,
        count=len(record.entries) - 1,
    )


def lines(entry: Entry, table: Table, language: Language) -> Iterator[str]:
    """The events of an entry in words, the first with the order's number."""
    from damocles.record import misfit_message, narrate, reword_errors

    for index, event in enumerate(entry.events):
        number = f"{entry.number:>4}" if index == 0 else "    "
        with reword_errors(misfit_message(entry.number, event)):
            told = narrate(event, table, language)
        rule = table.setting.rules.cite(getattr(event, "rule", ""))
        yield f"{number}  {told}{put_in_brackets(rule)}"


def put_in_brackets(rule: str) -> str:
    """A rule in brackets, as it follows a sentence; empty if there is none."""
    return f"  [{rule}]" if rule else ""
