"""The forms of digests: they stand for ever, and bear that the state grows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import FieldInfo, fields

from damocles.engine.progress import Progress
from damocles.engine.values import Value
from damocles.rules.chapters.shooting.shots import ShotsStep
from damocles.rules.state import state
from damocles.rules.state.digests import FIELDS, encode_state, fingerprint, first_fingerprint
from damocles.rules.state.state import Fighter, Table
from tests.rules.battles import small
from tests.rules.pinned import pinned_progress, pinned_table

FIRST = "077b56157fcb7016ba60317cc54c8a82af3cb008bd42b1531c98df4f79a6f353"
SECOND = "1daee12418d8f474298eb0581bdc6640199015d8c74c4ccdc29be3549b5b1483"


class Token(Value, frozen=True):
    """A kind of value that no table has yet."""

    name: str
    worth: int = 0


class Grown(Table):
    """A table with a part more."""

    def __init__(self, setting: Any, tokens: object) -> None:
        super().__init__(setting)
        self.tokens = tokens

    def parts(self) -> dict[str, object]:
        """The parts of now, and the new one."""
        return {**super().parts(), "tokens": self.tokens}


def grown(kind: type[msgspec.Struct], value: Any, **later: object) -> Any:
    """The value as one of a class that has a field more, with a default.

    It is no subclass: a family would have two members of one tag from then on.
    """
    config = kind.__struct_config__
    made = msgspec.defstruct(
        kind.__name__, [*map(declared, fields(kind)), ("later", str, "as-ever")], frozen=True,
        kw_only=True, omit_defaults=config.omit_defaults, tag=config.tag,
        tag_field=config.tag_field,
    )  # fmt: skip
    return made(**{each: getattr(value, each) for each in kind.__struct_fields__}, **later)


def declared(field: FieldInfo) -> Any:
    """A field as another class declares it again."""
    if field.default is not msgspec.NODEFAULT:
        return field.name, Any, field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.name, Any, msgspec.field(default_factory=field.default_factory)
    return field.name, Any


@pytest.fixture
def table() -> Table:
    """The table that was written out."""
    return pinned_table(small()[0])


def test_the_forms_stand(table: Table) -> None:
    """A digest of a given state is the same in every version of the program."""
    assert first_fingerprint(table, pinned_progress()) == FIRST
    assert fingerprint(table, pinned_progress()) == SECOND


@pytest.mark.parametrize("name", ["Fighter", "Unit", "Seat", "Element"])
def test_a_field_more_changes_no_digest(table: Table, name: str) -> None:
    """Until something else than its default stands in it; the first form never sees it."""
    kind = getattr(state, name)
    part = f"{name.lower()}s"
    before: dict[Any, Any] = getattr(table, part)
    digests = {}
    for later in ("as-ever", "something"):
        values = {key: grown(kind, value, later=later) for key, value in before.items()}
        setattr(table, part, values)
        digests[later] = fingerprint(table, pinned_progress())
        assert first_fingerprint(table, pinned_progress()) == FIRST

    assert digests["as-ever"] == SECOND != digests["something"]


@pytest.mark.parametrize("name", ["clock", "activation", "outcome"])
def test_single_values_of_the_table_may_grow_too(table: Table, name: str) -> None:
    """The clock, the activation, the outcome."""
    value = getattr(table, name)
    setattr(table, name, grown(type(value), value))
    assert fingerprint(table, pinned_progress()) == SECOND

    setattr(table, name, grown(type(value), value, later="something"))
    assert fingerprint(table, pinned_progress()) != SECOND
    assert first_fingerprint(table, pinned_progress()) == FIRST


def test_steps_and_what_is_in_them_may_grow(table: Table) -> None:
    """A step, and a value that it holds."""
    plain = pinned_progress()
    shots = plain.stack[2]
    assert isinstance(shots, ShotsStep)
    for later, same in (({}, True), ({"later": "something"}, False)):
        fire = grown(type(shots.fire), shots.fire, **later)
        held = ShotsStep(fire, shots.volleys, shots.rerolls, hits=1)
        stack = [*plain.stack[:2], grown(ShotsStep, held), *plain.stack[3:]]
        progress = Progress(stack, plain.positions, plain.answers, plain.number)

        assert (fingerprint(table, progress) == SECOND) is same
        assert first_fingerprint(table, progress) == FIRST


def test_the_table_may_have_a_part_more() -> None:
    """It counts when there is something in it, even of a kind that there was not before."""
    setting = small()[0]
    plain = encode_state(Table(setting), Progress())
    one, other = {"a": Token("a")}, {"a": Token("a", 1)}

    assert encode_state(Grown(setting, {}), Progress()) == plain
    assert encode_state(Grown(setting, None), Progress()) == plain
    assert len({encode_state(Grown(setting, each), Progress()) for each in ({}, one, other)}) == 3


def test_every_field_counts(table: Table) -> None:
    """Another value anywhere is another digest, in both forms."""
    fighter = table.fighters[10]
    table.fighters[10] = Fighter(**(msgspec.structs.asdict(fighter) | {"stirred": True}))

    assert fingerprint(table, pinned_progress()) != SECOND
    assert first_fingerprint(table, pinned_progress()) != FIRST


def test_every_field_of_the_first_form_is_still_there() -> None:
    """One that went would leave old records without a way to be verified."""
    for name, names in FIELDS.items():
        kind = getattr(state, name, None)
        assert kind is None or set(names) <= set(kind.__struct_fields__), name
