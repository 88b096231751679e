"""Commands that play, serve and compare, in a language of brackets; nothing heavy is run."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from damocles.catalog.rulebook import rule_set
from damocles.cli import main, serve
from damocles.lab.arena import execution, open_log
from damocles.lab.arena.battles import Forfeit, failed_battle
from damocles.lab.puzzles import puzzles
from damocles.lab.puzzles.files import read_puzzle
from damocles.lab.puzzles.form import What
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import read_drills
from damocles.server.http import hosts
from damocles.server.limits import Limits
from damocles.server.rooms.archive.file import FILE
from damocles.server.rooms.archive.folder import hold_folder
from damocles.server.rooms.archive.store import SqliteStore
from damocles.words import languages
from tests.catalog.spoiling import own_pack
from tests.golden import FOLDER
from tests.lab.arena.made import ARENA as MADE, fought, stronger
from tests.lab.puzzles.made import SMALL
from tests.lab.puzzles.test_form import FAULTS
from tests.words.test_printed_words import strays

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from damocles.lab.arena.battles import FoughtBattle
    from damocles.lab.arena.plan import PlannedBattle
    from damocles.lab.pool import Work
    from tests.words.brackets import Elsewhere

FIGHT = "arena --companies white-stars-500 therians-500 --missions skirmish landing --bots soldier"
SERVE = "serve --port 0 --no-open --data"
GOLEMS = "6 storm golems\n9 dragons\nplatoon\nundo\nshow\nhelp\ndone\n"
"""A company that is built in the terminal."""
GIVEN = {
    *("soldier", "recruit", "random", "mine", "mines", "seed"),
    *(each.name for each in msgspec.structs.fields(Limits)),
    *puzzles(),
}
"""Bots, packs, fields and limits are called so everywhere."""
LIBRARIES = re.compile(
    r"^> .*|^Usage: .*|^Try '.*|^(Error: )?(Invalid value for [-\w]+: )?|https?://[^\s⟦⟧]+"
    r"|file is not a database"
)
"""What was typed; what the libraries of the command line and of databases say; addresses."""


# ---- what there is -----------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Battles of an arena are not played, the server is not started; there is one network."""

    def pooled(
        _: Work[PlannedBattle, FoughtBattle], jobs: Sequence[PlannedBattle], *, workers: int
    ) -> Iterator[FoughtBattle]:
        assert workers
        return (play_out(job) for job in jobs)

    monkeypatch.setattr(execution, "run_jobs", pooled)
    monkeypatch.setattr(serve, "run", lambda _, **options: options)
    monkeypatch.setattr(hosts, "machine_addresses", lambda: ["192.0.2.5"])
    monkeypatch.chdir(tmp_path)


def play_out(battle: PlannedBattle) -> FoughtBattle:
    """The stronger bot wins; one battle is forfeited, one goes wrong in the program."""
    if battle.number == 3:
        return failed_battle(battle, "ValueError: 3")
    won = fought(battle, stronger(battle))
    late = replace(won, forfeit=Forfeit(0, "timeout", ""), score=0.0, outcome=None)
    return won if battle.number else late


@pytest.fixture(name="places")
def things(tmp_path: Path) -> dict[str, str]:
    """Files and folders that the commands are given."""
    asyncio.run(SqliteStore(make_folder(tmp_path / "DATA")).close())
    (make_folder(tmp_path / "BROKEN") / FILE).write_text("no battles here\n" * 99, "utf-8")
    (tmp_path / "TEXT").touch()
    open_log(tmp_path / "LOG", MADE)
    lines = (FOLDER / "skirmish-500.battle").read_text("utf-8").splitlines(keepends=True)
    broken = lines[0].replace('"sides":[0,1]', '"sides":[0]')
    (tmp_path / "HEADER").write_text("".join([broken, *lines[1:]]), "utf-8")
    packs = {name: own_pack(make_folder(tmp_path / name), files) for name, files in PACKS.items()}
    names = ("DATA", "BROKEN", "TEXT", "LOG", "HEADER", "NEW", "OUT")
    return {name: str(tmp_path / name) for name in names} | {
        name: str(pack) for name, pack in packs.items()
    }


def make_folder(folder: Path) -> Path:
    """A new folder."""
    folder.mkdir()
    return folder


