"""How many fighters would fall, as a page shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.wire import Losses

if TYPE_CHECKING:
    from damocles.odds import Distribution, Odds

LOW, HIGH = 0.1, 0.9
"""The ends of the range in which four of five results lie."""


def losses_of(chances: Odds) -> dict[int, Losses]:
    """How many of each unit would fall, for the page: chances up to the most that can."""
    return {each.unit: tell_losses(each.unit, each.fallen) for each in chances.losses}


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
