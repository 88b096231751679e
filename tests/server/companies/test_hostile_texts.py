"""Company texts that somebody wrote to do harm: bounded work, whatever they hold.

What they cost is counted, not timed: nodes that are built, names that are compared, reviews.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from damocles.catalog import core
from damocles.catalog.missions.battlefields import battlefield
from damocles.catalog.source.guard import DEEPEST, MOST_NODES, find_barred
from damocles.catalog.source.reader import MOST_FAULTS, Reader
from damocles.muster.checks import limits
from damocles.muster.checks.limits import MOST_MENDED
from damocles.muster.roster.entries import price
from damocles.muster.text import parser, vocabulary
from damocles.muster.text.files import open_company, review_file
from damocles.muster.text.parser import GUESSES, MOST_LINES

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from damocles.muster.roster.entries import RosterEntry

    Client = TestClient[Litestar]

MOST = 20_000
HEAD = "id: a\narmy: white_stars\nap: 500\n"
UNIT = "{id: a, unit: star_troopers, platoon: 1, slot: 1, number: 8}"


def bomb() -> str:
    """A few lines that stand for a billion values."""
    lines = [f"x{at}: &x{at} [{', '.join([f'*x{at - 1}'] * 10)}]" for at in range(1, 10)]
    return f"{HEAD}x0: &x0 [sergeant]\n" + "\n".join(lines) + "\nunits: []\n"


def doubled() -> str:
    """One unit with a long list, many times by its alias: what cost 50 seconds of review."""
    officers = ", ".join(["sergeant"] * 1_500)
    unit = (
        f"&u {{id: a, unit: star_troopers, platoon: 1, slot: 1, number: 8, officers: [{officers}]}}"
    )
    return f"{HEAD}units: [{unit}{', *u' * 98}]\n"


YAML = {
    "an alias bomb": bomb(),
    "a unit by its alias": doubled(),
    "an anchor alone": f"{HEAD}units: &all []\n",
    "a merge": f"{HEAD}units: []\n<<: *base\n",
    "lists inside lists": f"{HEAD}units: {'[' * 9_000}{']' * 9_000}\n",
    "open lists": f"{HEAD}units: {'[' * 19_000}",
    "fields inside fields": f"{HEAD}units: {'{a: ' * 4_000}1{'}' * 4_000}\n",
    "blocks inside blocks": f"{HEAD}units:\n" + "\n".join(" " * at + "a:" for at in range(1, 180)),
    "units without end": f"{HEAD}units: [{', '.join(['{}'] * 5_000)}]\n",
    "fields without end": HEAD + "\n".join(f"f{at}: 1" for at in range(2_000)),
    "officers without end": f"{HEAD}units: [{UNIT[:-1]}, officers: [{'a, ' * 5_000}]}}]\n",
    "a key of 20 kB": f"{HEAD}{'x' * 19_000}: 1\n",
    "a number of 20 kB": f"{HEAD}units: [{UNIT.replace('8', '9' * 19_000)}]\n",
    "hours without end": f"{HEAD}units: [{UNIT.replace('8', '1' + ':1' * 9_000)}]\n",
    "a tag": f"{HEAD}units: !!python/object/apply:os.system [ls]\n",
    "quotes that never end": f'{HEAD}name: "' + "x" * 19_000,
    "comments": HEAD + "#" * 19_000,
}
TEXTS = {
    "a letter on every line": "White Stars, 500 A.P.\n" + "x\n" * 9_900,
    "a unit on every line": "White Stars, 500 A.P.\n" + "8 star troopers\n" * 1_240,
    "platoons without end": "White Stars, 500 A.P.\n" + "Platoon 9\n" * 1_990,
    "unknown names": "White Stars, 500 A.P.\n" + "8 star trupers\n" * 1_300,
    "many names on a line": "White Stars, 500 A.P.\n"
    + ("8 star troopers" + ", medic" * 50 + "\n") * 52,
    "crowds of medics": "White Stars, 500 A.P.\n"
    + ("8 star troopers" + ", 99 medics" * 30 + "\n") * 55,
    "words without commas": "White Stars, 500 A.P.\n" + ("8 " + "medic " * 60 + "\n") * 54,
    "one long line": "White Stars, 500 A.P. " + "x" * 19_000,
    "blanks": "White Stars" + " " * 19_000,
    "brackets": "White Stars, 500 A.P.\n" + "[" * 19_000,
    "an id of 20 kB": f"White Stars, 500 A.P. [{'a' * 300}]\n8 star troopers",
    "ligatures": "White Stars, 500 A.P.\n" + ("\ufdfa" * 390 + "\n") * 15,
    "quotes": 'White Stars, 500 A.P. "' + '"' * 300,
    "digits": "White Stars, 500 A.P.\n" + ("9" * 390 + " star troopers\n") * 40,
    "signs": "White Stars, 500 A.P.\n" + "\u0000\u202e\u2028" * 3_000,
}
EVERY = {**YAML, **TEXTS}


class Work:
    """Counts what is done with a text."""

    def __init__(self) -> None:
        self.composed = self.compared = self.folded = 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Counts trees that are composed, comparisons of names, and names that are folded."""
    done = Work()
    compose, compare, fold = yaml.compose, difflib.get_close_matches, vocabulary.fold_text

    def composed(*values: Any, **named: Any) -> Any:
        done.composed += 1
        return compose(*values, **named)

    def compared(*values: Any, **named: Any) -> Any:
        done.compared += 1
        return compare(*values, **named)

    def folded(text: str) -> str:
        done.folded += 1
        return fold(text)

    monkeypatch.setattr(yaml, "compose", composed)
    monkeypatch.setattr(difflib, "get_close_matches", compared)
    for module in (vocabulary, parser):
        monkeypatch.setattr(module, "fold_text", folded)
    return done


