"""What a salvo is worth: exact expected losses in army points, through everything that decides it.

This is the quick way, for the usual rules; `forecast` is for any. Hits by the needed numbers and
re-rolls, those caught in the zone of fire first, cover of the unit, damage tests, losses from the
closest outward, machines part by part. Nothing is simulated.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.ai.values.chances import (
    Spread,
    add_spreads,
    binomial,
    deal_equally,
    share_left,
    subtract_taken,
    success,
    thin_out,
    wear_by_hits,
)
from damocles.ai.values.rethrows import REROLL, mean_hits
from damocles.ai.values.worth import PILOT, elimination, fighter_worth, loss_bonus
from damocles.odds import chance_of_event, is_usual
from damocles.rules import MoraleTested
from damocles.rules.chapters import (
    ImpactsStep,
    StructureStep,
    aim,
    damage_needed,
    fighters_in_the_way,
    fighters_in_view,
    find_exposed,
    find_save,
    impacts_on_wreck,
    marks,
    morale_needed,
    morale_of,
    shooters,
    sort_by_distance,
    structure_needed,
    wavering_strength,
    wound_by,
)
from damocles.rules.reading import (
    IMPOSSIBLE,
    is_afv,
    is_static,
    members,
    targeted_units,
    way_of,
    weapon_of,
)
from damocles.rules.state import (
    ElementTarget,
    FighterTarget,
    Fire,
    FirstAidStep,
    TestMoraleStep,
    dmg_vehicle,
    is_afv_unit,
    medic,
    terrain_kind,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Event
    from damocles.rules import Salvo
    from damocles.rules.state import Fighter, Table, Unit, Weapon, Wound

PROGRESS = 0.4
"""The share of what the end of a unit gives that is counted fighter by fighter."""
SPENT = 0.25
"""What it is worth that a medic cannot help again in this round, as a share of a fighter."""
WAVERING = 0.3
"""What a unit loses in worth once it wavers, as a share of what is left of it."""
DOWN = 0.15
"""The share of its worth that a unit loses if it has to stand up before it acts."""
FACES = range(1, 7)
MORALE = ("morale.test",)
"""What is known by heart of a morale test: one die, thrown once."""


class Expectation(NamedTuple):
    """What is expected of an attack: fighters lost by unit, and named terms in army points."""

    losses: dict[int, float]
    terms: dict[str, float]

    @property
    def value(self) -> float:
        """The sum of all terms; below zero if more is lost than won."""
        return sum(self.terms.values())


class Bar(NamedTuple):
    """A bar to clear: about the most a salvo is worth with a free lane, and what it must beat."""

    hope: float
    least: float

    def is_cleared(self, hits: Spread, own: int) -> bool:
        """Whether it can be worth enough if this many friends take impacts before the target."""
        return not own or self.hope * share_left(hits, own) > self.least


class LossTally:
    """Adds up the losses and terms of an attack of one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.losses: dict[int, float] = {}
        self.terms: dict[str, float] = {}

    def expected(self) -> Expectation:
        """The sum of losses and terms so far."""
        return Expectation(self.losses, self.terms)

    def add(self, term: str, unit: Unit, points: float) -> None:
        """Count points lost by a unit: a gain if it is hostile, a loss if not."""
        own = not self.table.setting.is_hostile(self.seat, unit.seat)
        name, sign = ("own losses", -1.0) if own else (term, 1.0)
        self.terms[name] = self.terms.get(name, 0.0) + sign * points

    def lose(self, unit: Unit, number: float) -> None:
        """Count this many fighters of a unit as lost."""
        self.losses[unit.id] = self.losses.get(unit.id, 0.0) + number

    # ---- losses in order ---------------------------------------------------------------------

    def fallen(self, unit: Unit, order: Sequence[Fighter], kills: Spread) -> None:
        """Count a random number of fighters as fallen, in this order, at most all of them."""
        number = points = 0.0
        if len(kills) > len(order) + 1:
            kills = (*kills[: len(order)], sum(kills[len(order) :]))
        tail = 1.0 - kills[0]
        for index, fighter in enumerate(order, start=1):
            number += tail
            points += tail * self.price(fighter)
            tail -= kills[index] if index < len(kills) else tail
            if tail <= 0.0:
                break
        self.lose(unit, number)
        self.add("losses", unit, points)
        self.end(unit, kills, number)

    def price(self, fighter: Fighter) -> float:
        """What a fighter is worth, plus what its loss gives."""
        return fighter_worth(self.table, fighter) + loss_bonus(self.table, fighter, self.seat)

    def hit_wreck(self, unit: Unit, weapon: Weapon, likely: float) -> None:
        """Count impacts on the wreck with the pilot inside, who is lost with its last point."""
        table, rescue = self.table, self.table.setting.mission.rescue
        assert rescue is not None  # noqa: S101  # without one there is no wreck
        step = StructureStep(rescue.element, weapon.id, unit.id, 1)
        through = likely * success(structure_needed(table, step))
        left = max(1, terrain_kind(table, step.element).sp - table.elements[step.element].damage)
        self.wreck(through * min(1.0, weapon.damage / left))

    def wreck(self, share: float) -> None:
        """Count that the wreck with the pilot inside loses this share of what is left of it."""
        rescue = self.table.setting.mission.rescue
        if rescue is not None and share:
            hostile = self.table.setting.is_hostile(self.seat, rescue.seat)
            points = PILOT * share if hostile else -PILOT * share
            self.terms["wreck"] = self.terms.get("wreck", 0.0) + points

    def end(self, unit: Unit, kills: Spread, number: float) -> None:
        """Count what the end of a unit gives, and what wavering costs it if few are left."""
        self.finish(unit, kills, number)
        size, table = len(members(self.table, unit)), self.table
        if is_afv_unit(table, unit):
            return
        few = wavering_strength(table.setting.profile(table.fighters[unit.leader]).type)
        weak = sum(kills[max(1, size - few) : size]) if size > few else 0.0
        if weak:
            rest = few * sum(fighter_worth(table, f) for f in members(table, unit)) / size
            self.waver(unit, weak, rest)

    def finish(self, unit: Unit, kills: Spread, number: float) -> None:
        """Count what the end of a unit gives; nothing for one of which nobody is there."""
        size = len(members(self.table, unit))
        if size == 0:
            return
        gone = sum(kills[size:])
        given = elimination(self.table, unit, self.seat)
        self.add("end of a unit", unit, given * ((1 - PROGRESS) * gone + PROGRESS * number / size))

    def waver(self, unit: Unit, weak: float, rest: float) -> None:
        """Count that a unit wavers with this chance, when this much of it is left."""
        if morale_of(self.table, unit) is not None:
            fails = chance_to_fail(self.table, unit)
            self.add("wavering", unit, WAVERING * weak * fails * rest)

    # ---- impacts -----------------------------------------------------------------------------

    def impacts(self, fire: Fire, units: Sequence[Unit], spread: Spread, among: Sequence[Fighter],
                *, covered: bool) -> None:  # fmt: skip
        """Count impacts on units together; `among` names those who can be lost, empty for all."""
        table = self.table
        if covered:
            spread = self._past_cover(fire, units, spread)
        names = tuple(fighter.id for fighter in among)
        wound = wound_by(fire, names)
        hit = fighters_in_view(table, fire, units, names)
        if hit is None:
            return
        group = [fighter for unit in units for fighter in find_exposed(table, unit, wound, hit)]
        order = sort_by_distance(table, group, table.fighters[fire.leader])
        if len(units) == 1 and self._alike(units[0], order):
            through = thin_out(spread, success(damage_needed(table, order[0], wound)))
            self.fallen(units[0], order, self.aided(units[0], order[0], through, wound))
        else:
            self.shared(order, spread, wound)

    def _past_cover(self, fire: Fire, units: Sequence[Unit], spread: Spread) -> Spread:
        """The impacts that cover tests let through."""
        need = find_save(self.table, self.table.units[fire.unit], units, fire.shooters)
        return spread if need is None else thin_out(spread, 1.0 - success(need))

    def aided(self, unit: Unit, first: Fighter, kills: Spread, wound: Wound) -> Spread:
        """The losses left after medics have saved as many as they can; they help once a round."""
        step = FirstAidStep(wound, unit.id, ())
        ready = len(medic(self.table.setting.rules)(self.table, step))
        if ready:
            self.add("medic", unit, SPENT * (1.0 - kills[0]) * fighter_worth(self.table, first))
        return subtract_taken(kills, ready)

    def _alike(self, unit: Unit, group: Sequence[Fighter]) -> bool:
        """Whether the damage tests of an infantry unit are made as one."""
        if is_afv_unit(self.table, unit) or is_static(self.table, unit):
            return False
        return len({self.table.setting.profile(f).protection for f in group}) == 1

    def shared(self, order: Sequence[Fighter], spread: Spread, wound: Wound) -> None:
        """Count impacts that are shared equally; the closest take the remainder."""
        for fighter, own in zip(order, deal_equally(spread, len(order)), strict=True):
            self.single(fighter, own, wound)

    def single(self, fighter: Fighter, spread: Spread, wound: Wound) -> None:
        """Count impacts on one fighter, by their number."""
        table, unit = self.table, self.table.units[fighter.unit]
        through = thin_out(spread, success(damage_needed(table, fighter, wound)))
        if is_afv(table, fighter):
            self._machine(fighter, through, wound)
            return
        lost = 1.0 - through[0]
        self.lose(unit, lost)
        self.add("losses", unit, lost * self.price(fighter))
        self.end(unit, (1.0 - lost, lost), lost)

    def _machine(self, fighter: Fighter, through: Spread, wound: Wound) -> None:
        """Count hits on a machine: its parts, and what its loss gives."""
        table, unit = self.table, self.table.units[fighter.unit]
        parts, damage = (
            table.setting.profile(fighter).parts,
            table.setting.weapons[wound.weapon].damage,
        )
        place = dmg_vehicle(table.setting.rules)
        kinds = tuple(place(face) for face in FACES) if wound.aim != "location" else ("frame",)
        worth, left, lost = fighter_worth(table, fighter), 0.0, 0.0
        each = wear_by_hits(parts, fighter.sp, damage, len(through) - 1, kinds)
        for likely, (kept, gone) in zip(through, each, strict=True):
            left, lost = left + likely * kept, lost + likely * gone
        self.lose(unit, lost)
        self.add("machines", unit, worth * each[0][0] - worth * left)
        self.end(unit, (1.0 - lost, lost), lost)


