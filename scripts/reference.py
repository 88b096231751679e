"""Write the reference of decisions, orders and events: `python -m scripts.reference`.

`docs/reference.md` is made from the registers of the machine, the classes' own docstrings and the
citations of the functions that refuse; a test holds the file to what this writes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from inspect import get_annotations, getdoc
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import get_args

import msgspec

from damocles.catalog.rulebook.citations import rules_by_concept, table_of
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.citations import functions_by_concept
from damocles.engine.families import Decision, Event, Faces, Order, TypeFaces, Undo
from damocles.engine.seams import Seam
from damocles.engine.values import Value
from damocles.rules.battle import register as _chapters  # noqa: F401  # enters all rules in the machine
from damocles.rules.chapters.movement.order import allowance_rule
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.gaits import read_gaits
from damocles.rules.state.registry import machine

PAGE = Path(__file__).parents[1] / "docs" / "reference.md"
ROOMS = ("damocles.rules.chapters.", "damocles.rules.state.events.", "damocles.rules.")
"""Prefixes of module names before the chapter, the longest first."""
HEAD = """\
# Reference

<!-- Made by scripts/reference.py from the registers of the machine; not to be edited. -->

Everything that a seat can be asked, everything that it can answer, and everything that can
happen, by chapter of the rules. A *decision* says what a seat is asked; an *order* answers it;
*events* tell what came of it. All of them are values that do not change, and all of them are in
`damocles.rules`: `from damocles.rules import Salvo`.

Look for the decision that is open (`battle.decision`) to find the orders that answer it, and for
the order to find its fields and the rules that can refuse it. Fields with a default may be left
out. Units and fighters are numbers, elements and weapons are names, lengths and places are whole
numbers of 0.001 cm. Every order has the `seat` that gives it as its first field.

```python
>>> from damocles.rules.state.registry import machine
>>> from damocles.scenario import Scenario, row, salvo
>>> play = Scenario().unit("A", at=row(2, 20, 20)).unit("b", seat=1, at=row(2, 20, 50)).act("A")
>>> play.decision
ActDecision(seat=0, unit=0)
>>> "Salvo" in [order.__name__ for order in machine.answers[type(play.decision)]]
True
>>> order = salvo(play, "laser_rifle", "b")
>>> order
Salvo(seat=0, weapon='laser_rifle', target=UnitTarget(unit=1), copies=1, held=(), sniping=False)
>>> [type(event).__name__ for event in play.order(order, dice=[1, 2])]
['SalvoDeclared', 'ShotsRolled']

```

