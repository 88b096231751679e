"""All limits in one place: documented, settable, and none without its words."""

from __future__ import annotations

import ast
import inspect
import itertools
import re
from pathlib import Path

import msgspec
import pytest

from damocles.server import limits
from damocles.server.limits import LIMITS, Bucket, LimitError, Limits, limits_of, tell_wait
from damocles.words import DEFAULT

TABLE = Path(__file__).parents[2] / "docs" / "trust.md"
ROW = re.compile(r"^\| `(?P<name>\w+)` \| (?P<value>[\d,.]+) \| (?P<words>.+) \|$", re.MULTILINE)


def described() -> dict[str, str]:
    """The sentence beneath each field."""
    tree = ast.parse(inspect.getsource(limits))
    body = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Limits").body
    found: dict[str, str] = {}
    for field, words in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(words, ast.Expr)
            assert isinstance(words.value, ast.Constant)
            found[field.target.id] = str(words.value.value)
    return found


def test_the_documentation_has_every_limit() -> None:
    """With its default and its words, in the order of the fields."""
    rows = [row.groupdict() for row in ROW.finditer(TABLE.read_text(encoding="utf-8"))]
    words = described()
    found = [(row["name"], float(row["value"].replace(",", "")), row["words"]) for row in rows]

    assert found == [
        (each.name, each.default, words[each.name]) for each in msgspec.structs.fields(Limits)
    ]


def test_limits_can_be_set() -> None:
    """By name; the others stay as they are."""
    found = limits_of(["rooms_per_caller=3", "header_seconds=0.5"])

    assert (found.rooms_per_caller, found.header_seconds) == (3, 0.5)
    assert msgspec.structs.replace(found, rooms_per_caller=40, header_seconds=10.0) == LIMITS


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("rooms_per_caller", "NAME=VALUE"),
        ("rooms=3", "no limit is called 'rooms'; known are body_bytes, "),
        ("rooms_per_caller=many", "rooms_per_caller=many: expected a whole number, got text"),
        ("rooms_per_caller=0", "rooms_per_caller=0: must be >= 1"),
        ("header_seconds=-1", "header_seconds=-1: must be > 0"),
        ("header_seconds=nan", "header_seconds=nan: "),
        ("header_seconds=inf", "header_seconds=inf: "),
        ("rooms_per_caller=", "rooms_per_caller=: "),
    ],
)
def test_bad_settings_are_named(setting: str, words: str) -> None:
    """What is wrong, and what there is instead."""
    with pytest.raises(LimitError) as error:
        limits_of([setting])

    assert words in str(error.value)


def test_buckets_say_how_long_to_wait() -> None:
    """What is lacking comes back with time; what is spent on credit comes later."""
    at = [0.0]
    bucket = Bucket(2.0, 10.0, now=lambda: at[0])

    assert bucket.take(8.0)
    assert not bucket.take(3.0)
    assert bucket.lack(3.0) == pytest.approx(0.5)
    bucket.spend(12.0)
    assert bucket.lack() == pytest.approx(5.5)
    at[0] = 5.5
    assert bucket.take()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "1 second"), (1.2, "2 seconds"), (60, "60 seconds"), (61, "2 minutes"),
        (3600, "60 minutes"), (3601, "2 hours"),
    ],
)  # fmt: skip
def test_waits_are_told_in_words(seconds: float, words: str) -> None:
    """Never less than it really is."""
    assert tell_wait(seconds)[DEFAULT] == words
