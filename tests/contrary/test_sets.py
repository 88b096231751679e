"""Everything that takes a rule set takes this one, with its own pack, and no other's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient

from damocles.ai import Random
from damocles.catalog import UnknownName, choose, core
from damocles.cli import main
from damocles.env import BattleEnv, BattleSize
from damocles.geometry import backend
from damocles.lab.arena import Arena, Stratum, execution, find_missions, pairings, settle_missions
from damocles.lab.arena.plan import usual_armies
from damocles.lab.puzzles.attempts import attempt_by_bot
from damocles.lab.puzzles.files import read_puzzle
from damocles.muster import setting
from damocles.scenario import Scenario
from damocles.server import create_app
from damocles.server.work.compilation import Compilation
from tests.contrary import NAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from litestar import Litestar

    from damocles.engine.seams import RuleSet
    from damocles.lab.pool import Work
    from damocles.rules.state.params import Params

PACK = Path(__file__).parent / "pack"
COMPANIES = ("walkers-a", "walkers-b")
SEATS = [{"holder": "human", "company": each} for each in COMPANIES]
PLACES = [[20_000, 20_000], [24_000, 20_000], [28_000, 20_000], [32_000, 20_000]]
LAYOUT = {
    "rules": NAME,
    "ground": {"width": 80_000, "height": 60_000, "elements": []},
    "units": [
        {"id": "a", "army": "tramps", "unit": "walkers", "group": "A", "at": PLACES},
        {
            "id": "b", "army": "tramps", "unit": "walkers", "group": "B",
            "at": [[x, y + 10_000] for x, y in PLACES],
        },
    ],
}  # fmt: skip
PUZZLE = """
id: heath
title: {en: The heath, fr: La lande}
teaches: {en: Fire., fr: Tirez.}
theme: range
rules: contrary
mission:
  id: heath
  table: {width: 80, depth: 60}
  objectives: [{id: wall, letter: A, at: {x: 40, y: 30}}]
  access_zones:
    - {id: south, owner: A, edge: south, from: 0, to: 80}
    - {id: north, owner: B, edge: north, from: 0, to: 80}
  scoring: [{what: control, objectives: [wall], vp: 1}]
  cease_fire: {rounds: 3}
seats: [{army: tramps}, {army: tramps}]
units:
  - {id: own, seat: 0, unit: walkers, at: [[40, 20], [44, 20], [36, 20], [48, 20]]}
  - {id: other, seat: 1, unit: walkers, at: [[40, 40], [44, 40], [36, 40], [48, 40]]}
ask: {seat: 0, start: act, until: activation, unit: own}
answer: [{what: fires, unit: own}]
lines:
  fire: [{unit: own, order: fire, weapon: sling, at: other}, {unit: own, order: end}]
  idle: [{unit: own, order: end}]
