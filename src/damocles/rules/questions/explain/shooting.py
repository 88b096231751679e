"""Salvos: who sees whom, who is in between, who is sheltered by what, where templates land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import Disc, behind, between
from damocles.geometry.areas import stand_apart
from damocles.rules.chapters.shooting.cover import find_shelter, save_behind
from damocles.rules.chapters.shooting.impacts import groups_in_the_way, names_of
from damocles.rules.chapters.shooting.shooters import bearers
from damocles.rules.chapters.shooting.shots import band_of
from damocles.rules.chapters.shooting.zone import discs_of_target, find_caught, find_in_zone
from damocles.rules.questions.explain import marks, numbers
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.sight import (
    find_hindrances,
    find_line,
    look_at_element,
    look_at_fighter,
)
from damocles.rules.questions.explain.templates import template
from damocles.rules.questions.explain.values import (
    Area,
    Blocked,
    Caught,
    Distance,
    Explanation,
    Line,
    Range,
    Sheltered,
    Shooters,
    build_explanation,
    rings,
)
from damocles.rules.reading.aims import (
    is_indirect,
    range_to,
    targeted_fighters,
    targeted_units,
    way_of,
    weapon_of,
)
from damocles.rules.reading.facts import disc, distance, members, piece_of
from damocles.rules.state import seams
from damocles.rules.state.bodies import body
from damocles.rules.state.events.shooting import (
    CoverRolled,
    ImpactsAllotted,
    SalvoDeclared,
    ShotsRolled,
    Volley,
)
from damocles.rules.state.targets import ElementTarget, FighterTarget, PointTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.questions.explain.values import AnyFact, AnyFigure, Thing
    from damocles.rules.state.seams import Shelter
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.targets import Fire, Target


# ---- a salvo is declared ---------------------------------------------------------------------


@explains(SalvoDeclared)
def explain_salvo(table: Table, event: SalvoDeclared) -> Explanation:
    """Explain who shoots along which line, at which range, needing what; what impacts will meet."""
    fire = event.fire
    facts: list[AnyFact] = [shooters_of(table, fire), range_of(table, fire)]
    facts += [numbers.needed_to_hit(table, fire, volley, event.band) for volley in event.volleys]
    figures: list[AnyFigure] = [range_line(table, fire), *lines(table, fire)]
    more, drawn = explain_onward(table, fire)
    return build_explanation(event.rule, [*facts, *more], [*figures, *drawn])


def explain_onward(table: Table, fire: Fire) -> tuple[list[AnyFact], list[AnyFigure]]:
    """What comes after the hits: a template, the target alone, or the zone and then cover."""
    if is_indirect(weapon_of(table, fire)):
        return [], [template(table, fire)]
    if way_of(table, fire).past_others:
        return [], []
    facts, figures = explain_screen(table, fire)
    for units in groups_testing_cover(table, fire):
        told, drawn = explain_shelter(table, fire, units)
        facts, figures = [*facts, *told], [*figures, *drawn]
    return facts, figures


def shooters_of(table: Table, fire: Fire) -> Shooters:
    """Who fires, and who has the weapon and does not."""
    able = bearers(table, table.units[fire.unit], fire.weapon)
    idle = tuple(fighter.id for fighter in able if fighter.id not in fire.shooters)
    return Shooters(fire.weapon, fire.shooters, idle if fire.shooters else (), "salvo.shooters")


def range_of(table: Table, fire: Fire) -> Range:
    """The range of a salvo, from whom to whom."""
    name, _ = aim_of(table, fire.target)
    far = range_to(table, table.fighters[fire.leader], fire.target)
    return Range(fire.leader, name, far, band_of(table, fire), "measure.from_leader")


def aim_of(table: Table, target: Target) -> tuple[Thing, Disc]:
    """What the range is measured to, and where that is; for an element, its middle."""
    there = seams.shot_range(table.setting.rules)(table, target)
    if isinstance(there, FighterTarget):
        return there.fighter, disc(table, table.fighters[there.fighter])
    if isinstance(there, PointTarget):
        return there.label, Disc(x=there.x, y=there.y, r=0)
    assert isinstance(there, ElementTarget)  # noqa: S101  # no range is measured to a unit
    corners = piece_of(table, there.element).corners
    x, y = (sum(values) // len(corners) for values in zip(*corners, strict=True))
    return there.element, Disc(x=x, y=y, r=0)


def range_line(table: Table, fire: Fire) -> Line:
    """The line along which the range is measured."""
    name, there = aim_of(table, fire.target)
    here = disc(table, table.fighters[fire.leader])
    return marks.line("range", fire.leader, name, (here, there), "measure.from_leader")


def lines(table: Table, fire: Fire) -> list[AnyFigure]:
    """The line by which each shooter sees the target or somebody caught; what hinders the idle."""
    firing_now = [table.fighters[name] for name in dict.fromkeys(fire.shooters)]
    if isinstance(fire.target, ElementTarget):
        return [look_at_element(table, shooter, fire.target.element) for shooter in firing_now]
    theirs = targeted_fighters(table, fire.target)
    between_them = find_caught(table, table.units[fire.unit], fire.target)
    found: list[AnyFigure] = []
    for shooter in firing_now:
        seen = find_line(table, shooter, theirs, fire.weapon)
        seen = seen or find_line(table, shooter, between_them, fire.weapon)
        found += [seen] if seen else []
    if not found:
        found += spotting_lines(table, fire, theirs)
    for name in shooters_of(table, fire).idle:
        found += find_hindrances(table, table.fighters[name], theirs, fire.weapon)[:1]
    return found


def spotting_lines(table: Table, fire: Fire, theirs: Sequence[Fighter]) -> list[Line]:
    """The line of a fighter who sees the target for those who fire; for artillery, the spotter's.

    There is none to a target that was tagged.
    """
    leader, others = table.fighters[fire.leader], members(table, table.units[fire.unit])
    watching = [leader, *others] if fire.shooters else [leader]
    seen = (find_line(table, viewer, theirs) for viewer in watching)
    return [line for line in [next(filter(None, seen), None)] if line is not None]


# ---- who is in between -----------------------------------------------------------------------


def explain_screen(table: Table, fire: Fire) -> tuple[list[AnyFact], list[AnyFigure]]:
    """The zone of fire, who is caught in it, the closest first, and whom shots pass over."""
    unit, leader = table.units[fire.unit], table.fighters[fire.leader]
    names = names_of(groups_in_the_way(table, fire))
    spared = tuple(f.id for f in find_in_zone(table, unit, fire.target) if f.id not in names)
    facts: list[AnyFact] = [Caught(names, spared, "zone_of_fire.impacts_first")]
    facts += [
        Distance(
            "caught",
            leader.id,
            name,
            distance(table, leader, table.fighters[name]),
            None,
            "zone_of_fire.impacts_first",
        )
        for name in names
    ]
    return facts, zone(table, unit, fire.target)


def zone(table: Table, unit: Unit, target: Target) -> list[AnyFigure]:
    """The zone of fire; there is none between groups that overlap."""
    own, theirs = body(table, unit).stance.discs, discs_of_target(table, target)
    if not stand_apart(own, theirs):
        return []
    outline = between(own, theirs).outline()
    return [Area("zone_of_fire", unit.id, rings(outline), "zone_of_fire.between")]


@explains(ImpactsAllotted)
def explain_impacts(table: Table, event: ImpactsAllotted) -> Explanation:
    """Who was hit in place of the target, the closest first, and the zone that decided it.

    Snipers and locked shots have no zone: for a sniper, the fighters struck are shown.
    """
    cite = table.setting.rules.cite
    if cite(event.rule) != cite("zone_of_fire.impacts_first"):
        names = [table.fighters[name] for name, _ in event.struck]
        bases = [marks.base(table, fighter, event.rule) for fighter in names]
        return build_explanation(
            event.rule, [range_of(table, event.fire)], [range_line(table, event.fire), *bases]
        )
    facts, figures = explain_screen(table, event.fire)
    return build_explanation(event.rule, facts, figures)


# ---- who is sheltered ------------------------------------------------------------------------


def groups_testing_cover(table: Table, fire: Fire) -> list[list[Unit]]:
    """The units that test for cover together: each unit caught, then the target."""
    screen = find_caught(table, table.units[fire.unit], fire.target)
    groups = [[table.units[unit]] for unit in dict.fromkeys(fighter.unit for fighter in screen)]
    target = targeted_units(table, fire.target)
    return [*groups, target] if target else groups


def explain_shelter(
    table: Table, fire: Fire, units: Sequence[Unit]
) -> tuple[list[AnyFact], list[AnyFigure]]:
    """Which members of some units are hidden or behind what, and what a cover test would need."""
    shooting = table.units[fire.unit]
    found = find_shelter(table, shooting, units, fire.shooters)
    need = save_behind(table, units[0], found)
    facts: list[AnyFact] = [sheltered_of(units, found, enough=need is not None)]
    if need is not None:
        facts.append(numbers.needed_for_cover(table, units[0], need, 0))
    return facts, shadows(table, shooting, found.hidden, dict(sorted(found.behind.items())))


def sheltered_of(units: Sequence[Unit], found: Shelter, *, enough: bool) -> Sheltered:
    """Who of some units is sheltered, as far as the rule set tells."""
    names, behind = tuple(unit.id for unit in units), tuple(sorted(found.behind.items()))
    shares = tuple(sorted(found.shares.items()))
    return Sheltered(
        names, found.hidden, behind, found.members, enough, "cover.unit", shares=shares
    )


def shadows(
    table: Table, shooting: Unit, hidden: Sequence[int], sheltered: dict[int, str]
) -> list[AnyFigure]:
    """The zones behind the elements that shelter fighters, and what hides the others."""
    origin = body(table, shooting).stance.discs
    reach = table.setting.mission.width + table.setting.mission.depth
    found: list[AnyFigure] = []
    for name in dict.fromkeys(sheltered.values()):
        outline = behind(origin, piece_of(table, name)).outline(reach)
        found += [marks.element(table, name, "cover.elements")]
        found += [Area("cover", name, rings(outline), "cover.zone")]
    viewer = table.fighters[shooting.leader]
    seen = [look_at_fighter(table, viewer, table.fighters[name]) for name in hidden]
    return [*found, *(line for line in seen if isinstance(line, Blocked))]


@explains(CoverRolled)
def explain_cover(table: Table, event: CoverRolled) -> Explanation:
    """Explain who was behind what as seen from the shooters, and what the dice needed."""
    units = [table.units[unit] for unit in event.units]
    need = numbers.needed_for_cover(table, units[0], event.needed, len(event.faces))
    facts, figures = explain_shelter(table, event.fire, units)
    return build_explanation(event.rule, [facts[0], need], figures)


# ---- the dice --------------------------------------------------------------------------------


@explains(ShotsRolled)
def explain_shots(table: Table, event: ShotsRolled) -> Explanation:
    """Explain what the shots needed, and along which lines they went."""
    fire, volley = event.fire, Volley(event.accuracy, event.needed, event.dice)
    need = numbers.needed_to_hit(table, fire, volley, event.band)
    facts: list[AnyFact] = [shooters_of(table, fire), range_of(table, fire), need]
    return build_explanation(event.rule, facts, [range_line(table, fire), *lines(table, fire)])
