"""What comes next is a matter of the rule set: no handler lays a step of another section."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest
from msgspec.structs import replace

from damocles.engine.families import Step
from damocles.engine.values import members
from damocles.rules.missions.setup import lay_table
from damocles.rules.sets.at43 import SEAMS
from damocles.rules.state.apply.changes import change_clock
from damocles.rules.state.setting import Setting
from tests.architecture.tree import SOURCE, Function, parsed, python_files
from tests.rules.battles import AT43, pit, salvage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from damocles.rules.state.model import Mission
    from damocles.rules.state.state import Table

ROOMS = [SOURCE / "rules" / each for each in ("chapters", "missions")]
COURSE = (
    *("setup", "round.course", "round.turn", "authority.wagered"),
    *("activation.opening", "activation.settled", "activation.end", "activation.declined"),
)
"""The seams that say what comes next."""
ENTERS = {"handles", "after_roll", "after_answers"}
"""How a function is entered in the machine as what becomes of a step."""
FOLLOWS = {("SuccessionStep", "CommanderStep")}
"""A step of the course that also follows from what happens: a fallen commander is replaced."""
SETUPS = ("map", "no_mans_land", "pacified_region", "trench_war")


# ---- what the course lists -------------------------------------------------------------------


@cache
def sections() -> Mapping[str, set[str]]:
    """The sections of the rulebook in which each step is listed."""
    found: dict[str, set[str]] = {}
    for table in tables():
        for section, steps in listed(table):
            for step in steps:
                found.setdefault(type(step).__name__, set()).add(section)
    return found


def listed(table: Table) -> Iterator[tuple[str, Iterable[Step]]]:
    """The steps of all that the rulebook lists; what is no list of sections is one."""
    unit = next(iter(table.units.values()))
    yield "setup", SEAMS["setup"](table)
    for section in SEAMS["round.course"](table):
        yield section.name, section.steps(table)
    for section in SEAMS["activation.opening"](table, unit):
        yield section.name, section.steps(table, unit)
    yield "turns", SEAMS["round.turn"](table, 0)
    yield "wagered", SEAMS["authority.wagered"](table, (0, 0))
    yield "act", SEAMS["activation.settled"](table, unit)


def tables() -> Iterator[Table]:
    """Tables of all ways to set up, with a pilot and with a test that is given away."""
    for kind in (pit, salvage):
        fought, _ = kind("1")
        missions = [replace(fought.mission, setup=each) for each in SETUPS]
        missions.append(replace(fought.mission, automatic_winner=0))
        for mission in missions:
            yield laid(fought, mission)


def laid(fought: Setting, mission: Mission) -> Table:
    """The table of a mission in its first round."""
    table = lay_table(Setting(AT43, mission, fought.companies))
    change_clock(table, round=1)
    return table


# ---- what handlers lay -----------------------------------------------------------------------


class Code(NamedTuple):
    """A function: where it stands, which steps it handles or answers for, and what it names."""

    module: str
    name: str
    owners: frozenset[str]
    names: frozenset[str]


Known = tuple[Code, ...]


def read(tree: ast.Module, module: str = "") -> Known:
    """The functions of a module."""
    found = [node for node in tree.body if isinstance(node, Function)]
    return tuple(
        Code(module, node.name, frozenset(owners(node)), frozenset(named(node))) for node in found
    )


def owners(function: Function) -> Iterator[str]:
    """The steps whose handler it is, or to whose orders it answers."""
    entered = [each for each in function.decorator_list if isinstance(each, ast.Call)]
    for call in entered:
        kind = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if kind in ENTERS:
            yield ast.unparse(call.args[0])
        if kind == "resolves":
            asked = function.args.args[1].annotation
            assert asked is not None, function.name
            yield from ast.unparse(asked).split(" | ")


def named(function: Function) -> Iterator[str]:
    """What it names in its body, without the kinds that it tells apart."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    asked = {id(kind) for node in nodes for kind in told_apart(node)}
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in asked:
            yield node.id


