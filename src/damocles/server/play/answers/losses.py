"""How many fighters would fall, or what machines would lose, as a page shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.server.names import name_all, names_of
from damocles.server.play.wire import Losses, PartLosses

if TYPE_CHECKING:
    from damocles.odds import Damage, Distribution, Odds, PartDamage
    from damocles.rules.state import Table
    from damocles.server.names import AllNames

LOW, HIGH = 0.1, 0.9
"""The ends of the range in which four of five results lie."""


def losses_of(table: Table, chances: Odds) -> dict[int, Losses]:
    """What each unit would lose, for the page: chances up to the most that it can.

    Of machines Structure points are told, of all others how many fall.
    """
    fallen = {each.unit: tell_losses(each.unit, each.fallen) for each in chances.losses}
    names = names_of(table)
    damaged = {each.unit: _tell_damage(each, names) for each in chances.damage}
    return dict(sorted((fallen | damaged).items()))


def tell_losses(unit: int, fallen: Distribution) -> Losses:
    """How many of a unit would fall."""
    return Losses(
        unit,
        tuple(round(chance, 6) for chance in fallen.chances),
        round(fallen.mean, 6),
        fallen.quantile(0.5),
        fallen.quantile(LOW),
        fallen.quantile(HIGH),
    )


def tell_structure(unit: int, points: Distribution) -> Losses:
    """How many Structure points the machines of a unit would lose."""
    return replace(tell_losses(unit, points), counts="structure")


def _tell_damage(found: Damage, names: AllNames) -> Losses:
    return replace(
        tell_structure(found.unit, found.points),
        destroyed=round(found.destroyed, 6),
        crippled=round(found.crippled, 6),
        parts=tuple(_tell_part(each, names) for each in found.parts),
    )


def _tell_part(found: PartDamage, names: AllNames) -> PartLosses:
    part = name_all(names, lambda each: each.part(found.machine, found.part))
    return PartLosses(found.machine, part, round(found.points, 6), round(found.lost, 6))
