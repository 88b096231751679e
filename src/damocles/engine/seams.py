"""Rule sets as values: parameters, the seams where editions differ, and what a game contains.

A seam is a named, typed place, declared once with a sentence. A rule set fills every seam with a
function. What one game has and another does not is its content: abilities, drills, routines and
options, each with the rule that brings it in, and some as values that say what they do. Another
edition is derived by replacing seams, adding content and dropping it. Code speaks of concepts;
`cite` says which rule of an edition that is. No other code asks which edition is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from damocles.errors import DamoclesError

Signature = TypeVar("Signature", bound=Callable[..., Any])
Params = TypeVar("Params", bound=msgspec.Struct)


class SeamError(DamoclesError):
    """A rule set names a seam, a parameter or an item of content that it cannot have."""


class ContentValue(Protocol):
    """An item of content that says more than its rule."""

    @property
    def rule(self) -> str:
        """The rule that brings it in."""


Item = str | ContentValue
"""An item of content: its rule, or a value that has one."""


class Seam(Generic[Signature]):
    """A place where editions differ: `seam(rules)` is the function that a rule set put there."""

    declared: dict[str, Seam[Any]] = {}  # noqa: RUF012  # one register for all seams, on purpose

    def __init__(self, name: str, sentence: str) -> None:
        if name in Seam.declared:
            raise SeamError(f"the seam {name} is declared twice")
        self.name, self.sentence = name, sentence
        Seam.declared[name] = self

    def __call__(self, rules: RuleSet[Any]) -> Signature:
        return rules.filled[self.name]  # type: ignore[no-any-return]  # asked thousands of times


class Differences(dict[str, tuple[Any, Any]]):
    """Where two rule sets differ: name to (ours, theirs); as text, one line for each.

    >>> print(Differences({"cover": (5, 4), "drill.knee": ("ACT-050", None)}))
    cover: 5 -> 4
    drill.knee: ACT-050 -> nothing
    """

    def __str__(self) -> str:
        return "\n".join(
            f"{name}: {_describe(a)} -> {_describe(b)}" for name, (a, b) in self.items()
        )


class RuleSet(Generic[Params]):
    """One edition as an immutable value: name, version, parameters, seams, content.

    An item of content is named by its kind and its own name: `ability.sniper`, `drill.knee`.
    """

    def __init__(
        self,
        name: str,
        *,
        version: str,
        params: Params,
        seams: Mapping[str, Callable[..., Any]],
        content: Mapping[str, Item] | None = None,
        dropped: Mapping[str, str] | None = None,
        citations: Mapping[str, str] | None = None,
    ) -> None:
        unknown = set(seams) - set(Seam.declared)
        if unknown:
            raise SeamError(f"{name} fills seams that are not declared: {sorted(unknown)}")
        self.name, self.version, self.params = name, version, params
        self.filled: dict[str, Any] = dict(seams)  # seams are asked for thousands of times
        self.seams: Mapping[str, Any] = MappingProxyType(self.filled)
        self.content: Mapping[str, Item] = MappingProxyType(dict(content or {}))
        self.dropped: Mapping[str, str] = MappingProxyType(dict(dropped or {}))
        self.citations: Mapping[str, str] = MappingProxyType(dict(citations or {}))

    def missing(self) -> list[str]:
        """Declared seams that this rule set leaves open."""
        return sorted(set(Seam.declared) - set(self.seams))

    def cite(self, concept: str) -> str:
        """The rule of this edition behind a concept; what is no concept stands for itself.

        Code names concepts (`drill.price`), data the ids of the edition that it is made for.
        """
        return self.citations.get(concept, concept)

    @cached_property
    def kinds(self) -> dict[str, dict[str, Item]]:
        """The content of each kind by its own names: the drills, the abilities."""
        found: dict[str, dict[str, Item]] = {}
        for name, item in self.content.items():
            kind, _, called = name.partition(".")
            found.setdefault(kind, {})[called] = item
        return found

    def derive(
        self,
        name: str,
        *,
        version: str,
        params: Mapping[str, Any] | None = None,
        replace: Mapping[str, Callable[..., Any]] | None = None,
        add: Mapping[str, Item] | None = None,
        drop: Mapping[str, str] | None = None,
        citations: Mapping[str, str] | None = None,
    ) -> RuleSet[Params]:
        """Another rule set: the same except for these parameters, seams and content.

        `add` gives items of content; `drop` gives for each item the rule by which it is not there.
        SeamError is raised for what cannot be changed like this: a parameter that does not exist,
        content that is added twice or dropped without being there.
        """
        added, gone = dict(add or {}), dict(drop or {})
        _refuse(name, "has no parameter", set(params or {}) - set(self.params.__struct_fields__))
        _refuse(name, "adds what is there", set(added) & set(self.content))
        _refuse(name, "drops what is not there", set(gone) - set(self.content))
        kept = {key: item for key, item in self.content.items() if key not in gone}
        out = {key: rule for key, rule in self.dropped.items() if key not in added}
        return RuleSet(
            name,
            version=version,
            params=msgspec.structs.replace(self.params, **dict(params or {})),
            seams={**self.seams, **dict(replace or {})},
            content={**kept, **added},
            dropped={**out, **gone},
            citations=self.citations if citations is None else citations,
        )

    def diff(self, other: RuleSet[Params]) -> Differences:
        """Parameters, seams and content in which two rule sets differ: name to (ours, theirs)."""
        ours, theirs = self._parts(), other._parts()
        names = dict.fromkeys([*ours, *theirs])
        pairs = {name: (ours.get(name), theirs.get(name)) for name in names}
        return Differences({name: pair for name, pair in pairs.items() if pair[0] != pair[1]})

    def _parts(self) -> dict[str, Any]:
        """Everything by name, as a difference shows it."""
        there = {name: self._show(item) for name, item in self.content.items()}
        gone = {name: f"not in it ({self.cite(rule)})" for name, rule in self.dropped.items()}
        return {**_numbers(self.params), **self.seams, **there, **gone}

    def _show(self, item: Item) -> _ShownItem:
        return _ShownItem(self.cite(rule_of(item)), item)


class _ShownItem(NamedTuple):
    """An item of content in a difference: told by its rule, compared as a whole."""

    rule: str
    item: Item


def rule_of(item: Item) -> str:
    """The rule that brings an item of content in.

    >>> rule_of("option.delay")
    'option.delay'
    """
    return item if isinstance(item, str) else item.rule


def _refuse(name: str, problem: str, wrong: Iterable[str]) -> None:
    """Raise an error that names everything a rule set cannot be derived with."""
    named = sorted(wrong)
    if named:
        raise SeamError(f"{name} {problem}: {named}")


def _numbers(params: msgspec.Struct, prefix: str = "") -> dict[str, Any]:
    """All parameters by name; the name of a group is put before the names of its parameters."""
    found: dict[str, Any] = {}
    for name, value in msgspec.structs.asdict(params).items():
        grouped = isinstance(value, msgspec.Struct)
        found |= _numbers(value, f"{prefix}{name}.") if grouped else {f"{prefix}{name}": value}
    return found


def _describe(value: Any) -> str:
    """One side of a difference in words."""
    if value is None:
        return "nothing"
    return value.rule if isinstance(value, _ShownItem) else str(getattr(value, "__name__", value))
