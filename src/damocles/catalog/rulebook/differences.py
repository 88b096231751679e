"""Where two rule sets differ: numbers, seams, content, citations, words; each with its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from damocles.catalog.rulebook.rule_sets import number_rules, rule_set
from damocles.engine import Seam, Value, functions_by_concept, rule_of
from damocles.geometry import to_cm
from damocles.geometry.plane import CM
from damocles.rules.state import Params
from damocles.words import DEFAULT, find_text, has_text, read_book, tell, term_key

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

    from damocles.engine import RuleSet
    from damocles.words import Language

DifferenceKind = Literal["number", "seam", "content", "citation", "word"]


class RuleSetSide(Value, frozen=True):
    """What one of the two rule sets has: a value, a function, an item, a term; and by which rules.

    The text of an item is that of it which the other has otherwise. Without a text it is an item
    or a concept, which is there or not.
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
RULE = "rule"


def find_differences(ours: str, theirs: str, language: Language = DEFAULT) -> list[Difference]:
    """Everything in which the rule sets of these names differ; an unknown one raises UnknownName.

    Sides are compared by what they do: that two editions have other ids for the same rules is said
    once, among the citations.

    >>> from damocles.rules.sets import USUAL_EDITION
    >>> find_differences(USUAL_EDITION, USUAL_EDITION)
    []
    """
    return compare_rule_sets(rule_set(ours), rule_set(theirs), language)


def compare_rule_sets(
    one: RuleSet[Params], other: RuleSet[Params], language: Language = DEFAULT
) -> list[Difference]:
    """The same of rule sets at hand, whose files are those of the editions they are called by."""
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
    if is_length and isinstance(value, int):
        return f"{to_cm(value):g} cm"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


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
    concepts = one.citations.keys() | other.citations.keys()
    for name in dict.fromkeys([*one.content, *other.content]):
        ours, theirs = _facts(one, name, concepts), _facts(other, name, concepts)
        if ours != theirs:
            left, right = _only(ours, theirs), _only(theirs, ours)
            yield Difference("content", name, _item(one, name, left), _item(other, name, right))


def _facts(rules: RuleSet[Params], name: str, concepts: Container[str]) -> dict[str, object] | None:
    """All that is to be said of an item; None if it is not there.

    Its rule is left out, unless it is a concept: what is behind that is another matter.
    """
    item = rules.content.get(name)
    if item is None:
        return None
    fields = _fields(item) if isinstance(item, msgspec.Struct) else {}
    concept = rule_of(item)
    return {**fields, RULE: concept if concept in concepts else ""}


def _fields(value: msgspec.Struct, group: str = "") -> dict[str, object]:
    """The fields of a value, those of values within it after the names of these."""
    found: dict[str, object] = {f"{group}is": type(value).__name__} if group else {}
    for name in value.__struct_fields__:
        field = getattr(value, name)
        is_group = isinstance(field, msgspec.Struct)
        found |= _fields(field, f"{group}{name}.") if is_group else {f"{group}{name}": field}
    return found


def _only(these: dict[str, object] | None, those: dict[str, object] | None) -> str | None:
    """What is said here and not there; nothing if only one of them has the item."""
    if these is None or those is None:
        return None
    own = {
        name: getattr(each, "__name__", each)
        for name, each in these.items()
        if name != RULE and (name not in those or those[name] != each)
    }
    return ", ".join(f"{name}: {each}" for name, each in own.items()) or None


def _item(rules: RuleSet[Params], name: str, text: str | None) -> RuleSetSide:
    """An item of content: there by a rule, not there by a rule, or never heard of."""
    if name in rules.content:
        return RuleSetSide((rules.cite(rule_of(rules.content[name])),), text)
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
    """Things that they call otherwise, or that only one has a word for, as they are written."""
    for name in dict.fromkeys([*_terms(one), *_terms(other)]):
        ours, theirs = _term(one, name, language), _term(other, name, language)
        if ours != theirs:
            yield Difference("word", name, ours, theirs)


def _terms(rules: RuleSet[Params]) -> list[str]:
    """The terms that a rule set has: those of all, and its own."""
    names = (key.rpartition(".") for key in read_book("terms", DEFAULT))
    return [name for owner, _, name in names if owner in ("", rules.name)]


def _term(rules: RuleSet[Params], name: str, language: Language) -> RuleSetSide:
    """What a rule set calls something, if it has a word for it."""
    key = term_key(name, rules.name)
    return RuleSetSide(text=find_text(key, language)) if has_text(key) else NOTHING