@pytest.mark.parametrize("name", EVERY)
def test_a_hostile_text_takes_bounded_work(work: Work, name: str) -> None:
    """Few comparisons, few faults, whatever stands in 20 kB."""
    text = EVERY[name][:MOST]
    found = open_company(text, core(), file="a")

    assert work.compared <= max(GUESSES, MOST_FAULTS)
    assert work.folded < 40_000
    assert len(found.faults) <= 2 * MOST_LINES
    assert found.company is None or len(found.company.units) <= 99


@pytest.mark.parametrize("name", EVERY)
def test_a_hostile_text_is_answered(client: Client, name: str) -> None:
    """Wherever a company can be sent; never by an error of the server."""
    text = EVERY[name][:MOST]
    seats = [{"holder": "human", "company": text}, {"holder": "human", "company": "therians-500"}]
    asks: dict[str, Any] = {
        "/api/companies/review": {"text": text, "mission": "skirmish"},
        "/api/companies/edit": {"text": text, "edit": {"is": "Drop", "at": 0}},
        "/api/lobby/fit": {"mission": "skirmish", "companies": [text, "therians-500"]},
        "/api/rooms": {"mission": "skirmish", "seats": seats},
    }
    for address, body in asks.items():
        response = client.post(address, json=body)
        assert response.status_code in (200, 400), (address, response.text[:300])


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("an alias bomb", "anchors and aliases are not read"),
        ("a unit by its alias", "anchors and aliases are not read"),
        ("an anchor alone", "anchors and aliases are not read"),
        ("a merge", "anchors and aliases are not read"),
        ("lists inside lists", f"lists inside each other, deeper than {DEEPEST}"),
        ("open lists", f"lists inside each other, deeper than {DEEPEST}"),
        ("fields inside fields", f"lists inside each other, deeper than {DEEPEST}"),
        ("blocks inside blocks", f"lists inside each other, deeper than {DEEPEST}"),
        ("units without end", f"a list of more than {MOST_NODES} entries"),
        ("fields without end", f"a list of more than {MOST_NODES} entries"),
        ("officers without end", f"a list of more than {MOST_NODES} entries"),
    ],
)
def test_nothing_is_built_of_it(work: Work, name: str, problem: str) -> None:
    """It is refused with its line before there is a single node."""
    found = open_company(YAML[name], core(), file="a")
    (fault,) = found.faults

    assert work.composed == 0
    assert found.company is None
    assert problem in fault.problem
    assert fault.line >= 1


