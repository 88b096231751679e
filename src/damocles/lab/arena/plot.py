"""Results of an arena as a drawing: scores with their intervals, and ratings if there are any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import msgspec

from damocles.lab.arena.phrases import phrase, rating_with_interval, share_with_interval, versus
from damocles.lab.arena.results import Ladder, Match, Results
from damocles.lab.arena.scores import Interval
from damocles.words import DEFAULT, Language

LEFT, WIDE, RIGHT, TALL = 210, 420, 170, 26
"""The space for names, for the scale and for numbers, and the height of a row."""
TOP, BOTTOM = 44, 34
INK, FAINT, STRONG, MISSION = "#1d2433", "#c9ced8", "#1f5fbf", "#7b8798"
STYLE = f"text{{font:13px system-ui,sans-serif;fill:{INK}}}.s{{font-size:11px;fill:{MISSION}}}"


class PlotRow(msgspec.Struct, frozen=True):
    """A name, a value with its interval, its text, and whether it is one of the main rows."""

    name: str
    value: Interval
    told: str
    main: bool = True


class Scale(msgspec.Struct, frozen=True):
    """The range of the scale, its marks, its title, and the value of its strong mark."""

    low: float
    high: float
    marks: tuple[tuple[float, str], ...]
    title: str
    even: float | None = None

    def at(self, value: float) -> float:
        """The x position of a value; values beyond an end are drawn at that end."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(LEFT + WIDE * part, 1)


def drawing(found: Results, language: Language = DEFAULT) -> str:
    """The whole drawing as SVG."""
    title = phrase("drawing", language, bots=versus(found.arena.bots, language))
    marks = tuple((at / 4, phrase("per_cent", language, value=25.0 * at)) for at in range(5))
    parts = [(Scale(0, 1, marks, title, even=0.5), score_rows(found.matches, language))]
    if found.ladder is not None:
        parts.append(rating_part(found.ladder, language))
    lines: list[str] = []
    height = 0
    for scale, rows in parts:
        lines += panel(scale, rows, height)
        height += TOP + TALL * len(rows) + BOTTOM
    return frame_svg(title, lines, height)


def frame_svg(title: str, lines: Sequence[str], height: int) -> str:
    """Lines of SVG as a complete image."""
    wide = LEFT + WIDE + RIGHT
    size = f'viewBox="0 0 {wide} {height}" width="{wide}" height="{height}"'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{wide}" height="{height}" fill="#ffffff"/>',
        *lines,
        "</svg>\n",
    ])  # fmt: skip


def score_rows(matches: Iterable[Match], language: Language) -> list[PlotRow]:
    """A row for every match-up, with its missions below it."""
    rows = []
    for match in matches:
        told = share_with_interval(match.score, language)
        rows.append(PlotRow(versus(match.bots, language), match.score, told))
        rows += [
            PlotRow(name, score, share_with_interval(score, language), main=False)
            for name, score in match.missions.items()
        ]
    return rows


def rating_part(ladder: Ladder, language: Language) -> tuple[Scale, list[PlotRow]]:
    """Ratings, the strongest first, on a scale of whole hundreds."""
    ordered = sorted(ladder.ratings.items(), key=lambda row: -row[1].value)
    low = 100 * (min(each.low for _, each in ordered) // 100)
    high = 100 * (max(each.high for _, each in ordered) // 100 + 1)
    step = max(100, 100 * round((high - low) / 500))
    marks = [(float(at), str(at)) for at in range(int(low), int(high) + 1, step)]
    rows = [PlotRow(n, v, rating_with_interval(v, language)) for n, v in ordered]
    return Scale(low, high, tuple(marks), phrase("rating_drawing", language)), rows


def panel(scale: Scale, rows: Sequence[PlotRow], top: float) -> list[str]:
    """A scale with its rows."""
    end = top + TOP + TALL * len(rows)
    lines = [f'<text x="12" y="{top + 22}" font-weight="600">{escape(scale.title)}</text>']
    for value, name in scale.marks:
        x, colour = scale.at(value), MISSION if value == scale.even else FAINT
        lines += [
            f'<line x1="{x}" y1="{top + TOP - 8}" x2="{x}" y2="{end}" stroke="{colour}"/>',
            f'<text class="s" x="{x}" y="{end + 16}" text-anchor="middle">{escape(name)}</text>',
        ]
    for at, row in enumerate(rows):
        lines += draw_row(scale, row, top + TOP + TALL * (at + 0.5))
    return lines


def draw_row(scale: Scale, row: PlotRow, y: float) -> list[str]:
    """A row: name, interval, value, numbers."""
    low, at, high = (scale.at(each) for each in (row.value.low, row.value.value, row.value.high))
    colour, indent = (STRONG, 12) if row.main else (MISSION, 26)
    small = "" if row.main else ' class="s"'
    return [
        f'<text{small} x="{indent}" y="{y + 4}">{escape(row.name)}</text>',
        f'<line x1="{low}" y1="{y}" x2="{high}" y2="{y}" stroke="{colour}" stroke-width="2"/>',
        f'<circle cx="{at}" cy="{y}" r="{4.5 if row.main else 3}" fill="{colour}"/>',
        f'<text{small} x="{LEFT + WIDE + 14}" y="{y + 4}">{escape(row.told)}</text>',
    ]
