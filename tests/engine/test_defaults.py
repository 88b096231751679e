"""What of a value is not at its default."""

from __future__ import annotations

import msgspec

from damocles.engine.defaults import defaults_of, drop_defaults, tag_of
from damocles.engine.errors import Refusal
from damocles.engine.values import Tagged, Value


class ToyPart(Value, frozen=True):
    """A value within another."""

    name: str
    size: int = 1


class ToyWhole(Tagged, frozen=True):
    """A value of a family, with others in it."""

    parts: tuple[ToyPart, ...]
    kind: str = "plain-one"
    by_name: dict[str, ToyPart] = msgspec.field(default_factory=dict)


def test_fields_at_a_default_are_left_out() -> None:
    """Also within other values; a tag stays."""
    whole = ToyWhole((ToyPart("a"), ToyPart("b", 2)), by_name={"c": ToyPart("c", 1)})

    assert drop_defaults(whole) == {
        "is": "ToyWhole",
        "parts": [{"name": "a"}, {"name": "b", "size": 2}],
        "by_name": {"c": {"name": "c"}},
    }


def test_what_is_equal_to_a_default_stands_at_it() -> None:
    """Wherever it came from: a text that was read is another object than the one in the code."""
    read = msgspec.json.decode('{"is":"ToyWhole","parts":[],"kind":"plain-one"}', type=ToyWhole)

    assert read.kind is not defaults_of(ToyWhole)["kind"]
    assert drop_defaults(read) == {"is": "ToyWhole", "parts": []}


def test_defaults_that_are_made_are_known() -> None:
    """And so is that there is none."""
    assert defaults_of(Refusal)["facts"] == {}
    assert defaults_of(Refusal)["rule"] is msgspec.NODEFAULT
    assert tag_of(Refusal) == {}


def test_plain_data_stay_as_they_are() -> None:
    """Texts, numbers, nothing, lists of them."""
    assert drop_defaults(["a", 1, None, (2, [True])]) == ["a", 1, None, [2, [True]]]
