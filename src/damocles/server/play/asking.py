"""What a seat is asked, with its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.server.play.wire import Asked

if TYPE_CHECKING:
    from damocles.engine.families import Decision
    from damocles.rules.view import View


def asked(view: View, number: int, *, secret: bool) -> Asked | None:
    """The question to the seat of a view, with everything it can do; None if it is not asked."""
    decision = view.decision
    if decision is None:
        return None
    kind = type(decision).__name__
    return Asked(
        seat=decision.seat,
        kind=kind,
        number=number,
        words={"en": kind, "fr": kind},
        unit=getattr(decision, "unit", None),
        secret=secret,
        decision=msgspec.Raw(msgspec.json.encode(decision)),
    )


def waited_for(decision: Decision, number: int, *, secret: bool) -> Asked:
    """The same question as everybody else sees it: who is asked, not what he can answer."""
    kind = type(decision).__name__
    return Asked(decision.seat, kind, number, {"en": kind, "fr": kind}, secret=secret)
