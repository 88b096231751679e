"""`damocles muster`: companies checked, listed, shown, suggested and built step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.pack_option import with_packs
from damocles.cli.print import OUT, PAPER, save_pdf
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.armies import CompanySource
    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import Language
    from damocles.muster import CompanyFile, Fault, Review
    from damocles.rules.state import Forces

LANG = click.option("--lang", type=click.Choice(["en", "fr"]), default="en", show_default=True)
POINTS = click.IntRange(1, 20_000)
MISSION = click.option("--mission", help="Check that the company divides as this mission asks.")
YAML = click.option("--yaml/--text", "as_yaml", default=False, help="Format; text by default.")


@click.group("muster")
def command() -> None:
    """Build companies: every fault is named by its rule, with a fix that can be applied."""


# ---- check -----------------------------------------------------------------------------------


@command.command("check")
@with_packs
@click.argument("targets", nargs=-1)
@MISSION
@click.option("--excess", type=click.IntRange(0), default=0, help="A.P. allowed above the limit.")
@click.option("--fix", is_flag=True, help="Apply the proposed fixes and print the company.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@LANG
def check(
    *,
    targets: tuple[str, ...],
    mission: str | None,
    excess: int,
    fix: bool,
    as_json: bool,
    lang: Language,
) -> None:
    """Check companies: files of either form, names from the library, or - for standard input.

    Without any, the whole library is checked. The exit code is 1 if there is a fault.
    """
    from damocles.catalog.packs import core

    catalog = core()
    forces = forces_of(mission)
    found = [find_company(catalog, name) for name in targets or sorted(catalog.companies)]
    if fix:
        legal = [print_fixed(catalog, each, forces, lang) for each in found]
        sys.exit(0 if all(legal) else 1)
    looked = [(each, review_target(catalog, each, forces, excess)) for each in found]
    click.echo((reviews_as_json if as_json else reviews_text)(looked, catalog, lang))
    if any(each.faults or (seen is not None and seen.faults) for each, seen in looked):
        sys.exit(1)


def forces_of(mission: str | None) -> Sequence[Forces]:
    """What a mission (a name or a file) lets each seat bring; ClickException if it is unknown."""
    from damocles.catalog.missions import battlefield
    from damocles.catalog.packs import find_mission

    try:
        return battlefield(find_mission(mission)).forces if mission is not None else ()
    except DamoclesError as problem:
        raise click.ClickException(str(problem)) from problem


def find_company(catalog: Catalog, target: str) -> CompanyFile:
    """A company from a file, from standard input, or from the library."""
    from damocles.muster import open_company, open_named

    try:
        if target == "-":
            return open_company(sys.stdin.read(), catalog, file="-")
        if target in catalog.companies:
            return open_named(target, catalog)
        return open_company(Path(target).read_text(encoding="utf-8"), catalog, file=target)
    except FileNotFoundError as problem:
        message = f"no file and no company of the library is called {target!r}"
        raise click.ClickException(f"{message} (see damocles muster list)") from problem
    except (OSError, UnicodeDecodeError) as problem:
        raise click.ClickException(f"{target}: {problem}") from problem


def review_target(
    catalog: Catalog, found: CompanyFile, forces: Sequence[Forces], excess: int
) -> Review | None:
    """The review of a company; None if no company could be read."""
    from damocles.muster import review_file

    return review_file(found, catalog, forces=forces, excess=excess)


def reviews_text(
    looked: Sequence[tuple[CompanyFile, Review | None]], catalog: Catalog, lang: Language
) -> str:
    """One line for each company, with its faults below it."""
    lines, said = [], SAID[lang]
    for found, seen in looked:
        faults = seen.faults if seen is not None else found.faults
        name = seen.company.id if seen is not None else found.file
        points = said["points"].format(seen.totals) if seen is not None else ""
        state = count_of(len(faults), said["fault"]) if faults else said["legal"]
        lines.append(f"{name}{said['colon']}{state}{points}")
        lines += [f"  {fault_line(fault, catalog, lang)}" for fault in faults]
    illegal = sum(bool(seen.faults if seen else found.faults) for found, seen in looked)
    verdict = said["faulty"].format(illegal) if illegal else said["all_legal"]
    lines.append(f"{count_of(len(looked), said['company'], said['companies'])}, {verdict}")
    return "\n".join(lines)


SAID: dict[Language, dict[str, str]] = {
    "en": {
        "colon": ": ",
        "legal": "legal",
        "fault": "fault",
        "points": ", {0.total} of {0.limit} A.P.",
        "company": "company",
        "companies": "companies",
        "all_legal": "all legal",
        "faulty": "{} with faults",
        "fixed": "fixed: ",
    },
    "fr": {
        "colon": " : ",
        "legal": "en règle",
        "fault": "faute",
        "points": ", {0.total} P.A. sur {0.limit}",
        "company": "compagnie",
        "companies": "compagnies",
        "all_legal": "tout est en règle",
        "faulty": "dont {} avec des fautes",
        "fixed": "corrigé : ",
    },
}
"""What `check` says besides the faults."""


def fault_line(fault: Fault, catalog: Catalog, lang: Language) -> str:
    """A fault in words, with file, line, rule and fix."""
    from damocles.muster import tell_fault

    return tell_fault(fault, catalog, lang)


def count_of(number: int, one: str, several: str = "") -> str:
    """A number and its noun, singular or plural.

    >>> count_of(1, "fault"), count_of(2, "fault")
    ('1 fault', '2 faults')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


