"""What an area of the rules has instead of what the usual edition has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from damocles.engine.seams import Item

NOTHING: Mapping[str, Any] = MappingProxyType({})


def always(value: Any) -> Callable[..., Any]:
    """A seam that gives the same whatever it is asked."""
    return lambda *_asked, **_named: value


class Filling(NamedTuple):
    """The differences of an area, by name; ids of rules are those of the contrary edition."""

    seams: Mapping[str, Callable[..., Any]] = NOTHING
    """Functions by seam."""
    numbers: Mapping[str, object] = NOTHING
    """Parameters, as the file of numbers writes their values."""
    added: Mapping[str, Item] = NOTHING
    """Content that the usual edition has not; its concepts are among the citations."""
    dropped: Mapping[str, str] = NOTHING
    """Content that is not there, with the rule by which it is not."""
    citations: Mapping[str, str] = NOTHING
    """The rules behind concepts of its own, or other rules behind those of all."""
