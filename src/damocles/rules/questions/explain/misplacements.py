"""Refusals of places: overlaps, ways too long, units torn apart, places outside a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import gap, overlap
from damocles.rules.chapters.movement.ground import MovedBases, find_path
from damocles.rules.chapters.movement.measure import (
    ANYWHERE,
    end_disc,
    measure_order,
    settle_places,
)
from damocles.rules.chapters.movement.order import Move, allowance
from damocles.rules.missions.deployment import Deploy, site_of
from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.movement import entrance, path
from damocles.rules.questions.explain.refusals import fighters_at_fault, shows
from damocles.rules.questions.explain.values import Area, Distance
from damocles.rules.reading.cohesion import cohesion_of_bases
from damocles.rules.reading.facts import disc, enemies, fighters_on_table, is_afv
from damocles.rules.reading.footprints import bases_at
from damocles.rules.reading.positions import zone_of

if TYPE_CHECKING:
    from damocles.rules.questions.explain.refusals import Case, Evidence
    from damocles.rules.questions.explain.values import AnyFact, AnyFigure
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Fighter


def placements(case: Case) -> tuple[Placement, ...]:
    """The places of an order, if it has any."""
    if isinstance(case.order, Move | Deploy):
        return case.order.placements
    return ()


def faults(case: Case) -> list[Placement]:
    """The places of the fighters that a refusal names."""
    names = [*fighters_at_fault(case), case.refusal.facts.get("fighter")]
    return [there for there in placements(case) if there.fighter in names]


# ---- where nobody can stand ------------------------------------------------------------------


@shows("overlaps")
def show_overlaps(case: Case) -> Evidence | None:
    """The bases at fault where they would stand, and what each of them overlaps."""
    wrong, rule = faults(case), case.refusal.rule
    if not wrong:
        return None
    figures: list[AnyFigure] = []
    for there in wrong:
        end = end_disc(case.table, there)
        figures.append(marks.base_at(case.table, there, rule))
        figures += [
            marks.base_at(case.table, other, rule)
            for other in placements(case)
            if other is not there and overlap(end, end_disc(case.table, other))
        ]
        figures += [
            marks.base(case.table, other, rule)
            for other in find_hindering(case)
            if overlap(end, disc(case.table, other))
        ]
    return [], list(dict.fromkeys(figures))


def find_hindering(case: Case) -> list[Fighter]:
    """Fighters of other units on whose bases nobody may end; infantry makes room for machines."""
    table, unit = case.table, case.table.units[case.decision.unit]
    driving = isinstance(case.order, Move) and is_afv(table, table.fighters[unit.leader])
    return [
        other
        for other in fighters_on_table(table)
        if other.unit != unit.id and (is_afv(table, other) or not driving)
    ]


@shows(
    "in_an_element", "not_on_the_element", "cannot_stand_there", "not_on_the_table",
    "whole_unit_or_nobody",
)  # fmt: skip
def show_ground(case: Case) -> Evidence | None:
    """A base where it would stand, and the element or the edge that is in the way."""
    wrong, rule, element = faults(case), case.refusal.rule, case.refusal.facts.get("element")
    if not wrong:
        return None
    figures: list[AnyFigure] = [marks.base_at(case.table, there, rule) for there in wrong]
    if isinstance(element, str):
        figures.append(marks.element(case.table, element, rule))
    else:
        east, north = case.table.setting.mission.width, case.table.setting.mission.depth
        edge = ((0, 0), (east, 0), (east, north), (0, north))
        figures.append(Area("table", "table", (edge,), rule))
    return [], figures


# ---- ways ------------------------------------------------------------------------------------


@shows("out_of_reach", "no_way")
def show_ways(case: Case) -> Evidence | None:
    """The way each fighter at fault would have to go; only the place itself if there is no way."""
    if not isinstance(case.order, Move):
        return None
    table, order, rule = case.table, case.order, case.refusal.rule
    unit = table.units[case.decision.unit]
    crossing = measure_order(table, unit, order).crossing
    facts: list[AnyFact] = []
    figures: list[AnyFigure] = entrance(table, order.zone)
    for there in settle_places(table, faults(case)):
        fighter = table.fighters[there.fighter]
        allowed = allowance(table, unit, order.gait, fighter=fighter, crossing=crossing)
        zone = zone_of(table, order.zone)
        found = find_path(table, there, ANYWHERE, zone=zone, crossing=crossing, moved=MovedBases())
        figures.append(marks.base_at(table, there, rule))
        if found is not None:
            figures.append(path(fighter.id, found, allowed, rule))
            facts.append(Distance("way", fighter.id, fighter.id, found.length, allowed, rule))
    return facts, figures


# ---- cohesion --------------------------------------------------------------------------------


@shows("out_of_cohesion", "cohesion_made_worse", "cohesion_can_be_mended")
def show_torn(case: Case) -> Evidence | None:
    """Who is too far from the leader, and who is alone."""
    places = placements(case)
    unit = case.table.units[case.decision.unit]
    names = [there.fighter for there in places]
    if unit.leader not in names:
        return None
    ends = [end_disc(case.table, there) for there in places]
    leader = names.index(unit.leader)
    found = cohesion_of_bases(case.table, bases_at(case.table, places), leader)
    pairs = [(index, leader, "GEN-016") for index in found.far]
    for index in found.alone:
        others = [other for other in range(len(ends)) if other != index]
        near = min(others, key=lambda other: gap(ends[index], ends[other]))
        pairs.append((index, near, "GEN-017"))
    return show_distances(case, pairs)


def show_distances(case: Case, pairs: list[tuple[int, int, str]]) -> Evidence:
    """How far members are from the one they should be near, and how far they may be."""
    places, params = placements(case), case.table.setting.params
    limits = {"GEN-016": params.cohesion_leader, "GEN-017": params.cohesion_link}
    facts: list[AnyFact] = []
    figures: list[AnyFigure] = []
    for index, near, rule in pairs:
        here, there = (end_disc(case.table, places[place]) for place in (index, near))
        one, two, limit = places[index].fighter, places[near].fighter, limits[rule]
        facts.append(Distance("cohesion", one, two, gap(here, there), limit, rule))
        figures.append(marks.base_at(case.table, places[index], rule))
        figures.append(marks.line("cohesion", one, two, (here, there), rule))
        figures.append(marks.circle("reach", two, there, rule, grown=limit))
    return facts, list(dict.fromkeys(figures))


# ---- tactical positions ----------------------------------------------------------------------


@shows("outside_the_zone", "too_far_from_the_drop_point", "in_contact")
def show_position(case: Case) -> Evidence:
    """The place at fault, and the zone, the surroundings or the enemies that decide."""
    wrong, rule, params = faults(case), case.refusal.rule, case.table.setting.params
    site = site_of(case.table, case.order.position)
    assert site is not None  # noqa: S101  # what is wrong with its places is asked last
    table, end = case.table, end_disc(case.table, wrong[0])
    figures: list[AnyFigure] = [
        marks.base_at(table, wrong[0], rule),
        marks.position(table, site, params.drop_reach, rule),
    ]
    near = [
        foe
        for foe in enemies(table, case.order.seat)
        if case.refusal.reason == "in_contact" and gap(end, disc(table, foe)) < params.contact
    ]
    facts = [
        Distance(
            "contact", wrong[0].fighter, foe.id, gap(end, disc(table, foe)), params.contact, rule
        )
        for foe in near
    ]
    return [*facts], [*figures, *(marks.base(table, foe, rule) for foe in near)]
