"""Mutation testing draws changes that matter, the same for the same seed, and changes no file."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scripts import mutants
from scripts.mutations import sites

ROOT = Path(__file__).parents[2]


def changed(code: str) -> list[str]:
    """Every wrong change of a piece of code, as code."""
    count = len(sites(ast.parse(code)))
    found = []
    for number in range(count):
        tree = ast.parse(code)
        sites(tree)[number].make()
        found.append(ast.unparse(tree))
    return found


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a == b", {"a != b"}),
        ("a in b", {"a not in b"}),
        ("a and b", {"a or b", "a", "b"}),
        ("not a", {"a"}),
        ("a + b", {"a - b"}),
        ("a % b", {"a // b"}),
        ("a += b", {"a -= b"}),
        ("a[0]", {"a[1]", "a[-1]"}),
        ("a = True", {"a = False"}),
        ("f(a, b=c)", {"f(a)"}),
        ("min(a)", {"max(a)"}),
        ("[a for a in b if c]", {"[a for a in b]"}),
        ("f((a, b))", {"f((a,))", "f((b,))"}),
        ("a if b else c", {"a if not b else c"}),
    ],
)
def test_wrong_changes(code: str, expected: set[str]) -> None:
    """Bounds, opposites, conditions, numbers, arguments, filters, elements."""
    assert set(changed(code)) == expected


def test_a_refusal_is_dropped_only_where_none_is_allowed() -> None:
    """A function that must return something is left alone."""
    optional = "def f() -> Refusal | None:\n    return a"
    certain = "def f() -> Refusal:\n    return a"

    assert changed(optional) == ["def f() -> Refusal | None:\n    return None"]
    assert changed(certain) == []


@pytest.mark.parametrize(
    "code",
    [
        '"""Text with 1 number."""',
        "import a",
        "if TYPE_CHECKING:\n    a = 1",
        "@cites('SHO-001', 2)\ndef f(a: int = b) -> tuple[int, int]:\n    pass",
        "class A(B, frozen=True):\n    a: tuple[int, ...]",
        "zip(a, b, strict=True)",
        "a = 'text'",
        "a, b = c, d",
    ],
)
def test_what_decides_nothing_is_left_alone(code: str) -> None:
    """Docstrings, imports, annotations, decorators, heads of classes, guards, texts."""
    assert changed(code) == []


def test_equal_seeds_draw_equal_mutants() -> None:
    """All different, from all four chapters."""
    one, two = mutants.drawn(300, 7), mutants.drawn(300, 7)

    assert one == two
    assert one != mutants.drawn(300, 8)
    assert len({(mutant.file, mutant.number) for mutant in one}) == 300
    assert {mutant.chapter for mutant in one} == set(mutants.CHAPTERS)


def test_test_files_that_are_named_exist() -> None:
    """A renamed test file would be left out in silence."""
    names = {name for files in mutants.CHAPTERS.values() for name in files} | mutants.SLOW
    missing = [name for name in names if not (mutants.TESTS / f"test_{name}.py").exists()]

    assert missing == []


def test_a_mutant_lives_in_memory_only() -> None:
    """The module is loaded with the change, the file is as it was."""
    path = ROOT / "src" / "damocles" / "rules" / "resolution.py"
    before = path.read_bytes()
    name = "src/damocles/rules/resolution.py"
    tree = ast.parse(before)
    number, site = next((n, s) for n, s in enumerate(sites(tree)) if s.kind == "bound")
    mutant = mutants.Mutant("damage", name, number, site.line, site.kind, site.change)
    code = mutants.Spoilt("damocles.rules.resolution", mutant).get_code("damocles.rules.resolution")

    assert code != compile(before, str(path), "exec")
    assert path.read_bytes() == before
    found = mutants.Finder(mutant).find_spec("damocles.rules.resolution", None)
    assert found is not None
    assert isinstance(found.loader, mutants.Spoilt)
    assert mutants.Finder(mutant).find_spec("damocles.rules.facts", None) is None


def test_results_of_another_draw_are_not_mixed_in(tmp_path: Path) -> None:
    """A file of results belongs to one seed, one count and one state of the sources."""
    path = tmp_path / "deep" / "results.jsonl"
    draw = mutants.Draw(1, 2, "abc")

    assert mutants.resumed(path, draw) == {}
    assert mutants.resumed(path, draw) == {}
    with pytest.raises(SystemExit, match="another draw"):
        mutants.resumed(path, mutants.Draw(2, 2, "abc"))


def test_the_table_counts_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    """Killed of all, and the survivors by name."""
    mutant = mutants.Mutant("morale", "src/damocles/rules/morale.py", 0, 7, "bound", "a  ->  b")
    told = mutant._asdict()
    verdicts = [
        mutants.Verdict(**told, killed=killed, by="", seconds=1.0) for killed in (True, True, False)
    ]
    mutants.report(verdicts, mutants.Draw(5, 3, "abc"))
    shown = capsys.readouterr().out

    assert "SURVIVED morale.py:7 [bound] a  ->  b" in shown
    assert "seed 5" in shown
    assert "| morale | 3 | 2 | 66.7 % |" in shown
    assert "| command | 0 | 0 | 0.0 % |" in shown
