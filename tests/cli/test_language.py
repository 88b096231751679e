"""The option `--lang`: every command that says something has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
import yaml
from click.testing import CliRunner, Result

from damocles.cli import main
from damocles.words import languages, more_words
from damocles.words.books import HOME

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SILENT = {"packs schema"}
"""Commands that print nothing but paths."""
BRACKETS = 'name: "⟦English⟧"\ndecimal: "."\none: [1]\nlast: " ⟦and⟧ "\n'


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


@pytest.fixture
def _brackets(tmp_path: Path) -> Iterator[None]:
    """A language made from English: every text stands in brackets."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx/grammar.yaml").write_text(BRACKETS, encoding="utf-8")
    for file in (HOME / "en").glob("*.yaml"):
        if file.stem != "grammar":
            text = yaml.safe_dump(bracket(yaml.safe_load(file.read_bytes())))
            (tmp_path / "xx" / file.name).write_text(text, encoding="utf-8")
    with more_words(tmp_path):
        yield


def bracket(texts: object) -> object:
    """All texts in brackets."""
    if isinstance(texts, dict):
        return {key: bracket(text) for key, text in texts.items()}
    return f"⟦{texts}⟧"


@pytest.mark.parametrize("name", [name for name, _ in commands() if name not in SILENT])
def test_every_command_can_be_told_its_language(name: str) -> None:
    """By either name of the option; one that nobody speaks is refused, and all are named."""
    found = run(*name.split(), "--language", "xx")

    assert found.exit_code == 2
    assert all(f"'{each}'" in found.stderr for each in languages())


@pytest.mark.usefixtures("_brackets")
@pytest.mark.parametrize(
    "arguments",
    [
        ("muster", "check", "white-stars-500"),
        ("muster", "list", "--army", "therians"),
        ("packs", "list"),
        ("rules", "--options"),
        ("rules", "GEN-003"),
        ("missions", "show", "skirmish"),
    ],
)
def test_what_commands_print_is_in_the_books(arguments: tuple[str, ...]) -> None:
    """In a language of brackets, hardly a line is without them: names and rules have none."""
    lines = [line for line in run(*arguments, "--lang", "xx").output.splitlines() if line.strip()]

    assert lines
    assert [line for line in lines if "⟦" not in line and not is_foreign(line)] == []


def is_foreign(line: str) -> bool:
    """Whether a line is a name of the packs, a text of the rules, or a place in the code."""
    return line.startswith(("Skirmish", "GEN-003", "core 1.0", "  ")) or "printed map" in line


@pytest.mark.usefixtures("_brackets")
def test_a_company_in_any_language_is_read_back(tmp_path: Path) -> None:
    """Also where words have brackets."""
    file = tmp_path / "list.txt"
    file.write_text(run("muster", "show", "white-stars-2000", "--lang", "xx").output, "utf-8")

    assert "⟦Platoon 1⟧" in file.read_text("utf-8")
    assert run("muster", "check", str(file)).output.endswith("1 company, all legal\n")


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
