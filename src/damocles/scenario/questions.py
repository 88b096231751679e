"""What is asked now and which dice are left, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Decision
    from damocles.rules.battle import Battle


def open_question(battle: Battle) -> str:
    """Who is asked what: `seat 0 is asked: ActDecision(unit=0)`."""
    if not battle.pending:
        return "nobody is asked anything"
    return ", ".join(f"seat {each.seat} is asked: {_call(each)}" for each in battle.pending)


def _call(decision: Decision) -> str:
    """A decision as it is written in Python, without its seat."""
    names = [name for name in decision.__struct_fields__ if name != "seat"]
    fields = ", ".join(f"{name}={getattr(decision, name)!r}" for name in names)
    return f"{type(decision).__name__}({fields})"


def dice_left(faces: Sequence[int]) -> str:
    """The faces that nobody rolled.

    >>> dice_left([4, 5])
    '2 dice left: 4, 5'
    >>> dice_left([6])
    '1 die left: 6'
    """
    what = "1 die" if len(faces) == 1 else f"{len(faces)} dice"
    return f"{what} left: {', '.join(map(str, faces))}"
