"""The decoder's complaints in plain words, with the path of the field they are about."""

from __future__ import annotations

import re

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a set of named fields",
}

_PLACE = re.compile(r" - at `\$\.?(?P<path>.*)`$", re.DOTALL)
_ABSENT = re.compile(r"^Object (?P<how>missing required|contains unknown) field `(?P<name>.*)`$")
_WRONG = re.compile(r"^Expected `(?P<wanted>[^`]+)`, got `(?P<given>[^`]+)`$")
_PATTERN = re.compile(r"^Expected `str` matching regex")
_LIMIT = re.compile(r"^Expected `(?P<kind>\w+)` (?:of length )?(?P<limit>[<>]=? .+)$")


def reword_complaint(message: str) -> tuple[str, str]:
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
        missing = absent["how"].startswith("missing")
        problem = "the field is missing" if missing else "no such field is known"
        return problem, f"{path}.{absent['name']}".lstrip(".")
    return _reworded(bare), path


def _reworded(bare: str) -> str:
    """A complaint about a value, without the decoder's type names."""
    if wrong := _WRONG.match(bare):
        wanted = " or ".join(_kind(name) for name in wrong["wanted"].split(" | "))
        return f"expected {wanted}, got {_kind(wrong['given'])}"
    if _PATTERN.match(bare):
        return "not in the form that is wanted"
    if limit := _LIMIT.match(bare):
        counted = {"array": " entries", "str": " characters"}.get(limit["kind"], "")
        return f"must be {limit['limit']}{counted}"
    return bare[:1].lower() + bare[1:].replace("`", "'")


def _kind(name: str) -> str:
    """A type of the decoder in plain words."""
    return KINDS.get(name, name)
