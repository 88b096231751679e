"""`damocles muster`: check, list, show, suggest, new."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from damocles.cli import main
from tests.muster.lists import BATTLE_REPORT, STANDARD, platoon

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str, typed: str | None = None) -> Result:
    """Run `damocles muster` with these arguments."""
    return CliRunner().invoke(main, ["muster", *arguments], input=typed)


# ---- check -----------------------------------------------------------------------------------


def test_the_whole_library_is_legal() -> None:
    """Without names all companies are checked."""
    result = run("check")

    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1].endswith("companies, all legal")


def test_a_text_is_checked_from_standard_input() -> None:
    """The list of the battle report as it was printed."""
    result = run("check", "-", typed=BATTLE_REPORT)

    assert result.exit_code == 0
    assert result.output == "baker-company: legal, 2000 of 2000 A.P.\n1 company, all legal\n"


def test_a_file_that_cannot_be_read_is_told_as_json() -> None:
    """What is wrong with its form is a fact of the fault, in plain words."""
    text = "id: few\narmy: therians\nap: many\nunits: []\n"
    (row,) = json.loads(run("check", "--json", "--lang", "fr", "-", typed=text).output)
    (fault,) = row["faults"]

    assert fault["facts"] == {"problem": "ap: expected a whole number, got text"}
    assert "nombre entier" in fault["says"]


def test_faults_are_told_with_line_rule_and_fix(tmp_path: Path) -> None:
    """And the command fails."""
    file = tmp_path / "list.txt"
    file.write_text(platoon("7 star troopers, sergeant", "4. 1 fire toad"), encoding="utf-8")
    result = run("check", str(file), "white-stars-500")

    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "white-stars-2000: 1 fault, 385 of 2000 A.P.",
        f"  {file}:3: star-troopers-1: 7 fighters of at least 8 (CMP-012); take 8",
        "white-stars-500: legal, 500 of 500 A.P.",
        "2 companies, 1 with faults",
    ]


def test_faults_are_told_in_french() -> None:
    """Everything that is said, fixes too; what is applied is written in French."""
    text = platoon("7 star troopers, sergeant", "4. 1 fire toad")
    result = run("check", "--lang", "fr", "-", typed=text)
    fixed = run("check", "--lang", "fr", "--fix", "-", typed=text)
    (row,) = json.loads(run("check", "--lang", "fr", "--json", "-", typed=text).output)

    assert result.output.splitlines() == [
        "white-stars-2000\u202f: 1 erreur, 385 P.A. sur 2000",
        "  -:3: star-troopers-1\u202f: 7 combattants pour 8 au moins (CMP-012)\u202f; prendre 8",
        "1 compagnie, dont 1 avec des erreurs",
    ]
    assert fixed.stderr.startswith("corrigé\u202f: star-troopers-1\u202f: 7 combattants")
    assert fixed.stdout.splitlines()[3] == "1. 8 star troopers, sergent"
    assert row["faults"][0]["says"] == result.output.splitlines()[1].strip()
    assert run("check", "--lang", "fr", "white-stars-500").output.splitlines() == [
        "white-stars-500\u202f: en règle, 500 P.A. sur 500",
        "1 compagnie, tout est en règle",
    ]


def test_what_cannot_be_read_is_told() -> None:
    """With the nearest name."""
    result = run("check", "-", typed="White Stars, 500 A.P.\n8 star trupers")

    assert result.exit_code == 1
    assert "-:2: line 2: nothing is called 'star trupers': did you mean star troopers?" in (
        result.output
    )
    nothing = run("check", "-", typed="")
    assert nothing.exit_code == 1
    assert "1 fault" in nothing.output


def test_machines_get_everything() -> None:
    """Totals, faults with their fixes as edits."""
    result = run("check", "--json", "-", typed=platoon("7 star troopers, sergeant"))
    (row,) = json.loads(result.output)

    assert (result.exit_code, row["legal"], row["totals"]["total"]) == (1, False, 185)
    (fault,) = row["faults"]
    assert (fault["rule"], fault["facts"]["counted"], fault["line"]) == ("CMP-012", 7, 3)
    assert fault["fix"]["edits"][0]["to"]["number"] == 8
    empty = json.loads(run("check", "--json", "-", typed="").output)
    assert (empty[0]["legal"], "totals" in empty[0]) == (False, False)


@pytest.mark.parametrize(("form", "beginning"), [("text", "White Stars"), ("yaml", "id: ")])
def test_fixes_are_applied(form: str, beginning: str) -> None:
    """The company is printed in the form in which it came, and is legal then."""
    text = platoon("7 star troopers, sergeant", "2. 8 star troopers")
    if form == "yaml":
        text = run("show", "-", "--yaml", typed=text).output
    result = run("check", "--fix", "-", typed=text)

    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(beginning)
    assert result.stderr.count("fixed: ") == 2
    assert run("check", "-", typed=result.stdout).exit_code == 0


def test_what_cannot_be_fixed_is_told() -> None:
    """Nothing is as cheap as that."""
    result = run("check", "--fix", "-", typed=platoon(STANDARD, army="White Stars, 100 A.P."))

    assert result.exit_code == 1
    assert "185 A.P. of at most 100 (CMP-001)" in result.stderr
    assert run("check", "--fix", "-", typed="").exit_code == 1


@pytest.mark.rule("CMP-025")
def test_a_mission_asks_for_a_division() -> None:
    """4000 points do not fit a mission of 2000."""
    assert run("check", "--mission", "skirmish", "therians-2000").exit_code == 0
    result = run("check", "--mission", "skirmish", "therians-4000")
    assert result.exit_code == 1
    assert "(CMP-025)" in result.output


@pytest.mark.rule("CMP-027")
def test_an_excess_is_allowed_by_option() -> None:
    """Ten points that the opponents allow."""
    text = platoon(STANDARD, army="White Stars, 175 A.P.")

    assert run("check", "-", typed=text).exit_code == 1
    assert run("check", "--excess", "10", "-", typed=text).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("check", "nobody"), "no file and no company of the library is called 'nobody'"),
        (("check", "."), "."),
        (("check", "--mission", "x", "therians-500"), "no mission is called 'x'"),
        (("show", "-"), "the first line names an army"),
        (("list", "--army", "x"), "no army is called 'x'"),
        (("suggest", "--army", "therians", "--ap", "100"), "the cheapest is 6 storm golems"),
        (("suggest", "--army", "therians", "--ap", "500", "--style", "x"), "no style is called"),
    ],
)
def test_faults_of_use_are_told(arguments: tuple[str, ...], message: str) -> None:
    """In a sentence, without a trace."""
    result = run(*arguments, typed="nobody")

    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert message in result.output


# ---- list, show, suggest ---------------------------------------------------------------------


def test_the_library_is_listed() -> None:
    """By army and points, with names in the language asked for."""
    lines = run("list", "--army", "white stars", "--lang", "fr").output.splitlines()

    assert lines[0].split()[:3] == ["white-stars-500", "500", "P.A."]
    assert lines[0].endswith("2 unités  Patrouille Echo")
    assert all("white-stars" in line.split()[0] for line in lines)
    assert len(run("list").output.splitlines()) > len(lines)


def test_companies_of_a_tentative_pack_are_marked() -> None:
    """In the language asked for; those of the rulebook's armies are not."""
    english, french = run("list").output, run("list", "--lang", "fr").output

    assert "karmans-500 " in english
    assert all(line.endswith("(tentative)") for line in english.splitlines() if "karmans" in line)
    assert "(tentative)" not in run("list", "--army", "white stars").output
    assert french.count("(provisoire)") == english.count("(tentative)")


