"""`damocles simulate`: series of battles between bots, on all cores."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.language import explain, say, with_speech
from damocles.cli.pack_option import with_packs
from damocles.cli.repeated_options import RepeatedOptions
from damocles.cli.rules_option import with_rules
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from damocles.catalog.rulebook import OptionValue
    from damocles.lab import Attacker, PlayedBattle, Series, Summary


COMPANIES = ("white-stars-2000", "therians-2000")


@click.command("simulate", cls=RepeatedOptions)
@click.option("--mission", default="skirmish", show_default=True)
@click.option(
    "--companies",
    multiple=True,
    metavar="NAME NAME ...",
    default=COMPANIES,
    show_default=" ".join(COMPANIES),
    help="One for each seat, as many as the mission has room for.",
)
@click.option(
    "--bots",
    multiple=True,
    metavar="NAME NAME ...",
    help="One for each company; random players by default.",
)
@with_rules
@click.option(
    "--setup",
    default="map",
    show_default=True,
    type=click.Choice(["map", "hand", "no_mans_land", "pacified_region", "trench_war"]),
    help="Lay the table as mapped, or by hand: as the mission says, or in one of three ways.",
)
@click.option(
    "--table",
    default="map",
    show_default=True,
    type=click.Choice(["map", "random"]),
    help="The mission's own table, or a random one for each battle, laid by its seed.",
)
@click.option(
    "--attacker",
    default="first",
    show_default=True,
    type=click.Choice(["first", "second", "dealt"]),
    help="The company that attacks, if the mission has roles.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A ruling to play differently; `damocles rules --options` lists them.",
)
@click.option("--games", type=click.IntRange(1), default=10, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Equal seeds give equal series.")
@click.option("--cores", type=click.IntRange(1), help="Processes; all cores by default.")
@click.option("--records", type=click.Path(file_okay=False), help="Folder for all records.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@with_packs
@with_speech
def command(
    *, mission: str, companies: tuple[str, ...], bots: tuple[str, ...], rules: str,
    setup: str, table: str, attacker: Attacker, options: tuple[str, ...], games: int, seed: str,
    cores: int | None, records: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Let bots play a series of battles, and sum up the results."""
    import msgspec

    from damocles.catalog.packs import chosen_folders
    from damocles.lab import Series, summarise

    players = bots or ("random",) * len(companies)
    series = Series(
        mission, companies, players, games, seed, rules, records, setup, attacker,
        chosen_folders(), table, named_values(options),
    )  # fmt: skip
    refuse_unplayable(series)
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
    found = summarise(series, play_with_progress(series, cores or os.cpu_count() or 1))
    click.echo(msgspec.json.encode(found).decode() if as_json else summary_text(found))
    if found.failures:
        sys.exit(1)


def named_values(options: tuple[str, ...]) -> dict[str, OptionValue]:
    """Options by name, as written; BadParameter for one without a value."""
    found: dict[str, OptionValue] = {}
    for each in options:
        name, equals, value = each.partition("=")
        if not equals:
            raise click.BadParameter(say("simulate.no_value", option=each), param_hint="--option")
        found[name] = value
    return found


def refuse_unplayable(series: Series) -> None:
    """Raise ClickException for unknown names, and companies that do not fit the mission."""
    from damocles.ai.bots import bot
    from damocles.lab import setting_of_series
    from damocles.rules.battle import SettingError, check

    if len(series.bots) != len(series.companies):
        given = {"bots": len(series.bots), "companies": len(series.companies)}
        raise click.BadParameter(say("simulate.bots", **given), param_hint="--bots")
    try:
        for seed in dealt_seeds(series):
            check(setting_of_series(series, seed))
        for name in series.bots:
            bot(name, series.seed)
    except SettingError as problem:
        companies = list(series.companies)
        facts = {"mission": series.mission, "companies": companies, "problem": explain(problem)}
        raise click.ClickException(say("simulate.unplayable", **facts)) from problem
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem


def dealt_seeds(series: Series) -> list[str]:
    """The seeds to check a series with: one, or up to twenty where roles are dealt by the seed."""
    games = range(series.games) if series.attacker == "dealt" else range(1)
    return [f"{series.seed}/{game}" for game in games][:20]


def play_with_progress(series: Series, cores: int) -> list[PlayedBattle]:
    """Play the series with a progress bar on standard error."""
    from damocles.lab import run

    workers = min(cores, series.games)
    with click.progressbar(
        length=series.games, label=say("simulate.progress"), file=sys.stderr
    ) as bar:
        played = []
        for each in run(series, workers=workers):
            played.append(each)
            bar.update(1)
    return played


def summary_text(found: Summary) -> str:
    """The summary in words."""
    series = found.series
    lines = [
        say("simulate.title", mission=series.mission, games=series.games, seed=series.seed),
        wins_line(found),
        endings_line(found),
        say("simulate.decisions", count=found.decisions),
        say("simulate.orders", orders=list_counts(found.orders)),
    ]
    lines += [
        say("simulate.failure", game=each.game, seed=each.seed, problem=each.problem)
        for each in found.failures
    ]
    return "\n".join(lines)


def wins_line(found: Summary) -> str:
    """Wins by company and draws, and wins by role if there are roles."""
    wins = list_counts(dict(zip(found.series.companies, found.wins, strict=True)))
    won = say("simulate.won", wins=wins, draws=found.draws)
    if found.attacker_wins is None:
        return won
    roles = {"attacker": found.attacker_wins, "defender": found.defender_wins}
    return say("simulate.roles", won=won, **roles)


def endings_line(found: Summary) -> str:
    """By which rules and in which rounds battles ended, and the mean round if there is one."""
    endings, rounds = list_counts(found.endings), list_counts(found.rounds)
    ended = say("simulate.ended", endings=endings, rounds=rounds)
    if found.mean_rounds is None:
        return ended
    return say("simulate.mean", ended=ended, mean=found.mean_rounds)


def list_counts(counts: dict[str, int]) -> list[str]:
    """Names with their counts."""
    return [f"{name} {n}" for name, n in counts.items()]