# ---- direct fire -----------------------------------------------------------------------------


def chance_to_fail(table: Table, unit: Unit) -> float:
    """How likely a unit fails a morale test."""
    if is_usual(table, MORALE):
        return 1.0 - success(morale_needed(table, unit))
    return 1.0 - chance_of_event(table, TestMoraleStep(unit.id), has_passed)


def has_passed(event: Event) -> bool:
    """Whether this is a morale test that somebody has passed."""
    return isinstance(event, MoraleTested) and event.passed


def fire_of(table: Table, unit: Unit, order: Salvo, fired: Sequence[str] = ()) -> Fire | None:
    """The salvo as it would be declared; None if nobody can fire."""
    firing = shooters(table, unit, order, fired)
    if not firing:
        return None
    names = tuple(fighter.id for fighter in firing)
    return Fire(
        unit.seat, unit.id, unit.leader, order.weapon, order.target, names, order.copies,
        sniping=order.sniping,
    )  # fmt: skip


def hits_of(table: Table, fire: Fire) -> Spread:
    """How likely each number of hits is, with all re-rolls."""
    shots = aim(table, fire)
    found: Spread = (1.0,)
    for volley in shots.volleys:
        if volley.needed != IMPOSSIBLE:
            one = binomial(volley.dice, success(volley.needed, shots.rerolls))
            found = one if len(found) == 1 else add_spreads(found, one)
    return found


