"""The editions, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from damocles.engine import Item, RuleSet
from damocles.rules.sets.at43 import CONTENT, at43
from damocles.rules.state.params import Params
from damocles.rules.state.terrain import TerrainKind


class Edition(NamedTuple):
    """An edition whose files have not been read."""

    make: Callable[[Params, Sequence[TerrainKind], Mapping[str, str]], RuleSet[Params]]
    """Makes its rule set from what stands in its files."""
    content: Mapping[str, Item]
    """What it has whatever its numbers are."""


EDITIONS: dict[str, Edition] = {"at43": Edition(at43, CONTENT)}


USUAL_EDITION = "at43"
"""The edition played if none is named."""
