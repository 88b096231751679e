"""What makes no sense in an army: impossible numbers and parts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from damocles.catalog.source.reader import Flaw
from damocles.rules.state import AFV
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies.army import Army, OnFoot, UnitSource
    from damocles.catalog.source.reader import FaultNotes

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
        problem = Saying("flaws.below_standard", maximum=value.maximum, standard=value.standard)
        yield Flaw(("maximum",), problem, Saying("flaws.write_more", least=value.standard))


def profile_flaws(value: UnitSource | OnFoot) -> Iterator[Flaw]:
    """A type or Size that does not exist."""
    for field, allowed in (("type", TYPES), ("size", SIZES)):
        found = getattr(value, field).v
        if found not in allowed:
            problem = Saying("flaws.no_fighter", field=field, value=found)
            remedy = Saying("flaws.write_range", least=allowed[0], most=allowed[-1])
            yield Flaw((field, "v"), problem, remedy)


def part_flaws(unit: UnitSource) -> Iterator[Flaw]:
    """Parts that do not make a machine, that name a weapon it does not carry, or without SP."""
    kinds = Counter(part.kind for part in unit.parts)
    if unit.category in AFV and (kinds["frame"] != 1 or kinds["propulsion"] > 1):
        yield Flaw(("parts",), Saying("flaws.machine_parts"), Saying("flaws.name_both"))
    if unit.category not in AFV and unit.parts:
        problem = Saying("flaws.no_parts", category=unit.category)
        yield Flaw(("parts",), problem, Saying("flaws.remove_them"))
    for i, part in enumerate(unit.parts):
        if part.weapon is not None and part.weapon not in unit.weapons:
            problem = Saying("flaws.no_weapon", name=part.weapon)
            remedy = Saying("flaws.known", names=list(unit.weapons))
            yield Flaw(("parts", i, "weapon"), problem, remedy)
        if part.sp.v == 0:
            remedy = Saying("flaws.write_more", least=1)
            yield Flaw(("parts", i, "sp", "v"), Saying("flaws.invulnerable"), remedy)


def composition_flaws(unit: UnitSource) -> Iterator[Flaw]:
    """A greatest composition that is not the maximum number of the unit."""
    greatest = max((each.number for each in unit.prices.compositions), default=None)
    if greatest is not None and greatest != unit.numbers.maximum:
        problem = Saying("flaws.composition_most", maximum=unit.numbers.maximum)
        remedy = Saying("flaws.write", example=str(greatest))
        yield Flaw(("numbers", "maximum"), problem, remedy)


def check_machines(reader: FaultNotes, army: Army) -> None:
    """Note a fault for every spare, and every unit that a hero is aboard, that is not a machine."""
    machines = [name for name, unit in army.units.items() if unit.parts]
    remedy = Saying("flaws.machines", names=machines)
    for name, hero in army.heroes.items():
        if hero.aboard and hero.aboard.unit not in machines:
            problem = Saying("flaws.no_machine", name=hero.aboard.unit)
            reader.fault(("heroes", name, "aboard", "unit"), problem, remedy=remedy)
    for i, name in enumerate(army.spares):
        if name not in machines:
            problem = Saying("flaws.no_machine", name=name)
            reader.fault(("spares", i), problem, remedy=remedy)
