"""A rule set that nobody knows: every command that takes one says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from damocles.cli import main
from damocles.rules.sets import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

NONE = {
    "backup": "the file of the rooms",
    "packs check": "a pack names its own",
    "packs diff": "a pack names its own",
    "packs schema": "packs of all have the same form",
    "replay": "a record names its own",
    "serve": "pages name theirs",
}
"""Commands that are of no rule set, or of one that is known."""


def commands(command: click.Command = main, path: str = "") -> Iterator[tuple[str, set[str]]]:
    """All commands, each with what its parameters are called."""
    if isinstance(command, click.Group):
        within = click.Context(command)
        for name in command.list_commands(within):
            found = command.get_command(within, name)
            assert found is not None
            yield from commands(found, f"{path} {name}".strip())
    else:
        yield path, {each.name for each in command.params if each.name}


TAKING = [path for path, names in commands() if "rules" in names]


def test_every_command_takes_one_or_says_why_not() -> None:
    """A new one is tried below by itself, or has its reason."""
    assert {path for path, _ in commands()} - {*TAKING} == NONE.keys()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", TAKING)
def test_an_unknown_one_ends_it(command: str, language: str) -> None:
    """With the option, the name and those that are known, whatever else is missing."""
    given = [*command.split(), "--rules", "nonsense", "--lang", language]
    result = CliRunner().invoke(main, given)
    said = {"en": "no rule set is called 'nonsense'", "fr": "aucun"}[language]

    assert result.exit_code == 2, result.output
    assert "'--rules'" in result.output
    assert all(each in result.output for each in (said, "nonsense", *EDITIONS))


@pytest.mark.parametrize("pair", [("nonsense", "at43"), ("at43", "nonsense")])
def test_two_that_are_compared_must_be_known(pair: tuple[str, str]) -> None:
    """Either of them."""
    result = CliRunner().invoke(main, ["rules", "--diff", *pair])

    assert result.exit_code == 2
    assert all(each in result.output for each in ("--diff", "nonsense", *EDITIONS))
