"""Options of a rule set by name: rulings that a table plays otherwise."""

from __future__ import annotations

import msgspec
import pytest

from damocles.catalog import UnknownName
from damocles.catalog.rulebook.index import rule_index
from damocles.catalog.rulebook.options import OptionsError, OptionValue, options_of, rule_set_with
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.rules.state.params import Options
from damocles.words import languages, tell_all


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_every_option_is_told_with_its_ruling_and_its_value(name: str) -> None:
    """One line in each language; the rulings are those that leave the choice."""
    found, usual = options_of(name), rule_set(name).params.options

    assert [option.name for option in found] == list(Options.__struct_fields__)
    assert all(option.default == getattr(usual, option.name) for option in found)
    assert all(rule_index().rulings[option.rule].option for option in found)
    assert {option.kind for option in found if isinstance(option.default, bool)} == {"switch"}
    kinds = {option.name: option.kind for option in found}
    assert (kinds["round_limit"], kinds["run_over_faces"]) == ("number", "faces")
    for option in found:
        assert sorted(option.text) == sorted(languages())
        assert all(text.endswith(".") and "\n" not in text for text in option.text.values())


def test_a_page_of_settings_gets_json() -> None:
    """The list is plain values."""
    told = msgspec.json.decode(msgspec.json.encode(options_of(USUAL_EDITION)))

    assert told[0] == {
        "name": "free_measuring", "kind": "switch", "default": False, "rule": "RUL-17",
        "text": tell_all("options.free_measuring"),
    }  # fmt: skip


@pytest.mark.rule("RUL-139")
@pytest.mark.rule("RUL-156")
@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("round_limit", "none", None),
        ("round_limit", None, None),
        ("round_limit", "60", 60),
        ("round_limit", 60, 60),
        ("free_measuring", "Yes", True),
        ("free_measuring", True, True),
        ("containers_open", "off", False),
        ("run_over_faces", "4/4", "4/4"),
    ],
)
def test_an_option_is_a_value_or_a_word_for_one(
    name: str, given: OptionValue, expected: OptionValue
) -> None:
    """All others stay as the rulings say."""
    usual, found = rule_set(USUAL_EDITION), rule_set_with(USUAL_EDITION, {name: given})

    assert usual.diff(found) == {f"options.{name}": (getattr(usual.params.options, name), expected)}
    assert (found.name, found.version) == (usual.name, usual.version)


def test_the_usual_value_by_name_changes_nothing() -> None:
    """None is a value of two numbers as well."""
    assert (
        rule_set(USUAL_EDITION).diff(rule_set_with(USUAL_EDITION, {"run_over_faces": "none"})) == {}
    )


def test_what_is_wrong_is_told_at_once_with_the_names_there_are() -> None:
    """Unknown names, switches that are numbers, limits below one."""
    wrong: dict[str, OptionValue] = {
        "round_limit": "0", "free_measuring": "12", "measuring": "yes", "hold_fighters": 1,
        "mates_caught": None, "spaced_terrain": "perhaps", "run_over_faces": "7/1",
    }  # fmt: skip
    with pytest.raises(OptionsError) as caught:
        rule_set_with(USUAL_EDITION, wrong)
    lines = str(caught.value).splitlines()

    assert len(lines) == len(wrong)
    assert lines[0] == "the option round_limit cannot be '0': a number from 1 to 9999, or none"
    assert lines[1] == "the option free_measuring cannot be '12': true or false"
    assert lines[2].startswith("no option is called 'measuring' (known are free_measuring, ")
    assert lines[4] == "the option mates_caught cannot be 'none': true or false"
    assert lines[6].endswith("cannot be '7/1': two numbers from 2 to 6 as 4/4, or none")


def test_an_unknown_rule_set_has_no_options() -> None:
    """It is named."""
    with pytest.raises(UnknownName, match="no rule set is called 'chess'"):
        options_of("chess")
