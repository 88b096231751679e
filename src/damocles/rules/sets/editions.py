"""The editions, by name: our own, and those that installed packages bring.

A package enters an `Edition` under `damocles_editions` in the entry points of its distribution.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from damocles.rules.sets.at43 import CONTENT, SEAMS, at43
from damocles.rules.sets.edition import Edition

GROUP = "damocles_editions"
"""What packages enter their editions under."""
USUAL_EDITION = "at43"
"""The edition played if none is named."""
USUAL_SEAMS = SEAMS
"""What fills the seams there."""


def find_editions() -> dict[str, Edition]:
    """All editions by name, our own first."""
    of_packages = {each.name: each.load() for each in entry_points(group=GROUP)}
    return {"at43": Edition(at43, CONTENT, title="AT-43"), **of_packages}


EDITIONS: dict[str, Edition] = find_editions()
