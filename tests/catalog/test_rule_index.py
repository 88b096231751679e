"""The index of the rules is complete, and a fault in it is named."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from damocles.catalog.rulebook.index import FOLDER, RuleIndexError, load_index, rule_index

NUMBERED = {
    "GEN": 82,
    "TAC": 23,
    "ACT": 57,
    "SHO": 68,
    "MEL": 17,
    "CTL": 11,
    "MOR": 14,
    "HER": 14,
    "CMP": 34,
    "TER": 15,
    "ABL": 25,
    "ROU": 14,
}
"""How far the numbers of each chapter run; missions are numbered by mission."""
MISSIONS = {0: 31, 1: 5, 2: 7, 3: 7, 4: 5, 5: 10, 6: 12, 7: 2}
BOX = {"GEN": 17, "TURN": 11, "MOV": 13, "SHO": 15, "COV": 6, "SPW": 6, "MEL": 6, "LDR": 10}
"""The same of the booklet of the starter box."""
RULINGS = 156
BOX_RULINGS = {*range(1, 41)} - {14, 26}
"""Two of the numbers decide nothing that could be played here."""
OPTIONS = {17, 22, 33, 47, 51, 54, 70, 79, 92, 109, 117, 130, 139, 154, 155, 156}
PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def expected_rules() -> set[str]:
    """Every id that there must be."""
    plain = {f"{name}-{n:03}" for name, last in NUMBERED.items() for n in range(1, last + 1)}
    missions = {
        f"MIS-{100 * mission + n:03}"
        for mission, last in MISSIONS.items()
        for n in range(1, last + 1)
    }
    box = {f"INI-{name}-{n:02}" for name, last in BOX.items() for n in range(1, last + 1)}
    return plain | missions | box


def test_every_rule_is_there() -> None:
    """537 rules, chapter by chapter, without a hole in the numbers."""
    assert set(rule_index().rules) == expected_rules()
    assert len(rule_index().rules) == 537


def test_every_ruling_is_there() -> None:
    """The rulings are numbered, and those that are switches are marked."""
    rulings = rule_index().rulings

    usual = {f"RUL-{n:02}" for n in range(1, RULINGS + 1)}
    assert set(rulings) == usual | {f"RIN-{n:02}" for n in BOX_RULINGS}
    assert {int(name[4:]) for name in usual if rulings[name].option} == OPTIONS
    assert [name for name, each in rulings.items() if each.option and name not in usual] == [
        "RIN-38"
    ]


def test_titles_tell_rules_apart() -> None:
    """No two rules and no two rulings have one title, and no title ends as a sentence."""
    for each in (rule_index().rules, rule_index().rulings):
        titles = [entry.title for entry in each.values()]

        assert [title for title, count in Counter(titles).items() if count > 1] == []
        assert [title for title in titles if title.endswith(".")] == []


def test_chapters_are_named() -> None:
    """Each chapter has its name and its book."""
    chapters = rule_index().chapters

    assert set(chapters) == {*NUMBERED, "MIS", *(f"INI-{name}" for name in BOX)}
    assert chapters["SHO"].name == "shooting"
    assert {chapter.book for chapter in chapters.values()} == {"at43", "initiation"}


def test_a_rule_is_read_whole() -> None:
    """Title, pages, kind, rulings and text are all there."""
    rule = rule_index().rules["SHO-034"]

    assert (rule.page, rule.tags, rule.rulings) == ("65", ("T",), ("RUL-66", "RUL-67"))
    assert rule.text.startswith("If at least one shooting test fails the template deviates")
    assert rule_index().rulings["RUL-66"].why.startswith("EX 2 p.65")


def test_pages_are_in_the_book() -> None:
    """Every rule says where it stands: pages from 15 to 127, or the glossary.

    Those of the booklet are lost.
    """
    for rule in rule_index().rules.values():
        pages = [int(number) for number in re.findall(r"\d+", rule.page)]

        assert pages or rule.page in ("glossary", "booklet"), rule.id
        assert all(15 <= page <= 127 for page in pages), rule.id


def test_the_page_lists_the_exemptions() -> None:
    """docs/rules.md shows every rule that is not applicable, partial or divergent, and no other."""
    index = rule_index()
    rows = {
        f"| {name} | {index.rules[name].title} | {exemption.reason} |"
        for name, exemption in index.exemptions.items()
        if exemption.status != "absent"
    }
    shown = set(
        re.findall(r"^\| (?:[A-Z]+-)+\d{2,3} \|.*\|$", PAGE.read_text("utf-8"), re.MULTILINE)
    )

    assert shown == rows


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the index that a test may spoil."""
    return shutil.copytree(FOLDER, tmp_path / "index")


def spoil(path: Path, old: str, new: str) -> None:
    """Change the first occurrence of a text in a file."""
    text = path.read_text("utf-8")

    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("at43.yaml", "id: GEN-002", "id: GEN-001", "id GEN-001 is given twice"),
        ("at43.yaml", "id: GEN-002", "id: XYZ-002", "XYZ-002: no chapter XYZ"),
        ("at43.yaml", "id: GEN-002", "id: GEN-two", r"at43.yaml: .* at `\$.rules\[1\].id`"),
        ("at43.yaml", "[RUL-02]", "[RUL-999]", "GEN-005: no ruling RUL-999"),
        ("at43.yaml", "tags: [T]", "tags: [X]", r"at43.yaml: Invalid enum value 'X'"),
        ("at43.yaml", "tags: [T]", "colour: red", r"at43.yaml: .*unknown field `colour`"),
        ("at43.yaml", "rules:", "rules: [", r"at43.yaml: "),
        ("rulings.yaml", "id: RUL-02", "id: RUL-01", "id RUL-01 is given twice"),
        ("status.yaml", "[GEN-080]", "[GEN-999]", "status.yaml: no rule GEN-999"),
        ("status.yaml", "[GEN-080]", "[MIS-002]", "status of MIS-002 is given twice"),
        ("status.yaml", "\nnot_applicable:", "\nforgotten:", "status.yaml: Invalid enum value"),
    ],
)
def test_a_fault_is_named(folder: Path, file: str, old: str, new: str, problem: str) -> None:
    """A spoilt index is refused with the file or the id and what is wrong."""
    spoil(folder / file, old, new)

    with pytest.raises(RuleIndexError, match=problem):
        load_index(folder)


def test_a_missing_file_is_named(folder: Path) -> None:
    """An index without its rulings cannot be used."""
    (folder / "rulings.yaml").unlink()

    with pytest.raises(RuleIndexError, match=r"rulings\.yaml: "):
        load_index(folder)


def test_a_chapter_has_one_book(folder: Path) -> None:
    """Two books cannot share a chapter."""
    (folder / "other.yaml").write_text("chapters: {GEN: other}\nrules: []\n", "utf-8")

    with pytest.raises(RuleIndexError, match="chapter GEN is given twice"):
        load_index(folder)


def test_another_book_joins(folder: Path) -> None:
    """A further file is a further book; its rules stand beside the others."""
    rule = "{id: 44-GEN-01, title: Another, page: '1', tags: [T], text: So it is.}"
    (folder / "other.yaml").write_text(f"chapters: {{44-GEN: more}}\nrules: [{rule}]\n", "utf-8")
    index = load_index(folder)

    assert len(index.rules) == 538
    assert index.chapters[index.rules["44-GEN-01"].chapter].book == "other"
    assert index.knows("44-GEN-01")
    assert index.knows("RUL-01")
    assert not index.knows("GEN-999")
