"""One battle of an arena: played with stopwatches, and written down."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from damocles import ai
from damocles.ai.bots import Bot, bot
from damocles.catalog.packs import choose
from damocles.engine import IllegalOrder, PurposeTape, Value
from damocles.lab.arena.clocks import Times, times
from damocles.lab.arena.plan import Arena, PlannedBattle, Stratum, setting_of_battle
from damocles.lab.arena.versions import program
from damocles.lab.series import LONGEST, attacker_of, conduct
from damocles.record import record_of, write
from damocles.rules.battle import Battle
from damocles.rules.state import Outcome

if TYPE_CHECKING:
    from damocles.engine import Decision, Order
    from damocles.rules.battle import View


ForfeitKind = Literal["timeout", "illegal", "crash"]
FORFEITS: tuple[ForfeitKind, ...] = get_args(ForfeitKind)


class SeatReport(Value, frozen=True):
    """How a bot did in one battle: its decisions, its time, and answers that were not legal.

    `unanswered` counts, by kind of decision, answers that the rules would have refused: a
    random legal order was given instead.
    """

    bot: str
    decisions: int = 0
    cpu: Times = Times()
    wall: Times = Times()
    unanswered: dict[str, int] = msgspec.field(default_factory=dict)


class Forfeit(Value, frozen=True):
    """Why a seat lost before the end: too slow, a refused order, or an exception in the bot."""

    seat: int
    kind: ForfeitKind
    told: str


class FoughtBattle(Value, frozen=True, kw_only=True):
    """One battle as logged; `score` is that of the first seat, None if there is none."""

    number: int
    pair: int
    seed: str
    stratum: Stratum
    seats: tuple[SeatReport, ...]
    score: float | None = None
    outcome: Outcome | None = None
    rounds: int = 0
    orders: dict[str, int] = msgspec.field(default_factory=dict)
    attacker: int | None = None
    forfeit: Forfeit | None = None
    digest: str = ""
    problem: str | None = None
    """What went wrong in the program rather than in a bot: such a pair does not count."""
    program: str = ""


class Forfeited(Exception):
    """A bot has lost through its own fault."""

    def __init__(self, forfeit: Forfeit) -> None:
        super().__init__(forfeit.told)
        self.forfeit = forfeit


class TimedBot:
    """A bot with stopwatches; if it takes too long, or fails, it has lost."""

    def __init__(self, bot: Bot, *, seat: int, limit: float) -> None:
        self.bot, self.seat, self.limit = bot, seat, limit
        self.cpu: list[float] = []
        self.wall: list[float] = []

    def choose(self, view: View, decision: Decision) -> Order:
        """Choose as the bot does; CPU time of this process counts, however busy the machine is."""
        cpu, wall = time.process_time(), time.perf_counter()
        try:
            order = self.bot.choose(view, decision)
        except Exception as fault:
            told = f"{type(decision).__name__}: {type(fault).__name__}: {fault}"
            raise Forfeited(Forfeit(self.seat, "crash", told)) from fault
        self.cpu.append(time.process_time() - cpu)
        self.wall.append(time.perf_counter() - wall)
        if self.cpu[-1] > self.limit:
            told = f"{type(decision).__name__}: {self.cpu[-1]:.3f} s of {self.limit:g}"
            raise Forfeited(Forfeit(self.seat, "timeout", told))
        return order

    def report(self, name: str) -> SeatReport:
        """The report on the bot after a battle."""
        unanswered: Mapping[str, int] = getattr(self.bot, "unanswered", {})
        counts = dict(sorted(unanswered.items()))
        return SeatReport(name, len(self.cpu), times(self.cpu), times(self.wall), counts)


# ---- a game ----------------------------------------------------------------------------------


@cache
def warm_kernels() -> None:
    """Load the compiled kernels once, so that no bot has to wait for them."""
    ai.warm()


def play(arena: Arena, records: str | None, game: PlannedBattle) -> FoughtBattle:
    """Play a battle; errors of the program are reported in the result, not raised."""
    if arena.packs:
        choose(*arena.packs)
    warm_kernels()
    try:
        battle = Battle.start(setting_of_battle(arena, game), PurposeTape(game.seed))
        fought = fight_out(battle, game, arena.limit)
        if records is not None:
            write(record_of(battle), Path(records) / f"{game.number:05}.battle")
    except Exception as problem:  # noqa: BLE001  # an arena tells of it and goes on
        return failed_battle(game, f"{type(problem).__name__}: {problem}")
    return fought


def fight_out(battle: Battle, game: PlannedBattle, limit: float) -> FoughtBattle:
    """Let the bots of a planned battle fight it out."""
    seats = [
        TimedBot(bot(name, f"{game.seed}/{seat}"), seat=seat, limit=limit)
        for seat, name in enumerate(game.bots)
    ]
    forfeit, orders = play_to_end(battle, seats)
    score = score_first_seat(battle.outcome, forfeit)
    return FoughtBattle(
        number=game.number, pair=game.pair, seed=game.seed, stratum=game.stratum,
        seats=tuple(each.report(name) for each, name in zip(seats, game.bots, strict=True)),
        score=score, outcome=battle.outcome, rounds=battle.table.clock.round,
        orders=dict(sorted(orders.items())), attacker=attacker_of(battle), forfeit=forfeit,
        digest=battle.digest(), program=program(),
        problem=f"no end after {LONGEST} orders" if score is None else None,
    )  # fmt: skip


def play_to_end(battle: Battle, seats: list[TimedBot]) -> tuple[Forfeit | None, Counter[str]]:
    """Play to the end; return the forfeit, if a bot lost by one, and the orders given by kind."""
    forfeit = None
    try:
        conduct(battle, list(seats))
    except Forfeited as lost:
        forfeit = lost.forfeit
    except IllegalOrder as illegal:
        seat = battle.decision.seat if battle.decision else 0
        forfeit = Forfeit(seat, "illegal", str(illegal))
    given = Counter(type(entry.order).__name__ for entry in battle.journal if entry.order)
    return forfeit, given


def score_first_seat(outcome: Outcome | None, forfeit: Forfeit | None) -> float | None:
    """The score of the first seat: 1 for a win, 0.5 for a draw; None if nothing was decided.

    >>> late = Forfeit(1, "timeout", "")
    >>> score_first_seat(Outcome(None, "RUL-87", (3, 3)), None), score_first_seat(None, late)
    (0.5, 1.0)
    """
    if forfeit is not None:
        return float(forfeit.seat == 1)
    if outcome is None:
        return None
    return outcome.share_of(0)


def failed_battle(game: PlannedBattle, problem: str) -> FoughtBattle:
    """A battle that could not be played to its end."""
    return FoughtBattle(
        number=game.number, pair=game.pair, seed=game.seed, stratum=game.stratum,
        seats=tuple(SeatReport(name) for name in game.bots), problem=problem, program=program(),
    )  # fmt: skip


def abandon_battle(game: PlannedBattle) -> FoughtBattle:
    """A battle that has twice killed the process that played it."""
    return failed_battle(game, "its process died twice")