def test_a_company_is_shown_in_both_forms() -> None:
    """Each can be checked again."""
    text = run("show", "white-stars-1000", "--lang", "fr", "--prices").output
    yaml = run("show", "white-stars-1000", "--yaml").output

    assert text.startswith("White Stars, 1000 P.A.\n\nSection 1\n1. 12 star troopers, grenades, ")
    assert yaml.startswith("id: white-stars-1000\narmy: white_stars\n")
    assert run("show", "-", "--yaml", typed=text).output == yaml
    assert run("check", "-", typed=yaml).exit_code == 0


def test_a_company_is_suggested() -> None:
    """Legal, and the same for the same seed."""
    arguments = ("suggest", "--army", "Therians", "--ap", "1500", "--style", "armour")
    first, second = run(*arguments), run(*arguments, "--yaml", "--mission", "skirmish")

    assert first.exit_code == second.exit_code == 0
    assert run(*arguments).output == first.output != run(*arguments, "--seed", "2").output
    for found in (first, second):
        assert run("check", "-", typed=found.output).exit_code == 0


# ---- new -------------------------------------------------------------------------------------


def test_a_company_is_built_line_by_line(tmp_path: Path) -> None:
    """Totals and faults are shown as it grows; what is not understood is asked again."""
    file = tmp_path / "mine.txt"
    typed = ["white stars", "500", "help", "8 star trupers", "7 star troopers, sergeant", "undo",
             "8 star troopers, sergeant", "", "show", "4. 1 fire toad", "done"]  # fmt: skip
    result = run("new", "--out", str(file), typed="\n".join(typed) + "\n")

    assert result.exit_code == 0, result.output
    assert "did you mean star troopers?" in result.output
    assert "7 fighters of at least 8 (CMP-012)" in result.output
    assert "385 of 500 A.P., 115 left" in result.output
    assert result.output.endswith(f"legal, 385 A.P.\nsaved as {file}\n")
    assert run("check", str(file)).exit_code == 0


def test_a_second_platoon_is_begun_and_yaml_is_saved(tmp_path: Path) -> None:
    """The slots of the new platoon are offered; the end of the input is an end."""
    file = tmp_path / "mine.yaml"
    typed = f"{STANDARD}\nplatoon\n8 star troopers\n"
    options = ("--army", "white_stars", "--ap", "1000", "--lang", "fr", "--out", str(file))
    result = run("new", *options, typed=typed)

    assert result.exit_code == 0, result.output
    assert result.output.count("emplacement 1 (obligatoire)") == 2
    told = "section 1\u202f: 1 emplacements sur 5 sont remplis, et une autre section suit (CMP-005)"
    assert told in result.output
    assert "pas en règle, 360 P.A." in result.output
    assert file.read_text(encoding="utf-8").startswith("id: white-stars-1000\n")
