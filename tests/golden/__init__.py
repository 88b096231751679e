"""Golden records: battles that every later version must decide in the same way.

`python -m tests.golden` plays and writes them anew. A change that alters one raises the version of
the rules and says so in the changelog.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from damocles.muster import setting
from tests.rules.battles import begun, by_hand, everything, play_on

if TYPE_CHECKING:
    from damocles.rules.battle import Battle

FOLDER = Path(__file__).parent
SEED = "golden"


def battles() -> dict[str, Battle]:
    """All golden battles, played now."""
    found = {f"{mission}-{ap}": named(mission, ap) for mission, ap in PLAYED}
    found["everything"] = play_on(begun(everything(SEED)), SEED)
    found["by-hand"] = play_on(begun(by_hand(SEED)), SEED)
    return found


PLAYED = (("skirmish", 500), ("skirmish", 2000), ("seek-and-destroy", 1000))
NAMES = (*(f"{mission}-{ap}" for mission, ap in PLAYED), "everything", "by-hand")


def named(mission: str, ap: int) -> Battle:
    """A battle between the two companies of this size."""
    companies = (f"white-stars-{ap}", f"therians-{ap}")
    present = setting(mission=mission, companies=companies, rules="at43")
    return play_on(begun((present, SEED)), SEED)
