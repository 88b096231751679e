"""Rule sets and seams."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.engine.seams import RuleSet, Seam, SeamError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class ToyParams(msgspec.Struct, frozen=True):
    """Two numbers."""

    near: int = 10
    far: int = 20


def added(a: int, b: int) -> int:
    """The sum."""
    return a + b


def multiplied(a: int, b: int) -> int:
    """The product."""
    return a * b


@pytest.fixture
def seam() -> Iterator[Seam[Callable[[int, int], int]]]:
    """A seam that is declared for one test."""
    yield Seam("toy.join", "How two numbers are joined.")
    del Seam.declared["toy.join"]


def test_a_seam_is_what_a_rule_set_puts_there(seam: Seam[Callable[[int, int], int]]) -> None:
    """A derived set replaces it, and the first keeps its own."""
    first = RuleSet("first", version="1", params=ToyParams(), seams={"toy.join": added})
    second = first.derive(
        "second", version="2", params={"far": 30}, replace={"toy.join": multiplied}
    )

    assert (seam(first)(3, 4), seam(second)(3, 4)) == (7, 12)
    assert (first.params.far, second.params.far, second.params.near) == (20, 30, 10)
    assert (second.name, second.version) == ("second", "2")


def test_a_plain_derivation_changes_nothing(seam: Seam[Callable[[int, int], int]]) -> None:
    """But name and version."""
    first = RuleSet("first", version="1", params=ToyParams(), seams={"toy.join": added})

    assert first.diff(first.derive("again", version="1")) == {}
    assert seam(first) is added


def test_the_difference_names_numbers_and_seams(seam: Seam[Callable[[int, int], int]]) -> None:
    """Ours first; a seam that one leaves open is a difference."""
    first = RuleSet("first", version="1", params=ToyParams(), seams={"toy.join": added})
    other = RuleSet("other", version="1", params=ToyParams(near=5), seams={})

    assert first.diff(other) == {"near": (10, 5), seam.name: (added, None)}


@pytest.mark.usefixtures("seam")
def test_open_seams_are_listed() -> None:
    """A rule set should fill every one."""
    empty = RuleSet("empty", version="1", params=ToyParams(), seams={})

    assert "toy.join" in empty.missing()
    filled = empty.derive("full", version="1", replace={"toy.join": added})
    assert "toy.join" not in filled.missing()


def test_unknown_seams_are_refused() -> None:
    """A slip of the pen must not go unnoticed."""
    with pytest.raises(SeamError, match=r"not declared: \['toy.nothing'\]"):
        RuleSet("odd", version="1", params=ToyParams(), seams={"toy.nothing": added})


@pytest.mark.usefixtures("seam")
def test_a_seam_is_declared_once() -> None:
    """A second of the name is refused."""
    with pytest.raises(SeamError, match=r"toy\.join is declared twice"):
        Seam("toy.join", "Again.")


def test_a_rule_set_cannot_be_changed() -> None:
    """Its seams are read only."""
    rules = RuleSet("fixed", version="1", params=ToyParams(), seams={})

    with pytest.raises(TypeError):
        rules.seams["toy.join"] = added  # type: ignore[index]  # that is the point
