"""Weapons: as written with the origin of every number, and as the rules use them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from damocles.catalog.source.forms import Ref
from damocles.catalog.source.numbers import Characteristic, Measure
from damocles.catalog.source.reader import Flaw
from damocles.catalog.source.values import Frozen
from damocles.engine import cites
from damocles.rules.state import Weapon
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterator

FACES = 6
"""The number of sides of a die."""
Ability = Annotated[str, Ref("ability"), Meta(title="ability")]
"""An ability of fighters; rule sets say which there are."""
WeaponAbility = Annotated[str, Ref("weapon ability"), Meta(title="weapon ability")]
"""An ability of weapons."""
WeaponName = Annotated[str, Ref("weapon")]


class WeaponSource(Frozen, frozen=True, kw_only=True):
    """A weapon as written: either an accuracy or a fixed number to hit."""

    kind: Literal["ranged", "close"]
    accuracy: Characteristic | None = None
    fixed: Characteristic | None = None
    rate: Characteristic
    rerolls: Characteristic
    penetration: Characteristic
    damage: Characteristic
    area: Measure | None = None
    abilities: tuple[WeaponAbility, ...] = ()
    rule: str | None = None

    def flaws(self) -> Iterator[Flaw]:
        """Neither or both ways to hit, and numbers that would make the weapon useless."""
        if (self.accuracy is None) == (self.fixed is None):
            problem = Saying("flaws.way_to_hit")
            yield Flaw((), problem, Saying("flaws.fixed_or_accuracy"))
        if self.fixed is not None and not 1 <= self.fixed.v <= FACES:
            remedy = Saying("flaws.write_range", least=1, most=FACES)
            yield Flaw(("fixed", "v"), Saying("flaws.no_such_face"), remedy)
        for field in ("rate", "damage"):
            if getattr(self, field).v == 0:
                remedy = Saying("flaws.write_more", least=1)
                yield Flaw((field, "v"), Saying("flaws.useless"), remedy)


@cites("profile.weapon")
def weapon(name: str, source: WeaponSource) -> Weapon:
    """The weapon as the rules use it; with a fixed number to hit its accuracy is 0."""
    return Weapon(
        id=name,
        kind=source.kind,
        accuracy=source.accuracy.v if source.accuracy else 0,
        rate=source.rate.v,
        rerolls=source.rerolls.v,
        penetration=source.penetration.v,
        damage=source.damage.v,
        area=source.area.v if source.area else 0,
        fixed=source.fixed.v if source.fixed else None,
        abilities=source.abilities,
    )