def reviews_as_json(
    looked: Sequence[tuple[CompanyFile, Review | None]], catalog: Catalog, lang: Language
) -> str:
    """All reviews as JSON; what could not be read has only its faults. Each fault also in words."""
    import msgspec

    rows = []
    for found, seen in looked:
        faults = seen.faults if seen is not None else found.faults
        told = [
            {**msgspec.to_builtins(fault), "says": fault_line(fault, catalog, lang)}
            for fault in faults
        ]
        row = {"file": found.file, "legal": not faults, "faults": told}
        if seen is not None:
            row |= {"company": seen.company, "totals": seen.totals, "commanders": seen.commanders}
        rows.append(row)
    return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode()


def print_fixed(
    catalog: Catalog, found: CompanyFile, forces: Sequence[Forces], lang: Language
) -> bool:
    """Print a company with its faults fixed, and the fixes to stderr; whether it is legal now."""
    from damocles.muster import as_text, as_yaml, mend_company

    mark = SAID[lang]["fixed"]
    for fault in found.faults:
        click.echo(f"{mark if fault.fix else ''}{fault_line(fault, catalog, lang)}", err=True)
    if found.company is None:
        return False
    seen, done = mend_company(found.company, catalog.armies, forces=forces)
    for fault in done:
        click.echo(f"{mark}{fault_line(fault, catalog, lang)}", err=True)
    for fault in seen.faults:
        click.echo(fault_line(fault, catalog, lang), err=True)
    text = as_yaml(seen.company) if found.yaml else as_text(seen.company, catalog, lang)
    click.echo(text, nl=False)
    return seen.legal and all(fault.fix for fault in found.faults)


# ---- list, show, suggest ---------------------------------------------------------------------


GUESSED: dict[Language, str] = {"en": "  (tentative)", "fr": "  (provisoire)"}
"""Marks companies from packs whose numbers are guesses."""


@command.command("list")
@with_packs
@click.option("--army", help="Only companies of this army.")
@LANG
def list_(*, army: str | None, lang: Language) -> None:
    """List the companies of the library."""
    from damocles.catalog.packs import core

    catalog = core()
    wanted = known_army(catalog, army) if army is not None else None
    for name, source in sorted(catalog.companies.items(), key=lambda each: by_size(each[1])):
        if wanted in (None, source.army):
            title = catalog.texts[lang].companies.get(name, name)
            units = count_of(len(source.units), "unit")
            mark = GUESSED[lang] if catalog.tentative("companies", name) else ""
            click.echo(f"{name:32} {source.ap:>5} A.P.  {units:9} {title}{mark}")


def by_size(source: CompanySource) -> tuple[str, int, str]:
    """Sort key: by army, then by points."""
    return source.army, source.ap, source.id


