"""`damocles puzzles`: which bots solve the tactical puzzles, and what the answers are worth."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from damocles.cli.language import explain, say, with_language
from damocles.cli.pack_option import with_packs
from damocles.cli.repeated_options import RepeatedOptions
from damocles.cli.rules_option import with_rules
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from damocles.lab.puzzles import Scores
    from damocles.words import Language, Words


@click.command("puzzles", cls=RepeatedOptions)
@click.option("--bots", multiple=True, metavar="NAME NAME ...", help="Bots to solve them.")
@click.option(
    "--puzzles", "names", multiple=True, metavar="NAME NAME ...", help="Only these; all by default."
)
@click.option(
    "--copies",
    type=click.IntRange(1, 8),
    default=1,
    show_default=True,
    help="Copies of each puzzle: turned, mirrored, seats swapped, units renamed.",
)
@click.option("--seed", default="1", show_default=True, help="Equal seeds give equal players.")
@click.option("--cores", type=click.IntRange(1), help="Processes; all cores by default.")
@click.option("--told", is_flag=True, help="Show what bots did at puzzles they did not solve.")
@click.option("--certify", is_flag=True, help="Work out exactly what the lines of play are worth.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@with_packs
@with_rules
@with_language
def command(
    *, bots: tuple[str, ...], names: tuple[str, ...], copies: int, seed: str, cores: int | None,
    told: bool, certify: bool, as_json: bool, rules: str, language: Language,
) -> None:  # fmt: skip
    """List the puzzles; let bots solve them, or certify their answers."""
    import msgspec

    from damocles.lab.puzzles import scores_text

    try:
        chosen = puzzle_names(names, rules)
        if not bots:
            click.echo(certify_answers(chosen) if certify else puzzle_list(chosen, language))
            return
        found = let_bots_solve(bots, chosen, (copies, seed, cores or os.cpu_count() or 1), language)
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem
    click.echo(msgspec.json.encode(found).decode() if as_json else scores_text(found, language))
    for each in found.results if told and not as_json else ():
        if not each.solved:
            attempt = say("puzzles.attempt", bot=each.bot, puzzle=each.puzzle, copy=each.copy)
            click.echo(f"\n{attempt}")
            click.echo("\n".join(f"  {line}" for line in each.told))
    if any(each.problem for each in found.results):
        sys.exit(1)


def puzzle_names(names: tuple[str, ...], rules: str) -> tuple[str, ...]:
    """The puzzles that were named, or all of a rule set; an unknown one raises UnknownName."""
    from damocles.lab.puzzles import find_puzzle, puzzles

    return tuple(find_puzzle(name).source.id for name in names) or tuple(puzzles(rules))


def puzzle_list(names: tuple[str, ...], language: Language) -> str:
    """The puzzles, each with what it teaches."""
    from damocles.lab.puzzles import find_puzzle

    def entry(name: str) -> str:
        source = find_puzzle(name).source
        title, teaches = text_in(source.title, language), text_in(source.teaches, language)
        return say("puzzles.entry", name=source.id, title=title, teaches=teaches)

    return "\n".join(map(entry, names))


def text_in(texts: Words, language: Language) -> str:
    """A text of a puzzle in a language; the default one stands in."""
    from damocles.words import DEFAULT

    return texts.get(language, texts[DEFAULT])


def certify_answers(names: tuple[str, ...]) -> str:
    """What each line of play is worth against each reply, calculated afresh."""
    from damocles.lab.puzzles import find_puzzle, line_values, margin

    lines = []
    for name in names:
        puzzle = find_puzzle(name)
        found, proof = line_values(puzzle), puzzle.source.proof
        lead = float(margin(found, proof.best))
        measure = say(f"puzzles.measures.{proof.measure}")
        best = say("puzzles.best", name=name, best=proof.best, margin=lead, measure=measure)
        lines.append(best)
        for line, worth in found.items():
            replies = [
                say("puzzles.reply", reply=reply, value=float(each))
                for reply, each in worth.items()
            ]
            lines.append(f"  {say('puzzles.line', line=line, replies=replies)}")
    return "\n".join(lines)


def let_bots_solve(
    bots: tuple[str, ...],
    names: tuple[str, ...],
    means: tuple[int, str, int],
    language: Language,
) -> Scores:
    """Let the bots try, with a progress bar on standard error."""
    from damocles.ai.bots import bot
    from damocles.lab.puzzles import add_up_scores, run_trials, trials

    copies, seed, cores = means
    for name in bots:
        bot(name, seed)
    wanted = trials(bots, names, copies)
    with click.progressbar(
        length=len(wanted), label=say("puzzles.progress"), file=sys.stderr
    ) as bar:
        found = []
        workers = min(cores, len(wanted))
        for each in run_trials(seed, wanted, workers=workers, language=language):
            found.append(each)
            bar.update(1)
    return add_up_scores(seed, copies, found)
