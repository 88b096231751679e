"""A mission's table as a drawing, to scale and readable in black and white."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from damocles.catalog.missions.briefing import BriefingTeller, cm
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.source.values import BriefedMission, MissionAccessZone, MissionElement
    from damocles.words import Language

SCALE = 0.008
"""Units of the drawing per lattice unit: 8 per centimetre."""
MARGIN = 60
BAND = 14
"""How wide access zones are drawn, outside the table."""
DOTS = '<rect width="6" height="6" fill="#eee"/><circle cx="3" cy="3" r="1.2" fill="#333"/>'
CROSS = '<rect width="7" height="7" fill="#ddd"/><path d="M0 7L7 0M0 0L7 7" stroke="#333"/>'
PATTERNS = {
    "dots": (6, DOTS),
    "slope": (8, '<path d="M0 8L8 0" stroke="#999"/>'),
    "cross": (7, CROSS),
    "zone": (10, '<path d="M0 0L10 10" stroke="#777"/>'),
}
TEXT = 'font-family="sans-serif" font-size="13"'
START = 'text-anchor="start"'


class Drawing:
    """The parts of a drawing of one mission in one language."""

    def __init__(self, mission: BriefedMission, language: Language) -> None:
        self.mission, self.teller = mission, BriefingTeller(mission, language)
        self.language = language
        self.width, self.depth = mission.table.width * SCALE, mission.table.depth * SCALE

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place on the table as a place on the drawing, with north at the top."""
        return round(MARGIN + x * SCALE, 2), round(MARGIN + self.depth - y * SCALE, 2)

    def whole(self) -> str:
        """The drawing."""
        wide, high = self.width + 2 * MARGIN, self.depth + 2 * MARGIN + 22 * len(self.legend())
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
            f'width="{wide:g}" height="{high:g}">'
        )
        parts = [head, *patterns(), f'<rect width="{wide:g}" height="{high:g}" fill="white"/>']
        parts += [*self.ground(), *self.zones(), *self.elements(), *self.marks(), *self.captions()]
        return "\n".join([*parts, "</svg>", ""])

    def ground(self) -> Iterator[str]:
        """The table and a grid of 10 cm."""
        x, y = self.at(0, self.mission.table.depth)
        yield (
            f'<rect x="{x}" y="{y}" width="{self.width:g}" height="{self.depth:g}" '
            'fill="#fafafa" stroke="black" stroke-width="2"/>'
        )
        for line in range(10_000, self.mission.table.width, 10_000):
            yield self.line((line, 0), (line, self.mission.table.depth), "#e4e4e4")
        for line in range(10_000, self.mission.table.depth, 10_000):
            yield self.line((0, line), (self.mission.table.width, line), "#e4e4e4")

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: str) -> str:
        """A thin line of the table."""
        (x1, y1), (x2, y2) = self.at(*start), self.at(*end)
        return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}"/>'

    def words(self, x: float, y: float, text: str, more: str = 'text-anchor="middle"') -> str:
        """A piece of text."""
        return f'<text x="{x:g}" y="{y:g}" {TEXT} {more}>{escape(text)}</text>'

    # ---- what lies there ---------------------------------------------------------------------

    def elements(self) -> Iterator[str]:
        """Every element as an outline filled by its kind."""
        for element in self.mission.elements:
            corners = " ".join(f"{x},{y}" for x, y in self.outline(element.piece.corners))
            fill = f"url(#{element.fill})" if element.fill in PATTERNS else element.fill
            title = f"<title>{escape(element.id)}</title>"
            yield f'<polygon points="{corners}" fill="{fill}" stroke="black">{title}</polygon>'

    def outline(self, corners: tuple[tuple[int, int], ...]) -> list[tuple[float, float]]:
        """The corners as places on the drawing."""
        return [self.at(*corner) for corner in corners]

    def zones(self) -> Iterator[str]:
        """Access zones outside the edges, deployment zones inside."""
        for zone in self.mission.access_zones:
            yield from self.band(zone)
        for place in self.mission.deployment_zones:
            corners = self.outline(place.outline)
            points = " ".join(f"{x},{y}" for x, y in corners)
            yield (
                f'<polygon points="{points}" fill="none" stroke="black" stroke-width="1.5" '
                'stroke-dasharray="8 5"/>'
            )
            x, y = min(corners, key=lambda corner: (corner[1], corner[0]))
            owner = self.teller.who(place.owner, "nobody")
            yield self.words(x + 6, y + 16, self.teller.say("mark", id=place.id, who=owner), START)

    def band(self, zone: MissionAccessZone) -> Iterator[str]:
        """A strip along an edge; neutral ones are hatched."""
        width, depth = self.mission.table.width, self.mission.table.depth
        low, high = {
            "south": ((zone.start, 0), (zone.end, 0)),
            "north": ((zone.start, depth), (zone.end, depth)),
            "west": ((0, zone.start), (0, zone.end)),
            "east": ((width, zone.start), (width, zone.end)),
        }[zone.edge]
        (x1, y1), (x2, y2) = self.at(*low), self.at(*high)
        flat = zone.edge in ("south", "north")
        x = x1 - BAND if zone.edge == "west" else x1
        y = y1 - BAND if zone.edge == "north" else y2
        wide, tall = (x2 - x1, BAND) if flat else (BAND, y1 - y2)
        fill = "url(#zone)" if zone.owner is None else "#222"
        yield (
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" '
            f'fill="{fill}" stroke="black"/>'
        )
        yield self.zone_name(zone, (x + wide / 2, y + tall / 2))

    def zone_name(self, zone: MissionAccessZone, middle: tuple[float, float]) -> str:
        """The owner's name next to the strip, or the id of a neutral one."""
        name = zone.id if zone.owner is None else self.teller.who(zone.owner)
        x, y = middle
        if zone.edge in ("south", "north"):
            return self.words(x, y + (26 if zone.edge == "south" else -14), name)
        away = -16 if zone.edge == "west" else 26
        turned = f'text-anchor="middle" transform="rotate(-90 {x + away:g} {y:g})"'
        return self.words(x + away, y, name, turned)

    def marks(self) -> Iterator[str]:
        """Letters of objectives in discs, drop points as triangles, the exit as an arrow."""
        for objective in self.mission.objectives:
            x, y = self.at(objective.x, objective.y)
            yield f'<circle cx="{x}" cy="{y}" r="10" fill="white" stroke="black" stroke-width="2"/>'
            bold = 'text-anchor="middle" font-weight="bold"'
            yield self.words(x, y + 5, objective.letter, bold)
        for drop in self.mission.drop_points:
            x, y = self.at(drop.x, drop.y)
            points = f"{x},{y - 12} {x + 11},{y + 8} {x - 11},{y + 8}"
            yield f'<polygon points="{points}" fill="white" stroke="black" stroke-width="2"/>'
            yield self.words(x, y + 22, drop.id)
        yield from self.way_out()

    def way_out(self) -> Iterator[str]:
        """An arrow over the edge by which units leave."""
        told = self.mission.brief.exit
        if told is None:
            return
        width, depth = self.mission.table.width, self.mission.table.depth
        middle = {
            "south": (width // 2, 0, 0, 1), "north": (width // 2, depth, 0, -1),
            "west": (0, depth // 2, -1, 0), "east": (width, depth // 2, 1, 0),
        }[told.edge]  # fmt: skip
        (x, y), (dx, dy) = self.at(*middle[:2]), middle[2:]
        tip = (x + 30 * dx, y + 30 * dy)
        sides = [(x - 9 * dy, y - 9 * dx), (x + 9 * dy, y + 9 * dx)]
        points = " ".join(f"{a:g},{b:g}" for a, b in (tip, *sides))
        title = f"<title>{escape(self.teller.say('way_out'))}</title>"
        yield f'<polygon points="{points}" fill="black">{title}</polygon>'

    # ---- words -------------------------------------------------------------------------------

    def captions(self) -> Iterator[str]:
        """The name and size of the table, and what the letters stand for."""
        table = self.mission.table
        size = self.teller.say("size", width=cm(table.width), depth=cm(table.depth))
        title = f"{self.mission.name[self.language]}, {size}"
        yield self.words(MARGIN, 24, title, f'{START} font-weight="bold"')
        for i, text in enumerate(self.legend()):
            yield self.words(MARGIN, self.depth + 2 * MARGIN + 22 * i, text, START)

    def legend(self) -> list[str]:
        """Kinds of elements with their Sizes, then objectives by letter."""
        kinds: dict[str, MissionElement] = {e.kind: e for e in self.mission.elements}
        names = [f"{self.teller.kind(kind)} ({element.size})" for kind, element in kinds.items()]
        goals = [f"{goal.letter} {goal.id}" for goal in self.mission.objectives]
        return [", ".join(part) for part in (names, goals) if part]


def patterns() -> Iterator[str]:
    """The hatching patterns with which elements and zones are filled."""
    for name, (side, content) in PATTERNS.items():
        size = f'width="{side}" height="{side}" patternUnits="userSpaceOnUse"'
        yield f'<pattern id="{name}" {size}>{content}</pattern>'


def draw_mission(mission: BriefedMission, language: Language = DEFAULT) -> str:
    """The table of a mission as SVG.

    >>> from damocles.catalog import core
    >>> draw_mission(core().missions["skirmish"]).count("<polygon")
    17
    """
    return Drawing(mission, language).whole()
