"""The PettingZoo environment: two seats that take turns answering decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from pettingzoo import AECEnv

from damocles.env.actions import find_actions
from damocles.env.episode import SEATS, Episode
from damocles.env.moments import Moments
from damocles.env.options import read_options
from damocles.env.rewards import Shaping
from damocles.env.sizes import find_size
from damocles.env.spaces import observation_space, state_space

if TYPE_CHECKING:
    import numpy.typing as npt
    from gymnasium import spaces

    from damocles.env.episode import Seen, Snapshot
    from damocles.env.sizes import BattleSize

NAMES = tuple(f"seat_{seat}" for seat in range(SEATS))


class BattleEnv(Moments, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A battle of two seats, `seat_0` and `seat_1`; each step answers one decision of the rules.

    `actions` is "candidates" (an index; only those of `action_mask` are taken, any other raises
    IllegalAction) or "raw" (a wish with parameters). `full` finds more candidates and
    describes them more fully; `shuffle` orders them by the seed, so that an index means
    nothing. `shaping` is the weight of a potential of material and victory points, with its
    `discount`; without it only the end gives a reward.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"], "name": "damocles_battle_v0", "is_parallelizable": False,
        "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self,
        size: str | BattleSize = "duel",
        *,
        actions: str = "candidates",
        full: bool = False,
        shuffle: bool = True,
        shaping: float = 0.0,
        discount: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.size = find_size(size)
        self.actions = find_actions(actions)
        mask = self.actions.mask
        self.game = Episode(self.size, full=full, shuffle=shuffle, mask=mask)
        self.shaping = Shaping(shaping, discount)
        self.render_mode = render_mode
        self.possible_agents = list(NAMES)
        self.state_space = state_space(self.size)
        self.observation_spaces = {name: observation_space(self.size, mask) for name in NAMES}
        self.action_spaces = {name: self.actions.space(self.size) for name in NAMES}
        self._seeds = np.random.default_rng()

    # ---- what PettingZoo asks for ------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle; without a seed, one is drawn after the last. Options: see the docs."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        wanted = read_options(self.size, options)
        self.game.begin(str(self._seeds.integers(2**63)), size=wanted.size, swap=wanted.swap)
        self.shaping.begin(self.game)
        self.agents = list(NAMES)
        self.rewards = dict.fromkeys(NAMES, 0.0)
        self._cumulative_rewards = dict.fromkeys(NAMES, 0.0)
        self._after()

    def step(self, action: Any) -> None:
        """Answer the decision of the seat to act; pass None once the battle is over."""
        acting = self.agent_selection
        if self.terminations[acting] or self.truncations[acting]:
            self._was_dead_step(action)
            return
        remarks = self.actions.take(self.game, action)
        self._cumulative_rewards[acting] = 0.0
        gain = self.shaping.gain_since(self.game)
        self.rewards = {
            name: self.game.result(seat) + (gain if seat == 0 else -gain)
            for seat, name in enumerate(NAMES)
        }
        self._after()
        self.infos[acting] |= remarks
        self._accumulate_rewards()

    def _after(self) -> None:
        """Set who is next, whether the battle is over, and the infos."""
        decision = self.game.decision
        self.agent_selection = NAMES[decision.seat if decision else 0]
        self.terminations = dict.fromkeys(NAMES, decision is None)
        self.truncations = dict.fromkeys(NAMES, self.game.cut_off)
        self.infos = {name: self.game.info(seat) for seat, name in enumerate(NAMES)}

    def observe(self, agent: str) -> Seen:
        """What a seat sees now."""
        return self.game.observe(NAMES.index(agent))

    def state(self) -> npt.NDArray[np.float32]:
        """Everything, including what is hidden."""
        return self.game.state()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    # ---- for planners ------------------------------------------------------------------------

    def restore(self, moment: Snapshot) -> None:
        """Go back to a moment; rewards since then are forgotten."""
        self.game.restore(moment)
        self.shaping.begin(self.game)
        self.agents = list(NAMES)
        self.rewards = dict.fromkeys(NAMES, 0.0)
        self._cumulative_rewards = dict.fromkeys(NAMES, 0.0)
        self._after()

    def determinize(self, agent: str, seed: int) -> Snapshot:
        """A moment that looks like this one to a seat, with what it cannot know drawn anew."""
        return self.game.determinize(NAMES.index(agent), str(seed))
