"""A battle as a sequence of steps: candidates in, observations out, on the real engine.

All randomness comes from the seed of the episode: the dice, and which candidates there are.
Candidates are drawn anew for every decision from the seed and the number of the step, so an
episode is fully determined by its battle and these two.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from damocles.engine import Chance, Tape
from damocles.env.errors import IllegalAction
from damocles.env.observation.arrays import material, observation_arrays, observe_view
from damocles.env.orders.candidates import ROOM, find_candidates
from damocles.env.orders.features import FeatureTable, no_features
from damocles.env.sizes import setting_of_size
from damocles.rules.battle import Battle, imagine

if TYPE_CHECKING:
    import numpy.typing as npt

    from damocles.engine import Decision, Dice, Order, Progress
    from damocles.env.orders.candidates import Candidate
    from damocles.env.sizes import BattleSize
    from damocles.rules.battle import View
    from damocles.rules.state import Table

    Seen = dict[str, npt.NDArray[Any]]

SEATS = 2


class Snapshot(NamedTuple):
    """An episode at one moment; it can be restored any number of times."""

    table: Table
    progress: Progress
    dice: Dice | None
    seed: str
    steps: int


class Episode:
    """One episode at a time; the seat that is asked answers with one of the candidates."""

    def __init__(
        self,
        size: BattleSize,
        *,
        full: bool = False,
        shuffle: bool = True,
        mask: str = "action_mask",
    ) -> None:
        self.size, self.full, self.shuffle, self.mask = size, full, shuffle, mask
        self.begin("0")

    def begin(self, seed: str, *, size: BattleSize | None = None, swap: bool = False) -> None:
        """Begin a new battle; equal seeds give equal dice and equal candidates."""
        self.size = size or self.size
        setting = setting_of_size(self.size, swap=swap)
        self._set(Battle.start(setting, Tape(f"{seed}/dice")), seed, 0)

    def _set(self, battle: Battle, seed: str, steps: int) -> None:
        self.battle, self.seed, self.steps = battle, seed, steps
        self._forget()

    def _forget(self) -> None:
        """Forget what was worked out for the previous decision."""
        self._candidates: list[Candidate] | None = None
        self._views: dict[int, View] = {}

    def _view(self, seat: int) -> View:
        """What a seat may know now."""
        if seat not in self._views:
            self._views[seat] = self.battle.view(seat)
        return self._views[seat]

    # ---- what there is to know ---------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The decision to be answered now; None when the battle is over."""
        return self.battle.decision

    def asked(self) -> Decision:
        """The decision to be answered now; raises IllegalAction once the battle is over."""
        if self.decision is None:
            raise IllegalAction("the battle is over: reset the environment")
        return self.decision

    @property
    def cut_off(self) -> bool:
        """Whether the episode has reached its limit of steps before the battle is over."""
        return self.decision is not None and self.steps >= self.size.steps

    @property
    def candidates(self) -> list[Candidate]:
        """The orders that the seat to answer can choose from; none when the battle is over."""
        if self._candidates is None:
            self._candidates = self._found() if self.decision is not None else []
        return self._candidates

    def _found(self) -> list[Candidate]:
        decision = self.asked()
        chance = Chance(f"{self.seed}/candidates/{self.steps}")
        view = self._view(decision.seat)
        return find_candidates(view, decision, chance, full=self.full, shuffle=self.shuffle)

    def observe(self, seat: int) -> Seen:
        """What a seat sees, with the candidates if it is the one to choose."""
        view = self._view(seat)
        found: Seen = dict(observe_view(view, seat, self.size))
        decision, mask = self.decision, np.zeros(ROOM, np.int8)
        if decision is not None and decision.seat == seat:
            found["candidates"] = FeatureTable(view.table, decision, full=self.full).rows_for(
                self.candidates
            )
            mask[: len(self.candidates)] = 1
        else:
            found["candidates"] = no_features(view.table.setting.rules)
        return found | {self.mask: mask}

    def state(self) -> npt.NDArray[np.float32]:
        """Everything, including what is hidden, from the side of seat 0; for critics only."""
        answers = self.battle.progress.answers
        found = [
            observation_arrays(
                self.battle.table, seat, self.size,
                hidden={}, asked=self.decision, answer=answers.get(seat),
            )
            for seat in range(SEATS)
        ]  # fmt: skip
        flat = [each.ravel() for each in found[0].values()]
        return np.concatenate([*flat, found[1]["global"]])

    def info(self, seat: int) -> dict[str, object]:
        """Points of this seat and of the other, and which decision is asked; for onlookers."""
        table, other, worth = self.battle.table, 1 - seat, material(self.battle.table)
        mine, theirs = table.seats[seat], table.seats[other]
        return {
            "vp": (mine.vp, theirs.vp),
            "lp": (mine.lp, theirs.lp),
            "rp": (mine.rp, theirs.rp),
            "ap": (round(worth[seat], 3), round(worth[other], 3)),
            "round": table.clock.round,
            "decision": type(self.decision).__name__ if self.decision else None,
        }

    def result(self, seat: int) -> float:
        """1 if the seat has won, -1 if it has lost; 0 for a draw, and while the battle goes on."""
        outcome = self.battle.outcome
        return 0.0 if outcome is None else 2 * outcome.share_of(seat) - 1

    def state_hash(self) -> str:
        """A fingerprint of the episode, including secrets and the dice to come."""
        parts = (self.battle.fingerprint(), self.seed, str(self.steps))
        return hashlib.sha256("/".join(parts).encode()).hexdigest()

    # ---- steps -------------------------------------------------------------------------------

    def step(self, action: int) -> None:
        """Take a candidate by its index; an index without a candidate raises IllegalAction."""
        self.asked()
        if not 0 <= action < len(self.candidates):
            count = len(self.candidates)
            raise IllegalAction(f"action {action} of {count} candidates; see action_mask")
        self.take(self.candidates[action].order)

    def take(self, order: Order) -> None:
        """Take any legal order, listed or not; a refused one raises IllegalOrder."""
        self.battle.push(order)
        self.steps += 1
        self._forget()

    # ---- going back --------------------------------------------------------------------------

    def clone(self) -> Snapshot:
        """A snapshot of this moment, to be restored later."""
        battle = self.battle
        table, progress = battle.table.copy(), battle.progress.copy()
        return Snapshot(table, progress, battle.dice, self.seed, self.steps)

    def restore(self, moment: Snapshot) -> None:
        """Go back to a moment: the same steps lead to the same results again."""
        table, progress = moment.table.copy(), moment.progress.copy()
        self._set(Battle(table, progress, moment.dice), moment.seed, moment.steps)

    def determinize(self, seat: int, seed: str) -> Snapshot:
        """A moment that looks the same to a seat; cards, secret answers and dice are drawn anew."""
        there = imagine(self.battle.view(seat), Chance(f"{seed}/determinize"))
        return Snapshot(there.table, there.progress, there.dice, seed, self.steps)
