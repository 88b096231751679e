"""Guided building of a company in the terminal; every answer is a line of the text form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.language import say
from damocles.muster import (
    as_text,
    as_yaml,
    begin_platoon,
    first_line,
    fits,
    match_platoon,
    parse_company,
    review,
    tell_fault,
    tell_problem,
    text_of,
)

if TYPE_CHECKING:
    from damocles.catalog.armies import CompanySource
    from damocles.catalog.packs import Catalog
    from damocles.muster import Review
    from damocles.words import Language


class Guide:
    """Keeps the lines entered so far, and asks for the next."""

    def __init__(self, catalog: Catalog, army: str, ap: int, language: Language) -> None:
        self.catalog, self.army, self.language = catalog, catalog.armies[army], language
        self.lines = [first_line(army, ap, catalog, language)]

    def run(self, out: str | None) -> None:
        """Ask for lines until `done` or the end of piped input, then save."""
        click.echo(self._say("help"))
        self._offer()
        while (line := self._asked()) is not None:
            self._take(line)
        self._save(out)

    def _asked(self) -> str | None:
        """The next line; None at the end."""
        try:
            line: str = click.prompt(">", prompt_suffix=" ", default="", show_default=False)
        except click.Abort:
            return None
        return None if line.strip().lower() == "done" else line.strip()

    def _take(self, line: str) -> None:
        """Act on one answer: a command, or a line of the company."""
        match line.lower():
            case "":
                return
            case "help":
                click.echo(self._say("help"))
            case "show":
                click.echo(as_text(self.company, self.catalog, self.language, prices=True))
            case "undo":
                self.lines = [self.lines[0], *self.lines[1:-1]]
                self._tell()
            case "platoon":
                self._add(begin_platoon(self._last + 1, self.language))
            case _:
                self._add(line)

    def _add(self, line: str) -> None:
        """Keep a line if it can be read; otherwise say what is wrong with it."""
        found = parse_company("\n".join([*self.lines, line]), self.catalog)
        broken = [fault for fault in found.faults if not fault.rule]
        for fault in broken:
            click.echo(f"  {tell_problem(fault, self.catalog, self.language)}")
        if not broken:
            self.lines.append(line)
            self._tell()

    @property
    def company(self) -> CompanySource:
        """The company so far."""
        found = parse_company("\n".join(self.lines), self.catalog).company
        if found is None:
            raise click.ClickException(self._say("unreadable"))
        return found

    @property
    def _last(self) -> int:
        """The number of the last platoon that was begun."""
        begun = map(match_platoon, self.lines)
        numbers = (int(found[1] or found[2] or 1) for found in begun if found)
        return max((*numbers, *(unit.platoon for unit in self.company.units)), default=0)

    @property
    def review(self) -> Review:
        """The review of the company so far."""
        return review(self.company, self.catalog.armies, rules=self.catalog.rules)

    def _tell(self) -> None:
        """Print totals, faults, and which slots are still free."""
        seen = self.review
        if seen.totals.units:
            unit, points = seen.company.units[-1].id, seen.totals.units[-1]
            click.echo(f"  {self._say('unit', unit=unit, points=points)}")
        total, limit, left = seen.totals.total, seen.totals.limit, seen.totals.left
        click.echo(f"  {self._say('total', total=total, limit=limit, left=left)}")
        for fault in seen.faults:
            click.echo(f"  {tell_fault(fault, self.catalog, self.language)}")
        self._offer()

    def _offer(self) -> None:
        """Print the free slots of the last platoon, and the units that fit into them."""
        pattern, last = self.army.pattern, self._last or 1
        filled = {unit.slot for unit in self.company.units if unit.platoon == last}
        for slot in range(1, len(pattern.slots) + 1):
            able = [n for n, unit in self.army.units.items() if fits(pattern, slot, unit)]
            names = [text_of(self.catalog, self.language, "units", name) for name in able]
            if slot not in filled and names:
                key = "compulsory" if slot in pattern.compulsory else "slot"
                click.echo(f"  {self._say(key, slot=slot, names=names)}")

    def _save(self, out: str | None) -> None:
        """Write the file, as YAML or as text depending on its extension."""
        seen = self.review
        for fault in seen.faults:
            click.echo(f"  {tell_fault(fault, self.catalog, self.language)}")
        click.echo(self._say("legal" if seen.legal else "illegal", total=seen.totals.total))
        path = Path(out or f"{seen.company.id}.txt")
        yaml = path.suffix in (".yaml", ".yml")
        text = as_yaml(seen.company) if yaml else as_text(seen.company, self.catalog, self.language)
        path.write_text(text, encoding="utf-8")
        click.echo(self._say("saved", file=path))

    def _say(self, key: str, **facts: object) -> str:
        return say(f"guide.{key}", **facts)