proof: {measure: points, best: fire, horizon: round, values: {}, margin: 1}
"""


@pytest.fixture
def heath(contrary: RuleSet[Params]) -> Iterator[RuleSet[Params]]:
    """The edition with its pack in use."""
    choose(PACK)
    yield contrary
    choose()


@pytest.fixture(scope="module")
def client(
    contrary: RuleSet[Params], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient[Litestar]]:
    """A client of a server that has the edition."""
    assert contrary.name == NAME
    with backend.using("twin"):
        compilation = Compilation()
    data = tmp_path_factory.mktemp("data")
    with TestClient(create_app(compilation=compilation, data=data, workers=1)) as client:
        yield client


def post(client: TestClient[Litestar], path: str, body: dict[str, Any]) -> Any:
    """The answer to a question, which must be one."""
    response = client.post(path, json=body)
    assert response.status_code in (200, 201), response.text
    return response.json()


def get(client: TestClient[Litestar], path: str) -> Any:
    """The answer to a plain question, which must be one."""
    response = client.get(path)
    assert response.status_code == 200, response.text
    return response.json()


def run(*args: str) -> str:
    """What a command prints, which must succeed."""
    result = CliRunner().invoke(main, [*args, "--rules", NAME])
    assert result.exit_code == 0, result.output
    return result.output


def carry_out(work: Work[Any, Any], jobs: Sequence[Any], *, workers: int) -> Iterator[Any]:
    """Do all jobs here."""
    assert workers == 1
    yield from map(work.carry_out, jobs)


# ---- catalogs --------------------------------------------------------------------------------


@pytest.mark.usefixtures("heath")
def test_a_catalog_has_what_is_of_its_rule_set() -> None:
    """Neither sees what the other has."""
    usual, own = core(), core(NAME)

    assert own.armies.keys() == {"tramps"}
    assert own.missions.keys() == {"ford", "heath"}
    assert own.companies.keys() == set(COMPANIES)
    assert {own.rules, own.missions["heath"].rules} == {NAME}
    assert not own.armies.keys() & usual.armies.keys()
    assert not own.weapons.keys() & usual.weapons.keys()
    assert [pack.id for pack in usual.packs.values()] == ["core", "tentative"]
    assert own.mission("heath").rule.startswith("CON-")


def test_without_packs_a_catalog_is_empty(contrary: RuleSet[Params]) -> None:
    """The edition is there, and nobody has made anything for it."""
    kept = core(contrary.name)
    choose()
    try:
        bare = core(contrary.name)
        assert (bare.rules, bare.armies, bare.missions) == (NAME, {}, {})
    finally:
        choose(*(pack.folder for pack in kept.packs.values()))


@pytest.mark.usefixtures("heath")
def test_names_are_those_of_the_rule_set() -> None:
    """A mission or a company of another is unknown."""
    with pytest.raises(UnknownName, match="known are ford"):
        setting(mission="skirmish", companies=COMPANIES, rules=NAME)
    with pytest.raises(UnknownName, match="no company is called 'walkers-a'"):
        setting(mission="skirmish", companies=COMPANIES)


# ---- commands --------------------------------------------------------------------------------


@pytest.mark.usefixtures("contrary")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("missions list", "heath  The heath"),
        ("missions show heath", "The heath"),
        ("packs list", "heath 1"),
        ("muster list", "walkers-a"),
        ("muster check walkers-a", "legal"),
        ("muster suggest --army tramps --ap 7", "walkers"),
        ("simulate --mission heath --companies walkers-a walkers-b --games 1 --cores 1", "heath"),
    ],
)
def test_commands_take_it(command: str, told: str) -> None:
    """With its pack; the usual rule set does not have these."""
    assert told in run(*command.split(), "--pack", str(PACK))


@pytest.mark.usefixtures("contrary")
def test_the_arena_plays_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its missions and companies are those that are paired; here, not in other processes."""
    monkeypatch.setattr(execution, "run_jobs", carry_out)
    given = ["--bots", "random", "recruit", "--ap", "7", "--pairs", "1", "--cores", "1"]
    log = tmp_path / "log.jsonl"
    told = run("arena", *given, "--log", str(log), "--pack", str(PACK))

    assert "random" in told
    assert '"rules":"contrary"' in log.read_text("utf-8")


@pytest.mark.usefixtures("contrary")
def test_its_options_and_puzzles_are_listed() -> None:
    """Options with its own rulings; it has no puzzles."""
    assert "RCO-" in run("rules", "--options")
    assert run("puzzles").strip() == ""


# ---- experiments -----------------------------------------------------------------------------


@pytest.mark.usefixtures("heath")
def test_an_arena_pairs_its_companies() -> None:
    """The usual armies are not there, so all are taken."""
    (pair,) = pairings(ap=7, armies=usual_armies(NAME), rules=NAME)[1:2]
    planned = Arena(
        bots=("random", "recruit"), pairs=1, rules=NAME, strata=(Stratum("heath", pair),)
    )
    arena, left_out = settle_missions(planned, missions=find_missions(["all"], NAME))

    assert pair == COMPANIES
    assert (arena.rules, left_out) == (NAME, {})