PACKS = {
    "PACK": {
        "armies/white_stars/units.yaml": "star_troopers: {special_weapons: null}\n",
        "missions/skirmish.yaml": "cease_fire: {rounds: 5}\n",
    },
    "BAD_PACK": {"weapons.yaml": "laser_rifle: {rate: {v: -1, src: cited, why: card}}\n"},
    "BAD_COMPANY": {
        "companies/few.yaml": "id: few\narmy: therians\nap: 100\nunits:\n"
        "  - {id: golems-1, unit: storm_golems, platoon: 1, slot: 3, number: 60}\n"
        "  - {id: mines-1, unit: mines, platoon: 1, slot: 1, number: 6}\n",
        "texts/en.yaml": "companies: {few: few}\n",
        "texts/fr.yaml": "companies: {few: few}\n",
    },
}
"""Packs that change something, and two with faults."""


# ---- commands ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        f"{FIGHT} random --pairs 3",
        f"{FIGHT} recruit random --pairs 4 --svg OUT",
        f"{FIGHT} random --pairs 60 --sprt 0 50",
        f"{FIGHT} random --log LOG",
        f"{FIGHT} soldier",
        f"{FIGHT} random --ap 500",
        f"{FIGHT} random --sprt 50 0",
        "arena --bots soldier random --ap 77",
        "arena --bots soldier random --armies martians",
        "arena --bots soldier random --companies therians-1000 --missions first-battle",
        "arena --bots soldier random --companies therians-1000 --pairs 2",
        "backup OUT --data DATA",
        "backup TEXT --data DATA",
        "backup OUT --data NEW",
        "backup OUT --data BROKEN",
        "packs check BAD_COMPANY",
        "packs check PACK",
        "packs diff PACK",
        "packs diff BAD_PACK",
        "packs list --pack BAD_PACK",
        "muster new --army therians --ap 500 --out OUT",
        "puzzles --puzzles nowhere",
        "puzzles --bots random --puzzles kneel-first --cores 1 --told",
        "puzzles --certify --puzzles the-ring",
        "replay HEADER",
        f"{SERVE} NEW",
        f"{SERVE} NEW --host 0.0.0.0",
        f"{SERVE} NEW --address https://table.example",
        f"{SERVE} NEW --address nowhere",
        f"{SERVE} NEW --proxy nowhere",
        f"{SERVE} NEW --limit chat_lines",
        f"{SERVE} NEW --limit nothing=1",
        f"{SERVE} NEW --limit chat_lines=0",
        f"{SERVE} BROKEN",
        "simulate --bots random --companies therians-500 therians-500",
        "simulate --mission first-battle --companies therians-1000 therians-1000",
        "simulate --option round_limit",
    ],
)
def test_commands_print_brackets(
    arguments: str, language: str, elsewhere: Elsewhere, places: dict[str, str]
) -> None:
    """All but names, numbers and paths."""
    given = [places.get(each, each) for each in arguments.split()]
    done = CliRunner().invoke(main, [*given, "--lang", language], input=GOLEMS)

    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert "⟦" in done.output
    assert find_strays(done.output, elsewhere) == []


def test_a_folder_in_use_is_told_in_brackets(
    language: str, elsewhere: Elsewhere, places: dict[str, str]
) -> None:
    """Another server keeps its battles there."""
    given = [*SERVE.split(), places["DATA"], "--lang", language]
    with hold_folder(Path(places["DATA"])):
        told = CliRunner().invoke(main, given).stderr

    assert "⟦another server keeps its battles in ⟧" in told
    assert find_strays(told, elsewhere) == []


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, new, _ in FAULTS])
def test_flaws_of_puzzles_are_in_brackets(
    old: str, new: str, language: str, elsewhere: Elsewhere
) -> None:
    """But for the fields and values of the file."""
    faults = read_puzzle(SMALL.replace(old, new, 1), "small.yaml").faults
    told = [fault.say().tell(language) for fault in faults]
    names = {*re.findall(r"\w+", SMALL + new), *get_args(What), *languages()}
    names |= {*read_drills(rule_set(USUAL_EDITION)).closing}

    assert all("⟦" in each for each in told)
    assert find_strays("\n".join(told), elsewhere, names) == []


def find_strays(
    output: str, elsewhere: Elsewhere, names: Collection[str] = GIVEN
) -> list[tuple[str, list[str]]]:
    """The lines with words that stand in no file of words and are no names, and those words."""
    whole = re.sub(r"⟦[^⟦⟧]*⟧", lambda text: text[0].replace("\n", "⟧\n⟦"), output)
    found = [(line, strays(LIBRARIES.sub("", line), elsewhere)) for line in whole.splitlines()]
    left = [
        (line, [word for word in words if word.strip(",;()") not in names]) for line, words in found
    ]
    return [(line, words) for line, words in left if words]
