"""Routines as values: who uses them on whom, when, at what price, and what they do.

A routine is one value in the content of a rule set. Whoever needs to know asks what a routine does,
or which order it is used by, never which routine it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from damocles.engine import SeamError, Value
from damocles.rules.state.drills import (
    NO_EFFECTS,
    CoverTest,
    DrillEffects,
    join_effects,
    read_drills,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from damocles.engine import Order, RuleSet
    from damocles.rules.state.params import Params

RoutineMoment = Literal["support", "command", "answer"]
"""When a routine is declared: while the unit it helps is active, while the overseer's own unit is,
or in answer to tests that have failed."""


class LongerRush(Value, frozen=True):
    """How far a rush goes, from the numbers of the edition."""

    infantry: Callable[[Params], int]
    machines: Callable[[Params], int]

    def distance(self, params: Params, *, machines: bool) -> int:
        """How far the rush of a unit of this kind goes."""
        return self.machines(params) if machines else self.infantry(params)


class RoutineEffects(Value, frozen=True):
    """What routines do: a field for each place in the rules that asks for it."""

    rush: LongerRush | None = None
    """How far a rush goes."""
    second_tests: bool = False
    """Failed damage tests of an attack are rolled again."""
    strengthens: bool = False
    """A fighter, a machine or a Structure point is gained for nothing but leadership points."""
    cover_test: CoverTest | None = None
    """What cover tests of the unit need until its next activation."""
    passed_over: bool = False
    """Impacts pass over the fighters of the unit until its next activation."""

    @property
    def lasting(self) -> DrillEffects:
        """What the unit has of it until its next activation, in the words of drills."""
        return DrillEffects(cover_test=self.cover_test, passed_over=self.passed_over)


class Routine(Value, frozen=True):
    """A routine: its rule for either kind of unit, its price, its moment and what it does."""

    id: str
    cost: Callable[[Params], int]
    effects: RoutineEffects
    order: type[Order]
    """The order by which it is used."""
    moment: RoutineMoment
    infantry: str | None = None
    """The rule for infantry; None if overseers of infantry do not know it."""
    machines: str | None = None
    """The rule for machines; None if overseers of machines do not know it."""

    @property
    def key(self) -> str:
        """Its name in the content of a rule set."""
        return f"routine.{self.id}"

    @property
    def rule(self) -> str:
        """The rule that brings it in."""
        return self.rule_for(machines=self.infantry is None)

    @property
    def rules(self) -> tuple[str, ...]:
        """Its rules for both kinds of units."""
        return tuple(rule for rule in (self.infantry, self.machines) if rule)

    def rule_for(self, *, machines: bool) -> str:
        """The rule by which it helps a unit of this kind; the only one, if there is one only."""
        first, second = self.infantry or "", self.machines or ""
        return (second or first) if machines else (first or second)

    def is_used_by_machines(self, *, machines: bool) -> bool:
        """Whether it takes an overseer of machines to use it on a unit of this kind.

        One that both know helps their own kind.
        """
        return machines if self.infantry and self.machines else self.machines is not None


class Routines:
    """The routines of an edition, sorted by what is asked of them."""

    def __init__(self, rules: RuleSet[Params]) -> None:
        self.known: dict[str, Routine] = _read(rules)
        """All of them by id, in the order of the rule set."""
        every = self.known.values()
        self.support = {each.id: each for each in every if each.moment == "support"}
        """Those that are declared for the active unit."""
        self.lasting = {each.id: each for each in every if each.effects.lasting != NO_EFFECTS}
        """Those that do something for a unit until its next activation."""
        self.rush = _only(rules, "a longer rush", (each for each in every if each.effects.rush))
        """The one that makes the rush of the active unit longer."""
        self.second_tests = _only(
            rules, "second damage tests", (each for each in every if each.effects.second_tests)
        )
        """The one that answers failed damage tests."""
        self._orders = {each.order: each for each in every if each.moment == "command"}
        self._rules = rules
        self._joined: dict[tuple[frozenset[str], frozenset[str]], DrillEffects] = {}

    def by_order(self, order: type[Order]) -> Routine | None:
        """The routine that an order of its own uses; None if the edition does not have it."""
        return self._orders.get(order)

    def for_kind(self, *, machines: bool) -> list[Routine]:
        """The routines that overseers of infantry or of machines know."""
        every = self.known.values()
        return [each for each in every if (each.machines if machines else each.infantry)]

    def effects(self, drills: frozenset[str], lasting: frozenset[str]) -> DrillEffects:
        """What drills and lasting routines do together for a unit."""
        found = self._joined.get((drills, lasting))
        if found is None:
            parts = [each.effects.lasting for each in self.behind(lasting)]
            own = read_drills(self._rules).effects(drills)
            found = join_effects([own, *parts], self._rules.params)
            self._joined[drills, lasting] = found
        return found

    def behind(self, lasting: frozenset[str]) -> list[Routine]:
        """The routines that these names stand for, in the order of the rule set."""
        return [each for each in self.lasting.values() if each.id in lasting]


def _read(rules: RuleSet[Params]) -> dict[str, Routine]:
    """The routines in the content of a rule set; anything else in their place is a SeamError."""
    found: dict[str, Routine] = {}
    for name, item in rules.kinds.get("routine", {}).items():
        if not isinstance(item, Routine) or item.id != name:
            problem = f"has something under routine.{name} that is not that routine"
            raise SeamError(f"{rules.name} {problem}")
        found[name] = item
    return found


def _only(rules: RuleSet[Params], effect: str, routines: Iterable[Routine]) -> Routine | None:
    """The routine with an effect that the table keeps without a name: two are a SeamError."""
    found = list(routines)
    if len(found) > 1:
        names = ", ".join(each.id for each in found)
        raise SeamError(f"{rules.name} has more than one routine for {effect}: {names}")
    return found[0] if found else None


@lru_cache(maxsize=64)
def read_routines(rules: RuleSet[Params]) -> Routines:
    """The routines of a rule set, sorted out once."""
    return Routines(rules)
