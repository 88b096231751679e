"""Rule sets and seams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    """Its seams and contents are read only."""
    rules = RuleSet("fixed", version="1", params=ToyParams(), seams={})

    for part in (rules.seams, rules.content, rules.dropped):
        with pytest.raises(TypeError):
            part["toy.join"] = added  # type: ignore[index]  # that is the point


# ---- content ---------------------------------------------------------------------------------


def game() -> RuleSet[ToyParams]:
    """A rule set with two spells and a step."""
    content = {"spell.fire": "TOY-001", "spell.ice": "TOY-002", "step.jump": "TOY-003"}
    return RuleSet("game", version="1", params=ToyParams(), seams={}, content=content)


def test_content_is_added_and_dropped_with_its_rule() -> None:
    """The parent keeps its own; what is dropped has the rule that says so."""
    other = game().derive(
        "other", version="1", add={"spell.wind": "TOY-104"}, drop={"spell.ice": "TOY-105"}
    )

    assert {kind: list(items) for kind, items in game().kinds.items()} == {
        "spell": ["fire", "ice"],
        "step": ["jump"],
    }
    assert other.kinds["spell"] == {"fire": "TOY-001", "wind": "TOY-104"}
    assert other.content["spell.wind"] == "TOY-104"
    assert other.dropped == {"spell.ice": "TOY-105"}


def test_what_was_dropped_can_come_back() -> None:
    """In an edition derived from the one without it."""
    without = game().derive("without", version="1", drop={"spell.ice": "TOY-105"})
    again = without.derive("again", version="1", add={"spell.ice": "TOY-202"})

    assert again.content["spell.ice"] == "TOY-202"
    assert again.dropped == {}


def test_the_difference_is_told_line_by_line(seam: Seam[Callable[[int, int], int]]) -> None:
    """Numbers, functions, contents, and by which rule one is gone."""
    first = game().derive("first", version="1", replace={seam.name: added})
    other = first.derive(
        "other",
        version="1",
        params={"far": 30},
        replace={seam.name: multiplied},
        add={"spell.wind": "TOY-104"},
        drop={"spell.ice": "TOY-105", "step.jump": "TOY-106"},
    )

    assert str(first.diff(other)).splitlines() == [
        "far: 20 -> 30",
        "toy.join: added -> multiplied",
        "spell.ice: TOY-002 -> not in it (TOY-105)",
        "step.jump: TOY-003 -> not in it (TOY-106)",
        "spell.wind: nothing -> TOY-104",
    ]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"params": {"wide": 1}}, r"odd has no parameter: \['wide'\]"),
        ({"add": {"spell.ice": "TOY-1"}}, r"odd adds what is there: \['spell.ice'\]"),
        ({"drop": {"spell.sun": "TOY-1"}}, r"odd drops what is not there: \['spell.sun'\]"),
        ({"replace": {"toy.nothing": added}}, r"not declared: \['toy.nothing'\]"),
    ],
)
def test_what_cannot_be_derived_is_named(change: dict[str, Any], problem: str) -> None:
    """A slip of the pen must not go unnoticed."""
    with pytest.raises(SeamError, match=problem):
        game().derive("odd", version="1", **change)
