"""The booklet of the starter box: its rules, one by one, with the figures of the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.scenario import Play, Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

WHOLE = "initiation"
Places = "Sequence[tuple[float, float]]"


def table(lesson: int = 6, **size: Any) -> Scenario:
    """A table of the size of the mat, by the rules of a lesson."""
    edition = WHOLE if lesson == 6 else f"{WHOLE}-{lesson}"
    return Scenario(edition=edition, **{"width": 90, "depth": 60, **size})


def troopers(
    scene: Scenario, name: str, at: Sequence[tuple[float, float]], **more: Any
) -> Scenario:
    """Steel troopers, of seat 0 unless it is said otherwise."""
    return scene.muster(name, "steel_troopers", at=at, **{"seat": 0, **more})


def golems(scene: Scenario, name: str, at: Sequence[tuple[float, float]], **more: Any) -> Scenario:
    """Storm golems, of seat 1 unless it is said otherwise."""
    return scene.muster(name, "storm_golems", at=at, **{"seat": 1, **more})


def toad(scene: Scenario, name: str, x: float, y: float, **more: Any) -> Scenario:
    """The Fire Toad."""
    return scene.muster(name, "fire_toad", at=[(x, y)], **{"seat": 0, **more})


def wraith(scene: Scenario, name: str, x: float, y: float, **more: Any) -> Scenario:
    """The Wraith."""
    return scene.muster(name, "wraith_golgoth", at=[(x, y)], **{"seat": 1, **more})


def cited(play: Play, rule: str) -> str:
    """A rule of the booklet behind a concept."""
    return play.table.setting.rules.cite(rule)
