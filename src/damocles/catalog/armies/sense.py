"""What makes no sense in an army: impossible numbers and parts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from damocles.catalog.source.reader import Flaw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies.army import Army, OnFoot, UnitSource
    from damocles.catalog.source.reader import FaultNotes

MACHINES = ("strider", "vehicle")
TYPES = range(1, 4)
SIZES = range(10)


class _Rising(Protocol):
    """Something that has a standard and a maximum."""

    @property
    def standard(self) -> int:
        """The lower of the two."""

    @property
    def maximum(self) -> int:
        """The higher of the two."""


def range_flaws(value: _Rising) -> Iterator[Flaw]:
    """A maximum below the standard."""
    if value.maximum < value.standard:
        problem = f"the maximum {value.maximum} is below the standard {value.standard}"
        yield Flaw(("maximum",), problem, f"write {value.standard} or more")


def profile_flaws(value: UnitSource | OnFoot) -> Iterator[Flaw]:
    """A type or Size that does not exist."""
    for field, allowed in (("type", TYPES), ("size", SIZES)):
        found = getattr(value, field).v
        if found not in allowed:
            problem = f"no fighter has a {field} of {found}"
            yield Flaw((field, "v"), problem, f"write {allowed[0]} to {allowed[-1]}")


def part_flaws(unit: UnitSource) -> Iterator[Flaw]:
    """Parts that do not make a machine, that name a weapon it does not carry, or without SP."""
    kinds = Counter(part.kind for part in unit.parts)
    if unit.category in MACHINES and (kinds["frame"], kinds["propulsion"]) != (1, 1):
        yield Flaw(("parts",), "a machine has one frame and one propulsion", "name both once")
    if unit.category not in MACHINES and unit.parts:
        yield Flaw(("parts",), f"a {unit.category} has no parts", "remove them")
    for i, part in enumerate(unit.parts):
        if part.weapon is not None and part.weapon not in unit.weapons:
            problem = f"no weapon of the unit is called {part.weapon}"
            yield Flaw(("parts", i, "weapon"), problem, f"known are {', '.join(unit.weapons)}")
        if part.sp.v == 0:
            yield Flaw(("parts", i, "sp", "v"), "the part cannot be damaged", "write 1 or more")


def check_machines(reader: FaultNotes, army: Army) -> None:
    """Note a fault for every spare, and every unit that a hero is aboard, that is not a machine."""
    machines = [name for name, unit in army.units.items() if unit.parts]
    remedy = f"machines are {', '.join(machines)}"
    for name, hero in army.heroes.items():
        if hero.aboard and hero.aboard.unit not in machines:
            problem = f"{hero.aboard.unit} is no machine"
            reader.fault(("heroes", name, "aboard", "unit"), problem, remedy=remedy)
    for i, name in enumerate(army.spares):
        if name not in machines:
            reader.fault(("spares", i), f"{name} is no machine", remedy=remedy)
