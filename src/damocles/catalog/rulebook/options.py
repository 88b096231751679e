"""Options of a rule set by name: rulings that a table may play differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from damocles.catalog.rulebook.rule_sets import option_rules, rule_set, with_options
from damocles.engine import Value
from damocles.rules.state import Faces, Options, Params
from damocles.words import Saying, SpokenError, Words, tell_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from damocles.engine import RuleSet

OptionValue = bool | int | str | None
"""A value, or a word for one as it is written on a command line."""
SPELLED: dict[str, bool | None] = {
    "true": True, "yes": True, "on": True,
    "false": False, "no": False, "off": False,
    "none": None,
}  # fmt: skip
"""Words for values."""
Kind = Literal["switch", "number", "faces"]


class Option(Value, frozen=True):
    """An option as a settings page shows it: its default by the rulings, and what it means.

    A `switch` is true or false, a `number` a whole number from 1 to 9999, or None for no limit;
    `faces` are the faces that two dice need, as 4/4, or None for the numbers of the rule set.
    """

    name: str
    kind: Kind
    default: bool | int | None
    rule: str
    text: Words


class OptionsError(SpokenError):
    """Options that the rule set does not have, or with impossible values: all of them at once."""


def options_of(rules: str) -> tuple[Option, ...]:
    """All options of the rule set of this name, in the order of its file.

    An unknown rule set raises UnknownName.

    >>> from damocles.rules.sets import USUAL_EDITION
    >>> [option.default for option in options_of(USUAL_EDITION) if option.name == "round_limit"]
    [12]
    """
    usual, cited = rule_set(rules).params.options, option_rules(rules)
    return tuple(
        Option(name, kind_of(name), getattr(usual, name), rule, tell_all(f"options.{name}"))
        for name, rule in cited.items()
    )


def kind_of(name: str) -> Kind:
    """Which kind of value an option has."""
    found = _types()[name]
    if found is bool:
        return "switch"
    return "faces" if found == Faces | None else "number"


def rule_set_with(rules: str, given: Mapping[str, OptionValue]) -> RuleSet[Params]:
    """The rule set of this name, with some of its options played differently.

    Values are true or false, numbers or None, or words for them. Unknown names and impossible
    values raise OptionsError, all together and with the known names.

    >>> from damocles.rules.sets import USUAL_EDITION
    >>> rule_set_with(USUAL_EDITION, {"round_limit": "60"}).params.options.round_limit
    60
    """
    edition = rule_set(rules)
    problems = [problem for name in given for problem in _problems(name, given[name])]
    if problems:
        raise OptionsError(*problems)
    chosen = {name: _read(value) for name, value in given.items()}
    return with_options(edition, msgspec.structs.replace(edition.params.options, **chosen))


def _problems(name: str, value: OptionValue) -> Iterator[Saying]:
    """What is wrong with the value of an option."""
    known = _types()
    if name not in known:
        yield Saying("errors.options.unknown", name=repr(name), known=list(known))
        return
    try:
        msgspec.convert(_read(value), known[name])
    except msgspec.ValidationError:
        told = "none" if value is None else value
        yield Saying(f"errors.options.{kind_of(name)}", name=name, value=repr(told))


def _types() -> dict[str, Any]:
    """The options by name, with the types of their values."""
    return {field.name: field.type for field in msgspec.structs.fields(Options)}


def _read(value: OptionValue) -> bool | int | str | None:
    """A value that may be written as a word; anything that is not such a word stays as it is."""
    if not isinstance(value, str):
        return value
    word = value.strip().lower()
    return SPELLED[word] if word in SPELLED else int(word) if word.isdecimal() else value
