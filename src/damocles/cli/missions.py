"""`damocles missions`: list, show and draw missions, and check your own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.language import explain, retell, say, with_language, with_speech
from damocles.cli.pack_option import with_packs
from damocles.cli.rules_option import with_rules
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from damocles.catalog.source import BriefedMission
    from damocles.words import Language


@click.group("missions")
def command() -> None:
    """List, show, draw and check missions."""


@command.command("list")
@with_packs
@with_rules
@with_language
def list_missions(rules: str, language: Language) -> None:
    """List all missions of a rule set by name."""
    from damocles.catalog.packs import core  # reads the packs

    missions = core(rules).missions
    wide = max(map(len, missions), default=0)
    for name, mission in missions.items():
        click.echo(f"{name:{wide}}  {mission.name[language]}")


@command.command("show")
@with_packs
@click.argument("mission")
@click.option("--svg", metavar="FILE", help="Draw the table to this file; - is standard output.")
@click.option(
    "--table",
    default="map",
    show_default=True,
    type=click.Choice(["map", "random"]),
    help="Its own table, or a random one.",
)
@click.option("--seed", default="1", show_default=True, help="Equal seeds give equal tables.")
@with_rules
@with_language
def show(
    *, mission: str, svg: str | None, table: str, seed: str, rules: str, language: Language
) -> None:
    """Show the briefing of a MISSION and the figures of its table, or draw the table.

    MISSION is a name or a file.
    """
    from damocles.catalog import tables
    from damocles.catalog.missions import (
        briefing_text,  # reads the packs
        draw_mission,  # reads the packs
    )

    try:
        found = tables.choose_table(find_mission(mission, rules), table, seed=seed)
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem
    if svg is None:
        click.echo(f"{briefing_text(found, language)}\n\n{tables.figures_text(found, language)}")
    elif svg == "-":
        click.echo(draw_mission(found, language), nl=False)
    else:
        Path(svg).write_text(draw_mission(found, language), encoding="utf-8")


def find_mission(name: str, rules: str) -> BriefedMission:
    """The mission; ClickException if it is unknown or has faults."""
    from damocles.catalog.packs import find_mission  # reads the packs

    try:
        return find_mission(name, rules)
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem


@command.command("check")
@with_packs
@click.argument("file", type=click.Path(path_type=Path))
@with_rules
@with_speech
def check(file: Path, rules: str) -> None:
    """Report everything that is wrong with the mission in FILE, and what looks wrong."""
    from damocles.catalog.tables import check_mission

    verdict = check_mission(file, rules=rules)
    for fault in verdict.faults:
        click.echo(retell(fault.say()))
    for warning in verdict.warnings:
        click.echo(say("missions.warning", problem=warning.say()))
    if verdict.faults:
        sys.exit(1)
    click.echo(say("missions.playable", file=file))
