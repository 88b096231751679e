"""Whether the chosen companies fit a mission, checked before a room is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.missions import battlefield
from damocles.catalog.packs import core
from damocles.muster import (
    brings_nothing,
    open_company,
    review,
    review_file,
    tell_problem,
    tell_remedy,
)
from damocles.rules.battle import forces_for
from damocles.server.lobby.wire import Concern
from damocles.server.speech import phrase
from damocles.words import languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import BriefedMission
    from damocles.muster import Fault, Review
    from damocles.rules.state import Forces
    from damocles.server.lobby.wire import FitAsk

WEAK = 4, 3
"""A company is weak below three quarters of the points that may be brought."""


def find_concerns(mission: BriefedMission, asked: FitAsk) -> Iterator[Concern]:
    """Every concern about these companies in this mission, seat by seat, then those about all."""
    catalog, seen = core(mission.rules), []
    for seat, text in enumerate(asked.companies):
        forces = forces_of_seat(mission, seat, asked.attacker)
        found, faults = review_company(text, catalog, forces)
        yield from (_fault(seat, each, catalog) for each in faults)
        if found is not None:
            seen.append(found)
            if not faults:
                yield from _weak(seat, found, forces, catalog.rules)
    yield from _unequal(mission, seen)


def forces_of_seat(mission: BriefedMission, seat: int, attacker: int | None) -> tuple[Forces, ...]:
    """What a seat may bring; both as attacker and as defender where chance decides its role."""
    firsts = (0, 1) if attacker is None else (attacker,)
    found = (forces_for(battlefield(mission, first=first), seat) for first in firsts)
    asked = (each for each in found if each is not None and not brings_nothing(each))
    return tuple(dict.fromkeys(asked))


def review_company(
    text: str, catalog: Catalog, forces: Sequence[Forces]
) -> tuple[Review | None, tuple[Fault, ...]]:
    """The review of a company with all its faults, by its name in the library or from its text."""
    if text in catalog.companies:
        known = review(catalog.companies[text], catalog.armies, rules=catalog.rules, forces=forces)
        return known, known.faults
    written = open_company(text, catalog, file="")
    seen = review_file(written, catalog, forces=forces)
    return seen, written.faults if seen is None else seen.faults


def _fault(seat: int, fault: Fault, catalog: Catalog) -> Concern:
    """A fault of a company as a concern in words, with what would fix it."""
    words = {each: tell_problem(fault, catalog, each) for each in languages()}
    fix = fault.fix
    mending = {each: tell_remedy(fix, catalog, each) for each in languages()} if fix else None
    return Concern(seat=seat, rule=fault.rule, words=words, fix=mending)


def _weak(seat: int, found: Review, forces: Sequence[Forces], rules: str) -> Iterator[Concern]:
    """A warning about a company much smaller than allowed, which no rule forbids."""
    for each in forces:
        if each.assault is None:
            continue
        allowed, total = each.assault + each.reinforcement, found.totals.total
        if total * WEAK[0] < allowed * WEAK[1]:
            words = phrase("lobby.weak", rules, total=total, allowed=allowed)
            yield Concern(seat=seat, rule=each.rule, words=words, bars=False)
            return


def _unequal(mission: BriefedMission, seen: Sequence[Review]) -> Iterator[Concern]:
    """The concern that companies differ in army points, where players agree on one number."""
    forces = forces_of_seat(mission, 0, 0)
    points = {each.company.ap for each in seen}
    if forces and forces[0].assault is None and len(points) > 1:
        words = phrase("lobby.unequal", mission.rules, least=min(points), most=max(points))
        yield Concern(seat=None, rule=forces[0].rule or mission.brief.rule, words=words)