@pytest.mark.parametrize("units", [MOST_MENDED, MOST_MENDED + 1, 99])
@pytest.mark.parametrize("mission", core().missions)
def test_a_crowd_is_priced_a_bounded_number_of_times(
    monkeypatch: pytest.MonkeyPatch, mission: str, units: int
) -> None:
    """What makes a company cheaper is looked for in few units, and no number is tried twice."""
    count = 0

    def priced(entry: RosterEntry) -> int:
        nonlocal count
        count += 1
        return price(entry)

    monkeypatch.setattr(limits, "price", priced)
    text = "Therians, 1 A.P.\n" + "99 storm golems, overseer alpha, overseer beta\n" * units
    forces = battlefield(core().missions[mission]).forces
    seen = review_file(open_company(text, core(), file="a"), core(), forces=forces)

    assert seen is not None
    assert not seen.legal
    assert count < 100_000


def test_a_hostile_text_is_read_no_further_than_it_must() -> None:
    """The scan ends with the first thing that is barred."""
    found = find_barred("a: &a 1\n" + "- [\n" * 9_000)

    assert found is not None
    assert found.line == 1


def test_packs_on_disk_may_refer_to_themselves() -> None:
    """They are trusted: only texts from outside are not."""
    text = "a: &all [1, 2]\nb: *all\n"

    assert Reader(text, name="pack").read(dict[str, tuple[int, ...]]) == {"a": (1, 2), "b": (1, 2)}
    assert Reader(text, name="text", outside=True).read(dict[str, tuple[int, ...]]) is None


def test_faults_of_a_text_have_an_end() -> None:
    """So many are told; a pack's are all told."""
    text = "[" + ", ".join(["x"] * (MOST_FAULTS + 50)) + "]"
    counts = []
    for outside in (True, False):
        reader = Reader(text, name="text", outside=outside)
        reader.read(tuple[int, ...])
        counts.append(len(reader.faults))

    assert counts == [MOST_FAULTS, MOST_FAULTS + 50]


def test_a_company_of_the_library_is_read_from_outside() -> None:
    """Nothing that a company needs is barred: those of the packs, as text from somebody."""
    for name in core().companies:
        folder = core().pack("companies", name).folder
        text = (Path(folder) / "companies" / f"{name}.yaml").read_text(encoding="utf-8")
        found = open_company(text, core(), file="a")
        assert found.faults == ()
        assert found.company == core().companies[name]


def test_long_names_stay_short_ids(client: Client) -> None:
    """What a company is called can be long, its id cannot."""
    text = f'Therians, 500 A.P. "{"very " * 60}long"\n6 storm golems, overseer alpha'
    built = client.post("/api/companies/review", json={"text": text}).json()

    assert re.fullmatch(r"very(-very)*", built["company"]["id"])
    assert len(built["company"]["id"]) <= 60


@pytest.mark.parametrize(
    "edit",
    [
        {"is": "Furnish", "at": 0, "officers": ["a"] * 5_000},
        {"is": "Furnish", "at": 0, "special": {f"s{at}": 1 for at in range(3_000)}},
        {"is": "Retitle", "name": "x" * 30_000},
        {"is": "Recruit", "unit": "x" * 30_000},
    ],
)
def test_a_hostile_change_is_refused(client: Client, edit: dict[str, Any]) -> None:
    """With the field that is too long."""
    text = "Therians, 500 A.P.\n6 storm golems, overseer alpha"
    response = client.post("/api/companies/edit", json={"text": text, "edit": edit})

    assert response.status_code == 400
