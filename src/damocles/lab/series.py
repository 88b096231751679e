"""A series: many battles of the same kind with seeds of their own, on all cores.

A battle depends on the series and its number alone, so it does not matter which process plays it.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from damocles.ai import bot
from damocles.catalog import choose
from damocles.catalog.options import OptionValue
from damocles.engine.dice import Tape
from damocles.engine.values import Value
from damocles.lab.pool import Work, pooled
from damocles.muster import dealt_attacker, setting
from damocles.record import record_of, write
from damocles.rules.battle.battle import Battle
from damocles.rules.sets import USUAL
from damocles.rules.state.state import Outcome

if TYPE_CHECKING:
    from damocles.ai import Bot
    from damocles.rules.state.setting import Setting

LONGEST = 200_000
"""More orders than any battle needs; one that has not ended by then goes round in circles.

Random players who need not stop after twelve rounds have taken more than 20 000 to find an exit.
"""


Attacker = Literal["first", "second", "dealt"]


class Series(Value, frozen=True):
    """What is played, by whom, how often; `records` is a folder for the battles, if wanted."""

    mission: str
    companies: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    seed: str
    rules: str = USUAL
    records: str | None = None
    setup: str = "map"
    """How tables are laid: as mapped, or by hand."""
    attacker: Attacker = "first"
    """Which company attacks, where there are roles; dealt for each battle by its seed."""
    packs: tuple[str, ...] = ()
    """Folders of packs on top of those of the package, for the processes that play."""
    table: str = "map"
    """The mission's map, or "random": each battle on one that its seed lays."""
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    """Rulings that are played otherwise, by name."""


class Played(Value, frozen=True):
    """What came of one battle: how it ended, or what went wrong."""

    game: int
    seed: str
    outcome: Outcome | None = None
    rounds: int = 0
    orders: dict[str, int] = msgspec.field(default_factory=dict)
    digest: str = ""
    problem: str | None = None
    attacker: int | None = None
    """The seat that attacked, where there were roles."""


Play = Callable[[Series, int], Played]


# ---- one battle ------------------------------------------------------------------------------


def play(series: Series, game: int) -> Played:
    """Play one battle of a series; what goes wrong is told, not raised."""
    seed = f"{series.seed}/{game}"
    if series.packs:
        choose(*series.packs)
    try:
        battle, orders = fought(series, seed)
    except Exception as problem:  # noqa: BLE001  # a series tells of it and goes on
        return Played(game, seed, problem=f"{type(problem).__name__}: {problem}")
    if series.records is not None:
        write(record_of(battle), Path(series.records) / f"{game:05}.battle")
    return Played(
        game, seed, battle.outcome, battle.table.clock.round, dict(orders), battle.digest(),
        None if battle.outcome else f"no end after {LONGEST} orders", attacking(battle),
    )  # fmt: skip


def prepared(series: Series, seed: str) -> Setting:
    """What a battle of the series with this seed is fought with."""
    seats = {"first": 0, "second": 1, "dealt": dealt_attacker(seed)}
    return setting(
        mission=series.mission, companies=series.companies, rules=series.rules,
        setup=series.setup, attacker=seats[series.attacker], table=series.table, seed=seed,
        options=series.options,
    )  # fmt: skip


def attacking(battle: Battle) -> int | None:
    """The seat that attacks; None where nobody does, or all do."""
    mission = battle.table.setting.mission
    return mission.attackers[0] if mission.roles else None


def fought(series: Series, seed: str) -> tuple[Battle, Counter[str]]:
    """A battle played to its end, and how many orders of each kind were given."""
    battle = Battle.start(prepared(series, seed), Tape(seed))
    bots = [bot(name, f"{seed}/{seat}") for seat, name in enumerate(series.bots)]
    return battle, conduct(battle, bots)


def conduct(battle: Battle, bots: Sequence[Bot], longest: int = LONGEST) -> Counter[str]:
    """Let bots play on to the end; how many orders of each kind they gave."""
    orders: Counter[str] = Counter()
    with uncollected():
        for _ in range(longest):
            decision = battle.decision
            if decision is None:
                break
            order = bots[decision.seat].choose(battle.view(decision.seat), decision)
            orders[type(order).__name__] += 1
            battle.push(order)
    return orders


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector of cycles: battles and bots make none, and it takes a share of the time
    to look at all that they keep. Where it does not run in any case, it is left alone.

    Afterwards, what is left counts as old, or the collector would look at all of it at once.
    """
    runs = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if runs:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


# ---- all of them -----------------------------------------------------------------------------


def run(series: Series, *, workers: int, play: Play = play) -> Iterator[Played]:
    """Play all battles in this many processes; each is yielded as soon as it is over."""
    work = Work(partial(play, series), partial(_given_up, series))
    return pooled(work, range(series.games), workers=workers)


def _given_up(series: Series, game: int) -> Played:
    return Played(game, f"{series.seed}/{game}", problem="its process died twice")
