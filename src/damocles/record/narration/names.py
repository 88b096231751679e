"""Names for the ids of a battle, in a language: seats, units, fighters, weapons, places."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from damocles.catalog.packs import core_of
from damocles.engine import cites
from damocles.record.narration.places import edges, places
from damocles.rules.reading import access_zones
from damocles.words import Name, tell, tell_thing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state import Setting, Table
    from damocles.words import Language

    Units = tuple[tuple[int, int, str], ...]
    Labels = dict[tuple[Language, Units], dict[int, str]]

# Names are asked for at every order; what they are made of hardly changes in a battle.
_labels: WeakKeyDictionary[Setting, Labels] = WeakKeyDictionary()
_places: WeakKeyDictionary[Setting, dict[Language, dict[str, str]]] = WeakKeyDictionary()


class Names:
    """What to call things; ids without a name in any pack are used as they are."""

    def __init__(self, table: Table, language: Language) -> None:
        self.table, self.language = table, language
        self.catalog = core_of(table.setting.rules.name)
        self.texts = self.catalog.texts[language]

    def tell(self, key: str, /, **facts: object) -> str:
        """A text of the books, in the terms of the rules that are played."""
        return tell(key, facts, self.language, self.table.setting.rules.name)

    def thing(self, kind: str, name: str) -> str:
        """What a drill, a gait or another thing of a kind is called."""
        return tell_thing(kind, name, self.language, self.table.setting.rules.name)

    def deeds(self, deeds: Sequence[str]) -> str:
        """What a unit does in its activation, one after the other."""
        return ", ".join(self.thing("deeds", deed) for deed in deeds)

    def waiting(self, marker: str) -> str:
        """Who of a unit still waits, by what it has left of a drill."""
        return self.thing("waiting", self.table.setting.drills.group_left(marker) or marker)

    def seat(self, seat: int) -> str:
        """The army of a seat, with the seat's number if another seat has the same army."""
        armies = [company.army for company in self.table.setting.companies]
        name = self.texts.armies.get(armies[seat], armies[seat])
        return name if armies.count(armies[seat]) == 1 else f"{name} {seat + 1}"

    def unit(self, unit: int) -> str:
        """The unit's name, with its number or its seat if others have the same name."""
        return self.labels[unit]

    def name_unit(self, unit: int) -> Name:
        """The unit's name, and whether a verb beside it is that of several."""
        return Name(self.unit(unit), is_several=not self.is_single(unit))

    def _label_units(self) -> dict[int, str]:
        units = self.table.units.values()
        plain = {unit.id: self._plain(unit.id) for unit in units}
        own = {unit.id: (unit.seat, plain[unit.id]) for unit in units}
        everywhere = Counter(name for _, name in set(own.values()))
        seen: Counter[tuple[int, str]] = Counter()
        labels = {}
        for unit in units:
            key = own[unit.id]
            seen[key] += 1
            number = f" {seen[key]}" if list(own.values()).count(key) > 1 else ""
            seat = f" ({self.seat(unit.seat)})" if everywhere[key[1]] > 1 else ""
            labels[unit.id] = f"{key[1]}{number}{seat}"
        return labels

    def _plain(self, unit: int) -> str:
        card = self.table.setting.unit_card(self.table.units[unit])
        hero = self.texts.heroes.get(card.fighters[0].profile) if len(card.fighters) == 1 else None
        name = hero or self.texts.units.get(card.name, card.name)
        return self.tell("things.assumed", unit=name) if is_assumed(self.table, unit) else name

    def fighter(self, fighter: int) -> str:
        """The fighter by its unit, with its number in it if the unit's name stands for several."""
        return self.name_fighter(fighter).text

    def name_fighter(self, fighter: int) -> Name:
        """The fighter's name; that of its unit may be that of several."""
        unit = self.table.units[self.table.fighters[fighter].unit]
        if self.is_single(unit.id) or fighter not in unit.fighters:
            return self.name_unit(unit.id)
        number = unit.fighters.index(fighter) + 1
        told = self.tell("things.numbered", unit=self.unit(unit.id), number=number)
        return Name(told, is_several=False)

    def is_single(self, unit: int) -> bool:
        """Whether a unit's name stands for one: a hero, or a machine that is always alone."""
        found = self.table.units[unit]
        if len(found.fighters) > 1:
            return False
        card = self.table.setting.unit_card(found)
        army = self.catalog.armies.get(card.army)
        kind = army.units.get(card.fighters[0].profile) if army else None
        return kind is None or kind.numbers.maximum == 1 or is_assumed(self.table, unit)

    def group(self, fighters: Sequence[int]) -> str:
        """Several fighters: how many of each unit; nobody if there are none."""
        if len(fighters) == 1:
            return self.fighter(fighters[0])
        counts = Counter(self.table.fighters[fighter].unit for fighter in fighters)
        told = [self._tell_count(unit, count) for unit, count in counts.items()]
        return ", ".join(told) or self.tell("things.nobody")

    def name_group(self, fighters: Sequence[int]) -> Name:
        """The name of a group, and whether it has several fighters."""
        return Name(self.group(fighters), is_several=len(fighters) > 1)

    def _tell_count(self, unit: int, count: int) -> str:
        return self.tell("things.count", unit=self.unit(unit), count=count)

    def weapon(self, weapon: str) -> str:
        """The weapon's name."""
        return self.texts.weapons.get(weapon, weapon)

    def ability(self, ability: str) -> str:
        """What an ability is called."""
        return self.texts.abilities.get(ability) or self.thing("abilities", ability)

    def place(self, place: str) -> str:
        """An element, an objective or a tactical position by its usual name."""
        return self.places.get(place, place)

    @cached_property
    def places(self) -> dict[str, str]:
        """The names of all places and elements by id; zones as dealt by the dice."""
        setting = self.table.setting
        known = _places.setdefault(setting, {})
        if self.language not in known:
            known[self.language] = places(setting, self.language)
        return known[self.language] | edges(access_zones(self.table), self.language)

    @cached_property
    def labels(self) -> dict[int, str]:
        """The names of all units; worked out once for all tables of a setting with these units."""
        units = tuple((each.id, each.seat, each.card) for each in self.table.units.values())
        known = _labels.setdefault(self.table.setting, {})
        found = known.get((self.language, units))
        if found is None:
            found = known[self.language, units] = self._label_units()
        return found

    def part(self, fighter: int, part: int) -> str:
        """The part of a machine; a weapon's part is named after the weapon.

        If several have the same name, each gets a number.
        """
        parts = self.table.setting.profile(self.table.fighters[fighter]).parts
        names = [
            self.weapon(each.weapon) if each.weapon else self.thing("parts", each.kind)
            for each in parts
        ]
        name = names[part]
        alike = [at for at, each in enumerate(names) if each == name]
        return name if len(alike) == 1 else f"{name} {alike.index(part) + 1}"


@cites("wreck.obstacle_and_pilot")
def is_assumed(table: Table, unit: int) -> bool:
    """Whether a unit is a pilot but no hero: an officer stands in for one that no book names."""
    found, setting = table.units[unit], table.setting
    card = setting.unit_card(found)
    officer = card.fighters[0].officer
    return card in setting.companies[found.seat].pilots and not (officer and officer.hero)


def tell_faces(faces: Sequence[int]) -> str:
    """Faces side by side; a dash if no die was thrown.

    >>> tell_faces((6, 1)), tell_faces(())
    ('6 1', '-')
    """
    return " ".join(map(str, faces)) or "-"
