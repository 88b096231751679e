"""Companies of the contrary edition are paid for in coins, whoever tells of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from click.testing import CliRunner

from damocles.catalog import choose, core
from damocles.catalog.errors import CatalogError
from damocles.cli import main
from damocles.muster import (
    CompanyWish,
    Impossible,
    company_sheets,
    open_company,
    reference_sheet,
    review_file,
    suggest,
    tell_fault,
)
from damocles.words import complete_languages, read_book
from tests.contrary import NAME
from tests.contrary.test_sets import COMPANIES, PACK, client, get, heath, post

if TYPE_CHECKING:
    from pathlib import Path

    from litestar import Litestar
    from litestar.testing import TestClient

    from damocles.words import Language

__all__ = ["client", "heath"]

pytestmark = pytest.mark.usefixtures("heath")

FOREIGN = re.compile(
    r"\b[AP]\.[PA]\.|\b(?:AP|VP|RP|PV|PR)\b|(?:army|victory|reinforcement) points"
    r"|points (?:d[’']armée|de victoire|de renfort)"
)
"""How the usual edition calls its currencies."""
OWN = {"en": "coin", "fr": "sou"}
WRITTEN = "Tramps, 5 coins\n\nPlatoon 1\n1. 6 walkers, elder (4 coins)\n2. 6 walkers (2 coins)\n"


def check(told: object, *languages: Language) -> None:
    """It speaks of its own currency, and of no other."""
    text = told if isinstance(told, str) else msgspec.json.encode(told).decode()

    assert FOREIGN.findall(text) == []
    assert [each for each in languages if OWN[each] not in text] == []


def run(command: str, language: Language, *, code: int = 0) -> str:
    """What a command prints, which ends with a code."""
    options = ["--rules", NAME, "--pack", str(PACK), "--lang", language]
    result = CliRunner().invoke(main, [*command.split(), *options])
    assert result.exit_code == code, result.output
    return result.output


def test_every_language_has_its_words() -> None:
    """Of a complete language; all of its own."""
    assert complete_languages() == tuple(OWN)
    for language in OWN:
        terms = read_book("terms", language)
        assert terms["price"] != terms[f"{NAME}.price"]


@pytest.mark.parametrize("language", OWN)
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("muster list", 0),
        ("muster check", 0),
        ("muster show walkers-a --prices", 0),
        ("muster suggest --army tramps --ap 7", 0),
        ("muster suggest --army tramps --ap 2", 1),
        ("missions show heath", 0),
        ("arena --bots random recruit --ap 3 --armies tramps --pairs 1", 1),
    ],
)
def test_commands_speak_of_coins(command: str, code: int, language: Language) -> None:
    """Lists, checks, companies as text, suggestions, and what cannot be suggested."""
    told = run(command, language, code=code)

    check(told, language)


@pytest.mark.parametrize("language", OWN)
def test_a_check_names_what_is_wrong_in_coins(language: Language, tmp_path: Path) -> None:
    """The sum, the limit, and the price beside a unit that is read back."""
    file = tmp_path / "walkers.txt"
    file.write_text(WRITTEN, encoding="utf-8")
    told = run(f"muster check {file}", language, code=1)

    check(told, language)
    assert {"2", "3", "5", "7"} <= set(re.findall(r"\d+", told.partition(str(file))[2]))


def test_a_text_is_read_with_its_currency() -> None:
    """In any language, one or several; the price beside a unit is checked."""
    texts = (WRITTEN, WRITTEN.replace("coins", "sous"), WRITTEN.replace("5 coins", "5 coin"))
    found = [open_company(text, core(NAME), file="") for text in texts]

    assert [each.company.ap for each in found if each.company] == [5, 5, 5]
    assert [[fault.reason for fault in each.faults] for each in found] == [["price_differs"]] * 3
    bare = open_company("Tramps\n1. 6 walkers", core(NAME), file="")
    assert tell_fault(bare.faults[0], core(NAME), "en").endswith("Tramps, 20 coins")


@pytest.mark.parametrize("language", OWN)
def test_sheets_have_coins(language: Language) -> None:
    """Those of a company with faults, and the quick reference."""
    seen = review_file(open_company(WRITTEN, core(NAME), file=""), core(NAME))
    assert seen is not None

    check(company_sheets(seen, core(NAME), language), language)
    check(reference_sheet(language, rules=NAME), language)


def test_suggestions_are_measured_in_coins() -> None:
    """Ranks, waves and styles count as they do elsewhere for so many army points."""
    army = core(NAME).armies["tramps"]
    scaled = CompanyWish(army, 30, "balanced", rules=NAME)
    found = suggest(scaled)

    assert [scaled.price(points) for points in (400, 600, 1500, 5)] == [8, 12, 30, 1]
    assert {unit.wave for unit in found.units} == {"assault", "reinforcement"}
    assert {unit.wave for unit in suggest(scaled._replace(ap=29)).units} == {"assault"}
    with pytest.raises(Impossible, match="nothing legal costs 2 coins"):
        suggest(scaled._replace(ap=2))


def test_pages_are_told_of_coins(client: TestClient[Litestar]) -> None:
    """The lobby, its briefings and concerns, the builder, a room."""
    lobby = get(client, f"/api/lobby?rules={NAME}")
    fit = {"mission": "heath", "companies": [COMPANIES[0], WRITTEN], "rules": NAME}
    wish = {"army": "tramps", "ap": 7, "rules": NAME, "mission": "heath"}

    assert lobby["terms"]["army_points"] == 50
    assert lobby["terms"]["words"]["price"]["fr"] == "{amount} {amount:sou|sous}"
    assert "terms" not in get(client, "/api/lobby")
    check(lobby, *OWN)
    check(get(client, f"/api/missions/heath/briefing?rules={NAME}"), *OWN)
    check(post(client, "/api/lobby/fit", fit), *OWN)
    for language in OWN:
        told = {"lang": language, "rules": NAME}
        check(get(client, f"/api/armies/tramps?rules={NAME}&lang={language}"))
        check(post(client, "/api/companies/suggest", {**wish, **told}), language)
        check(post(client, "/api/companies/review", {"text": WRITTEN, **told}), language)


def test_a_pack_that_sells_otherwise_is_at_fault(tmp_path: Path) -> None:
    """With the file, the line and the field."""
    for file in PACK.rglob("*.yaml"):
        copy = tmp_path / "heath" / file.relative_to(PACK)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(file.read_text("utf-8"), "utf-8")
    units = tmp_path / "heath" / "armies" / "tramps" / "units.yaml"
    text = units.read_text("utf-8")
    lines = "lines: [{equipment: [], standard: 2, maximum: 3, extra: 1}]"
    units.write_text(re.sub(r"compositions: .*", lines, text), "utf-8")
    choose(tmp_path / "heath")

    with pytest.raises(CatalogError) as caught:
        core(NAME)
    (fault,) = caught.value.faults
    assert fault.line == text[: text.index("compositions")].count("\n") + 1
    assert fault.file == "armies/tramps/units.yaml"
    assert "walkers.prices.lines: contrary sells no units by lines" in str(fault)
    assert "give their prices as compositions" in str(fault)
