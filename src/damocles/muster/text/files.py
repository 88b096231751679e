"""Companies in files of either form, with the line of every fault."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.armies import MOST_UNITS, CompanySource
from damocles.catalog.source import Reader
from damocles.muster.checks.review import Review, review
from damocles.muster.checks.units import unknown_units
from damocles.muster.roster.faults import Fault
from damocles.muster.text.parser import parse_company

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import FieldPath
    from damocles.rules.state import Forces

FIELD = re.compile(r"^(id|army|ap|name|commander|units)\s*:", re.MULTILINE)
"""How a line of YAML begins; the text form has no such line."""


class CompanyFile(NamedTuple):
    """A company from a file, the faults of its form, and a way to find lines."""

    company: CompanySource | None
    faults: tuple[Fault, ...]
    file: str
    line: Callable[[FieldPath], int]
    yaml: bool = False


def open_company(text: str, catalog: Catalog, *, file: str) -> CompanyFile:
    """A company from the content of a file, YAML or text."""
    if FIELD.search(text):
        return _from_yaml(text, file)
    found = parse_company(text, catalog)

    def line(path: FieldPath) -> int:
        while path and path not in found.lines:
            path = path[:-1]
        return found.lines.get(path, 1)

    located = (replace(each, file=file, line=each.line or line(each.path)) for each in found.faults)
    return CompanyFile(found.company, tuple(located), file, line)


def _from_yaml(text: str, file: str, *, outside: bool = True) -> CompanyFile:
    """A company in the form of the packs; units above the maximum number are left out."""
    reader = Reader(text, name=file, outside=outside)
    company = reader.read(CompanySource)
    if company is not None:
        company = replace(company, units=company.units[:MOST_UNITS])
    faults = tuple(
        Fault("", "company", "unreadable", {"problem": each.problem}, file=file, line=each.line)
        for each in reader.faults
    )
    return CompanyFile(company, faults, file, reader.line, yaml=True)


def open_named(name: str, catalog: Catalog) -> CompanyFile:
    """A company of the library, with the lines of its file; an unknown name raises."""
    source = catalog.company(name)
    file = Path(catalog.pack("companies", name).folder) / "companies" / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    found = _from_yaml(text, f"companies/{name}.yaml", outside=False)
    return found._replace(company=source, faults=())


def review_file(
    found: CompanyFile, catalog: Catalog, *, forces: Sequence[Forces] = (), excess: int = 0
) -> Review | None:
    """The review of a company from a file, faults of form first; None if there is no company."""
    if found.company is None:
        return None
    looked = review(
        found.company, catalog.armies, rules=catalog.rules, forces=forces, excess=excess
    )
    return replace(looked, faults=(*found.faults, *_located(found, looked.faults)))


def dangling_units(found: CompanyFile, known: Sequence[str]) -> Iterator[Fault]:
    """Faults for the units of a company that are unknown, with lines; none without a company."""
    if found.company is not None:
        yield from _located(found, unknown_units(found.company, known))


def _located(found: CompanyFile, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults of a company, each with its file and line."""
    return (replace(fault, file=found.file, line=found.line(fault.path)) for fault in faults)
