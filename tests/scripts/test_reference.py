"""The reference of decisions, orders and events is what the registers of the machine hold."""

from __future__ import annotations

import re
import sys
from types import FunctionType

from damocles.engine.families import Decision, Event, Order
from damocles.engine.values import members
from damocles.rules.chapters.activation import ExtraActivation, Pay, Relocate
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import FighterTarget
from scripts.reference import PAGE, chapter, judges, order_text, page_text, rules_of, values_in

SHIPPED = "damocles."
JUDGING = tuple(f"damocles.rules.{room}." for room in ("chapters", "missions", "reading"))
"""Where orders are judged; elsewhere settings are, and refusals explained."""


def test_the_reference_is_up_to_date() -> None:
    """`python -m scripts.reference` would change nothing."""
    assert PAGE.read_text(encoding="utf-8") == page_text()


def test_everything_is_on_the_page_once() -> None:
    """Every decision, order and event of the package has one entry, to which links can lead."""
    entries = re.findall(r"^#+ (.+)$", page_text(), re.MULTILINE)
    families = (*members(Decision), *members(Order), *members(Event))
    names = [kind.__name__ for kind in families if kind.__module__.startswith(SHIPPED)]

    assert [name for name in names if entries.count(name) != 1] == []


def test_links_lead_to_entries() -> None:
    """No order answers a decision that is not there, and the other way round."""
    page = page_text()
    entries = {name.lower() for name in re.findall(r"^#### (\w+)$", page, re.MULTILINE)}

    assert set(re.findall(r"\(#(\w+)\)", page)) <= entries


def test_rules_are_those_of_all_that_judges_an_order() -> None:
    """Of the function itself, of those that it calls, and of what the edition has in a seam."""
    assert {"SHO-002", "SHO-059", "ACT-033"} <= rules_of(machine.refusals[Salvo])
    assert {"ACT-028", "ACT-031"} <= rules_of(machine.refusals[Move])
    assert rules_of(machine.refusals[Relocate]) == {"ACT-016", "RUL-26"}
    assert rules_of(machine.refusals[ExtraActivation]) == {"ACT-019", "RUL-28"}
    assert rules_of(machine.refusals[Pay]) == set()


def test_no_refusal_is_overlooked() -> None:
    """Every function of the rules that makes a refusal is found from an order."""
    found = {judge for refusal in machine.refusals.values() for judge in judges(refusal)}
    modules = [each for name, each in sys.modules.items() if name.startswith(JUDGING)]
    functions = {f for each in modules for f in vars(each).values() if isinstance(f, FunctionType)}
    making = {function for function in functions if "Refusal" in function.__code__.co_names}

    assert [function.__name__ for function in making - found] == []


def test_what_is_never_refused_says_nothing_of_rules() -> None:
    """An entry has only the lines that it needs."""
    assert order_text(Pay, ()) == "#### Pay\n\nThe unit is activated.\n"


def test_values_of_fields_are_found() -> None:
    """Those of a union among them."""
    assert FighterTarget in values_in([Salvo])
    assert chapter(Salvo) == "Shooting"
