"""Names for the ids of a battle, in a language: seats, units, fighters, weapons, places."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from damocles.catalog.packs import core
from damocles.engine import cites
from damocles.record.narration.places import edges, places
from damocles.rules.reading import access_zones

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.source import Language
    from damocles.rules.state import Table

NUMBER = {"en": "no.", "fr": "n°"}
NOBODY = {"en": "nobody", "fr": "personne"}
ASSUMED = {"en": "officer, assumed", "fr": "officier, supposé"}
PARTS: dict[Language, dict[str, str]] = {
    "en": {"frame": "frame", "propulsion": "propulsion"},
    "fr": {"frame": "châssis", "propulsion": "propulsion"},
}
"""Parts of a machine; a weapon's part is called after the weapon."""


class Names:
    """What to call things; ids without a name in any pack are used as they are."""

    def __init__(self, table: Table, language: Language) -> None:
        self.table, self.language = table, language
        self.texts = core().texts[language]

    def seat(self, seat: int) -> str:
        """The army of a seat, with the seat's number if another seat has the same army."""
        armies = [company.army for company in self.table.setting.companies]
        name = self.texts.armies.get(armies[seat], armies[seat])
        return name if armies.count(armies[seat]) == 1 else f"{name} {seat + 1}"

    def unit(self, unit: int) -> str:
        """The unit's name, with its number or its seat if others have the same name."""
        return self.labels[unit]

    def _labels(self) -> dict[int, str]:
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
        return f"{name} ({ASSUMED[self.language]})" if is_assumed(self.table, unit) else name

    def fighter(self, fighter: int) -> str:
        """The fighter by its unit, with its number in it if the unit's name stands for several."""
        unit = self.table.units[self.table.fighters[fighter].unit]
        if self.is_single(unit.id) or fighter not in unit.fighters:
            return self.unit(unit.id)
        place = unit.fighters.index(fighter) + 1
        return f"{self.unit(unit.id)} {NUMBER[self.language]} {place}"

    def is_single(self, unit: int) -> bool:
        """Whether a unit's name stands for one: a hero, or a machine that is always alone."""
        found = self.table.units[unit]
        if len(found.fighters) > 1:
            return False
        card = self.table.setting.unit_card(found)
        army = core().armies.get(card.army)
        kind = army.units.get(card.fighters[0].profile) if army else None
        return kind is None or kind.numbers.maximum == 1 or is_assumed(self.table, unit)

    def group(self, fighters: Sequence[int]) -> str:
        """Several fighters: how many of each unit; nobody if there are none."""
        if len(fighters) == 1:
            return self.fighter(fighters[0])
        counts = Counter(self.table.fighters[fighter].unit for fighter in fighters)
        told = ", ".join(f"{n} x {self.unit(unit)}" for unit, n in counts.items())
        return told or NOBODY[self.language]

    def weapon(self, weapon: str) -> str:
        """The weapon's name."""
        return self.texts.weapons.get(weapon, weapon)

    def place(self, place: str) -> str:
        """An element, an objective or a tactical position by its usual name."""
        return self.places.get(place, place)

    @cached_property
    def places(self) -> dict[str, str]:
        """The names of all places and elements by id; zones as dealt by the dice."""
        named = places(self.table.setting.mission, self.language)
        return named | edges(access_zones(self.table), self.language)

    @cached_property
    def labels(self) -> dict[int, str]:
        """The names of all units; worked out when the first one is needed."""
        return self._labels()

    def part(self, fighter: int, part: int) -> str:
        """The part of a machine; a weapon's part is named after the weapon.

        If several have the same name, each gets a number.
        """
        parts = self.table.setting.profile(self.table.fighters[fighter]).parts
        names = [
            self.weapon(each.weapon) if each.weapon else PARTS[self.language][each.kind]
            for each in parts
        ]
        name = names[part]
        alike = [at for at, each in enumerate(names) if each == name]
        return name if len(alike) == 1 else f"{name} {alike.index(part) + 1}"


@cites("RUL-112")
def is_assumed(table: Table, unit: int) -> bool:
    """Whether a unit is a pilot but no hero: an officer stands in for one that no book names."""
    found, setting = table.units[unit], table.setting
    card = setting.unit_card(found)
    officer = card.fighters[0].officer
    return card in setting.companies[found.seat].pilots and not (officer and officer.hero)


def cm(length: int, language: Language) -> str:
    """A length in centimetres with two decimals, as a language writes it.

    >>> cm(12_340, "en"), cm(500, "fr")
    ('12.34 cm', '0,50 cm')
    """
    told = f"{length / 1000:.2f} cm"
    return told.replace(".", ",") if language == "fr" else told


def cm_tenths(length: int, language: Language) -> str:
    """A length in centimetres with one decimal, as a language writes it.

    >>> cm_tenths(34_249, "en"), cm_tenths(2_500, "fr")
    ('34.2 cm', '2,5 cm')
    """
    told = f"{length / 1000:.1f} cm"
    return told.replace(".", ",") if language == "fr" else told


def tell_faces(faces: Sequence[int]) -> str:
    """Faces side by side; a dash if no die was thrown.

    >>> tell_faces((6, 1)), tell_faces(())
    ('6 1', '-')
    """
    return " ".join(map(str, faces)) or "-"
