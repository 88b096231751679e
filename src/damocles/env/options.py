"""Options of an episode: another mission, other companies, the seats swapped."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.env.sizes import BattleSize

KNOWN = ("mission", "companies", "swap")


class EpisodeOptions(NamedTuple):
    """What is fought in an episode."""

    size: BattleSize
    swap: bool


def read_options(size: BattleSize, options: Mapping[str, Any] | None) -> EpisodeOptions:
    """The options of an episode; an unknown one causes a warning.

    `mission` and `companies` are names as elsewhere; `swap` makes the companies change seats.
    """
    given = dict(options or {})
    unknown = sorted(set(given) - set(KNOWN))
    if unknown:
        warnings.warn(f"unknown options {unknown}; known are {list(KNOWN)}", stacklevel=3)
    mission = str(given.get("mission", size.mission))
    first, second = given.get("companies", size.companies)
    return EpisodeOptions(
        replace(size, mission=mission, companies=(first, second)), bool(given.get("swap", False))
    )
