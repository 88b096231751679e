"""The editions, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from damocles.engine import RuleSet
from damocles.rules.sets.at43 import at43
from damocles.rules.state.params import Params
from damocles.rules.state.terrain import TerrainKind

Edition = Callable[[Params, Sequence[TerrainKind], Mapping[str, str]], RuleSet[Params]]
"""What makes a rule set from what stands in an edition's files."""
EDITIONS: dict[str, Edition] = {"at43": at43}


USUAL_EDITION = "at43"
"""The edition played if none is named."""
