"""The Gymnasium environment: one seat to play, with a bot in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from damocles.ai.bots import bot
from damocles.env.actions import find_actions
from damocles.env.episode import Episode
from damocles.env.moments import Moments
from damocles.env.options import read_options
from damocles.env.orders.candidates import ROOM
from damocles.env.rewards import Shaping
from damocles.env.sizes import SIZES, find_size
from damocles.env.spaces import observation_space

if TYPE_CHECKING:
    import numpy.typing as npt

    from damocles.env.episode import Seen, Snapshot
    from damocles.env.sizes import BattleSize

Told = dict[str, Any]


class SoloEnv(Moments, gymnasium.Env["Seen", Any]):
    """A battle against a bot, which answers inside `step`.

    `opponent` is the name of a bot, `seat` the seat to play; the rest is as in BattleEnv. An
    index beyond the candidates wraps round to one of them, and `info` says so
    (`illegal`): Gymnasium's own checks send any index.
    """

    metadata = {  # noqa: RUF012  # Gymnasium declares it as its own
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        size: str | BattleSize = "duel",
        *,
        opponent: str = "recruit",
        seat: int = 0,
        actions: str = "candidates",
        full: bool = False,
        shuffle: bool = True,
        shaping: float = 0.0,
        discount: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        self.size, self.seat, self.render_mode = find_size(size), seat, render_mode
        self.opponent = self.usual = opponent
        self.actions = find_actions(actions)
        mask = self.actions.mask
        self.game = Episode(self.size, full=full, shuffle=shuffle, mask=mask)
        self.shaping = Shaping(shaping, discount)
        self.observation_space = observation_space(self.size, mask)
        self.action_space = self.actions.space(self.size)
        bot(opponent, "")  # report an unknown name now, not in the first battle

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Seen, Told]:
        """Begin a battle and let the opponent play up to the first decision."""
        super().reset(seed=seed)
        given = dict(options or {})
        self.opponent = str(given.pop("opponent", self.usual))
        wanted = read_options(self.size, given)
        self.game.begin(str(self.np_random.integers(2**63)), size=wanted.size, swap=wanted.swap)
        self._reply()
        self.shaping.begin(self.game)
        return self.game.observe(self.seat), self.game.info(self.seat)

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Told]:
        """Answer the decision, and let the opponent play up to the next one."""
        remarks = self._take(action)
        self._reply()
        gain = self.shaping.gain_since(self.game)
        reward = self.game.result(self.seat) + (gain if self.seat == 0 else -gain)
        over, cut = self.game.decision is None, self.game.cut_off
        told = self.game.info(self.seat) | remarks
        return self.game.observe(self.seat), reward, over, cut, told

    def _take(self, action: Any) -> Told:
        """Take the action; an index beyond the candidates wraps round."""
        count = len(self.game.candidates)
        if isinstance(action, dict) or int(action) < count or count == 0:
            return self.actions.take(self.game, action)
        return self.actions.take(self.game, int(action) % count) | {"illegal": True}

    def _reply(self) -> None:
        """Let the bot answer while it is asked; each decision gets a seed of its own."""
        game = self.game
        while (decision := game.decision) and decision.seat != self.seat and not game.cut_off:
            player = bot(self.opponent, f"{game.seed}/{self.opponent}/{game.steps}")
            game.take(player.choose(game.battle.view(decision.seat), decision))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of the candidates, for libraries that expect it under this name."""
        return np.arange(ROOM) < len(self.game.candidates)

    # ---- for planners ------------------------------------------------------------------------

    def restore(self, moment: Snapshot) -> None:
        """Go back to a moment."""
        self.game.restore(moment)
        self.shaping.begin(self.game)

    def determinize(self, seed: int) -> Snapshot:
        """A moment that looks like this one to the seat, with what it cannot know drawn anew."""
        return self.game.determinize(self.seat, str(seed))


def register() -> None:
    """Register every size with Gymnasium, as `Damocles-Duel-v0` and so on."""
    for name in SIZES:
        gymnasium.register(
            f"Damocles-{name.title()}-v0",
            entry_point="damocles.env.solo:SoloEnv",
            kwargs={"size": name},
            order_enforce=True,
        )
