"""`damocles arena`: measure how strong bots are, in pairs of battles with the seats swapped."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.language import explain, say, with_language
from damocles.cli.pack_option import with_packs
from damocles.cli.repeated_options import RepeatedOptions
from damocles.cli.rules_option import with_rules
from damocles.cli.simulate import named_values
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from damocles.lab.arena import Arena, ArenaError, Log, Results, Stratum
    from damocles.words import Language


@click.command("arena", cls=RepeatedOptions)
@click.option("--bots", multiple=True, required=True, metavar="NAME NAME ...", help="Two or more.")
@click.option(
    "--missions",
    multiple=True,
    metavar="NAME NAME ...",
    default=("all",),
    show_default="all",
    help="Missions or files; `all` means every mission that the companies can play.",
)
@click.option("--ap", type=click.IntRange(1), help="Army points of a company; 1000 by default.")
@click.option(
    "--armies",
    multiple=True,
    metavar="NAME NAME ...",
    help="Take companies of the library from these armies, `all` for every army; by default "
    "from those of the rulebook.",
)
@click.option(
    "--companies",
    multiple=True,
    metavar="NAME NAME ...",
    help="Use these companies instead, every two against each other.",
)
@click.option(
    "--mirror", is_flag=True, help="Every company against itself, so that only the bots differ."
)
@click.option(
    "--pairs",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Pairs of battles for every two bots.",
)
@click.option(
    "--sprt",
    type=(float, float),
    metavar="ELO0 ELO1",
    help="Stop as soon as it is clear which of these strengths the first bot has.",
)
@click.option("--seed", default="1", show_default=True, help="Equal seeds give equal battles.")
@with_rules
@click.option(
    "--table",
    default="map",
    show_default=True,
    type=click.Choice(["map", "random"]),
    help="The mission's own table, or a random one for each pair, laid by its seed.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="As in simulate.")
@click.option(
    "--limit",
    type=click.FloatRange(0, min_open=True),
    default=30.0,
    show_default=True,
    help="Seconds of CPU time for a decision; a bot that needs more loses.",
)
@click.option("--cores", type=click.IntRange(1), help="Processes; all cores by default.")
@click.option(
    "--log",
    type=click.Path(dir_okay=False),
    help="The file of all battles; by default named after what is played. The same command "
    "given again continues where it stopped.",
)
@click.option("--records", type=click.Path(file_okay=False), help="Folder for all records.")
@click.option("--svg", type=click.Path(dir_okay=False), help="Draw the scores into this file.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@with_packs
@with_language
def command(
    *, bots: tuple[str, ...], missions: tuple[str, ...], ap: int | None, armies: tuple[str, ...],
    companies: tuple[str, ...], mirror: bool, pairs: int, sprt: tuple[float, float] | None,
    seed: str, rules: str, table: str, options: tuple[str, ...], limit: float,
    cores: int | None, log: str | None, records: str | None, svg: str | None, as_json: bool,
    language: Language,
) -> None:  # fmt: skip
    """Measure how strong bots are: let them fight pairs of battles with the seats swapped.

    Both battles of a pair have the same mission, map, companies, and dice for each seat.
    """
    import msgspec

    from damocles.catalog.packs import chosen_folders
    from damocles.lab.arena import (
        Arena as PlannedArena,
        Window,
        announcement,
        drawing,
        results_text,
        settle_missions,
    )

    try:
        arena, left_out = settle_missions(
            PlannedArena(
                bots=bots, pairs=pairs, seed=seed,
                strata=strata(missions, companies, (ap, armies), mirror=mirror, rules=rules),
                rules=rules, table=table, options=named_values(options),
                packs=chosen_folders(), limit=limit, sprt=Window(*sprt) if sprt else None,
            ),
            missions=missions,
        )  # fmt: skip
        click.echo(announcement(arena, left_out, language), err=True)
        found = play_arena(arena, log, (cores or os.cpu_count() or 1, records), left_out)
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem
    if svg is not None:
        Path(svg).write_text(drawing(found, language), encoding="utf-8")
    click.echo(msgspec.json.encode(found).decode() if as_json else results_text(found, language))
    if found.failures:
        sys.exit(1)


def strata(
    missions: tuple[str, ...],
    companies: tuple[str, ...],
    library: tuple[int | None, tuple[str, ...]],
    *,
    mirror: bool,
    rules: str,
) -> tuple[Stratum, ...]:
    """The strata that were asked for; companies are named, or taken from the library."""
    from damocles.catalog.rulebook import rule_set
    from damocles.lab.arena import (
        ARMY_POINTS,
        find_missions,
        mirror_pairs,
        pair_companies,
        pairings,
        strata as plan_strata,
        usual_armies,
    )

    ap, armies = library
    if companies and (ap is not None or armies):
        raise click.BadParameter(say("arena.either"), param_hint="--companies")
    chosen, usual = armies or usual_armies(rules), rule_set(rules).params.price(ARMY_POINTS)
    pairs = (
        pair_companies(companies)
        if companies
        else pairings(ap=ap or usual, armies=chosen, rules=rules)
    )
    met = mirror_pairs(pairs) if mirror else pairs
    return plan_strata(find_missions(missions, rules), met)


def play_arena(
    arena: Arena, log: str | None, means: tuple[int, str | None], left_out: dict[str, ArenaError]
) -> Results:
    """Play the battles that the log does not have yet, and sum up all of them."""
    from damocles.lab.arena import open_log, work_out_results

    kept = open_log(Path(log or log_name(arena)), arena)
    click.echo(say("arena.log", file=kept.path, count=len(kept.games)), err=True)
    cores, records = means
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
    play_with_progress(kept, cores, records)
    reasons = {name: str(why) for name, why in left_out.items()}
    return work_out_results(arena, kept.head.versions, kept.games, reasons)


def log_name(arena: Arena) -> str:
    """The default name of a log: the bots, and a fingerprint of everything else."""
    import msgspec

    mark = hashlib.sha256(msgspec.json.encode(arena, order="deterministic")).hexdigest()[:8]
    return f"arena-{'-'.join(arena.bots)}-{mark}.jsonl"


def play_with_progress(log: Log, cores: int, records: str | None) -> None:
    """Play with a progress bar on standard error."""
    from damocles.lab.arena import (
        planned_battles,
        run,
    )

    games = sum(1 for _ in planned_battles(log.head.arena))
    with click.progressbar(length=games, label=say("arena.progress"), file=sys.stderr) as bar:
        bar.update(len(log.games))
        for _ in run(log, workers=min(cores, games), records=records):
            bar.update(1)
