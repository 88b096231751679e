"""What areas of effect are worth: templates that may deviate, and flames."""

from __future__ import annotations

from itertools import product
from operator import attrgetter
from typing import TYPE_CHECKING

from damocles.ai.values.chances import FACES, binomial, success
from damocles.ai.values.expectation import DOWN, Expectation, LossTally, fire_of, hits_of
from damocles.ai.values.forecast import forecast_order
from damocles.odds import ATTACK, is_usual
from damocles.rules.chapters import (
    ActStep,
    BlastStep,
    burst,
    can_be_grounded,
    centre_of,
    compass_of,
    damage_needed,
    is_in_reach,
    list_landings,
    template,
)
from damocles.rules.reading import IMPOSSIBLE, is_afv, members, neighbours
from damocles.rules.state import Box, FighterTarget, Fire, Wound, ind_deviation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.values.chances import Spread
    from damocles.rules import ArtilleryStrike, Project, Salvo
    from damocles.rules.state import Fighter, Point, Table, Unit

LEAST = 0.01
"""Results less likely than this are left out."""


def near(table: Table, centre: Point, reach: int) -> list[Fighter]:
    """The fighters that templates this near to a point could reach at most, by id."""
    x, y = centre
    found = neighbours(table, Box(x - reach, y - reach, x + reach, y + reach))
    return sorted(found, key=attrgetter("id"))


Mark = tuple[int, int, int, "Fighter"]
"""A fighter with where it stands, and the square of how near a template has to be."""


def marks_of(among: Sequence[Fighter], radius: int) -> list[Mark]:
    """Some fighters as marks for templates of one radius, of which many are tried."""
    return [(f.x, f.y, (radius + f.r) ** 2, f) for f in among]


def under(centre: Point, marks: Sequence[Mark]) -> list[Fighter]:
    """Which of some fighters a template reaches."""
    x, y = centre
    return [f for u, v, far, f in marks if (u - x) * (u - x) + (v - y) * (v - y) < far]


def indirect(table: Table, fire: Fire, hits: Spread) -> Expectation:
    """What indirect fire is worth: over every number of hits and every direction."""
    struck = BlastTally(table, fire)
    dice = len(hits) - 1
    for number, likely in enumerate(hits):
        if likely >= LEAST and dice:
            struck.land(BlastStep(fire, number, dice - number), likely)
    return struck.expected()


def landings(table: Table, step: BlastStep, centre: Point, far: int) -> list[Point]:
    """Where a template may come down if it deviates this far, all equally likely."""
    if step.misses == 0:
        return [centre]
    rolls = product(range(1, FACES + 1), repeat=compass_of(table).dice)
    return list_landings(table, step.fire, map(sum, rolls), far)


class BlastTally:
    """How likely each fighter is to be hit by areas of effect, and to be lost."""

    def __init__(self, table: Table, fire: Fire) -> None:
        self.table, self.fire = table, fire
        self.wound = Wound(fire.weapon, fire.seat, fire.leader, "area")
        self.reached: dict[int, dict[int, float]] = {}

    def land(self, step: BlastStep, likely: float) -> None:
        """Add a template that comes down with this chance, wherever it may deviate to."""
        table, centre = self.table, centre_of(self.table, step.fire)
        far = ind_deviation(table.setting.rules)(table, step.shots)
        laid, ends = burst(table, step, centre, 0), landings(table, step, centre, far)
        among = near(table, centre, far + laid.radius + 1)  # one more, for what is rounded
        marks, share = marks_of(among, laid.radius), likely / len(ends)
        for end in ends:
            for fighter in under(end, marks):
                own = self.reached.setdefault(fighter.id, {})
                own[laid.impacts] = own.get(laid.impacts, 0.0) + share

    def expected(self) -> Expectation:
        """Each fighter is counted alone; units of which most are hit also lose time."""
        tally, table = LossTally(self.table, self.fire.seat), self.table
        down: dict[int, float] = {}
        for name, own in self.reached.items():
            fighter, top = table.fighters[name], max(own)
            spread = [1.0 - sum(own.values()), *(own.get(k, 0.0) for k in range(1, top + 1))]
            tally.single(fighter, tuple(spread), self.wound)
            if can_be_grounded(table, fighter) and not fighter.grounded:
                down[fighter.unit] = down.get(fighter.unit, 0.0) + sum(own.values())
        for name, number in down.items():
            self._ground(tally, table.units[name], number)
        return tally.expected()

    def _ground(self, tally: LossTally, unit: Unit, number: float) -> None:
        """Reduce the worth of a unit if more than half of it is expected to be grounded."""
        group = members(self.table, unit)
        if 2 * number > len(group):
            tally.add("grounded", unit, DOWN * sum(tally.price(fighter) for fighter in group))


def appraise_flames(table: Table, unit: Unit, order: Project) -> Expectation:
    """What flames are worth: one template for each bearer who reaches their target."""
    weapon, tally = table.setting.weapons[order.weapon], LossTally(table, unit.seat)
    spared: dict[int, float] = {}
    for aim in order.aims:
        if is_in_reach(table, weapon, aim):
            laid = template(table, unit, weapon, aim, overwatch=False)
            wound = Wound(weapon.id, unit.seat, unit.leader, "area")
            here = laid.x, laid.y
            marks = marks_of(near(table, here, laid.radius), laid.radius)
            for fighter in under(here, marks):
                through = success(damage_needed(table, fighter, wound))
                spared[fighter.id] = spared.get(fighter.id, 1.0) * (1.0 - through) ** laid.impacts
    for name, chance in spared.items():
        fighter = table.fighters[name]
        share = 1.0 - chance
        if not is_afv(table, fighter):
            tally.lose(table.units[fighter.unit], share)
        tally.add("losses", table.units[fighter.unit], share * tally.price(fighter))
    return tally.expected()


def appraise_indirect(
    table: Table, unit: Unit, order: Salvo, fired: Sequence[str]
) -> Expectation | None:
    """What indirect fire is worth; None if nobody can fire."""
    fire = fire_of(table, unit, order, fired)
    return indirect(table, fire, hits_of(table, fire)) if fire is not None else None


def appraise_artillery(table: Table, order: ArtilleryStrike) -> Expectation:
    """What a strike of the mission's guns is worth."""
    if not is_usual(table, ATTACK):
        return forecast_order(table, ActStep(table.fighters[order.spotter].unit), order)
    gun = table.setting.mission.artillery
    assert gun is not None  # noqa: S101  # without guns there is no order
    spotter = table.fighters[order.spotter]
    fire = Fire(order.seat, spotter.unit, spotter.id, gun.id, FighterTarget(order.fighter), ())
    return indirect(table, fire, binomial(gun.rate, success(gun.fixed or IMPOSSIBLE, gun.rerolls)))
