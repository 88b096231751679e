"""`damocles rules --diff`: any one thing that is otherwise appears, and nothing else does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from damocles.catalog.rulebook import differences
from damocles.catalog.rulebook.differences import (
    Difference,
    RuleSetSide as Side,
    compare_rule_sets,
)
from damocles.catalog.rulebook.rule_sets import number_rules, rule_set
from damocles.cli.differences import differences_text
from damocles.engine import Seam
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.routines import Routine
from damocles.words import find_text, more_words, tell

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.engine import RuleSet
    from damocles.rules.state.params import Params

USUAL = rule_set(USUAL_EDITION)
NUMBERS = number_rules(USUAL_EDITION)
PARAMETERS = [name for name in NUMBERS if name != "options" and not name.startswith("terrain")]
"""Kinds of terrain stand in the same file, and are content."""
VALUES = [name for name, item in USUAL.content.items() if isinstance(item, msgspec.Struct)]


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of the usual edition, by which all rule sets here are made."""
    monkeypatch.setattr(differences, "number_rules", lambda _: NUMBERS)


def changed(**what: Any) -> RuleSet[Params]:
    """The usual rule set with a change."""
    return USUAL.derive(USUAL.name, version="2", **what)


def other_value(value: Any) -> Any:
    """Another value of the same type; where there is none, any."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}_too"
        case tuple():
            return (*value, "more")
    return 7


def another(group: Any, path: str) -> Any:
    """A value with another one in the field to which a path leads."""
    name, _, rest = path.partition(".")
    field = getattr(group, name)
    return replace(group, **{name: another(field, rest) if rest else other_value(field)})


def only(other: RuleSet[Params], language: str = "en") -> Difference:
    """The one difference to the usual rule set, told in both directions."""
    (there,) = compare_rule_sets(USUAL, other, language)
    (back,) = compare_rule_sets(other, USUAL, language)

    assert (there.kind, there.name, there.ours, there.theirs) == (
        back.kind,
        back.name,
        back.theirs,
        back.ours,
    )
    assert differences_text(("a", "b"), [there]).count(" -> ") == 2
    return there


def test_nothing_is_otherwise_by_itself() -> None:
    """A derived rule set without a change is the same."""
    assert compare_rule_sets(USUAL, changed()) == []


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_number_appears(name: str) -> None:
    """With the rule of its file on both sides, options among them."""
    group, _, within = name.partition(".")
    value = getattr(USUAL.params, group)
    found = only(changed(params={group: another(value, within) if within else other_value(value)}))

    assert (found.kind, found.name) == ("number", name)
    assert found.ours.rules == found.theirs.rules == (NUMBERS[name],)
    assert found.ours.text != found.theirs.text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", Seam.declared)
def test_a_seam_appears(name: str, language: str) -> None:
    """With its functions, and a sentence on what they decide."""

    def other_one() -> None: ...

    found = only(changed(replace={name: other_one}), language)

    assert (found.kind, found.name) == ("seam", name)
    assert (found.ours.text, found.theirs.text) == (USUAL.seams[name].__name__, "other_one")
    assert found.ours.rules == found.theirs.rules
    assert found.sentence == tell(f"seams.{name}", {}, language)


@pytest.mark.parametrize("name", USUAL.content)
def test_an_item_that_is_not_there_appears(name: str) -> None:
    """With the rule that brings it in, and the one by which it is not there."""
    found = only(changed(drop={name: "GEN-005"}))

    assert (found.kind, found.name) == ("content", name)
    assert found.ours.is_there
    assert found.ours.rules
    assert found.theirs == Side(("GEN-005",), is_there=False)


@pytest.mark.parametrize("name", VALUES)
def test_an_item_that_does_otherwise_appears(name: str) -> None:
    """With what it does otherwise, field by field, also within its effects."""
    item: Any = USUAL.content[name]
    for path in fields_of(item):
        content = {key: each for key, each in USUAL.content.items() if key != name}
        other = with_content({**content, name: another(item, path)})
        found = only(other)

        assert (found.kind, found.name) == ("content", name)
        assert f"{path}: " in (found.ours.text or "")
        assert found.ours.text != found.theirs.text
        assert found.ours.rules == found.theirs.rules


def fields_of(value: msgspec.Struct, group: str = "") -> list[str]:
    """The paths of plain values in an item; its name and its rules are something else."""
    rules = {"id", "rule", "rules"}
    if isinstance(value, Routine):
        rules |= {"infantry", "machines"}
    found: list[str] = []
    for name in value.__struct_fields__:
        field = getattr(value, name)
        if isinstance(field, msgspec.Struct):
            found += fields_of(field, f"{group}{name}.")
        elif name not in rules:
            found.append(f"{group}{name}")
    return found


def with_content(content: dict[str, Any]) -> RuleSet[Params]:
    """The usual rule set with this content."""
    return type(USUAL)(
        USUAL.name,
        version=USUAL.version,
        params=USUAL.params,
        seams=USUAL.seams,
        content=content,
        citations=USUAL.citations,
    )


def test_an_item_that_another_concept_brings_in_appears() -> None:
    """Though both are among the citations and the same is behind them."""
    item: Any = USUAL.content["drill.knee"]
    other = with_content({**USUAL.content, "drill.knee": replace(item, rule="drill.overwatch")})
    found = only(other)

    assert (found.kind, found.name) == ("content", "drill.knee")
    assert (found.ours.rules, found.theirs.rules) == (
        (USUAL.cite("drill.knee"),),
        (USUAL.cite("drill.overwatch"),),
    )


@pytest.mark.parametrize("step", [29, pytest.param(1, marks=pytest.mark.deep)])
def test_a_citation_appears(step: int) -> None:
    """One that is otherwise, and one that is not there."""
    for concept, rule in [*USUAL.citations.items()][::step]:
        others = {**USUAL.citations, concept: "GEN-999"}
        fewer = {name: each for name, each in USUAL.citations.items() if name != concept}

        assert only(changed(citations=others)) == Difference(
            "citation", concept, Side((rule,)), Side(("GEN-999",))
        )
        assert only(changed(citations=fewer)) == Difference(
            "citation", concept, Side((rule,)), Side(is_there=False)
        )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_appear(tmp_path: Path, language: str) -> None:
    """What is called otherwise, and what only one has a word for."""
    for each, called in (("en", "Duck!"), ("fr", "Baissez-vous !")):
        (tmp_path / each).mkdir()
        terms = f'odd: {{knee: "{called}", ammo: "ammo ({each})"}}\n'
        (tmp_path / each / "terms.yaml").write_text(terms, "utf-8")
    with more_words(tmp_path):
        found = compare_rule_sets(USUAL, USUAL.derive("odd", version="1"), language)
        knee = find_text("terms.knee", language), find_text("terms.odd.knee", language)

    assert found == [
        Difference("word", "knee", Side(text=knee[0]), Side(text=knee[1])),
        Difference("word", "ammo", Side(is_there=False), Side(text=f"ammo ({language})")),
    ]
    assert "nothing -> ammo" in differences_text((USUAL.name, "odd"), found)
