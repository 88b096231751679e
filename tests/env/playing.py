"""Random play through an environment, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from damocles.env import BattleEnv, Episode


def played(game: Episode, seed: int, steps: int = 10_000) -> list[str]:
    """Random steps; the fingerprint after each of them."""
    drawn = np.random.default_rng(seed)
    found: list[str] = []
    while game.decision is not None and not game.cut_off and len(found) < steps:
        game.step(int(drawn.integers(len(game.candidates))))
        found.append(game.state_hash())
    return found


def any_action(env: BattleEnv, drawn: np.random.Generator) -> int:
    """A random candidate of whoever is asked."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(drawn.choice(np.flatnonzero(mask)))