def told_apart(node: ast.AST) -> list[ast.AST]:
    """The kinds that something is compared with."""
    asks = isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
    return list(ast.walk(node.args[1])) if asks and isinstance(node, ast.Call) else []


def find_successors(known: Known, listed: Mapping[str, set[str]]) -> set[str]:
    """Where a handler, or what it calls, makes a step that is listed in no section of its own."""
    return {
        f"{step} makes {made} in {function.name}"
        for code in known
        for step in code.owners
        for function in reached(known, code)
        for made in function.names & listed.keys()
        if not listed[made] & listed.get(step, set()) and (step, made) not in FOLLOWS
    }


def reached(known: Known, code: Code, seen: frozenset[Code] = frozenset()) -> frozenset[Code]:
    """A function and all that it leads to; what fills a seam is asked of the rule set."""
    found = seen | {code}
    for name in code.names - FILLERS:
        for each in meant(known, code, name):
            if not each.owners and each not in found:
                found |= reached(known, each, found)
    return found


def meant(known: Known, code: Code, name: str) -> list[Code]:
    """The functions of a name: that of its own module, else those of others."""
    same = [each for each in known if each.name == name]
    return [each for each in same if each.module == code.module] or same


FILLERS = {SEAMS[each].__name__ for each in COURSE}


def project() -> Known:
    """All functions of the chapters and missions."""
    files = python_files(*ROOMS)
    return tuple(each for path in files for each in read(parsed(path), path.stem))


# ---- the tests -------------------------------------------------------------------------------


def test_what_is_listed_are_steps() -> None:
    """All of them are found, and the names are those of steps."""
    known = {each.__name__ for each in members(Step)}

    assert known >= sections().keys()
    assert sections().keys() >= {"RoundStep", "TurnStep", "ActStep", "AuthorityStep", "LayStep"}
    assert sections().keys() >= {"PilotStep", "GrantStep", "WagerStep", "HeroesStep", "MeetStep"}


def test_no_handler_names_its_successor() -> None:
    """It asks for what comes next; or it makes steps of its own section."""
    assert find_successors(project(), sections()) == set()


PAYS = "@machine.handles(PayStep)\ndef pay(t, s): return ActStep(1)"
BETS = """
@machine.after_answers(WagerStep)
def bet(t, s, a): return roll(t)
def roll(t): return AuthorityStep((), ())
"""
LAYS = """
@machine.resolves(Lay)
def lay(t, step: RivalStep | SequenceStep, order): return map(WagerStep, t)
"""
SETTLES = "@machine.handles(SettleStep)\ndef settle(t, s): return ActStep(1)"


@pytest.mark.parametrize(
    ("code", "faults"),
    [
        (PAYS, {"PayStep makes ActStep in pay"}),
        (BETS, {"WagerStep makes AuthorityStep in roll"}),
        (LAYS, {"RivalStep makes WagerStep in lay", "SequenceStep makes WagerStep in lay"}),
        (SETTLES, {"SettleStep makes ActStep in settle"}),
    ],
)
def test_whoever_names_one_is_found(code: str, faults: set[str]) -> None:
    """In a handler, in what it calls, in what an order leads to, for steps of no section."""
    assert find_successors(read(ast.parse(code)), sections()) == faults


def test_steps_of_the_own_section_may_be_laid() -> None:
    """A turn leads to another, an element to the next; and any step asks for what comes next."""
    code = (
        "@machine.handles(TurnStep)\ndef turn(t, s): return TurnStep(1)\n"
        "@machine.handles(PayStep)\ndef pay(t, s): return NextSectionStep('pay')\n"
        "@machine.resolves(Fire)\ndef fire(t, step: OtherStep, o): return isinstance(o, ActStep)"
    )

    assert find_successors(read(ast.parse(code)), sections()) == set()
