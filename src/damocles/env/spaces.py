"""The spaces of observations and actions, in Gymnasium's terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from damocles.env.observation.arrays import GLOBAL, shapes
from damocles.env.observation.turned_table import LIMIT
from damocles.env.orders.candidates import ROOM
from damocles.env.orders.features import feature_columns
from damocles.env.sizes import setting_of_size

if TYPE_CHECKING:
    from damocles.env.sizes import BattleSize


def box(shape: tuple[int, ...]) -> spaces.Box:
    """A space of numbers within the limit."""
    return spaces.Box(-LIMIT, LIMIT, shape, np.float32)


def observation_space(size: BattleSize, mask: str) -> spaces.Space[Any]:
    """The arrays of an observation, plus the candidates and their mask under the given name."""
    setting = setting_of_size(size)
    found = {name: box(shape) for name, shape in shapes(size, setting).items()}
    rows = box((ROOM, len(feature_columns(setting.rules))))
    return spaces.Dict({**found, "candidates": rows, mask: spaces.MultiBinary(ROOM)})


def state_space(size: BattleSize) -> spaces.Box:
    """The whole state as one long row."""
    found = shapes(size, setting_of_size(size))
    length = sum(int(np.prod(shape)) for shape in found.values()) + len(GLOBAL)
    return box((length,))
