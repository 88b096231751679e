"""The decoder's complaints in plain words, with the path of the field they are about."""

from __future__ import annotations

import functools
import re

from damocles.words import Saying

KINDS = {"int", "float", "str", "bool", "null", "array", "object"}
"""The types of the decoder that have words of their own."""
COUNTED = {"array", "str"}
"""Those of which the length is limited."""

_PLACE = re.compile(r" - at `\$\.?(?P<path>.*)`$", re.DOTALL)
_ABSENT = re.compile(r"^Object (?P<how>missing required|contains unknown) field `(?P<name>.*)`$")
_WRONG = re.compile(r"^Expected `(?P<wanted>[^`]+)`, got `(?P<given>[^`]+)`$")
_PATTERN = re.compile(r"^Expected `str` matching regex")
_VALUE = re.compile(r"^Invalid (?:(?P<kind>enum) )?value (?P<value>.*)$", re.DOTALL)
_LIMIT = re.compile(r"^Expected `(?P<kind>\w+)` (?:of length )?(?P<limit>[<>]=? .+)$")


def reword_complaint(message: str) -> tuple[Saying, str]:
    """A decoder's message in plain words, and the path of the field (empty for the whole value).

    >>> reword_complaint("Expected `int`, got `str` - at `$.bases[2].r`")
    ('expected a whole number, got text', 'bases[2].r')
    >>> reword_complaint("Object missing required field `r` - at `$.bases[2]`")
    ('the field is missing', 'bases[2].r')
    """
    place = _PLACE.search(message)
    path = place["path"] if place else ""
    bare = message[: place.start()] if place else message
    if absent := _ABSENT.match(bare):
        key = "missing" if absent["how"].startswith("missing") else "unknown"
        return Saying(f"complaints.{key}"), f"{path}.{absent['name']}".lstrip(".")
    return _reworded(bare), path


def place_complaint(message: str) -> tuple[Saying, str]:
    """The same with the path before the words."""
    problem, path = reword_complaint(message)
    return Saying("complaints.at", path=path, problem=problem) if path else problem, path


def is_about_limits(message: str) -> bool:
    """Whether a decoder complains of a number that is too small or too large."""
    return _LIMIT.match(_PLACE.sub("", message)) is not None


def _reworded(bare: str) -> Saying:
    """A complaint about a value, without the decoder's type names."""
    if wrong := _WRONG.match(bare):
        wanted = functools.reduce(either, map(tell_kind, wrong["wanted"].split(" | ")))
        return Saying("complaints.expected", wanted=wanted, given=tell_kind(wrong["given"]))
    if _PATTERN.match(bare):
        return Saying("complaints.form")
    if limit := _LIMIT.match(bare):
        kind = limit["kind"] if limit["kind"] in COUNTED else "number"
        return Saying(f"complaints.limits.{kind}", limit=limit["limit"])
    if value := _VALUE.match(bare):
        return Saying(f"complaints.{value['kind'] or 'value'}", value=value["value"])
    return Saying("complaints.other", problem=bare[:1].lower() + bare[1:].replace("`", "'"))


def either(one: str, other: str) -> Saying:
    """One thing or another."""
    return Saying("complaints.either", one=one, other=other)


def tell_kind(name: str) -> str:
    """A type of the decoder in plain words."""
    return Saying(f"complaints.kinds.{name}") if name in KINDS else name
