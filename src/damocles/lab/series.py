"""A series: many battles of the same kind, each with its own seed, on all cores.

A battle depends on the series and its number alone, so it does not matter which process plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from damocles.ai.bots import bot
from damocles.catalog.packs import choose
from damocles.catalog.rulebook import OptionValue
from damocles.engine import Tape, Value, without_collector
from damocles.lab.pool import Work, run_jobs
from damocles.muster import deal_attacker, setting
from damocles.record import record_of, write
from damocles.rules.battle import Battle
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import Outcome

if TYPE_CHECKING:
    from damocles.ai.bots import Bot
    from damocles.rules.state import Setting

LONGEST = 200_000
"""More orders than any battle needs; a battle that has not ended by then is going in circles.

Random players that need not stop after twelve rounds have taken more than 20 000 to find an exit.
"""


Attacker = Literal["first", "second", "dealt"]


class Series(Value, frozen=True):
    """What is played, by which bots, how often; `records` is a folder for records, if wanted."""

    mission: str
    companies: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    seed: str
    rules: str = USUAL_EDITION
    records: str | None = None
    setup: str = "map"
    """How tables are laid: as mapped, or by hand."""
    attacker: Attacker = "first"
    """Which company attacks, if there are roles; `dealt`: drawn for each battle by its seed."""
    packs: tuple[str, ...] = ()
    """Folders of packs on top of the built-in ones, for the processes that play."""
    table: str = "map"
    """The mission's map, or "random": each battle on one laid by its seed."""
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    """Rulings that are played differently, by name."""


class PlayedBattle(Value, frozen=True):
    """The result of one battle: how it ended, or what went wrong."""

    game: int
    seed: str
    outcome: Outcome | None = None
    rounds: int = 0
    orders: dict[str, int] = msgspec.field(default_factory=dict)
    digest: str = ""
    problem: str | None = None
    attacker: int | None = None
    """The seat that attacked, if there were roles."""


Play = Callable[[Series, int], PlayedBattle]


# ---- one battle ------------------------------------------------------------------------------


def play(series: Series, game: int) -> PlayedBattle:
    """Play one battle of a series; errors are reported in the result, not raised."""
    seed = f"{series.seed}/{game}"
    if series.packs:
        choose(*series.packs)
    try:
        battle, orders = fight_battle(series, seed)
    except Exception as problem:  # noqa: BLE001  # a series tells of it and goes on
        return PlayedBattle(game, seed, problem=f"{type(problem).__name__}: {problem}")
    if series.records is not None:
        write(record_of(battle), Path(series.records) / f"{game:05}.battle")
    return PlayedBattle(
        game, seed, battle.outcome, battle.table.clock.round, dict(orders), battle.digest(),
        None if battle.outcome else f"no end after {LONGEST} orders", attacker_of(battle),
    )  # fmt: skip


def setting_of_series(series: Series, seed: str) -> Setting:
    """The setting for a battle of the series with this seed."""
    seats = {"first": 0, "second": 1, "dealt": deal_attacker(seed)}
    return setting(
        mission=series.mission, companies=series.companies, rules=series.rules,
        setup=series.setup, attacker=seats[series.attacker], table=series.table, seed=seed,
        options=series.options,
    )  # fmt: skip


def attacker_of(battle: Battle) -> int | None:
    """The seat that attacks; None without roles."""
    mission = battle.table.setting.mission
    return mission.attackers[0] if mission.roles else None


def fight_battle(series: Series, seed: str) -> tuple[Battle, Counter[str]]:
    """A battle played to its end, and how many orders of each kind were given."""
    battle = Battle.start(setting_of_series(series, seed), Tape(seed))
    bots = [bot(name, f"{seed}/{seat}") for seat, name in enumerate(series.bots)]
    return battle, conduct(battle, bots)


def conduct(battle: Battle, bots: Sequence[Bot], longest: int = LONGEST) -> Counter[str]:
    """Let bots play on to the end; return how many orders of each kind they gave."""
    orders: Counter[str] = Counter()
    with without_collector():
        for _ in range(longest):
            decision = battle.decision
            if decision is None:
                break
            order = bots[decision.seat].choose(battle.view(decision.seat), decision)
            orders[type(order).__name__] += 1
            battle.push(order)
    return orders


# ---- all of them -----------------------------------------------------------------------------


def run(series: Series, *, workers: int, play: Play = play) -> Iterator[PlayedBattle]:
    """Play all battles in this many processes; each is yielded as soon as it is over."""
    work = Work(partial(play, series), partial(_given_up, series))
    return run_jobs(work, range(series.games), workers=workers)


def _given_up(series: Series, game: int) -> PlayedBattle:
    return PlayedBattle(game, f"{series.seed}/{game}", problem="its process died twice")
