"""Where two rule sets differ: numbers, seams, content, citations, words; each with its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from damocles.catalog.rulebook.rule_sets import number_rules, rule_set
from damocles.engine import Seam, Value, functions_by_concept, rule_of
from damocles.geometry import to_cm
from damocles.geometry.plane import CM
from damocles.rules.state import Params
from damocles.words import DEFAULT, find_text, read_book, tell, term_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from damocles.engine import Item, RuleSet
    from damocles.words import Language

DifferenceKind = Literal["number", "seam", "content", "citation", "word"]


class RuleSetSide(Value, frozen=True):
    """What one of the two rule sets has: a value, a function, an item, a term; and by which rules.

    Without a text it is an item of content, or a concept, which is there or not.
    """

    rules: tuple[str, ...] = ()
    text: str | None = None
    is_there: bool = True


class Difference(Value, frozen=True):
    """One thing that two rule sets have otherwise; `sentence` says what a seam is about."""

    kind: DifferenceKind
    name: str
    ours: RuleSetSide
    theirs: RuleSetSide
    sentence: str = ""


NOTHING = RuleSetSide(is_there=False)


def find_differences(ours: str, theirs: str, language: Language = DEFAULT) -> list[Difference]:
    """Everything in which the rule sets of these names differ; an unknown one raises UnknownName.

    Sides are compared by what they do: that two editions have other ids for the same rules is said
    once, among the citations.

    >>> from damocles.rules.sets import USUAL_EDITION
    >>> find_differences(USUAL_EDITION, USUAL_EDITION)
    []
    """
    one, other = rule_set(ours), rule_set(theirs)
    return [
        *_numbers(one, other),
        *_seams(one, other, language),
        *_content(one, other),
        *_citations(one, other),
        *_words(one, other, language),
    ]


def _numbers(one: RuleSet[Params], other: RuleSet[Params]) -> Iterator[Difference]:
    """Parameters with other values, each with the rule that its file gives."""
    ours, theirs = number_rules(one.name), number_rules(other.name)
    for name, (our, their) in one.diff(other).items():
        if name in ours:
            left = RuleSetSide((ours[name],), _show(name, our))
            right = RuleSetSide((theirs[name],), _show(name, their))
            yield Difference("number", name, left, right)


def _show(name: str, value: object) -> str:
    """The value of a parameter; lengths are in cm."""
    types = {field.name: field.type for field in msgspec.structs.fields(Params)}
    is_length = CM in getattr(types.get(name), "__metadata__", ())
    return f"{to_cm(value):g} cm" if is_length and isinstance(value, int) else str(value)


def _seams(
    one: RuleSet[Params], other: RuleSet[Params], language: Language
) -> Iterator[Difference]:
    """Seams that other functions fill; the rules are those that either of the two cites."""
    for name in Seam.declared:
        our, their = one.seams[name], other.seams[name]
        if our is not their:
            concepts = [*_concepts(our), *_concepts(their)]
            left = RuleSetSide(_rules(one, concepts), our.__name__)
            right = RuleSetSide(_rules(other, concepts), their.__name__)
            yield Difference("seam", name, left, right, tell(f"seams.{name}", {}, language))


def _concepts(function: Callable[..., Any]) -> list[str]:
    """What a function cites."""
    return [name for name, citing in functions_by_concept.items() if function in citing]


def _rules(rules: RuleSet[Params], concepts: Iterable[str]) -> tuple[str, ...]:
    """The rules that a rule set has behind concepts."""
    found = (rules.citations[each] for each in concepts if each in rules.citations)
    return tuple(dict.fromkeys(found))


def _content(one: RuleSet[Params], other: RuleSet[Params]) -> Iterator[Difference]:
    """Items that one of them has not, or that do other things."""
    for name in dict.fromkeys([*one.content, *other.content]):
        if _bare(one.content.get(name)) != _bare(other.content.get(name)):
            yield Difference("content", name, _item(one, name), _item(other, name))


def _bare(item: Item | None) -> Item | None:
    """An item of content without the rule that brings it in."""
    if isinstance(item, msgspec.Struct) and "rule" in item.__struct_fields__:
        return msgspec.structs.replace(item, rule="")
    return item


def _item(rules: RuleSet[Params], name: str) -> RuleSetSide:
    """An item of content: there by a rule, not there by a rule, or never heard of."""
    if name in rules.content:
        return RuleSetSide((rules.cite(rule_of(rules.content[name])),))
    if name in rules.dropped:
        return RuleSetSide((rules.cite(rules.dropped[name]),), is_there=False)
    return NOTHING


def _citations(one: RuleSet[Params], other: RuleSet[Params]) -> Iterator[Difference]:
    """Concepts behind which they have other rules."""
    for concept in dict.fromkeys([*one.citations, *other.citations]):
        sides = _rule_behind(one, concept), _rule_behind(other, concept)
        if sides[0] != sides[1]:
            yield Difference("citation", concept, *sides)


def _rule_behind(rules: RuleSet[Params], concept: str) -> RuleSetSide:
    """The rule of a rule set behind a concept, if it has one."""
    return RuleSetSide((rules.citations[concept],)) if concept in rules.citations else NOTHING


def _words(
    one: RuleSet[Params], other: RuleSet[Params], language: Language
) -> Iterator[Difference]:
    """Things that they call otherwise; a term is shown as it is written."""
    for name in read_book("terms", DEFAULT):
        our, their = (find_text(term_key(name, each.name), language) for each in (one, other))
        if "." not in name and our != their:
            yield Difference("word", name, RuleSetSide(text=our), RuleSetSide(text=their))
