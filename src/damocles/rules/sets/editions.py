"""The editions, by name: our own, and those that installed packages bring.

A package enters an `Edition` under `damocles_editions` in the entry points of its distribution.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from damocles.rules.sets.at43 import CONTENT, SEAMS, at43
from damocles.rules.sets.edition import Edition
from damocles.rules.sets.initiation import (
    BOX,
    CONTENT as BOX_CONTENT,
    LAST_LESSON,
    LESSONS,
    initiation,
)

GROUP = "damocles_editions"
"""What packages enter their editions under."""
USUAL_EDITION = "at43"
"""The edition played if none is named."""
USUAL_SEAMS = SEAMS
"""What fills the seams there."""


def find_editions() -> dict[str, Edition]:
    """All editions by name, our own first."""
    of_packages = {each.name: each.load() for each in entry_points(group=GROUP)}
    return {
        "at43": Edition(at43, CONTENT, title="AT-43"),
        "initiation": Edition(initiation, BOX_CONTENT, title=BOX, lesson=LAST_LESSON),
        **{
            f"initiation-{lesson}": Edition(
                make, BOX_CONTENT, title=f"{BOX}, {lesson}", book="initiation", lesson=lesson
            )
            for lesson, make in LESSONS.items()
        },
        **of_packages,
    }


EDITIONS: dict[str, Edition] = find_editions()


def book_of(name: str) -> str:
    """The edition whose files an edition has: its own name, unless it is a part of another.

    >>> book_of("initiation-3"), book_of("at43")
    ('initiation', 'at43')
    """
    return EDITIONS[name].book or name
