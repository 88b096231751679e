"""The rule set in questions and answers: the usual one where none is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.status_codes import HTTP_404_NOT_FOUND
from msgspec import UNSET

from damocles.catalog import UnknownName
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.server.http.errors import RequestRefused
from damocles.words import tell_error_in_all

if TYPE_CHECKING:
    from msgspec import UnsetType

    from damocles.server.wire import RuleSetName


def check_rules(name: str | UnsetType | None, field: str = "rules") -> str:
    """The rule set that is asked for, by default the usual one; an unknown one is refused.

    `field` is the path to where it was named.
    """
    rules = name or USUAL_EDITION
    if rules not in EDITIONS:
        problem = tell_error_in_all(UnknownName("rule set", rules, EDITIONS))
        raise RequestRefused(problem, field=field, status=HTTP_404_NOT_FOUND)
    return rules


def name_rules(played: str) -> RuleSetName:
    """How a page asks for the rule set of a battle; nothing for the usual one.

    One that no page can ask for, such as that of a package that is gone, is not named either.
    """
    return UNSET if played == USUAL_EDITION or played not in EDITIONS else played
