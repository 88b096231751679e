"""From names to what a battle is fought with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.companies import fielded
from damocles.catalog.loading import core
from damocles.catalog.rule_sets import rule_set
from damocles.rules.sets import USUAL
from damocles.rules.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Sequence


def setting(*, mission: str, companies: Sequence[str], rules: str = USUAL) -> Setting:
    """The mission and the companies of these names; seat 0 has the first company.

    A name that no pack holds, and an unknown rule set, raise a DamoclesError.

    >>> names = ("white-stars-500", "therians-500")
    >>> setting(mission="skirmish", companies=names).companies[1].army
    'therians'
    """
    catalog = core()
    fought = catalog.mission(mission)
    present = [fielded(catalog.company(name), fought) for name in companies]
    return Setting(rule_set(rules), fought, present)
