"""`damocles muster`: companies checked, listed, shown, suggested and built step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.language import explain, say, with_language
from damocles.cli.pack_option import with_packs
from damocles.cli.print import OUT, PAPER, save_pdf
from damocles.cli.rules_option import with_rules
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.armies import CompanySource
    from damocles.catalog.packs import Catalog
    from damocles.muster import CompanyFile, Fault, Review
    from damocles.rules.state import Forces
    from damocles.words import Language

POINTS = click.IntRange(1, 20_000)
MISSION = click.option("--mission", help="Check that the company divides as this mission asks.")
YAML = click.option("--yaml/--text", "as_yaml", default=False, help="Format; text by default.")


@click.group("muster")
def command() -> None:
    """Build companies: every fault is named by its rule, with a fix that can be applied."""


# ---- check -----------------------------------------------------------------------------------


@command.command("check")
@with_packs
@with_rules
@click.argument("targets", nargs=-1)
@MISSION
@click.option("--excess", type=click.IntRange(0), default=0, help="Points allowed above the limit.")
@click.option("--fix", is_flag=True, help="Apply the proposed fixes and print the company.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@with_language
def check(
    *,
    targets: tuple[str, ...],
    mission: str | None,
    excess: int,
    fix: bool,
    as_json: bool,
    rules: str,
    language: Language,
) -> None:
    """Check companies: files of either form, names from the library, or - for standard input.

    Without any, the whole library is checked. The exit code is 1 if there is a fault.
    """
    from damocles.catalog.packs import core

    catalog = core(rules)
    forces = forces_of(mission, rules)
    found = [find_company(catalog, name) for name in targets or sorted(catalog.companies)]
    if fix:
        legal = [print_fixed(catalog, each, forces, language) for each in found]
        sys.exit(0 if all(legal) else 1)
    looked = [(each, review_target(catalog, each, forces, excess)) for each in found]
    click.echo((reviews_as_json if as_json else reviews_text)(looked, catalog, language))
    if any(each.faults or (seen is not None and seen.faults) for each, seen in looked):
        sys.exit(1)


def forces_of(mission: str | None, rules: str) -> Sequence[Forces]:
    """What a mission (a name or a file) lets each seat bring; ClickException if it is unknown."""
    from damocles.catalog.missions import battlefield
    from damocles.catalog.packs import find_mission

    try:
        return battlefield(find_mission(mission, rules)).forces if mission is not None else ()
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem


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
        message = say("muster.unknown_file", name=repr(target))
        raise click.ClickException(message) from problem
    except (OSError, UnicodeDecodeError) as problem:
        raise click.ClickException(f"{target}: {problem}") from problem


def review_target(
    catalog: Catalog, found: CompanyFile, forces: Sequence[Forces], excess: int
) -> Review | None:
    """The review of a company; None if no company could be read."""
    from damocles.muster import review_file

    return review_file(found, catalog, forces=forces, excess=excess)


def reviews_text(
    looked: Sequence[tuple[CompanyFile, Review | None]], catalog: Catalog, language: Language
) -> str:
    """One line for each company, with its faults below it."""
    lines, illegal = [], 0
    for found, seen in looked:
        faults = seen.faults if seen is not None else found.faults
        illegal += bool(faults)
        lines.append(verdict_line(found, seen))
        lines += [f"  {fault_line(fault, catalog, language)}" for fault in faults]
    key = "muster.some_faulty" if illegal else "muster.all_legal"
    lines.append(say(key, count=len(looked), faulty=illegal))
    return "\n".join(lines)


def verdict_line(found: CompanyFile, seen: Review | None) -> str:
    """Whether a company is legal, and its points if it could be read."""
    if seen is None:
        return say("muster.faulty", name=found.file, count=len(found.faults))
    key = "muster.faulty" if seen.faults else "muster.legal"
    state = say(key, name=seen.company.id, count=len(seen.faults))
    totals = seen.totals
    return say("muster.points", state=state, total=totals.total, limit=totals.limit)


def fault_line(fault: Fault, catalog: Catalog, language: Language) -> str:
    """A fault in words, with file, line, rule and fix."""
    from damocles.muster import tell_fault

    return tell_fault(fault, catalog, language)


def reviews_as_json(
    looked: Sequence[tuple[CompanyFile, Review | None]], catalog: Catalog, language: Language
) -> str:
    """All reviews as JSON; what could not be read has only its faults. Each fault also in words."""
    import msgspec

    rows = []
    for found, seen in looked:
        faults = seen.faults if seen is not None else found.faults
        told = [fault_as_json(fault, catalog, language) for fault in faults]
        row = {"file": found.file, "legal": not faults, "faults": told}
        if seen is not None:
            row |= {"company": seen.company, "totals": seen.totals, "commanders": seen.commanders}
        rows.append(row)
    return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode()


def fault_as_json(fault: Fault, catalog: Catalog, language: Language) -> dict[str, object]:
    """A fault with its facts and in words; facts that are words themselves are in English."""
    import msgspec

    fields: dict[str, object] = msgspec.to_builtins(fault, enc_hook=str)
    return fields | {"says": fault_line(fault, catalog, language)}


def print_fixed(
    catalog: Catalog, found: CompanyFile, forces: Sequence[Forces], language: Language
) -> bool:
    """Print a company with its faults fixed, and the fixes to stderr; whether it is legal now."""
    from damocles.muster import as_text, as_yaml, mend_company

    for fault in found.faults:
        told = fault_line(fault, catalog, language)
        click.echo(say("muster.fixed", fault=told) if fault.fix else told, err=True)
    if found.company is None:
        return False
    seen, done = mend_company(found.company, catalog.armies, rules=catalog.rules, forces=forces)
    for fault in done:
        told = fault_line(fault, catalog, language)
        click.echo(say("muster.fixed", fault=told), err=True)
    for fault in seen.faults:
        click.echo(fault_line(fault, catalog, language), err=True)
    text = as_yaml(seen.company) if found.yaml else as_text(seen.company, catalog, language)
    click.echo(text, nl=False)
    return seen.legal and all(fault.fix for fault in found.faults)


def _begin(text: str) -> str:
    """A text that stands on its own: it begins with a capital letter."""
    return text[:1].upper() + text[1:]


# ---- list, show, suggest ---------------------------------------------------------------------


@command.command("list")
@with_packs
@with_rules
@click.option("--army", help="Only companies of this army.")
@with_language
def list_(*, army: str | None, rules: str, language: Language) -> None:
    """List the companies of the library."""
    from damocles.catalog.packs import core

    catalog = core(rules)
    wanted = known_army(catalog, army) if army is not None else None
    for name, source in sorted(catalog.companies.items(), key=lambda each: by_size(each[1])):
        if wanted in (None, source.army):
            click.echo(company_line(catalog, name, source, language))


def company_line(catalog: Catalog, name: str, source: CompanySource, language: Language) -> str:
    """A company of the library with its points, units and title; those of guesses are marked."""
    points = say("muster.army_points", points=source.ap)
    units = say("muster.units", count=len(source.units))
    title = catalog.texts[language].companies.get(name, name)
    guessed = catalog.tentative("companies", name)
    mark = f"  {say('muster.tentative')}" if guessed else ""
    return f"{name:32} {points:>10}  {units:9} {title}{mark}"


def by_size(source: CompanySource) -> tuple[str, int, str]:
    """Sort key: by army, then by points."""
    return source.army, source.ap, source.id


def known_army(catalog: Catalog, name: str) -> str:
    """The army of this name, however it is written; ClickException if it is unknown."""
    from damocles.muster import armies_by_name, fold_text

    found = armies_by_name(catalog).get(fold_text(name))
    if found is None:
        known = sorted(catalog.armies)
        message = say("muster.unknown_army", name=repr(name), known=known)
        raise click.ClickException(message)
    return found


@command.command("show")
@with_packs
@with_rules
@click.argument("target")
@YAML
@click.option("--prices", is_flag=True, help="Show what each unit costs.")
@with_language
def show(*, target: str, as_yaml: bool, prices: bool, rules: str, language: Language) -> None:
    """Show a company from the library or from a file, as text or YAML."""
    from damocles.catalog.packs import core

    catalog = core(rules)
    found = find_company(catalog, target)
    if found.company is None or found.faults:
        raise click.ClickException(
            "\n".join(fault_line(fault, catalog, language) for fault in found.faults)
        )
    click.echo(
        company_text(catalog, found.company, language, as_yaml=as_yaml, prices=prices), nl=False
    )


def company_text(
    catalog: Catalog,
    company: CompanySource,
    language: Language,
    *,
    as_yaml: bool,
    prices: bool = False,
) -> str:
    """A company as text or as YAML."""
    from damocles.muster import as_text, as_yaml as company_as_yaml

    if as_yaml:
        return company_as_yaml(company)
    return as_text(company, catalog, language, prices=prices)


@command.command("print")
@with_packs
@with_rules
@click.argument("target")
@with_language
@PAPER
@OUT
def print_(*, target: str, rules: str, language: Language, paper: str, out: str | None) -> None:
    """Print a company as PDF: its list, cards, markers, template and bases, to scale.

    A company with faults is printed too, with the faults on its first page.
    """
    from damocles.catalog.packs import core
    from damocles.muster import company_sheets

    catalog = core(rules)
    found = find_company(catalog, target)
    seen = review_target(catalog, found, (), 0)
    if seen is None or seen.company.army not in catalog.armies:
        faults = seen.faults if seen else found.faults
        raise click.ClickException(
            "\n".join(fault_line(fault, catalog, language) for fault in faults)
        )
    for fault in seen.faults:
        click.echo(fault_line(fault, catalog, language), err=True)
    save_pdf(company_sheets(seen, catalog, language), out or f"{seen.company.id}.pdf", paper)


@command.command("suggest")
@with_packs
@with_rules
@click.option("--army", required=True)
@click.option("--ap", type=POINTS, required=True, help="The points to spend.")
@click.option("--style", default="balanced", show_default=True)
@click.option("--seed", default="1", show_default=True, help="Equal seeds give equal companies.")
@MISSION
@YAML
@with_language
def suggest(
    *,
    army: str,
    ap: int,
    style: str,
    seed: str,
    mission: str | None,
    as_yaml: bool,
    rules: str,
    language: Language,
) -> None:
    """Suggest a legal company close to the given points, never above them."""
    from damocles.catalog.packs import core
    from damocles.muster import STYLES, CompanyWish, suggest as suggest_company

    catalog = core(rules)
    forces = tuple(forces_of(mission, rules))
    if style not in STYLES:
        message = say("muster.unknown_style", name=repr(style), known=list(STYLES))
        raise click.ClickException(message)
    wanted = CompanyWish(catalog.armies[known_army(catalog, army)], ap, style, forces, rules)
    try:
        company = suggest_company(wanted, seed=seed)
    except DamoclesError as problem:
        raise click.ClickException(explain(problem)) from problem
    click.echo(
        company_text(catalog, company, language, as_yaml=as_yaml, prices=not as_yaml), nl=False
    )


@command.command("new")
@with_packs
@with_rules
@click.option("--army", help="The army; asked for if not given.")
@click.option("--ap", type=POINTS, help="The points; asked for if not given.")
@click.option(
    "--out", type=click.Path(dir_okay=False), help="The file; by default named after the company."
)
@with_language
def new(
    *, army: str | None, ap: int | None, out: str | None, rules: str, language: Language
) -> None:
    """Build a company unit by unit; totals and faults are shown as it grows."""
    from damocles.catalog.packs import core
    from damocles.cli.guide import Guide

    catalog = core(rules)
    asked = say("muster.which_army", known=list(catalog.armies))
    chosen = known_army(catalog, army or click.prompt(asked))
    points = ap or click.prompt(_begin(say("muster.how_many_points")), type=POINTS)
    Guide(catalog, chosen, points, language).run(out)
