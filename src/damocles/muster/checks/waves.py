"""Assault and reinforcement: how a company is divided for a mission."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.engine import cites
from damocles.muster.checks.limits import cost_of, entry_of, make_cheaper
from damocles.muster.roster.drafts import draft_of, fix_of
from damocles.muster.roster.entries import price, rank_of
from damocles.muster.roster.faults import Fault
from damocles.rules.battle import forces_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import Army
    from damocles.muster.roster.drafts import Draft
    from damocles.muster.roster.entries import Roster
    from damocles.rules.state import Company, Forces, Mission, Params, UnitCard, Wave

STEP = 5
"""A company that cannot be divided is made cheaper in steps of this many army points."""
TRIES = 40
"""How many steps are tried."""


class WaveShare(NamedTuple):
    """What the division of a company needs to know about a unit."""

    ap: int
    rank: int
    wave: Wave


@cites("company.waves", "company.wave_limits")
def divide_waves(
    shares: Sequence[WaveShare], assault: int, reinforcement: int
) -> list[Wave] | None:
    """Divide whole units into two parts, neither above its points; None if that is impossible.

    The present division is kept if it fits; otherwise officers go with the assault if they can, the
    highest first, and as few units as possible change sides.
    """
    total = sum(share.ap for share in shares)
    first = sum(share.ap for share in shares if share.wave == "assault")
    if first <= assault and total - first <= reinforcement:
        return [share.wave for share in shares]
    best: dict[int, tuple[int, int]] = {0: (0, 0)}
    for at, share in enumerate(shares):
        best = _extended(best, at, share, assault)
    fitting = {cost: found for cost, found in best.items() if total - cost <= reinforcement}
    if not fitting:
        return None
    _, chosen = max(fitting.values())
    return ["assault" if chosen >> at & 1 else "reinforcement" for at in range(len(shares))]


def _extended(
    best: dict[int, tuple[int, int]], at: int, share: WaveShare, assault: int
) -> dict[int, tuple[int, int]]:
    """The best assault parts by their cost, with one more unit in or out of them."""
    worth = 10 * 3**share.rank if share.rank else 0
    inside, outside = worth + (share.wave == "assault"), int(share.wave != "assault")
    longer: dict[int, tuple[int, int]] = {}
    for cost, (score, chosen) in best.items():
        for more, gain, bit in ((0, outside, 0), (share.ap, inside, 1 << at)):
            found = (score + gain, chosen | bit)
            if cost + more <= assault and found > longer.get(cost + more, (-1, 0)):
                longer[cost + more] = found
    return longer


@cites("company.waves")
def field_company(company: Company, mission: Mission, seat: int) -> Company:
    """A company as a seat brings it to a mission: divided as the forces require, if possible.

    Without reinforcements all units are in the assault. A company that cannot be divided stays as
    it is: the rules refuse it. Where nothing may be brought all units stay at home.
    """
    forces = forces_for(mission, seat)
    if forces is not None and brings_nothing(forces):
        return bare(company)
    if not mission.reinforcements:
        waves: list[Wave] | None = ["assault" for _ in company.units]
    elif forces is None or forces.assault is None:
        return company
    else:
        shares = [_share(unit) for unit in company.units]
        waves = divide_waves(shares, forces.assault, forces.reinforcement)
    if waves is None:
        return company
    pairs = zip(company.units, waves, strict=True)
    return replace(company, units=tuple(replace(unit, wave=wave) for unit, wave in pairs))


def brings_nothing(forces: Forces) -> bool:
    """Whether a mission gives all units itself: companies are for armies and names alone."""
    return forces.assault == 0 and not forces.reinforcement


def bare(company: Company) -> Company:
    """The company with nobody in it: its army and its name."""
    return replace(company, units=(), profiles=(), weapons=(), spares=(), pilots=())


def _share(unit: UnitCard) -> WaveShare:
    """What the division needs to know about a unit of a mustered company."""
    officer = unit.fighters[0].officer
    return WaveShare(unit.ap, officer.rank if officer else 0, unit.wave)


# ---- companies as written --------------------------------------------------------------------


@cites("company.waves", "company.wave_limits")
def wave_faults(found: Roster, forces: Forces, params: Params) -> Iterator[Fault]:
    """The company must be divisible into the parts that a mission asks for."""
    if forces.assault is None or split(found.army, draft_of(found.company), forces) is not None:
        return
    costs = {"assault": 0, "reinforcement": 0}
    for entry in found.entries:
        costs[entry.source.wave] += price(entry)
    facts = {**costs, "limit": forces.assault, "later": forces.reinforcement}
    draft = _dividable(found, forces, params.price(STEP))
    fix = fix_of(found.company, draft) if draft is not None else None
    yield Fault("company.waves", "company", "no_split", facts, ("units",), fix)


def split(army: Army, draft: Draft, forces: Forces) -> Draft | None:
    """The units with the waves that a mission asks for, or None."""
    known = {at: entry for at, unit in draft.items() if (entry := entry_of(army, at, unit))}
    shares = [WaveShare(price(e), rank_of(e), e.source.wave) for e in known.values()]
    waves = divide_waves(shares, forces.assault or 0, forces.reinforcement)
    if waves is None:
        return None
    pairs = zip(known, waves, strict=True)
    return {**draft, **{at: replace(draft[at], wave=wave) for at, wave in pairs}}


def _dividable(found: Roster, forces: Forces, step: int) -> Draft | None:
    """The company, cheaper by as few steps as make a division possible."""
    allowed = (forces.assault or 0) + forces.reinforcement
    target = min(cost_of(found.army, draft_of(found.company)), allowed)
    for _ in range(TRIES):
        draft = make_cheaper(found.army, draft_of(found.company), target)
        if draft is None:
            return None
        parts = split(found.army, draft, forces)
        if parts is not None:
            return parts
        target -= step
    return None
