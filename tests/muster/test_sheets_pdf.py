"""Sheets become pages: PDF, of the expected number, whatever a company is called."""

from __future__ import annotations

import functools
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from damocles.catalog import core
from damocles.cli import main
from damocles.muster import review
from damocles.muster.sheets import PrintingUnavailable, company_sheets, pdf, reference_sheet
from damocles.muster.sheets.values import Paper
from damocles.words import Language, languages

PAPERS: tuple[Paper, ...] = ("a4", "us-letter")


def pages(made: bytes) -> int:
    """How many pages a PDF has."""
    assert made.startswith(b"%PDF")
    counts = re.findall(rb"/Count (\d+)", made)
    return max(map(int, counts))


def printed(name: str, title: str = "", *, paper: Paper = "a4", language: Language = "en") -> bytes:
    """A company of the library as PDF, under another name if one is given."""
    catalog = core()
    company = catalog.company(name)
    found = review(replace(company, name=title or company.name), catalog.armies)
    return pdf(company_sheets(found, catalog, language), paper=paper)


@functools.cache
def printed_small(title: str) -> bytes:
    """A company of one unit as PDF, under this name."""
    catalog = core()
    company = catalog.company("white-stars-500")
    found = review(replace(company, name=title, units=company.units[:1]), catalog.armies)
    return pdf(company_sheets(found, catalog))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", languages())
def test_a_small_company_takes_six_pages(language: Language, paper: Paper) -> None:
    """List, cards, what is cut out, template, bases, origins: a page each."""
    made = printed("white-stars-500", paper=paper, language=language)

    assert pages(made) == 6


@pytest.mark.parametrize(("name", "count"), [("white-stars-2000", 8), ("therians-2000", 7)])
def test_a_large_company_takes_a_page_or_two_more(name: str, count: int) -> None:
    """Cards, and bases where there are many, need two pages, the rest one each."""
    assert pages(printed(name)) == count


def test_equal_sheets_give_equal_bytes() -> None:
    """Neither a clock nor the fonts of a system go into a page."""
    assert printed("therians-500") == printed("therians-500")


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(title=st.text(st.characters(codec="utf-8"), max_size=120))
def test_any_name_can_be_printed(title: str) -> None:
    """A name is content, never a command of the page."""
    assert pages(printed_small(title)) >= pages(printed_small("A"))


@pytest.mark.parametrize(
    "title",
    ['#pagebreak() *bold* $x^2$ \\ "quoted" @ref <label>', "É" * 400, "long words " * 60, "\0\n\t"],
)
def test_names_like_source_are_only_names(title: str) -> None:
    """What would mean something to the compiler is set as it is written."""
    assert 6 <= pages(printed("white-stars-500", title)) <= 7


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", languages())
def test_the_reference_is_one_page(language: Language, paper: Paper) -> None:
    """It fits on one page in each language, on either paper."""
    assert pages(pdf(reference_sheet(language), paper=paper)) == 1


# ---- the commands ----------------------------------------------------------------------------


def test_a_company_is_printed_into_its_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a name for the file it is called like the company."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["muster", "print", "white-stars-500", "--lang", "fr"])

    assert result.exit_code == 0, result.output
    assert (tmp_path / "white-stars-500.pdf").read_bytes().startswith(b"%PDF")


def test_a_file_with_faults_is_printed_and_they_are_told(tmp_path: Path) -> None:
    """The faults are on the sheet and in the terminal."""
    listed = tmp_path / "own.txt"
    listed.write_text("White Stars, 500 A.P.\n\nPlatoon 1\n1. 15 star troopers, captain\n")
    out = tmp_path / "own.pdf"
    result = CliRunner().invoke(main, ["muster", "print", str(listed), "-o", str(out)])

    assert result.exit_code == 0, result.output
    assert "CMP-013" in result.output
    assert out.read_bytes().startswith(b"%PDF")


def test_an_unknown_army_cannot_be_printed(tmp_path: Path) -> None:
    """There is nothing to print; the fault says why."""
    listed = tmp_path / "own.yaml"
    listed.write_text("id: own\narmy: martians\nap: 100\nunits: []\n")
    result = CliRunner().invoke(main, ["muster", "print", str(listed)])

    assert result.exit_code == 1
    assert "no army is called martians" in result.output


def test_the_reference_goes_to_a_file(tmp_path: Path) -> None:
    """On the paper that was asked for."""
    out = tmp_path / "page.pdf"
    arguments = ["print", "reference", "--paper", "letter", "-o", str(out)]
    result = CliRunner().invoke(main, arguments)

    assert result.exit_code == 0, result.output
    assert b"[0 0 612 792]" in out.read_bytes()


def test_an_unknown_rule_set_is_refused() -> None:
    """Those that there are, are named."""
    result = CliRunner().invoke(main, ["print", "reference", "--rules", "chess"])

    assert result.exit_code == 2
    assert "no rule set is called 'chess'" in result.output


def test_without_typst_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Printing is an extra: whoever lacks it reads how to get it."""
    monkeypatch.setitem(sys.modules, "typst", None)
    result = CliRunner().invoke(main, ["print", "reference"])

    assert result.exit_code == 1
    assert "pip install 'damocles[print]'" in result.output
    with pytest.raises(PrintingUnavailable, match="typst"):
        pdf(reference_sheet())
