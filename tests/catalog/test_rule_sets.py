"""The numbers of the editions: read from their files, each with its rule."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
import yaml

from damocles.catalog import CatalogError, UnknownName
from damocles.catalog.rulebook.index import rule_index
from damocles.catalog.rulebook.rule_sets import parameters, rule_set
from damocles.rules.sets import EDITIONS, HOME, USUAL_EDITION, book_of
from damocles.rules.state.params import Options, Params

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

every_edition = pytest.mark.parametrize("name", sorted(EDITIONS))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of the usual edition's numbers, to be spoiled."""
    shutil.copy(HOME / f"{USUAL_EDITION}.yaml", tmp_path / "numbers.yaml")
    return tmp_path / "numbers.yaml"


def entries(written: object) -> Iterator[dict[str, object]]:
    """Every value with a rule in a file, however deep."""
    if isinstance(written, dict) and "rule" in written:
        yield written
        return
    inside = written.values() if isinstance(written, dict) else written
    assert isinstance(inside, list | type({}.values()))
    for each in inside:
        yield from entries(each)


@every_edition
def test_every_number_carries_its_rule(name: str) -> None:
    """A field and a switch for each, and each rule is in the index."""
    written = yaml.safe_load((HOME / f"{book_of(name)}.yaml").read_text(encoding="utf-8"))
    found = list(entries(written))

    assert set(written) == {*Params.__struct_fields__, "terrain"}
    assert set(written["options"]) == set(Options.__struct_fields__)
    assert len(found) > 50
    assert all(rule_index().knows(str(entry["rule"])) for entry in found)


@every_edition
def test_there_is_a_file_for_each(name: str) -> None:
    """Called like the edition, and no other beside it."""
    assert rule_set(name).name == name
    assert {path.stem for path in HOME.glob("*.yaml")} == {*map(book_of, EDITIONS)}


def test_a_rule_set_is_read_once() -> None:
    """All battles share it."""
    assert rule_set(USUAL_EDITION) is rule_set(USUAL_EDITION)


def test_lengths_are_written_in_cm() -> None:
    """And held in units of 0.001 cm."""
    params = rule_set("at43").params

    assert (params.contact, params.touch, params.cover) == (2_500, 10, 5)
    assert params.options == Options()


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    """By name."""
    with pytest.raises(UnknownName, match=r"no rule set is called 'chess' \(known are at43, "):
        rule_set("chess")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("cover: {value", "covr: {value", "covr: no such field is known (did you mean cover?)"),
        ("cover: {value: 5, rule: SHO-047}", "", "cover: the field is missing"),
        ("cover: {value: 5, rule: SHO-047}", "cover: 5", "cover: expected named fields"),
        ("{value: 5, rule: SHO-047}", "{value: 5}", "cover.rule: the field is missing"),
        ("{value: 5, rule: SHO-047}", "{rule: SHO-047}", "cover.value: the field is missing"),
        ("rule: SHO-047", "rule: SHO-999", "cover.rule: no rule or ruling has the id SHO-999"),
        ("{value: 5, rule: SHO-047}", "{value: five, rule: SHO-047}",
         "cover.value: expected a whole number, got text"),
        ("{value: 5, rule: SHO-047}", "{value: -5, rule: SHO-047}", "cover.value: must be >= 0"),
        ("value: 2.5, rule: GEN-011", "value: 2.50001, rule: GEN-011",
         "is not a whole number of 0.001 cm"),
        ("value: open, rule", "value: soft, rule", "terrain[4].passing.value: invalid enum value"),
        ("rule: RUL-22", "rule: RUL-20",
         "options.commander_stays.rule: RUL-20 is no ruling that may be played otherwise"),
        ("commander_stays: {value: false", "commander_stays: {value: 0",
         "options.commander_stays.value: expected true or false, got a whole number"),
        ("# Command\n", "cover: {value: 5, rule: SHO-047}\n", "cover: the field is given twice"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line(file: Path, old: str, new: str, problem: str) -> None:
    """Missing, unknown and repeated numbers, wrong kinds, unknown rules."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CatalogError) as caught:
        parameters(file)

    [fault] = [fault for fault in caught.value.faults if problem in str(fault)]
    assert fault.file == "rules/sets/numbers.yaml"
    gone = new == "" or "twice" in problem
    assert gone or fault.line == text[: text.index(old)].count("\n") + 1


def test_all_faults_are_named_at_once(file: Path) -> None:
    """In the order of their lines."""
    text = file.read_text(encoding="utf-8").replace("rule: GEN-0", "rule: GEN-9")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogError) as caught:
        parameters(file)

    assert [fault.line for fault in caught.value.faults] == [4, 5, 6, 7, 11, 12]