def mean_of_hits(table: Table, fire: Fire) -> float:
    """How many hits are expected, by whatever rules misses are rolled again."""
    if is_usual(table, REROLL):
        return sum(number * likely for number, likely in enumerate(hits_of(table, fire)))
    unit, weapon, shots = table.units[fire.unit], weapon_of(table, fire), aim(table, fire)
    able = [volley for volley in shots.volleys if volley.needed != IMPOSSIBLE]
    left = shots.rerolls
    return sum(mean_hits(table, unit, weapon, each.needed, each.dice, left) for each in able)


def appraise_direct(table: Table, fire: Fire, bar: Bar | None = None) -> Expectation | None:
    """What a salvo of direct fire is worth to the seat firing; None if it cannot clear the bar."""
    tally, hits = LossTally(table, fire.seat), hits_of(table, fire)
    way = way_of(table, fire)
    if way.names_marks:
        _sniped(tally, fire, hits)
    elif way.past_others:
        _on_target(tally, fire, hits, covered=False)
    else:
        caught = fighters_in_the_way(table, fire)
        if bar is not None and not bar.is_cleared(hits, _friends(table, fire, caught)):
            return None
        _on_target(tally, fire, _screened(tally, fire, hits, caught), covered=True)
    return tally.expected()


def _friends(table: Table, fire: Fire, fighters: Sequence[Fighter]) -> int:
    """How many of some fighters are not hostile to the seat firing."""
    hostile, units = table.setting.is_hostile, table.units
    return sum(not hostile(fire.seat, units[fighter.unit].seat) for fighter in fighters)


