"""The spaces of observations and actions, in the words of Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from damocles.env.candidates import ROOM
from damocles.env.features import FEATURES
from damocles.env.frame import LIMIT
from damocles.env.observing import GLOBAL, shapes

if TYPE_CHECKING:
    from damocles.env.sizes import Size


def box(shape: tuple[int, ...]) -> spaces.Box:
    """Numbers within the limit."""
    return spaces.Box(-LIMIT, LIMIT, shape, np.float32)


def observation_space(size: Size, mask: str) -> spaces.Space[Any]:
    """The arrays of an observation, the candidates and their mask under its name."""
    found = {name: box(shape) for name, shape in shapes(size).items()}
    told = {"candidates": box((ROOM, len(FEATURES))), mask: spaces.MultiBinary(ROOM)}
    return spaces.Dict({**found, **told})


def state_space(size: Size) -> spaces.Box:
    """The whole state as one long row."""
    length = sum(int(np.prod(shape)) for shape in shapes(size).values()) + len(GLOBAL)
    return box((length,))
