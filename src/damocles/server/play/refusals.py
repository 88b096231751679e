"""Refusals as a page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.record import tell_refusal
from damocles.server.play.wire import RefusalView
from damocles.words import languages

if TYPE_CHECKING:
    from damocles.engine import Refusal
    from damocles.rules.state import Table


def refusal_view(refusal: Refusal, table: Table) -> RefusalView:
    """A refusal with its rule and a sentence in each language."""
    words = {each: tell_refusal(refusal, table, each) for each in languages()}
    return RefusalView(table.setting.rules.cite(refusal.rule), refusal.reason, words)
