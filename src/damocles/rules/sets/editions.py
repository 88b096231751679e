"""The editions, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.sets.at43 import at43

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine import RuleSet
    from damocles.rules.state.params import Params


EDITIONS: dict[str, Callable[[Params], RuleSet[Params]]] = {"at43": at43}
"""What makes a rule set from the numbers in an edition's file."""


USUAL_EDITION = "at43"
"""The edition played if none is named."""