@pytest.mark.usefixtures("heath")
def test_an_environment_plays_it() -> None:
    """Its size names it."""
    size = BattleSize(
        "heath", "heath", COMPANIES, None, units=8, fighters=32, terrain=4, objectives=2,
        steps=50, rules=NAME,
    )  # fmt: skip
    env = BattleEnv(size)
    env.reset(seed=1)

    assert env.game.battle.table.setting.rules.name == NAME
    env.close()


@pytest.mark.usefixtures("heath")
def test_a_puzzle_is_of_it() -> None:
    """Its file names it: so armies, weapons and drills are those of the edition."""
    puzzle, faults = read_puzzle(PUZZLE, "heath.yaml")
    assert puzzle is not None, faults

    assert attempt_by_bot(puzzle, Random("1")).puzzle == "heath"
    wrong = PUZZLE.replace("rules: contrary\n", "")
    assert "heath.yaml:15: seats[0].army" in str(read_puzzle(wrong, "heath.yaml").faults[0])


@pytest.mark.usefixtures("heath")
def test_a_scenario_musters_its_units() -> None:
    """By the catalog of its edition."""
    scene = Scenario(edition=NAME).muster("A", "walkers", at=[(40, 20), (44, 20), (36, 20)])

    assert [card.id for units in scene.units for card in units] == ["A"]
    assert scene.rules.name == NAME


# ---- the service -----------------------------------------------------------------------------


@pytest.mark.usefixtures("heath")
def test_the_lobby_offers_it(client: TestClient[Litestar]) -> None:
    """There is a choice where there is more than one; each has its own offers."""
    usual, own = get(client, "/api/lobby"), get(client, f"/api/lobby?rules={NAME}")

    assert [each["id"] for each in usual["rule_sets"]] == ["at43", "initiation", NAME]
    assert usual["rule_sets"][0]["name"] == "AT-43"
    assert [each["id"] for each in own["missions"]] == ["ford", "heath"]
    assert own["now"]["mission"] == "ford"
    assert [each["company"] for each in own["now"]["seats"]] == ["walkers-a", "walkers-a"]
    assert "heath" not in {each["id"] for each in usual["missions"]}


@pytest.mark.usefixtures("heath")
def test_a_room_plays_it(client: TestClient[Litestar]) -> None:
    """Names of the mission and the companies are looked up in its catalog."""
    wanted = {"mission": "heath", "seats": SEATS, "rules": NAME}
    opened = post(client, "/api/rooms", wanted)
    seen = get(client, f"/api/rooms/{opened['room']}")

    assert seen["name"]["fr"] == "La lande"
    assert seen["seats"][0]["company"]["en"] == "Walkers A"
    assert seen["rules"] == NAME
    refused = client.post("/api/rooms", json={**wanted, "rules": "at43"})
    assert refused.status_code == 400
    fit = {"mission": "heath", "companies": list(COMPANIES), "rules": NAME}
    assert post(client, "/api/lobby/fit", fit) == {"concerns": []}


@pytest.mark.usefixtures("heath")
def test_the_first_battle_is_opened_as_it_is_offered(client: TestClient[Litestar]) -> None:
    """What the lobby offers for a beginning, the server takes."""
    offered = get(client, f"/api/lobby?rules={NAME}")["now"]
    opened = post(client, "/api/rooms", {**offered, "rules": NAME})

    assert get(client, f"/api/rooms/{opened['room']}")["mission"] == "ford"


@pytest.mark.usefixtures("heath")
def test_a_record_names_it(client: TestClient[Litestar]) -> None:
    """A battle of two random players by it, its record, and that record as a file."""
    shown = get(client, f"/api/records/sample?seed=1&rules={NAME}")
    text = client.get(f"/api/records/sample/record?seed=1&rules={NAME}").text
    again = client.post("/api/records", content=text, headers={"content-type": "text/plain"}).json()

    assert (shown["rules"], again["rules"]) == (NAME, NAME)
    assert shown["table"]["name"]["fr"] == "Le gué"
    assert '"rules":"contrary"' in text


