"""The abilities that packs can give: those that some rule set knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.rulebook.content import known_content
from damocles.rules.state import Ability

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
    known = known_content(Ability).values()
    return {
        what: sorted({each.id for each in known if each.of == bearer})
        for what, bearer in CALLED.items()
    }
