"""Drills as values: who may take them, when, and what they do.

A drill is one value in the content of a rule set. Whoever needs to know asks what the drills of a
unit do for it, never which drills they are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from damocles.engine import Value
from damocles.rules.state.content import Content, read_content
from damocles.rules.state.sheets import AFV

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.engine import Order, RuleSet
    from damocles.rules.state.model import Category
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table, Unit

Moment = Literal["opening", "acting", "closing"]
"""When a drill is taken: before the unit does anything else, whenever it likes, or at the end."""
Deed = Literal["fire", "fight", "move", "hurry"]
"""What a unit does in its activation that a drill may rule out."""


# ---- what drills do --------------------------------------------------------------------------


class CoverTest(Value, frozen=True):
    """What the cover tests of a unit need, from the numbers of the edition, and by which rule."""

    needed: Callable[[Params], int]
    rule: str


class DrillEffects(Value, frozen=True):
    """What drills do for a unit: a field for each place in the rules that asks for it."""

    cover_test: CoverTest | None = None
    """What cover tests need where that is less than the usual number."""
    debatable_cover: bool = False
    """Elements that are debatable cover shelter the unit."""
    passed_over: bool = False
    """Impacts pass over its fighters in a zone of fire."""
    waiting: tuple[str, ...] = ()
    """The groups of its fighters that may fire at an enemy that has moved."""
    split_fire: bool = False
    """Special weapon bearers and the others fire each at a moment of their own."""
    rerolls: int = 0
    """How many more re-rolls its weapons have."""


NO_EFFECTS = DrillEffects()
"""For units without drills."""


def list_effects(effects: DrillEffects) -> tuple[str, ...]:
    """The effects that there are, by name: whoever draws drills draws them by what they do."""
    fields = DrillEffects.__struct_fields__
    return tuple(name for name in fields if getattr(effects, name) != getattr(NO_EFFECTS, name))


def join_effects(parts: Sequence[DrillEffects], params: Params) -> DrillEffects:
    """What several drills do together: everything, and of the cover tests the best."""
    tests = [each.cover_test for each in parts if each.cover_test is not None]
    return DrillEffects(
        cover_test=min(tests, key=lambda test: test.needed(params), default=None),
        debatable_cover=any(each.debatable_cover for each in parts),
        passed_over=any(each.passed_over for each in parts),
        waiting=tuple(dict.fromkeys(group for each in parts for group in each.waiting)),
        split_fire=any(each.split_fire for each in parts),
        rerolls=sum(each.rerolls for each in parts),
    )


# ---- drills ----------------------------------------------------------------------------------


class Drill(Content, frozen=True):
    """A combat drill: its rule, its moment, who may take it, and what it does."""

    kind: ClassVar[str] = "drill"
    rule: str
    effects: DrillEffects
    moment: Moment = "closing"
    not_for: tuple[Category, ...] = ()
    """The kinds of units that cannot take it."""
    rules_out: tuple[Deed, ...] = ()
    """What a unit must not have done in this activation, and does not do any more."""
    never_with: tuple[str, ...] = ()
    """The drills that a unit with it cannot have."""
    order: Callable[[int], Order] | None = None
    """How a seat takes it, if it has an order of its own."""
    rules: tuple[str, ...] = ()
    """What printed sheets cite, if it is more than the rule."""

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules that a sheet cites."""
        return self.rules or (self.rule,)

    @property
    def infantry_only(self) -> bool:
        """Whether no machine can take it."""
        return {*AFV} <= {*self.not_for}

    def excludes(self, other: Drill) -> bool:
        """Whether a unit cannot have both."""
        return other.id in self.never_with or self.id in other.never_with

    def marker(self, group: str) -> str:
        """What a unit has instead of the drill when only this group still waits."""
        return f"{self.id}_{group}"

    @property
    def states(self) -> dict[str, DrillEffects]:
        """What a unit may have of the drill, and what that does: all of it, or a group's part."""
        groups = self.effects.waiting
        parts = {self.marker(each): replace(self.effects, waiting=(each,)) for each in groups}
        return {self.id: self.effects, **parts}


class Drills:
    """The drills of an edition, and what units under them have."""

    def __init__(self, rules: RuleSet[Params]) -> None:
        self.known: dict[str, Drill] = read_content(rules, Drill)
        """All of them by id, in the order of the rule set."""
        self.closing = {name: each for name, each in self.known.items() if each.moment != "opening"}
        """Those that are taken at the end of an activation, if not before."""
        self.acting = {
            name: each
            for name, each in self.known.items()
            if each.moment != "closing" and each.order is None
        }
        """Those that are taken by name while the unit acts."""
        self._states = {
            name: effects for each in self.known.values() for name, effects in each.states.items()
        }
        self.restrictive = tuple(
            each for each in self.known.values() if each.moment == "acting" and each.rules_out
        )
        """Those that a unit may have while it acts, and that rule something out."""
        self._names = [(each, frozenset(each.states)) for each in self.known.values()]
        self._groups = {
            each.marker(group): group
            for each in self.known.values()
            for group in each.effects.waiting
        }
        self._params = rules.params
        self._joined: dict[frozenset[str], DrillEffects] = {}

    def effects(self, taken: frozenset[str]) -> DrillEffects:
        """What these drills do together; names that the edition does not know do nothing."""
        found = self._joined.get(taken)
        if found is None:
            parts = [effects for name, effects in self._states.items() if name in taken]
            found = self._joined[taken] = join_effects(parts, self._params)
        return found

    def behind(self, taken: frozenset[str]) -> list[Drill]:
        """The drills that these names stand for, in the order of the rule set."""
        return [each for each, names in self._names if not taken.isdisjoint(names)]

    def group_left(self, name: str) -> str | None:
        """The group that alone still waits; None where the unit has the whole drill."""
        return self._groups.get(name)

    def is_waiting(self, name: str) -> bool:
        """Whether a unit with this drill, or with this part of one, waits for enemies to move."""
        return name in self._states and bool(self._states[name].waiting)


@lru_cache(maxsize=64)
def read_drills(rules: RuleSet[Params]) -> Drills:
    """The drills of a rule set, sorted out once."""
    return Drills(rules)


def drill_effects(table: Table, unit: Unit) -> DrillEffects:
    """What drills, and routines that last, do for a unit; asked very often, and most have none."""
    if unit.lasting:
        return table.setting.routines.effects(unit.drills, unit.lasting)
    return table.setting.drills.effects(unit.drills) if unit.drills else NO_EFFECTS
