"""Two ways to act: by the index of a candidate, or by a wish with parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from gymnasium import spaces

from damocles.env.orders.candidates import ROOM
from damocles.env.orders.features import DRILLS
from damocles.env.orders.traits import KINDS
from damocles.env.raw import AMOUNTS, FORMATIONS, snap_to_legal
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from damocles.env.episode import Episode
    from damocles.env.sizes import BattleSize


class UnknownActions(DamoclesError):
    """No way to act has this name; the message lists those that exist."""


class Actions(Protocol):
    """A space of actions, how one is taken, and the name of the mask of candidates."""

    mask: str

    def space(self, size: BattleSize) -> spaces.Space[Any]:  # the room is the same for all
        """The space of all actions."""
        ...

    def take(self, game: Episode, action: Any) -> dict[str, object]:
        """Take an action; return remarks on it for `info`."""
        ...


class ListedActions(Actions):
    """Act by the index of a candidate; an index without a candidate raises IllegalAction."""

    mask = "action_mask"

    def space(self, size: BattleSize) -> spaces.Space[Any]:  # noqa: ARG002  # the room is the same for all
        return spaces.Discrete(ROOM)

    def take(self, game: Episode, action: Any) -> dict[str, object]:
        game.step(-1 if action is None else int(action))
        return {}


class WishedActions(Actions):
    """Act by a wish with parameters: the nearest legal order is taken; candidates are shown too."""

    mask = "candidate_mask"

    def space(self, size: BattleSize) -> spaces.Space[Any]:  # the room is the same for all
        return spaces.Dict({
            "kind": spaces.Discrete(len(KINDS)),
            "unit": spaces.Discrete(size.units),
            "target": spaces.Discrete(size.units),
            "xy": spaces.Box(0.0, 1.0, (2,), np.float32),
            "formation": spaces.Discrete(len(FORMATIONS)),
            "drills": spaces.MultiBinary(len(DRILLS)),
            "amount": spaces.Discrete(AMOUNTS),
        })  # fmt: skip

    def take(self, game: Episode, action: Any) -> dict[str, object]:
        found = snap_to_legal(game, action)
        game.take(found.order)
        return {"snap_cm": round(found.cm, 3), "snap_kind": found.kept_kind}


ACTIONS: dict[str, Actions] = {"candidates": ListedActions(), "raw": WishedActions()}


def find_actions(name: str) -> Actions:
    """The way to act of this name; an unknown one raises UnknownActions."""
    if name not in ACTIONS:
        raise UnknownActions(f"no actions are called {name!r} (there are {', '.join(ACTIONS)})")
    return ACTIONS[name]
