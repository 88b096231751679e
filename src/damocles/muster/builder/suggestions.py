"""Companies on demand: a search for a legal company in a given style, near the limit, never above.

Plans are drawn at random: which units, in which slots, led by whom. Each plan is then bought with
an exact sum: of all sizes and equipment the total nearest to the limit, with the points going to
the units that the style likes best.
"""

from __future__ import annotations

from functools import reduce
from itertools import count
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.armies import CompanySource
from damocles.catalog.rulebook import rule_set
from damocles.engine import Chance
from damocles.muster.builder.variants import price_variants
from damocles.muster.checks.limits import find_least_company
from damocles.muster.checks.officers import officer_prices
from damocles.muster.checks.review import review
from damocles.muster.checks.waves import WaveShare, divide_waves
from damocles.muster.phrases import plain_name
from damocles.muster.roster.drafts import new_entry
from damocles.muster.roster.entries import RosterEntry, make_roster, price, rank_of
from damocles.muster.roster.ids import company_id, free_id
from damocles.muster.roster.seats import PlatoonSeat, fits
from damocles.muster.roster.tariffs import offers
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import AFV
from damocles.words import Saying, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import Army, EntrySource, UnitSource
    from damocles.rules.state import Forces

PLANS = 24
"""How many plans are drawn and bought; the best one is suggested."""
STYLE_WORTH = 400
"""How many unspent army points a company wholly in its style makes up for."""
RANK_POINTS = 600
"""A company may have one more rank for every this many army points."""
DIVIDED_FROM = 1500
"""Companies of at least this many army points are divided into three quarters and one quarter."""


class Impossible(SpokenError):
    """No legal company can be suggested; the message says what the cheapest one costs."""


class CompanyWish(NamedTuple):
    """What is asked for."""

    army: Army
    ap: int
    style: str
    forces: tuple[Forces, ...] = ()
    rules: str = USUAL_EDITION

    def price(self, points: int) -> int:
        """So many army points in the currency of the rule set."""
        return rule_set(self.rules).params.price(points)


# ---- styles ----------------------------------------------------------------------------------


class Style(NamedTuple):
    """How much a style likes machines and soldiers by type, from 0 to 1.

    `armour` is the share of the points that machines should have; None for any.
    """

    machines: float
    soldiers: tuple[float, float, float]
    armour: float | None = None

    def likes(self, unit: UnitSource) -> float:
        """How much it likes a unit."""
        return self.machines if unit.category in AFV else self.soldiers[unit.type.v - 1]


STYLES = {
    "balanced": Style(1.0, (1.0, 1.0, 1.0), armour=0.35),
    "infantry": Style(0.2, (1.0, 1.0, 1.0), armour=0.0),
    "armour": Style(1.0, (0.2, 0.2, 0.2), armour=1.0),
    "elite": Style(0.7, (0.1, 0.5, 1.0)),
}


def suggest(wanted: CompanyWish, *, seed: int | str = 1) -> CompanySource:
    """A legal company near the limit, the same for the same seed; Impossible if there is none."""
    least = find_least_company(wanted.army)
    if not least or sum(map(price, least)) > wanted.ap:
        raise _too_little(wanted, least)
    chance = Chance(f"muster/{wanted.army.id}/{wanted.ap}/{wanted.style}/{seed}")
    found = [company for _ in range(PLANS) if (company := _bought(wanted, chance)) is not None]
    fitting = [company for company in found if _plays(company, wanted)]
    if fitting:
        return max(fitting, key=lambda company: _worth(company, wanted))
    lone = _company(wanted, [entry.source for entry in least])
    if not _plays(lone, wanted):
        raise Impossible(Saying("errors.company.undivided", wanted.rules, points=wanted.ap))
    return lone


def _too_little(wanted: CompanyWish, least: Sequence[RosterEntry]) -> Impossible:
    """That no company can be had for so few points."""
    army = plain_name(wanted.army.id)
    if not least:
        return Impossible(Saying("errors.company.no_leader", wanted.rules, army=army))
    return Impossible(
        Saying(
            "errors.company.too_little",
            wanted.rules,
            army=army,
            points=wanted.ap,
            number=least[0].source.number,
            unit=plain_name(least[0].source.unit),
            least=sum(map(price, least)),
        )
    )


# ---- plans -----------------------------------------------------------------------------------


def _plan(wanted: CompanyWish, chance: Chance) -> list[EntrySource]:
    """Units in legal slots that fit the points if cheap, drawn until they could use them up."""
    plan: list[EntrySource] = []
    least = most = 0
    for seat in _seats(wanted, chance):
        able = _takers(wanted, seat.slot, wanted.ap - least)
        if not able or (most >= wanted.ap and chance.below(2)):
            break
        name = _drawn(able, chance)
        unit = new_entry(wanted.army, name, {each.id for each in plan})
        plan.append(replace(unit, platoon=seat.platoon, slot=seat.slot))
        offered = offers(wanted.army.units[name])
        least, most = least + offered.least, most + offered.most
    return _led(wanted, plan, chance)


def _seats(wanted: CompanyWish, chance: Chance) -> Iterator[PlatoonSeat]:
    """All seats in an order whose every beginning is legal; those the style likes come early."""
    pattern = wanted.army.pattern
    slots = [n for n in range(1, len(pattern.slots) + 1) if n not in pattern.compulsory]
    for platoon in count(1):
        yield from (PlatoonSeat(platoon, slot) for slot in pattern.compulsory)
        drawn = [(_liking(wanted, slot) * chance.between(1, 100), slot) for slot in slots]
        yield from (PlatoonSeat(platoon, slot) for _, slot in sorted(drawn, reverse=True))


def _liking(wanted: CompanyWish, slot: int) -> float:
    """How much the style likes the best that a slot takes."""
    return max(_takers(wanted, slot, wanted.ap).values(), default=0.0)