def _screened(tally: LossTally, fire: Fire, hits: Spread, caught: Sequence[Fighter]) -> Spread:
    """Count one impact on each fighter in the zone of fire; return the impacts that are left."""
    table = tally.table
    screen = sort_by_distance(table, caught, table.fighters[fire.leader])
    by_unit: dict[int, list[int]] = {}
    for index, fighter in enumerate(screen):
        by_unit.setdefault(fighter.unit, []).append(index)
    for name, places in by_unit.items():
        own = [0.0] * (len(places) + 1)
        for number, likely in enumerate(hits):
            own[bisect_left(places, number)] += likely
        among = [screen[place] for place in places]
        tally.impacts(fire, [table.units[name]], tuple(own), among, covered=True)
    wrecked = impacts_on_wreck(table, ImpactsStep(fire, len(hits) - 1)) if len(hits) > 1 else 0
    if wrecked:
        unit = table.units[fire.unit]
        tally.hit_wreck(unit, weapon_of(table, fire), 1.0 - hits[0])
    return subtract_taken(hits, len(screen) + wrecked)


def _on_target(tally: LossTally, fire: Fire, spread: Spread, *, covered: bool) -> None:
    """Count impacts on the target."""
    table, target = tally.table, fire.target
    if isinstance(target, ElementTarget) or len(spread) == 1:
        return
    among = [table.fighters[target.fighter]] if isinstance(target, FighterTarget) else []
    tally.impacts(fire, targeted_units(table, target), spread, among, covered=covered)


def _sniped(tally: LossTally, fire: Fire, hits: Spread) -> None:
    """Count one impact on each of those who are worth most; a machine takes all of them."""
    table = tally.table
    wound = replace(wound_by(fire), aim="location")
    found = sorted(marks(table, fire), key=lambda f: (-tally.price(f), f.id))
    if found and is_afv(table, found[0]):
        tally.single(found[0], hits, wound)
        return
    for index, fighter in enumerate(found):
        struck = sum(hits[index + 1 :])
        tally.single(fighter, (1.0 - struck, struck), wound)
