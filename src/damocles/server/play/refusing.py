"""Refusals as a page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.wire import RefusalView

if TYPE_CHECKING:
    from damocles.engine.errors import Refusal
    from damocles.rules.state import Table


def refusal_view(refusal: Refusal, table: Table) -> RefusalView:  # noqa: ARG001  # names come next
    """A refusal with its rule and a sentence in each language."""
    words = {"en": str(refusal), "fr": str(refusal)}
    return RefusalView(refusal.rule, refusal.reason, words)