def _takers(wanted: CompanyWish, slot: int, points: int) -> dict[str, float]:
    """The units for a slot that these points can pay for, and how much the style likes them."""
    army = wanted.army
    return {
        name: STYLES[wanted.style].likes(unit)
        for name, unit in army.units.items()
        if fits(army.pattern, slot, unit) and offers(unit).least <= points
    }


def _drawn(liked: dict[str, float], chance: Chance) -> str:
    """One of the names at random, weighted by liking."""
    return max(liked, key=lambda name: liked[name] * chance.between(1, 100))


def _led(wanted: CompanyWish, plan: list[EntrySource], chance: Chance) -> list[EntrySource]:
    """The plan with officers: one of a rank that suits the points, and some of low rank."""
    able = [at for at, unit in enumerate(plan) if officer_prices(wanted.army.units[unit.unit])]
    if not able:
        return []
    commander = chance.one_of(able)
    top = max(rank.rank for rank in wanted.army.officers.ranks)
    highest = min(top, 1 + wanted.ap // wanted.price(RANK_POINTS) + (wanted.style == "elite"))
    for at in able:
        most = highest if at == commander else chance.below(4)
        names = _ranks(wanted, plan[at], most)
        if names and (at == commander or chance.below(2)):
            plan[at] = replace(plan[at], officers=(names[-1],))
    return plan


def _ranks(wanted: CompanyWish, unit: EntrySource, highest: int) -> list[str]:
    """The officers that a unit may have up to a rank, or the lowest of all; the lowest first."""
    own = officer_prices(wanted.army.units[unit.unit])
    ranks = [rank for rank in wanted.army.officers.ranks if rank.id in own]
    ranks.sort(key=lambda rank: rank.rank)
    return [rank.id for rank in ranks if rank.rank <= max(highest, ranks[0].rank)]


# ---- buying ----------------------------------------------------------------------------------


def _bought(wanted: CompanyWish, chance: Chance) -> CompanySource | None:
    """A plan in the sizes and with the equipment that come nearest to the limit."""
    plan = _plan(wanted, chance)
    units = wanted.army.units
    choices = [
        price_variants(RosterEntry(at, unit, units[unit.unit], wanted.army), chance)
        for at, unit in enumerate(plan)
    ]
    liking = [STYLES[wanted.style].likes(units[unit.unit]) for unit in plan]
    order = sorted(chance.shuffled(range(len(plan))), key=lambda at: liking[at])
    spent = nearest_sum([list(choices[at]) for at in order], wanted.ap)
    if not plan or spent is None:
        return None
    bought = {at: choices[at][cost] for at, cost in zip(order, spent, strict=True)}
    company = _company(wanted, [bought[at] for at in range(len(plan))])
    armies = {wanted.army.id: wanted.army}
    return None if review(company, armies, rules=wanted.rules).faults else company


def nearest_sum(choices: Sequence[Sequence[int]], limit: int) -> list[int] | None:
    """One number from each list, with the largest sum within a limit; the last as large as can be.

    >>> nearest_sum([[200, 275], [210, 300], [100]], 600)
    [200, 300, 100]
    >>> nearest_sum([[200]], 100) is None
    True
    """
    reach = [1]
    mask = (1 << limit + 1) - 1
    for numbers in choices:
        reach.append(reduce(or_, (reach[-1] << number for number in numbers), 0) & mask)
    left = reach[-1].bit_length() - 1
    if left < 0:
        return None
    found = []
    for numbers, before in zip(reversed(choices), reversed(reach[:-1]), strict=True):
        able = [number for number in numbers if number <= left and before >> left - number & 1]
        found.append(max(able))
        left -= found[-1]
    return found[::-1]


def _company(wanted: CompanyWish, units: Sequence[EntrySource]) -> CompanySource:
    """The units as a company, by platoon and slot, divided into waves if it is large."""
    army, ap = wanted.army, wanted.ap
    ordered: list[EntrySource] = []
    for unit in sorted(units, key=lambda unit: (unit.platoon, unit.slot)):
        own = free_id(unit.unit, {each.id for each in ordered})
        ordered.append(replace(unit, id=own))
    company = CompanySource(
        id=company_id("", army.id, ap), army=army.id, ap=ap, units=tuple(ordered)
    )
    entries = make_roster(company, army).entries
    shares = [WaveShare(price(entry), rank_of(entry), "assault") for entry in entries]
    quarter = ap // 4
    waves = (
        divide_waves(shares, ap - quarter, quarter) if ap >= wanted.price(DIVIDED_FROM) else None
    )
    pairs = zip(ordered, waves or ["assault"] * len(ordered), strict=True)
    return replace(company, units=tuple(replace(unit, wave=wave) for unit, wave in pairs))


# ---- choosing --------------------------------------------------------------------------------


def _plays(company: CompanySource, wanted: CompanyWish) -> bool:
    """Whether a company is legal and can be divided for everything it should be played in."""
    armies = {wanted.army.id: wanted.army}
    return review(company, armies, rules=wanted.rules, forces=wanted.forces).legal


def _worth(company: CompanySource, wanted: CompanyWish) -> float:
    """What a suggestion is worth: points well spent, and spent on what the style likes."""
    style, entries = STYLES[wanted.style], make_roster(company, wanted.army).entries
    costs = [(price(entry), entry.unit) for entry in entries]
    total = sum(cost for cost, _ in costs)
    liked = sum(cost * style.likes(unit) for cost, unit in costs) / total
    if style.armour is not None:
        share = sum(cost for cost, unit in costs if unit.category in AFV) / total
        liked -= abs(share - style.armour)
    return wanted.price(STYLE_WORTH) * liked - (wanted.ap - total)
