"""What the documentation shows, works: Python is run, commands are real, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from itertools import dropwhile
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from damocles.catalog import rulebook
from damocles.cli import main
from tests.docs.pages import ROOT, blocks, commands, pages
from tests.lab.here import run_here
from tests.matrices import kept_matrix

if TYPE_CHECKING:
    from pathlib import Path

NAMES = [path.relative_to(ROOT).as_posix() for path in pages()]
SHELL = ("sh", "bash", "console", "shell")
ENDLESS = {"serve", "play"}
"""Commands that run until stopped: only their help is asked for."""
PLAIN = {"git", "cd", "curl", "npm"}
"""Programs that examples may call and that are not ours to test."""


def all_commands() -> list[str]:
    """Every command that a page shows, once."""
    texts = [path.read_text(encoding="utf-8") for path in pages()]
    shown = [command for text in texts for b in blocks(text, *SHELL) for command in commands(b)]
    return sorted(set(shown))


def targets() -> set[str]:
    """The targets of the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


def run_block(text: str, name: str, names: dict[str, object]) -> None:
    """Run a block: one with prompts as a doctest, any other as a script."""
    if ">>>" not in text:
        exec(compile(text, name, "exec"), names)  # noqa: S102  # our own pages
        return
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    shown: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
        test, out=shown.append, clear_globs=False
    )
    names.update(test.globs)
    assert result.failed == 0, "".join(shown)


def test_a_wrong_answer_is_noticed() -> None:
    """The examples can fail."""
    with pytest.raises(AssertionError, match="Expected"):
        run_block(">>> 1 + 1\n3\n", "page", {})


def test_blocks_of_a_page_build_on_each_other() -> None:
    """Names of an earlier block live on in the later ones."""
    names: dict[str, object] = {}
    run_block(">>> x = 2\n", "page", names)
    run_block("y = x + 1\n", "page", names)

    assert names["y"] == 3


@pytest.mark.parametrize("page", NAMES)
def test_python_examples_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python block of a page runs, in order, and prints what it says."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks((ROOT / page).read_text(encoding="utf-8"), "python"):
        run_block(block.text, f"{page}:{block.line}", names)


@pytest.mark.parametrize("command", all_commands())
def test_commands_are_real(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`damocles` commands are run, those of make exist, others are well known.

    They run where the folders of the project are at hand, and leave their files elsewhere.
    """
    for folder in ("docs", "src"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rulebook, "matrix", kept_matrix)
    monkeypatch.setattr("damocles.lab.run", run_here)
    program, *arguments = dropwhile(lambda word: "=" in word, shlex.split(command))
    if program == "damocles":
        endless = ENDLESS & set(arguments[:1])
        result = CliRunner().invoke(main, [arguments[0], "--help"] if endless else arguments)
        assert result.exit_code == 0, result.output
    elif program == "make":
        assert {word for word in arguments if "=" not in word} <= targets()
    else:
        local = "/" in program and (ROOT / program).exists()
        assert local or program in PLAIN or program.startswith(".venv/bin/")


@pytest.mark.parametrize("page", NAMES)
def test_links_lead_somewhere(page: str) -> None:
    """Every link to a file of the project names one that exists."""
    text = (ROOT / page).read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)

    assert [link for link in linked if not ((ROOT / page).parent / link).exists()] == []
