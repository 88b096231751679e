"""`damocles rules --diff`: where two rule sets differ, in words and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.cli.language import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.rulebook import Difference, RuleSetSide


def differences_text(names: tuple[str, str], found: Sequence[Difference]) -> str:
    """A part for each kind of difference, in it a line for each, ours on the left."""
    ours, theirs = names
    lines = [say("rules.diff.title", ours=ours, theirs=theirs)]
    kinds = dict.fromkeys(each.kind for each in found)
    for kind in kinds:
        own = [each for each in found if each.kind == kind]
        lines += ["", say(f"rules.diff.kinds.{kind}", count=len(own)), *_part(own)]
    return "\n".join(lines if found else [*lines, say("rules.diff.none")])


def _part(found: Sequence[Difference]) -> Iterator[str]:
    """The lines of a kind: a seam has its sentence below it."""
    wide = max(len(each.name) for each in found)
    for each in found:
        yield f"  {each.name:{wide}}  {side_text(each.ours)} -> {side_text(each.theirs)}"
        if each.sentence:
            yield f"  {'':{wide}}  {each.sentence}"


def side_text(side: RuleSetSide) -> str:
    """What a rule set has, with its rules in brackets if there is more to say.

    >>> from damocles.catalog.rulebook import RuleSetSide
    >>> side_text(RuleSetSide(("SHO-047",), "5")), side_text(RuleSetSide(("SHO-047",)))
    ('5 (SHO-047)', 'SHO-047')
    >>> side_text(RuleSetSide(("GEN-002",), is_there=False)), side_text(RuleSetSide(is_there=False))
    ('not in it (GEN-002)', 'nothing')
    """
    rules = ", ".join(side.rules)
    if side.is_there and side.text is None:
        return rules
    if not (side.is_there or rules):
        return say("rules.diff.nothing")
    text = side.text if side.is_there else say("rules.diff.dropped")
    return f"{text} ({rules})" if rules else f"{text}"