def known_army(catalog: Catalog, name: str) -> str:
    """The army of this name, however it is written; ClickException if it is unknown."""
    from damocles.muster import armies_by_name, fold_text

    found = armies_by_name(catalog).get(fold_text(name))
    if found is None:
        known = ", ".join(sorted(catalog.armies))
        raise click.ClickException(f"no army is called {name!r} (known are {known})")
    return found


@command.command("show")
@with_packs
@click.argument("target")
@YAML
@click.option("--prices", is_flag=True, help="Show what each unit costs.")
@LANG
def show(*, target: str, as_yaml: bool, prices: bool, lang: Language) -> None:
    """Show a company from the library or from a file, as text or YAML."""
    from damocles.catalog.packs import core

    catalog = core()
    found = find_company(catalog, target)
    if found.company is None or found.faults:
        raise click.ClickException(
            "\n".join(fault_line(fault, catalog, lang) for fault in found.faults)
        )
    click.echo(company_text(catalog, found.company, lang, as_yaml=as_yaml, prices=prices), nl=False)


def company_text(
    catalog: Catalog, company: CompanySource, lang: Language, *, as_yaml: bool, prices: bool = False
) -> str:
    """A company as text or as YAML."""
    from damocles.muster import as_text, as_yaml as company_as_yaml

    if as_yaml:
        return company_as_yaml(company)
    return as_text(company, catalog, lang, prices=prices)


@command.command("print")
@with_packs
@click.argument("target")
@LANG
@PAPER
@OUT
def print_(*, target: str, lang: Language, paper: str, out: str | None) -> None:
    """Print a company as PDF: its list, cards, markers, template and bases, to scale.

    A company with faults is printed too, with the faults on its first page.
    """
    from damocles.catalog.packs import core
    from damocles.muster import company_sheets

    catalog = core()
    found = find_company(catalog, target)
    seen = review_target(catalog, found, (), 0)
    if seen is None or seen.company.army not in catalog.armies:
        faults = seen.faults if seen else found.faults
        raise click.ClickException("\n".join(fault_line(fault, catalog, lang) for fault in faults))
    for fault in seen.faults:
        click.echo(fault_line(fault, catalog, lang), err=True)
    save_pdf(company_sheets(seen, catalog, lang), out or f"{seen.company.id}.pdf", paper)


@command.command("suggest")
@with_packs
@click.option("--army", required=True)
@click.option("--ap", type=POINTS, required=True, help="The points to spend.")
@click.option("--style", default="balanced", show_default=True)
@click.option("--seed", default="1", show_default=True, help="Equal seeds give equal companies.")
@MISSION
@YAML
@LANG
def suggest(
    *, army: str, ap: int, style: str, seed: str, mission: str | None, as_yaml: bool, lang: Language
) -> None:
    """Suggest a legal company close to the given points, never above them."""
    from damocles.catalog.packs import core
    from damocles.muster import STYLES, CompanyWish, suggest as suggest_company

    catalog = core()
    forces = tuple(forces_of(mission))
    if style not in STYLES:
        known = ", ".join(STYLES)
        raise click.ClickException(f"no style is called {style!r} (known are {known})")
    wanted = CompanyWish(catalog.armies[known_army(catalog, army)], ap, style, forces)
    try:
        company = suggest_company(wanted, seed=seed)
    except DamoclesError as problem:
        raise click.ClickException(str(problem)) from problem
    click.echo(company_text(catalog, company, lang, as_yaml=as_yaml, prices=not as_yaml), nl=False)


@command.command("new")
@with_packs
@click.option("--army", help="The army; asked for if not given.")
@click.option("--ap", type=POINTS, help="The points; asked for if not given.")
@click.option(
    "--out", type=click.Path(dir_okay=False), help="The file; by default named after the company."
)
@LANG
def new(*, army: str | None, ap: int | None, out: str | None, lang: Language) -> None:
    """Build a company unit by unit; totals and faults are shown as it grows."""
    from damocles.catalog.packs import core
    from damocles.cli.guide import Guide

    catalog = core()
    chosen = known_army(catalog, army or click.prompt(f"Army ({', '.join(catalog.armies)})"))
    points = ap or click.prompt("Army points", type=POINTS)
    Guide(catalog, chosen, points, lang).run(out)
