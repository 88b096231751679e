"""What does not change during a battle: rule set, mission, companies; shared by all forks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.geometry import Piece, TableSize, frame
from damocles.rules.state import seams
from damocles.rules.state.abilities import read_abilities
from damocles.rules.state.categories import read_categories
from damocles.rules.state.clauses import read_clauses
from damocles.rules.state.drills import read_drills
from damocles.rules.state.entries import read_entries
from damocles.rules.state.gaits import read_gaits
from damocles.rules.state.model import TimedGoal, UnitCard
from damocles.rules.state.routines import read_routines
from damocles.rules.state.setups import read_setups
from damocles.rules.state.sheets import Sheet
from damocles.rules.state.terrain import read_terrain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from damocles.engine import RuleSet
    from damocles.rules.state.abilities import Abilities
    from damocles.rules.state.categories import CategoryKind
    from damocles.rules.state.model import (
        Company,
        FighterCard,
        GivenUnit,
        Mission,
        Profile,
        Weapon,
    )
    from damocles.rules.state.params import Params
    from damocles.rules.state.setups import SetUp
    from damocles.rules.state.state import Fighter, Unit


def key_on_foot(card: str) -> str:
    """The key under which the hero of this card is entered after leaving the machine."""
    return f"{card}/foot"


def key_with_kit(card: str, unit: str) -> str:
    """The key of a fighter who has joined or rejoined a unit, and carries what the unit carries."""
    return f"{card.partition('@')[0]}@{unit}"


class Cards(dict[str, "FighterCard"]):
    """Fighters' cards by key; the card of a fighter with a unit's kit is made when first needed."""

    def __init__(self, units: dict[str, UnitCard]) -> None:
        super().__init__()
        self.units = units

    def __missing__(self, key: str) -> FighterCard:
        """RUL-131: the fighter's own weapons, and the common equipment that the new unit has."""
        own, _, name = key.partition("@")
        if not name:
            raise KeyError(key)
        before, unit = self.units[own.rpartition("/")[0]], self.units[name]
        everybody = {weapon for fighter in unit.fighters for weapon in fighter.weapons}
        kept = tuple(w for w in self[own].weapons if w not in before.equipment)
        common = tuple(weapon for weapon in unit.equipment if weapon in everybody)
        self[key] = replace(self[own], weapons=(*kept, *common))
        return self[key]


class Sheets(dict[str, Sheet]):
    """The sheets of a setting by fighters' cards; each is made when first needed.

    They hold what they are made from, not the setting: a cycle would outlive its battle.
    """

    def __init__(
        self,
        cards: Cards,
        profiles: dict[str, Profile],
        weapons: dict[str, Weapon],
        abilities: Abilities,
        categories: Mapping[str, CategoryKind],
        size_of_profile: Callable[[Profile], int],
    ) -> None:
        super().__init__()
        self.cards, self.profiles, self.weapons = cards, profiles, weapons
        self.abilities, self.categories = abilities, categories
        self.size_of_profile = size_of_profile

    def __missing__(self, key: str) -> Sheet:
        card = self.cards[key]
        profile = self.profiles[card.profile]
        size, category = self.size_of_profile(profile), self.categories.get(profile.category)
        fields = category.fields_of(profile) if category else None
        self[key] = Sheet(card, profile, self.weapons, self.abilities, size, fields)
        return self[key]


