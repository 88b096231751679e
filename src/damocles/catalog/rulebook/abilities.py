"""The abilities that packs can give: those that some rule set knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import EDITIONS
from damocles.rules.state import read_abilities

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state import Bearer

CALLED: dict[str, Bearer] = {"ability": "fighter", "weapon ability": "weapon"}
"""What packs call the abilities of fighters and those of weapons."""


def known_abilities() -> dict[str, Sequence[str]]:
    """The names of all abilities of rule sets, by what packs call them.

    >>> sorted(known_abilities())
    ['ability', 'weapon ability']
    """
    sets = [read_abilities(rule_set(name)) for name in EDITIONS]
    return {
        what: sorted({name for each in sets for name in each.of(bearer)})
        for what, bearer in CALLED.items()
    }