def test_its_rules_are_listed_apart(client: TestClient[Litestar]) -> None:
    """Neither list nor search mixes two books; a single rule is found by its number."""
    own, usual = get(client, f"/api/rules?rules={NAME}"), get(client, "/api/rules")
    found = get(client, f"/api/rules?rules={NAME}&find=cover")

    assert len(own) == len(usual)
    assert all(each["id"].startswith(("CON-", "RCO-")) for each in own)
    assert not any(each["id"].startswith(("CON-", "RCO-")) for each in usual)
    assert found
    assert {each["id"] for each in found} <= {each["id"] for each in own}
    assert get(client, "/api/rules/con-sho-027")["id"] == "CON-SHO-027"


def test_the_usual_one_is_not_named(client: TestClient[Litestar]) -> None:
    """Pages ask for it by naming none."""
    assert "rules" not in get(client, "/api/records/sample?seed=1")


def test_without_packs_there_is_nothing_to_begin_with(client: TestClient[Litestar]) -> None:
    """No first battle in the lobby, and no example: the answer says so."""
    choose()
    refused = client.get(f"/api/records/sample?rules={NAME}", headers={"accept-language": "fr"})

    assert get(client, f"/api/lobby?rules={NAME}")["now"] is None
    assert (refused.status_code, refused.json()["field"]) == (404, "rules")
    assert refused.json()["detail"].endswith("selon les règles contrary")


@pytest.mark.usefixtures("heath")
def test_the_sandbox_lays_its_units(client: TestClient[Litestar]) -> None:
    """They are in its stock, and its rules are cited."""
    stock = get(client, f"/api/sandbox/stock?rules={NAME}")
    fire = post(client, "/api/sandbox/fire", {"layout": LAYOUT, "unit": "a", "target": "b"})

    assert [army["id"] for army in stock["armies"]] == ["tramps"]
    assert fire["salvos"]
    assert all(rule.startswith("CON-") for rule in fire["seen"]["rules"])


@pytest.mark.usefixtures("heath")
def test_the_builder_builds_its_companies(client: TestClient[Litestar]) -> None:
    """The book of an army, a beginning, a suggestion, a review."""
    book = get(client, f"/api/armies/tramps?rules={NAME}")
    begun = post(client, "/api/companies/begin", {"army": "tramps", "ap": 7, "rules": NAME})
    wish = {"army": "tramps", "ap": 7, "rules": NAME, "mission": "heath"}
    built = post(client, "/api/companies/suggest", wish)
    again = post(client, "/api/companies/review", {"text": "walkers-a", "rules": NAME})

    assert [unit["id"] for unit in book["units"]] == ["walkers"]
    assert all(fault["rule"].startswith("CON-") for fault in begun["faults"])
    assert begun["faults"]
    assert (built["legal"], again["legal"]) == (True, True)


@pytest.mark.usefixtures("heath")
def test_tables_are_those_of_its_missions(client: TestClient[Litestar]) -> None:
    """The list, the table, the briefing, and the ruler upon it."""
    assert [each["id"] for each in get(client, f"/api/missions?rules={NAME}")] == ["ford", "heath"]
    assert get(client, f"/api/missions/heath/table?rules={NAME}")["width"] == 80_000
    assert get(client, f"/api/missions/heath/briefing?rules={NAME}")["name"]["en"] == "The heath"
    ends = {"start": {"point": [0, 0]}, "end": {"element": "wall"}}
    asked = {"mission": "heath", "bases": [], "rules": NAME, **ends}
    assert post(client, "/api/ask/ruler", asked)["distance"] > 0
    assert client.get("/api/missions/heath/table").status_code == 404
