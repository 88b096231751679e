"""`damocles packs`: which packs there are, what is wrong with one, and what it changes."""

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
    from collections.abc import Iterator

    from damocles.catalog import PackFault
    from damocles.catalog.armies import CompanySource
    from damocles.catalog.packs import Catalog, Pack, ValueChange
    from damocles.words import Language

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group("packs")
def command() -> None:
    """Packs of armies, weapons and missions: the built-in ones and your own."""


@command.command("list")
@with_packs
@with_rules
@with_language
def list_packs(rules: str, language: Language) -> None:
    """List every pack of a rule set in use, lowest first, with version, checksum and contents."""
    from damocles.catalog.packs import core

    catalog = core(rules)
    for label, pack in catalog.packs.items():
        title = pack_title(pack, language)
        click.echo(f"{pack.id} {pack.source.version}  {pack.checksum}  {title}")
        click.echo(f"    {pack_contents(catalog, label)}")


def pack_title(pack: Pack, language: Language) -> str:
    """The title of a pack, and whether it is tentative."""
    from damocles.words import DEFAULT

    titles = pack.source.title
    title = titles.get(language) or titles.get(DEFAULT) or next(iter(titles.values()), pack.id)
    is_guessed = pack.source.confidence == "tentative"
    return f"{title}  {say('packs.tentative')}" if is_guessed else title


def pack_contents(catalog: Catalog, label: str) -> str:
    """How many things of each kind come from a pack."""
    counts = {
        section: sum(origin == label for origin in ids.values())
        for section, ids in catalog.origins.items()
        if section != "abilities"
    }
    parts = [say(f"packs.sections.{name}", count=count) for name, count in counts.items() if count]
    return ", ".join(parts) or say("packs.only_changes")


@command.command("check")
@click.argument("folder", type=FOLDER)
@with_packs
@with_language
def check(folder: Path, language: Language) -> None:
    """List all faults of a pack in one run: file, line, what is wrong, what to do."""
    from damocles.catalog.packs import packs_below, survey

    catalog, faults = survey(*packs_below(folder), folder)
    lines = [retell(fault.say()) for fault in faults]
    lines += company_faults(catalog, (*packs_below(folder), folder), faults, language)
    for line in lines:
        click.echo(line)
    if lines:
        click.echo(say("packs.faults", count=len(lines)), err=True)
        sys.exit(1)
    pack = next(pack for pack in catalog.packs.values() if Path(pack.folder) == folder)
    sound = say("packs.sound", pack=pack.id, version=pack.source.version)
    click.echo(f"{sound}  {pack.checksum}")


def company_faults(
    catalog: Catalog, folders: tuple[Path, ...], faults: tuple[PackFault, ...], language: Language
) -> Iterator[str]:
    """What is wrong with the companies of the topmost pack.

    If an army itself has faults, only units that it does not even name are reported.
    """
    from damocles.muster import dangling_units, open_named, review_file

    spoilt = {Path(fault.file).parent.name for fault in faults if fault.file.startswith("armies/")}
    for name, company in own_companies(catalog, folders[-1]):
        opened = open_named(name, catalog)
        if company.army in spoilt:
            units = written_units(company.army, folders)
            found = tuple(dangling_units(opened, units)) if units else ()
        else:
            seen = review_file(opened, catalog)
            found = seen.faults if seen else ()
        yield from (f"{folders[-1].as_posix()}/{fault.tell(language)}" for fault in found)


def own_companies(catalog: Catalog, folder: Path) -> Iterator[tuple[str, CompanySource]]:
    """The companies that a pack brings; none if the pack itself could not be read."""
    for name, company in catalog.companies.items():
        pack = catalog.packs.get(catalog.origins["companies"][name])
        if pack is not None and Path(pack.folder) == folder:
            yield name, company


def written_units(army: str, folders: tuple[Path, ...]) -> tuple[str, ...]:
    """The names of an army's units, even faulty ones; none if a file is not valid YAML."""
    from damocles.catalog.source import Reader

    name = f"armies/{army}/units.yaml"
    reader = Reader(*(each / name for each in folders if (each / name).is_file()), name=name)
    return () if reader.faults else reader.names()


@command.command("diff")
@click.argument("folder", type=FOLDER)
@with_packs
@with_speech
def diff(folder: Path) -> None:
    """Show what a pack adds, and every value it changes: before and after, with their origins."""
    from damocles.catalog.packs import list_changes, load, packs_below

    under = packs_below(folder)
    try:
        found = list_changes(load(*under), load(*under, folder))
    except DamoclesError as problem:
        raise click.ClickException(say("packs.faulty", problem=explain(problem))) from problem
    for change in found:
        click.echo(change_line(change))
    if not found:
        click.echo(say("packs.unchanged"))


def change_line(change: ValueChange) -> str:
    """One value before and after, or a new thing."""
    if change.old is None and change.new is None:
        return f"+ {change.what}"
    nothing = say("packs.nothing")
    facts = {"old": change.old or nothing, "new": change.new or nothing}
    return say("packs.changed", what=change.what, **facts)


@command.command("schema")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def schema(folder: Path) -> None:
    """Write JSON schemas, so that editors can help with the files of a pack."""
    import msgspec  # with all packs

    from damocles.catalog.packs import pack_schemas

    folder.mkdir(parents=True, exist_ok=True)
    for name, found in pack_schemas().items():
        file = folder / f"{name}.schema.json"
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
        click.echo(file.as_posix())
