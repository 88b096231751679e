"""The phrases of the room itself; the book `rooms` has their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.wire import RefusalView
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.record import RecordDifference
    from damocles.rules.state import Params
    from damocles.server.speech import Fact
    from damocles.words import Words

GENERAL = "battle.active_seat"
"""The rule that orders are given in turn."""


def tell_divergence(difference: RecordDifference, begun: str, present: str) -> Words:
    """Why a battle cannot go on: the order from which it differs, and the versions of the rules.

    What happened there is not told: it may be secret.
    """
    facts: dict[str, Fact] = {"number": difference.number, "rule": difference.rule}
    if begun == present:
        return phrase("rooms.stopped", **facts)
    return phrase("rooms.stopped_by_version", **facts, begun=begun, present=present)


def read_only_refusal(rules: RuleSet[Params], why: Words) -> RefusalView:
    """The refusal of anything that is to happen in a room that can only be viewed."""
    return RefusalView(rules.cite(GENERAL), "read_only", why)


def room_refusal(reason: str, rules: RuleSet[Params], **facts: Fact) -> RefusalView:
    """A refusal by the room itself, before any rule is consulted."""
    return RefusalView(rules.cite(GENERAL), reason, phrase(f"rooms.refusals.{reason}", **facts))
