"""The option `--lang`: every command that says something has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner, Result

from damocles.cli import main
from damocles.words import languages
from tests.words.brackets import speak_in_brackets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SILENT = {"packs schema"}
"""Commands that print nothing but paths."""


def commands(group: click.Command = main, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command with its name."""
    if not isinstance(group, click.Group):
        yield name, group
        return
    context = click.Context(group)
    for each in group.list_commands(context):
        inner = group.get_command(context, each)
        assert inner is not None
        yield from commands(inner, f"{name} {each}".strip())


def run(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("name", [name for name, _ in commands() if name not in SILENT])
def test_every_command_can_be_told_its_language(name: str) -> None:
    """By either name of the option; one that nobody speaks is refused, and all are named."""
    found = run(*name.split(), "--language", "xx")

    assert found.exit_code == 2
    assert all(f"'{each}'" in found.stderr for each in languages())


def test_a_company_in_any_language_is_read_back(tmp_path: Path) -> None:
    """Also where words have brackets."""
    file = tmp_path / "list.txt"
    with speak_in_brackets() as language:
        written = run("muster", "show", "white-stars-2000", "--lang", language).output
        file.write_text(written, "utf-8")
        checked = run("muster", "check", str(file)).output

    assert "⟦Platoon ⟧1" in written
    assert checked.endswith("1 company, all legal\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("missions", "show", "nope"), "aucune mission ne s’appelle 'nope' (connues\u202f: "),
        (("missions", "show", "landing", "--table", "random"), "une carte la donne"),
        (("muster", "suggest", "--army", "therians", "--ap", "50"), "le moins cher\u202f: 6"),
        (("simulate", "--option", "free_measuring=maybe"), "ne peut être 'maybe'\u202f: true ou"),
    ],
)
def test_errors_are_told_in_the_language(arguments: tuple[str, ...], told: str) -> None:
    """As far as they are about what was asked for."""
    found = run(*arguments, "--lang", "fr")

    assert found.exit_code == 1
    assert told in found.stderr
