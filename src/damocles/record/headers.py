"""What the types of a header cannot ensure: its parts fit together, and there are not too many.

Anybody can write a record. The engine relies on what is checked here: shapes that are convex and
lie on the table, names that lead somewhere, seats that exist.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from damocles.catalog.rulebook import rule_set
from damocles.geometry import GeometryError, Piece, polygon
from damocles.record.errors import RecordError
from damocles.rules.sets import EDITIONS
from damocles.rules.state import AFV, elements_of, read_clauses, units_of
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from damocles.record.files import Header
    from damocles.rules.state import Company, FighterCard, Mission, Point, Profile, UnitCard

MOST_FIGHTERS = 400
"""The most fighters of a battle, including those that may come later."""
MOST_CORNERS = 400
"""The most corners of all elements and zones of a table."""
Found = tuple[str, Saying]
"""The path of a field, and what is wrong there."""


def check_header(header: Header, where: str) -> None:
    """Refuse a header whose parts do not fit together; RecordError names the field."""
    for path, problem in _faults(header):
        raise RecordError(say("at", where=where, path=path, problem=problem))


def say(key: str, **facts: object) -> Saying:
    """What is wrong with a header, in words."""
    return Saying(f"records.header.{key}", **facts)


def fighters_of(header: Header) -> int:
    """How many fighters there are on all cards."""
    cards = chain.from_iterable(_unit_cards(company) for company in header.companies)
    return sum(len(card.fighters) for _, card in cards)


def _faults(header: Header) -> Iterator[Found]:
    """Everything that is wrong, quick checks first."""
    seats = len(header.companies)
    if len(header.sides) != seats:
        yield "sides", say("sides", sides=len(header.sides), companies=seats)
    yield from _too_many(header)
    for at, company in enumerate(header.companies):
        found = chain(_missing(company), _senseless(company), _repeated(company))
        yield from ((f"companies[{at}].{path}", problem) for path, problem in found)
    found = chain(_seats(header.mission, seats), _names(header.mission), _places(header.mission))
    yield from ((f"mission.{path}", problem) for path, problem in found)
    yield from _unknown_clauses(header)
    yield from _misgiven(header)


def _too_many(header: Header) -> Iterator[Found]:
    """More fighters or corners than a battle can have, even if each list is short enough."""
    fighters = fighters_of(header)
    if fighters > MOST_FIGHTERS:
        yield "companies", say("fighters", count=fighters, most=MOST_FIGHTERS)
    mission = header.mission
    corners = sum(len(element.corners) for element in mission.elements)
    corners += sum(len(zone.corners) for zone in mission.deployment_zones)
    if corners > MOST_CORNERS:
        yield "mission.elements", say("corners", count=corners, most=MOST_CORNERS)


# ---- companies -------------------------------------------------------------------------------


def _unit_cards(company: Company) -> Iterator[tuple[str, UnitCard]]:
    """All unit cards with their paths."""
    for kind in ("units", "spares", "pilots"):
        for at, card in enumerate(getattr(company, kind)):
            yield f"{kind}[{at}]", card


def _fighter_cards(company: Company) -> Iterator[tuple[str, FighterCard]]:
    """All fighter cards with their paths, including those of heroes on foot."""
    for path, unit in _unit_cards(company):
        for at, card in enumerate(unit.fighters):
            yield f"{path}.fighters[{at}]", card
            if card.on_foot is not None:
                yield f"{path}.fighters[{at}].on_foot", card.on_foot


def _missing(company: Company) -> Iterator[Found]:
    """Where a card names something that its company does not bring."""
    profiles = {profile.id for profile in company.profiles}
    weapons = {weapon.id for weapon in company.weapons}
    for path, card in _fighter_cards(company):
        if card.profile not in profiles:
            yield f"{path}.profile", say("no_profile", name=repr(card.profile))
        for weapon in set(card.weapons) - weapons:
            yield f"{path}.weapons", say("no_weapon", name=repr(weapon))


def _senseless(company: Company) -> Iterator[Found]:
    """Machines with wrong parts, and heroes who are on foot but have a machine to leave."""
    for at, profile in enumerate(company.profiles):
        problem = _misbuilt(profile)
        if problem is not None:
            yield f"profiles[{at}].parts", problem
    for path, card in _fighter_cards(company):
        if path.endswith(".on_foot") and card.on_foot is not None:
            yield f"{path}.on_foot", say("on_foot")


def _misbuilt(profile: Profile) -> Saying | None:
    """What is wrong with the parts of a profile."""
    kinds = Counter(part.kind for part in profile.parts)
    if profile.category not in AFV:
        return say("no_parts", category=profile.category) if profile.parts else None
    if kinds["frame"] != 1 or kinds["propulsion"] > 1:
        return say("machine")
    return None if all(part.sp for part in profile.parts) else say("no_structure")


def _repeated(company: Company) -> Iterator[Found]:
    """Units with the same id: they would share one set of cards."""
    taken = Counter(card.id for _, card in _unit_cards(company))
    for path, card in _unit_cards(company):
        if taken[card.id] > 1:
            yield f"{path}.id", say("taken", id=repr(card.id))


# ---- the mission -----------------------------------------------------------------------------


def _seats(mission: Mission, seats: int) -> Iterator[Found]:
    """Seats that a mission names but that do not exist."""
    named: dict[str, Iterable[int | None]] = {
        "access_zones": [zone.owner for zone in mission.access_zones],
        "deployment_zones": [zone.owner for zone in mission.deployment_zones],
        "scoring": [line.seat for line in mission.scoring],
        "exit": [mission.exit.seat] if mission.exit else [],
        "rescue": [mission.rescue.seat] if mission.rescue else [],
        "home_turf": mission.home_turf,
        "automatic_winner": [mission.automatic_winner],
        "goals": [goal.seat for goal in mission.goals or ()],
        "units": [unit.seat for unit in mission.units or ()],
    }
    for path, owners in named.items():
        for seat in owners:
            if seat is not None and seat >= seats:
                yield path, say("seat", seat=seat)


def _names(mission: Mission) -> Iterator[Found]:
    """Ids that are used twice, and names of elements and objectives that lead nowhere."""
    elements = [each.id for each in mission.elements]
    objectives = [each.id for each in mission.objectives]
    for path, ids in (("elements", elements), ("objectives", objectives)):
        if len(set(ids)) < len(ids):
            yield path, say("twice")
    told = [("objectives", each.element) for each in mission.objectives]
    told += [("drop_points", each.element) for each in mission.drop_points]
    for kind in ("destructible", "sabotable", "ramps"):
        told += [(kind, name) for name in getattr(mission, kind)]
    told += [("goals", name) for goal in mission.goals or () for name in elements_of(goal)]
    won = [("scoring", line.objective) for line in mission.scoring]
    won.append(("cease_fire.objective", mission.cease_fire.objective))
    if mission.rescue is not None:
        told.append(("rescue.element", mission.rescue.element))
        won.append(("rescue.objective", mission.rescue.objective))
    yield from _lost(told, elements, "no_element")
    yield from _lost(won, objectives, "no_objective")


def _lost(told: Iterable[tuple[str, str | None]], known: list[str], what: str) -> Iterator[Found]:
    """Names that are not among the known ones; `what` is a key of the words."""
    for path, name in told:
        if name is not None and name not in known:
            yield path, say(what, name=repr(name))


def _unknown_clauses(header: Header) -> Iterator[Found]:
    """Lines that ask for something the edition does not know; whether it exists is seen later."""
    if header.rules in EDITIONS:
        known = read_clauses(rule_set(header.rules)).known
        told = (("mission.scoring", line.what) for line in header.mission.scoring)
        yield from _lost(told, list(known), "no_clause")


def _misgiven(header: Header) -> Iterator[Found]:
    """Units that a mission gives to a company without them, or without a place for each fighter.

    Goals may speak of those alone that are given.
    """
    mission, companies = header.mission, header.companies
    cards = {(seat, card.id): card for seat, each in enumerate(companies) for card in each.units}
    given = mission.units or ()
    for at, unit in enumerate(given):
        card = cards.get((unit.seat, unit.unit))
        if card is None:
            yield f"mission.units[{at}].unit", say("no_unit", name=repr(unit.unit))
        elif unit.places and len(unit.places) != len(card.fighters):
            yield f"mission.units[{at}].places", say("places", count=len(card.fighters))
        yield from (
            (f"mission.{path}", problem)
            for path, problem in _off(mission, f"units[{at}].places", unit.places)
        )
    if len({unit.unit for unit in given}) < len(given):
        yield "mission.units", say("twice")
    told = [("mission.goals", name) for goal in mission.goals or () for name in units_of(goal)]
    yield from _lost(told, [unit.unit for unit in given], "no_unit")


def _places(mission: Mission) -> Iterator[Found]:
    """Shapes that are not valid, and whatever lies off the table."""
    for at, element in enumerate(mission.elements):
        path = f"elements[{at}].corners"
        yield from _misshapen(path, element.corners, convex=True)
        yield from _off(mission, path, element.corners)
    for at, zone in enumerate(mission.deployment_zones):
        path = f"deployment_zones[{at}].corners"
        yield from _misshapen(path, zone.corners, convex=False)
        yield from _off(mission, path, zone.corners)
    for at, access in enumerate(mission.access_zones):
        along = mission.width if access.edge in ("south", "north") else mission.depth
        if not access.start < access.end <= along:
            yield f"access_zones[{at}]", say(f"edges.{access.edge}")
    yield from _unplaced(mission)


def _unplaced(mission: Mission) -> Iterator[Found]:
    """Objectives and drop points that are nowhere, twice, or off the table."""
    for kind in ("objectives", "drop_points"):
        for at, each in enumerate(getattr(mission, kind)):
            if (each.element is None) == (each.point is None):
                yield f"{kind}[{at}]", say("element_or_point")
            elif each.point is not None:
                yield from _off(mission, f"{kind}[{at}].point", (each.point,))


def _misshapen(path: str, corners: tuple[Point, ...], *, convex: bool) -> Iterator[Found]:
    """Corners that do not make a piece, or a polygon."""
    try:
        Piece(corners=corners) if convex else polygon(corners)
    except GeometryError as problem:
        yield path, say("shape", problem=problem)


def _off(mission: Mission, path: str, points: Iterable[Point]) -> Iterator[Found]:
    """Points off the table; its edge still counts as on it."""
    width, depth = mission.width, mission.depth
    if any(not (0 <= x <= width and 0 <= y <= depth) for x, y in points):
        yield path, say("off_table", width=f"{width / 1000:g}", depth=f"{depth / 1000:g}")