class Setting:
    """Looks up the cards behind the ids of a battle."""

    def __init__(
        self,
        rules: RuleSet[Params],
        mission: Mission,
        companies: Sequence[Company],
        sides: Sequence[int] | None = None,
    ) -> None:
        self.rules, self.mission, self.companies = rules, mission, tuple(companies)
        self.params: Params = rules.params
        self.abilities = read_abilities(rules)
        self.drills, self.routines = read_drills(rules), read_routines(rules)
        self.clauses, self.terrain = read_clauses(rules), read_terrain(rules)
        self.entries, self.setups = read_entries(rules), read_setups(rules)
        self.gaits, self.categories = read_gaits(rules), read_categories(rules)
        self.sides = tuple(sides or range(len(self.companies)))
        self.has_cards = "option.cards" in rules.content
        """Whether cards laid in secret say in which order units are played, or it is free."""
        self.unit_cards: dict[str, UnitCard] = {}
        self.fighter_cards = Cards(self.unit_cards)
        self.profiles: dict[str, Profile] = {}
        self.weapons: dict[str, Weapon] = {}
        self.sheets = Sheets(
            self.fighter_cards,
            self.profiles,
            self.weapons,
            self.abilities,
            self.categories,
            seams.model_size(rules),
        )
        for seat, company in enumerate(self.companies):
            self._enter(seat, company)
        self.goals = mission.goals or ()
        self.hastens = any(isinstance(goal, TimedGoal) and goal.at_once for goal in self.goals)
        self.given = {f"{each.seat}/{each.unit}": each for each in mission.units or ()}
        if mission.artillery is not None:
            self.weapons[mission.artillery.id] = mission.artillery

    def _enter(self, seat: int, company: Company) -> None:
        for card in (*company.units, *company.spares, *company.pilots):
            key = f"{seat}/{card.id}"
            self.unit_cards[key] = card
            for index, fighter in enumerate(card.fighters):
                self.fighter_cards[f"{key}/{index}"] = fighter
                self._enter_on_foot(f"{key}/{index}", card, fighter)
        self.profiles |= {profile.id: profile for profile in company.profiles}
        self.weapons |= {weapon.id: weapon for weapon in company.weapons}

    def _enter_on_foot(self, key: str, unit: UnitCard, aboard: FighterCard) -> None:
        """GEN-026: enter the second card of a hero who is a pilot: on foot, as a unit of one."""
        if aboard.on_foot is not None:
            alone = key_on_foot(key)
            self.fighter_cards[alone] = aboard.on_foot
            self.unit_cards[alone] = UnitCard(alone, unit.name, unit.army, (aboard.on_foot,), 0)

    def is_hostile(self, seat: int, other: int) -> bool:
        """Whether two seats are enemies; the only place that knows who is on whose side."""
        return self.sides[seat] != self.sides[other]

    def card(self, fighter: Fighter) -> FighterCard:
        """What a fighter is and carries."""
        return self.sheets[fighter.card].card

    def profile(self, fighter: Fighter) -> Profile:
        """A fighter's printed characteristics."""
        return self.sheets[fighter.card].profile

    def unit_card(self, unit: Unit) -> UnitCard:
        """A unit as it was mustered."""
        return self.unit_cards[unit.card]

    def given_unit(self, unit: Unit) -> GivenUnit | None:
        """What the mission says of a unit that it gives; None for all others."""
        return self.given.get(unit.card)

    def leader_card(self, unit: Unit) -> str:
        """The key of the fighter who led a unit when it was mustered."""
        return f"{unit.card}/0"

    @property
    def set_up(self) -> SetUp:
        """How the table is set up."""
        return self.setups[self.mission.setup]

    @cached_property
    def size(self) -> TableSize:
        """The size of the table."""
        return TableSize(width=self.mission.width, depth=self.mission.depth)

    @cached_property
    def frame(self) -> tuple[Piece, ...]:
        """Pieces outside the table that keep bases on it."""
        return frame(self.size)

    @cached_property
    def debatable(self) -> frozenset[str]:
        """The elements that are debatable cover by their kind; asked for every fighter in cover."""
        kinds = {name for name, kind in self.terrain.items() if kind.debatable}
        return frozenset(card.id for card in self.mission.elements if card.kind in kinds)

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The outline of every element, with its height."""
        height = seams.ter_heights(self.rules)
        return {
            element.id: Piece(corners=element.corners, height=height(self, element))
            for element in self.mission.elements
        }
