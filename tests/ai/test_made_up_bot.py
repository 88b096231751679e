"""A bot that no line of the source names: offered, played against and measured all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient
from msgspec.structs import replace

from damocles.ai.bots import BOTS, bot
from damocles.ai.bots.register import find_bots
from damocles.cli import main
from damocles.env import SoloEnv
from damocles.env.sizes import SIZES
from damocles.lab.arena.battles import play
from damocles.lab.arena.plan import Arena, planned_battles
from tests.ai.made_up import sentry_installed
from tests.architecture.tree import SOURCE, project_files, shown
from tests.lab.arena.made import SKIRMISH
from tests.server.rooms.playing import application, game_of, page
from tests.server.sockets import patient_sockets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

USUAL = ["random", "recruit", "soldier", "veteran", "captain", "colonel", "marshal"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """A client of a server where the package with the bot is installed."""
    with (
        sentry_installed(tmp_path),
        patient_sockets(),
        TestClient(application(tmp_path)) as found,
    ):
        yield found


def test_the_source_does_not_name_it() -> None:
    """Neither code nor data."""
    files = [path for path in project_files(SOURCE) if path.suffix in (".py", ".yaml", ".pyi")]

    assert [shown(path) for path in files if "sentry" in path.read_text("utf-8").lower()] == []


def test_bots_stand_in_the_order_of_their_strength(tmp_path: Path) -> None:
    """The usual ones as before; one that is installed takes its place among them."""
    with sentry_installed(tmp_path):
        installed = list(BOTS)

    assert list(find_bots()) == list(BOTS) == USUAL
    assert installed == ["random", "recruit", "sentry", *USUAL[2:]]


def test_the_lobby_offers_it(client: TestClient[Litestar]) -> None:
    """With its name, how it plays, and its place."""
    lobby = client.get("/api/lobby").json()

    assert lobby["levels"][2] == "sentry"
    assert lobby["bots"]["sentry"] == {
        "name": {"en": "Sentry", "fr": "Sentinelle"},
        "manner": {"en": "stays where it is", "fr": "reste sur place"},
        "strength": 1,
    }


def test_a_bot_without_words_goes_by_its_own_name(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is said about how it plays."""
    monkeypatch.setitem(BOTS, "dummy", BOTS["random"])
    card = client.get("/api/lobby").json()["bots"]["dummy"]

    assert (card["name"]["fr"], card["manner"]["fr"]) == ("dummy", "")


def test_it_plays_a_battle_in_a_room(client: TestClient[Litestar]) -> None:
    """To the end, by its own orders: nobody has to stand in for it."""
    companies = ("first-white-stars", "first-therians")
    seats = [{"holder": "bot", "level": "sentry", "company": each} for each in companies]
    opened = client.post("/api/rooms", json={"mission": "first-battle", "seats": seats})
    assert opened.status_code == 201, opened.text
    with page(client, opened.json()["room"]) as watching:
        while not watching.over:
            watching.next()
        view: dict[str, Any] = watching.room

    journal = game_of(client, view["room"]).battle.journal
    kinds = {type(entry.order).__name__ for entry in journal}
    assert [seat["bot"]["en"] for seat in view["seats"]] == ["Sentry", "Sentry"]
    assert "EndActivation" in kinds
    assert not kinds & {"Move", "Salvo"}


def test_it_gives_hints(client: TestClient[Litestar]) -> None:
    """A page is told whom it can ask."""
    seats = [
        {"holder": "human", "company": "first-white-stars"},
        {"holder": "bot", "level": "sentry", "company": "first-therians"},
    ]
    room = client.post("/api/rooms", json={"mission": "first-battle", "seats": seats}).json()
    view = client.get(f"/api/rooms/{room['room']}").json()

    assert list(view["advisers"]) == ["sentry", "soldier", "veteran", "captain", "colonel"]
    assert view["advisers"]["sentry"] == {"en": "Sentry", "fr": "Sentinelle"}


def test_the_arena_measures_it(tmp_path: Path) -> None:
    """A battle is fought out between it and another bot."""
    with sentry_installed(tmp_path):
        arena = Arena(bots=("sentry", "random"), strata=(SKIRMISH,), pairs=1, seed="made up")
        found = play(arena, None, next(iter(planned_battles(arena))))

    assert (found.problem, found.forfeit) == (None, None)
    assert found.outcome is not None
    assert found.seats[0].bot == "sentry"


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    """In processes of their own, too."""
    given = "simulate --mission first-battle --companies first-white-stars first-therians"
    given += " --bots sentry random --games 1 --seed 1"
    with sentry_installed(tmp_path):
        found = CliRunner().invoke(main, given.split())

    assert found.exit_code == 0, found.output


def test_the_environment_plays_against_it(tmp_path: Path) -> None:
    """An episode with it on the other side."""
    with sentry_installed(tmp_path):
        env = SoloEnv(replace(SIZES["duel"], steps=9), opponent="sentry")
        _, told = env.reset(seed=1)

    assert told is not None


def test_after_that_nobody_knows_it() -> None:
    """What tests install is gone afterwards."""
    assert "sentry" not in BOTS
    with pytest.raises(Exception, match="sentry"):
        bot("sentry", "1")
