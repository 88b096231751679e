"""A small plot of how costs grow with the number of pieces and discs."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

from matplotlib import style
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes

INK, GRID = "#2b3238", "#d5dadd"
COLOURS = ("#b3541e", "#1f6f8b", "#5c7f2b", "#7a4b94")
SETTINGS = {
    "svg.hashsalt": "damocles",  # equal data, equal file
    "svg.fonttype": "none",
    "font.size": 8,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": GRID,
    "xtick.color": INK,
    "ytick.color": INK,
}


def draw_growth(
    growth: Mapping[str, Mapping[str, Sequence[tuple[int, float]]]], path: Path
) -> None:
    """One panel per subject, one line per thing that grows, both axes logarithmic."""
    if not growth:
        return
    with style.context(SETTINGS):
        figure = Figure(figsize=(3.2 * len(growth), 3.2), layout="constrained")
        panels = figure.subplots(1, len(growth), squeeze=False)[0]
        for axes, (subject, lines) in zip(panels, growth.items(), strict=True):
            _draw_panel(axes, subject, lines)
        figure.savefig(path, format="svg", metadata={"Date": None})


def _draw_panel(axes: Axes, subject: str, lines: Mapping[str, Sequence[tuple[int, float]]]) -> None:
    for colour, (name, points) in zip(cycle(COLOURS), lines.items(), strict=False):
        across, up = [count for count, _ in points], [seconds * 1e6 for _, seconds in points]
        axes.loglog(
            across,
            up,
            marker="o",
            markersize=3,
            color=colour,
            label=name.removeprefix(f"{subject}: "),
        )
    counts = _spread({count for points in lines.values() for count, _ in points})
    axes.set_xticks(counts, labels=[str(count) for count in counts])
    low, high = axes.get_ylim()
    axes.set_ylim(low / 1.5, high * 1.5)
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.yaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.set(title=subject, xlabel="how many", ylabel="CPU time, µs")
    axes.grid(color=GRID, linewidth=0.5)
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(0.0, -0.22))


def _spread(counts: set[int]) -> list[int]:
    """Those counts whose labels do not run into each other on a logarithmic axis."""
    kept: list[int] = []
    for count in sorted(counts):
        if not kept or count >= 1.4 * kept[-1]:
            kept.append(count)
    return kept
