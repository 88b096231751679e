"""An edition that lives in these tests alone, and does as much as it can otherwise.

Each area of the rules has a module here with a `Filling`: what the edition has there instead of
what the usual edition has. Its files are those of the usual edition with its own numbers and ids:
`CON-ACT-012` is its ACT-012, `RCO-29` its RUL-29. A package brings it in, as anybody else's
edition: `installed` in `packing`. Every function of it counts its calls: `CALLS`.
"""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING, Any

from damocles.rules.sets import Edition
from damocles.rules.sets.at43 import at43
from tests.contrary import cards, command, course, melee, morale, movement, purse, shooting, sight
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params
    from damocles.rules.state.terrain import TerrainKind

NAME = "contrary"
AREAS = cards, command, course, melee, morale, movement, purse, shooting, sight
CALLS: Counter[str] = Counter()
"""How often what fills each seam has been called."""


def gather(field: str) -> dict[str, Any]:
    """What the areas have in a field, by name; two areas never have the same."""
    found = [each for area in AREAS for each in getattr(area.FILLING, field).items()]
    assert len(dict(found)) == len(found), field
    return dict(found)


FILLED = Filling(**{field: gather(field) for field in Filling._fields})
"""All areas together."""


def contrary(
    params: Params, terrain: Sequence[TerrainKind], citations: Mapping[str, str]
) -> RuleSet[Params]:
    """The rule set; its numbers and citations are those of its files."""
    seams = {name: counted(name, function) for name, function in FILLED.seams.items()}
    usual = at43(params, terrain, citations)
    return usual.derive(NAME, version="1", replace=seams, add=FILLED.added, drop=FILLED.dropped)


def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that counts how often it is called."""

    @functools.wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        CALLS[name] += 1
        return function(*given, **named)

    return call


def edition(files: Path) -> Edition:
    """The edition whose files lie there."""
    return Edition(contrary, FILLED.added, files)
