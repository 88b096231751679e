"""Scenarios whose units stand where a test needs them, in cohesion or not."""

from __future__ import annotations

from typing import Any

from damocles.scenario import Scenario


class TornScenario(Scenario):
    """A scenario that asks nobody for cohesion: many tests want fighters far from each other."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(torn=True, **fields)
