"""Abilities as values: what they do for a fighter, and how a weapon with them is fired.

An ability is one value in the content of a rule set. Whoever needs to know asks what the abilities
of a fighter or a weapon do, never which abilities they are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import structs

from damocles.engine import Value
from damocles.rules.state.content import Content, read_content

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from damocles.engine import RuleSet
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table

Bearer = Literal["fighter", "weapon"]
"""Who or what has an ability."""
Skill = Literal["designates", "mends", "saves", "demolishes", "lifts"]
"""What fighters can do that others cannot: the effects that orders ask for."""


# ---- ways of firing --------------------------------------------------------------------------


class Restriction(Value, frozen=True):
    """What a way of firing rules out: by which rule, and the reason that is given."""

    rule: str
    reason: str


class FiringWay(Value, frozen=True):
    """How a weapon is fired: a field for each place in the rules where that matters."""

    templates: bool = False
    """Every bearer lays a template on a fighter of its own choice, without a shooting test."""
    guided: bool = False
    """The shots find a tagged target that the shooters do not see."""
    past_others: str = ""
    """The rule by which cover and those in between make no difference; none if they do."""
    names_marks: str = ""
    """The rule by which the player names whom each impact hits; none if that is not so."""
    fixed_number: str = "indirect.artillery_hit"
    """The rule of a fixed number to hit, where the weapon has one."""
    machines_only: Restriction | None = None
    """Among fighters, only machines are targets."""
    fighters_only: Restriction | None = None
    """Elements are no targets."""
    unmoved: Restriction | None = None
    """The shooters must not have moved."""
    stays: Restriction | None = None
    """The shooters stay in place for the rest of the activation."""
    no_overwatch: Restriction | None = None
    """It is not fired in overwatch."""


USUAL_WAY = FiringWay()
"""Shots that test, through the zone of fire, at whoever may be a target."""


# ---- what abilities do -----------------------------------------------------------------------


class AbilityEffects(Value, frozen=True):
    """What abilities do: a field for each place in the rules that asks for it."""

    accuracy: int = 0
    """How much better the Accuracy of all of the fighter's weapons is."""
    aim: int = 0
    """How much better the Accuracy of the fighter's ranged weapons is, beside that."""
    hidden: bool = False
    """From afar only those who see the hidden can aim at the fighter."""
    sees_hidden: bool = False
    """The fighter can aim at the hidden from afar."""
    makes_out: int = 0
    """From how far the fighter can aim at the hidden, if farther than everybody."""
    steady: bool = False
    """Areas of effect do not throw the fighter to the ground."""
    designates: bool = False
    """The fighter can tag an enemy unit for others."""
    holds_tags: bool = False
    """What the fighter tags, elements too, stays tagged until its own unit acts again."""
    mends: bool = False
    """The fighter can give machines Structure points back."""
    saves: bool = False
    """The fighter can save comrades who would be lost."""
    demolishes: bool = False
    """The fighter can bring elements down."""
    lifts: bool = False
    """The fighter can lift low walls."""
    relays: bool = False
    """A unit that the fighter has led from the beginning is activated at no cost."""
    oversees: bool = False
    """The fighter can use routines."""
    thrown: str = ""
    """The rule by which the whole unit throws the weapon instead of firing; none if it is fired."""
    way: FiringWay = USUAL_WAY
    """How the weapon is fired."""
    special_way: FiringWay | None = None
    """Another way of firing, which the player may choose for a salvo."""

    def accuracy_with(self, weapon: Weapon) -> int:
        """How much better the Accuracy of one of the fighter's weapons is."""
        return self.accuracy + (self.aim if weapon.kind == "ranged" else 0)


NO_EFFECTS = AbilityEffects()
"""For whatever has no abilities."""


FLAGS = tuple(each.name for each in structs.fields(AbilityEffects) if each.type is bool)
"""The effects that are there or not."""


def join_effects(parts: Sequence[AbilityEffects]) -> AbilityEffects:
    """What several abilities do together; of ways of firing the first counts."""
    return AbilityEffects(
        accuracy=sum(each.accuracy for each in parts),
        aim=sum(each.aim for each in parts),
        makes_out=max((each.makes_out for each in parts), default=0),
        thrown=next((each.thrown for each in parts if each.thrown), ""),
        way=next((each.way for each in parts if each.way != USUAL_WAY), USUAL_WAY),
        special_way=next((each.special_way for each in parts if each.special_way), None),
        **{name: any(getattr(each, name) for each in parts) for name in FLAGS},
    )


# ---- abilities -------------------------------------------------------------------------------


class Ability(Content, frozen=True):
    """An ability: its rule, who or what has it, and what it does."""

    kind: ClassVar[str] = "ability"
    rule: str
    effects: AbilityEffects = NO_EFFECTS
    of: Bearer = "fighter"
    rules: tuple[str, ...] = ()
    """The rules that a sheet cites, where its own is not the only one."""

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules that a sheet cites."""
        return self.rules or (self.rule,)


class Abilities:
    """The abilities of an edition, and what those who have them can do."""

    def __init__(self, rules: RuleSet[Params]) -> None:
        self.known: dict[str, Ability] = read_content(rules, Ability)
        """All of them by id, in the order of the rule set."""
        self.everything = join_effects([each.effects for each in self.known.values()])
        """What somebody with every ability could do: what the edition knows at all."""
        self._joined: dict[frozenset[str] | tuple[str, ...], AbilityEffects] = {(): NO_EFFECTS}

    def effects(self, names: frozenset[str] | tuple[str, ...]) -> AbilityEffects:
        """What these abilities do together; names that the edition does not know do nothing."""
        found = self._joined.get(names)
        if found is None:
            parts = [each.effects for each in self.behind(names)]
            found = self._joined[names] = join_effects(parts)
        return found

    def behind(self, names: Container[str]) -> list[Ability]:
        """The abilities of these names, in the order of the rule set."""
        return [each for name, each in self.known.items() if name in names]

    def special(self, weapon: Weapon) -> Ability | None:
        """The ability that gives a weapon a special way of firing, if one does."""
        found = self.behind(weapon.abilities)
        return next((each for each in found if each.effects.special_way), None)


@lru_cache(maxsize=64)
def read_abilities(rules: RuleSet[Params]) -> Abilities:
    """The abilities of a rule set, sorted out once."""
    return Abilities(rules)


# ---- questions about weapons -----------------------------------------------------------------


def weapon_effects(table: Table, weapon: Weapon) -> AbilityEffects:
    """What the abilities of a weapon do; asked very often, and most weapons have none."""
    named = weapon.abilities
    return table.setting.abilities.effects(named) if named else NO_EFFECTS


def firing_way(table: Table, weapon: Weapon, *, special: bool = False) -> FiringWay:
    """How a weapon is fired: in its usual way, or in the special one if it has one."""
    if not weapon.abilities:  # as most weapons
        return NO_EFFECTS.way
    effects = weapon_effects(table, weapon)
    return effects.special_way or effects.way if special else effects.way
