"""Rule sets as values: parameters, options, and the seams where editions differ.

A seam is a named, typed place, declared once with a sentence. A rule set fills every seam with a
function; another edition is derived by replacing some of them. No other code asks which edition is
being played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

import msgspec

from damocles.errors import DamoclesError

Signature = TypeVar("Signature", bound=Callable[..., Any])
Params = TypeVar("Params", bound=msgspec.Struct)


class SeamError(DamoclesError):
    """A rule set fills a seam that is not declared, or leaves one open."""


class Seam(Generic[Signature]):
    """A place where editions differ: `seam(rules)` is the function that a rule set put there."""

    declared: dict[str, Seam[Any]] = {}  # noqa: RUF012  # one register for all seams, on purpose

    def __init__(self, name: str, sentence: str) -> None:
        if name in Seam.declared:
            raise SeamError(f"the seam {name} is declared twice")
        self.name, self.sentence = name, sentence
        Seam.declared[name] = self

    def __call__(self, rules: RuleSet[Any]) -> Signature:
        return cast("Signature", rules.seams[self.name])


class RuleSet(Generic[Params]):
    """One edition as an immutable value: name, version, parameters, seams, options."""

    def __init__(
        self, name: str, *, version: str, params: Params, seams: Mapping[str, Callable[..., Any]]
    ) -> None:
        unknown = set(seams) - set(Seam.declared)
        if unknown:
            raise SeamError(f"{name} fills seams that are not declared: {sorted(unknown)}")
        self.name, self.version, self.params = name, version, params
        self.seams: Mapping[str, Callable[..., Any]] = MappingProxyType(dict(seams))

    def missing(self) -> list[str]:
        """Declared seams that this rule set leaves open."""
        return sorted(set(Seam.declared) - set(self.seams))

    def derive(
        self,
        name: str,
        *,
        version: str,
        params: Mapping[str, Any] | None = None,
        replace: Mapping[str, Callable[..., Any]] | None = None,
    ) -> RuleSet[Params]:
        """Another rule set: the same, but for these parameters and seams."""
        changed = msgspec.structs.replace(self.params, **dict(params or {}))
        seams = {**self.seams, **dict(replace or {})}
        return RuleSet(name, version=version, params=changed, seams=seams)

    def diff(self, other: RuleSet[Params]) -> dict[str, tuple[Any, Any]]:
        """Parameters and seams in which two rule sets differ: name to (ours, theirs)."""
        ours, theirs = msgspec.structs.asdict(self.params), msgspec.structs.asdict(other.params)
        found = {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}
        for key in sorted(set(self.seams) | set(other.seams)):
            pair = self.seams.get(key), other.seams.get(key)
            if pair[0] is not pair[1]:
                found[key] = pair
        return found
