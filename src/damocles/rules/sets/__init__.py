"""The editions: the only place that names one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.errors import DamoclesError
from damocles.rules.sets.at43 import AT43

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.params import Params

RULE_SETS: dict[str, RuleSet[Params]] = {rules.name: rules for rules in (AT43,)}
USUAL = AT43.name
"""The edition that is played where none is named."""


class UnknownRuleSet(DamoclesError):
    """No rule set has this name; the message names those that there are."""


def rule_set(name: str) -> RuleSet[Params]:
    """The rule set of this name; an unknown one raises UnknownRuleSet.

    >>> rule_set("at43").name
    'at43'
    """
    if name not in RULE_SETS:
        known = ", ".join(sorted(RULE_SETS))
        raise UnknownRuleSet(f"no rule set is called {name!r} (known are {known})")
    return RULE_SETS[name]