*Refused by* lists the rules of all functions that judge an order, in the edition that is
usually played. What holds for every order is not repeated: nobody answers what they were not
asked (GEN-077), or with what the edition does not have. `Undo` answers no decision of its own:
the seat that is asked may give it as long as the order can still be taken back.
"""


def page_text() -> str:
    """The whole page."""
    answers: dict[type, Iterable[type]] = {TypeFaces: [Faces], **machine.answers}
    asked: dict[type, list[type]] = {}
    for decision, orders in answers.items():
        for order in orders:
            asked.setdefault(order, []).append(decision)
    orders = [*machine.refusals, Faces, Undo]
    found = (*answers, *orders, *machine.appliers)
    parts = [
        HEAD,
        "## Decisions\n",
        *by_chapter(answers, lambda kind: decision_text(kind, answers[kind])),
        "## Orders\n",
        *by_chapter(orders, lambda kind: order_text(kind, asked.get(kind, ()))),
        "## Events\n",
        *by_chapter(machine.appliers, class_text),
        "## Values in them\n",
        *(class_text(kind) for kind in sorted(values_in(found), key=lambda kind: kind.__name__)),
    ]
    return "\n".join(parts)


def by_chapter(kinds: Iterable[type], tell: Callable[[type], str]) -> Iterator[str]:
    """The kinds of each chapter under its title, sorted by name."""
    chapters: dict[str, list[type]] = {}
    for kind in sorted(kinds, key=lambda each: each.__name__):
        chapters.setdefault(chapter(kind), []).append(kind)
    for name, members in sorted(chapters.items()):
        yield f"### {name}\n"
        yield from map(tell, members)


def chapter(kind: type) -> str:
    """The chapter that a class belongs to, by its module.

    >>> from damocles.rules.chapters.shooting.orders import Salvo
    >>> chapter(Salvo), chapter(Undo)
    ('Shooting', 'Dice and undo')
    """
    for room in ROOMS:
        if kind.__module__.startswith(room):
            name = kind.__module__.removeprefix(room).split(".")[0]
            return name.replace("_", " ").capitalize()
    return "Dice and undo"


# ---- one entry -------------------------------------------------------------------------------


def decision_text(kind: type, orders: Iterable[type]) -> str:
    """A decision with the orders that answer it."""
    return f"{class_text(kind)}\nAnswered by {links(orders)}.\n"


def order_text(kind: type, decisions: Iterable[type]) -> str:
    """An order with the decisions that it answers and the rules that can refuse it."""
    lines = [class_text(kind)]
    if answered := links(decisions):
        lines.append(f"Answers {answered}.\n")
    refusal = machine.refusals.get(kind)
    if refusal is not None and (rules := sorted(rules_of(refusal))):
        lines.append(f"Refused by {', '.join(rules)}.\n")
    return "\n".join(lines)


def class_text(kind: type) -> str:
    """A class with the first sentence of its docstring and its fields."""
    sentence = " ".join((getdoc(kind) or "").split("\n\n")[0].split())
    fields = [field_line(kind, field) for field in msgspec.structs.fields(kind)]
    listed = [line for line in fields if line]
    return "\n".join(
        [f"#### {kind.__name__}\n", f"{sentence}\n", *listed, *([""] if listed else [])]
    )


def field_line(kind: type, field: msgspec.structs.FieldInfo) -> str:
    """A field with its type and its default; the seat of every order goes without saying."""
    if field.name == "seat" and issubclass(kind, Order):
        return ""
    written_types = [get_annotations(each).get(field.name) for each in kind.__mro__]
    typed = next(each for each in written_types if each is not None)
    default = "" if field.default is msgspec.NODEFAULT else f" = {field.default!r}"
    return f"- `{field.name}: {typed}{default}`"


def links(kinds: Iterable[type]) -> str:
    """The names of classes, each a link to its entry on the page."""
    names = sorted(kind.__name__ for kind in kinds)
    return ", ".join(f"[`{name}`](#{name.lower()})" for name in names)


def values_in(kinds: Iterable[type]) -> set[type]:
    """The values that fields of these classes hold, and the values inside those."""
    found: set[type] = set()
    waiting = [field.type for kind in kinds for field in msgspec.structs.fields(kind)]
    while waiting:
        each = waiting.pop()
        waiting += get_args(each)
        is_value = isinstance(each, type) and issubclass(each, Value)
        if is_value and each not in found and not issubclass(each, (Decision, Order, Event)):
            found.add(each)
            waiting += [field.type for field in msgspec.structs.fields(each)]
    return found


# ---- rules -----------------------------------------------------------------------------------


def rules_of(refusal: Callable[..., object]) -> set[str]:
    """The rules that a refusal names, and those cited by the functions it calls."""
    functions = judges(refusal)
    cited = {
        concept
        for concept, citing in functions_by_concept.items()
        if any(function in functions for function in citing)
    }
    named = {text for function in functions for text in constants(function.__code__)}
    if allowance_rule in functions:
        named |= {gait.rule for gait in read_gaits(rule_set(USUAL_EDITION)).known.values()}
    usual = table_of(USUAL_EDITION)
    elsewhere = rules_by_concept().keys() - usual.keys()
    return {usual.get(name, name) for name in (cited | named) - elsewhere}


def judges(refusal: Callable[..., object]) -> set[FunctionType]:
    """A function that refuses, and all functions it calls that refuse as well."""
    found: set[FunctionType] = set()
    waiting: list[object] = [refusal]
    while waiting:
        each = waiting.pop()
        if isinstance(each, FunctionType) and each not in found:
            found.add(each)
            waiting += [called for called in calls(each) if is_judge(called)]
    return found


def is_judge(called: object) -> bool:
    """Whether what is called may return a refusal, or the rule of one, by its annotation."""
    if not isinstance(called, FunctionType):
        return False
    returned = str(called.__annotations__.get("return"))
    return "Refusal" in returned or (returned == "str" and any(constants(called.__code__)))


def calls(function: FunctionType) -> Iterator[object]:
    """What a function may call: by its name, by its module, through a seam, or of content."""
    names = [name for code in codes(function.__code__) for name in code.co_names]
    for name in names:
        known = function.__globals__.get(name)
        if isinstance(known, ModuleType):
            yield from (function_in_seam(getattr(known, each, None)) for each in names)
        else:
            yield known
            yield from functions_of_content(name)


def functions_of_content(name: str) -> Iterator[object]:
    """What items of the usual edition have as a field of this name."""
    for item in rule_set(USUAL_EDITION).content.values():
        if name in getattr(item, "__struct_fields__", ()):
            yield getattr(item, name)


def function_in_seam(called: object) -> object:
    """What the usual edition has in a seam; anything else unchanged."""
    return rule_set(USUAL_EDITION).seams[called.name] if isinstance(called, Seam) else called


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and that of everything written inside it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes(each)


def constants(code: CodeType) -> Iterator[str]:
    """The concepts that are written in a function."""
    for each in (each for part in codes(code) for each in part.co_consts):
        parts = each if isinstance(each, tuple) else (each,)
        yield from (part for part in parts if isinstance(part, str) and part in rules_by_concept())


if __name__ == "__main__":
    PAGE.write_text(page_text(), encoding="utf-8")
    print(f"{PAGE} is written", file=sys.stderr)
