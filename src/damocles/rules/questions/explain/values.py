"""What an explanation is made of: facts to state, figures to draw, and the rules of both.

Figures say where something is, in lattice units, and what it means; colours, widths and words are
up to the code that shows them. Fighters and units are named by number, elements and positions by
name. Every coordinate is a whole unit, so an explanation is the same on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from damocles.engine import Tagged, Value
from damocles.rules.state.ways import ArcLeg, LineLeg, Spot, spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine import RuleSet

Part = TypeVar("Part", bound="AnyFact | AnyFigure | Modifier")
Thing = int | str
"""A fighter or unit by its number, an element or position by its name."""
Ring = tuple[Spot, ...]


# ---- facts -----------------------------------------------------------------------------------


class Fact(Tagged, frozen=True):
    """Something that played a part in the result, and the rule that makes it count."""


class Modifier(Value, frozen=True):
    """One of the numbers that make up what a die needs."""

    reason: str
    value: int
    rule: str


class Needed(Fact, frozen=True):
    """What the dice of a test need, and why.

    When one value is tested against another, the modifiers add up to the difference looked up in
    the universal table; when the number itself is given, it is the only modifier. `fighters` are
    those who test or are tested.
    """

    what: str
    fighters: tuple[int, ...]
    dice: int
    needed: int
    modifiers: tuple[Modifier, ...]
    rule: str


class Distance(Fact, frozen=True):
    """A distance from edge to edge, or along a way, and how long it may be."""

    what: str
    start: Thing
    end: Thing
    length: int
    limit: int | None
    rule: str


class Range(Fact, frozen=True):
    """The distance of a salvo, and the range band it falls in."""

    start: Thing
    end: Thing
    length: int
    band: int
    rule: str


class Shooters(Fact, frozen=True):
    """Who fires, named once for every gun, and which bearers of the weapon do not."""

    weapon: str
    fighters: tuple[int, ...]
    idle: tuple[int, ...]
    rule: str


class Caught(Fact, frozen=True):
    """Who stands in the zone of fire and takes impacts, the closest first; whom shots pass over."""

    fighters: tuple[int, ...]
    spared: tuple[int, ...]
    rule: str


class Sheltered(Fact, frozen=True):
    """Which members of some units are hidden or behind what; whether that is enough for a test."""

    units: tuple[int, ...]
    hidden: tuple[int, ...]
    behind: tuple[tuple[int, str], ...]
    members: int
    enough: bool
    rule: str
    shares: tuple[tuple[int, float], ...] = ()
    """How much of whom is hidden, where the edition measures it."""


class Reached(Fact, frozen=True):
    """Every fighter that an area of effect reaches, and how many impacts each takes."""

    fighters: tuple[int, ...]
    impacts: int
    rule: str


class Controlled(Fact, frozen=True):
    """Who is near something to be controlled, how much each seat counts there, who controls it."""

    place: str
    near: tuple[int, ...]
    presence: tuple[tuple[int, int], ...]
    controller: int | None
    rule: str


class Refused(Fact, frozen=True):
    """Why an order is not allowed."""

    reason: str
    facts: tuple[tuple[str, Thing], ...]
    rule: str


# ---- figures ---------------------------------------------------------------------------------


class Figure(Tagged, frozen=True):
    """Something to draw on the table, and the rule that it illustrates."""


class Line(Figure, frozen=True):
    """A straight line between two things: a line of sight (rim to rim), a distance or a shift."""

    kind: str
    of: Thing
    to: Thing
    start: Spot
    end: Spot
    rule: str
    share: float = 1.0
    """How much of what one sees is in sight."""


class Blocked(Figure, frozen=True):
    """One does not see the other because of these elements and machines; if any one of them were
    gone, it would.
    """

    viewer: int
    target: Thing
    by: tuple[Thing, ...]
    rule: str


class Area(Figure, frozen=True):
    """A part of the table, as closed rings: a zone, an element, the inside of a boundary."""

    kind: str
    of: Thing
    rings: tuple[Ring, ...]
    rule: str


class Circle(Figure, frozen=True):
    """A circle: a template, a base where it would stand, a reach."""

    kind: str
    of: Thing
    x: int
    y: int
    r: int
    rule: str


class Sector(Figure, frozen=True):
    """What a vehicle's weapon bears on: between two directions, counter-clockwise, in degrees from
    east.
    """

    of: int
    start: int
    end: int
    rule: str


class Corridor(Figure, frozen=True):
    """The area a base of radius `r` has swept on its way."""

    of: int
    start: Spot
    legs: tuple[LineLeg | ArcLeg, ...]
    r: int
    rule: str


class Path(Figure, frozen=True):
    """The way of a base's centre, its length, and how long it may be."""

    of: int
    start: Spot
    legs: tuple[LineLeg | ArcLeg, ...]
    length: int
    allowed: int
    rule: str


# ---- the whole -------------------------------------------------------------------------------

AnyFact = Needed | Distance | Range | Shooters | Caught | Sheltered | Reached | Controlled | Refused
AnyFigure = Line | Blocked | Area | Circle | Sector | Corridor | Path


class Explanation(Value, frozen=True):
    """The rules that decided, what they looked at, and where that is on the table."""

    rules: tuple[str, ...] = ()
    facts: tuple[AnyFact, ...] = ()
    figures: tuple[AnyFigure, ...] = ()


def build_explanation(
    rule: str, facts: Iterable[AnyFact] = (), figures: Iterable[AnyFigure] = ()
) -> Explanation:
    """An explanation with the rules of everything in it, each once, this one first.

    >>> build_explanation("indirect.reached", [Reached((1, 2), 1, "indirect.circle")]).rules
    ('indirect.reached', 'indirect.circle')
    """
    told, shown = tuple(facts), tuple(figures)
    named = [rule]
    for fact in told:
        named.append(fact.rule)
        if isinstance(fact, Needed):
            named += [modifier.rule for modifier in fact.modifiers]
    named += [figure.rule for figure in shown]
    return Explanation(tuple(dict.fromkeys(named)), told, shown)


def rings(outline: Iterable[Iterable[tuple[float, float]]]) -> tuple[Ring, ...]:
    """An outline on the lattice, for drawing."""
    return tuple(tuple(spot(place) for place in ring) for ring in outline)


def cite_explanation(rules: RuleSet[Any], found: Explanation) -> Explanation:
    """An explanation that leaves the rules: its concepts become rules of the edition."""
    return Explanation(
        tuple(dict.fromkeys(map(rules.cite, found.rules))),
        tuple(cite_part(rules, fact) for fact in found.facts),
        tuple(cite_part(rules, figure) for figure in found.figures),
    )


def cite_part(rules: RuleSet[Any], part: Part) -> Part:
    """The same of a single fact or figure."""
    if isinstance(part, Needed):
        modifiers = tuple(cite_part(rules, each) for each in part.modifiers)
        part = replace(part, modifiers=modifiers)
    return replace(part, rule=rules.cite(part.rule))
