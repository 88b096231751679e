"""What is found when a record is decided again, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.words import tell_all

if TYPE_CHECKING:
    from damocles.words import Words


def tell_problem(kind: str, **facts: object) -> Words:
    """What is wrong with an order, in every language."""
    return tell_all(f"findings.{kind}", lambda _: facts)


def tell_note(kind: str, **facts: object) -> Words:
    """What is known of a record, in every language."""
    return tell_all(f"verdicts.{kind}", lambda _: facts)
