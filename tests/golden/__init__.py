"""Golden records: battles that every later version must decide in the same way.

`python -m tests.golden` plays and writes them anew, and counts what happens in them. A change that
alters one raises the version of the rules and says so in the changelog.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.engine.chance import Chance
from damocles.engine.families import Event
from damocles.engine.values import members
from damocles.muster import setting
from damocles.record import read
from damocles.rules.reading.wreck import pilot
from tests.golden.players import brawls, play_for, rare_events
from tests.rules.battles import begun, by_hand, everything, pit, play_on, salvage, workshop
from tests.rules.walkers import walk_on

if TYPE_CHECKING:
    from damocles.rules.battle.battle import Battle
    from damocles.rules.battle.view import View
    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Unit

FOLDER = Path(__file__).parent
SEED = "golden"
PLAYED = (("skirmish", 500), ("skirmish", 2000), ("seek-and-destroy", 1000))
NAMES = (
    *(f"{mission}-{ap}" for mission, ap in PLAYED),
    "everything", "by-hand", "workshop-e", "workshop-g", "brawl", "rescue",
)  # fmt: skip


ELSEWHERE = {"CardLeft", "CardShown", "Disengaged", "UnitsListed"}
"""Events that only other editions have."""


def battles() -> dict[str, Battle]:
    """All golden battles, played now."""
    found = {f"{mission}-{ap}": named(mission, ap) for mission, ap in PLAYED}
    found["everything"] = play_for(begun(everything("m")), "m", rare_events)
    found["by-hand"] = play_on(begun(by_hand(SEED)), SEED)
    for seed in ("e", "g"):
        found[f"workshop-{seed}"] = play_for(begun(workshop(seed)), seed, rare_events)
    found["brawl"] = play_for(begun(pit("b")), "b", brawls)
    found["rescue"] = walk_on(begun(salvage("b")), to_the_pilot_and_home, Chance("b"))
    return found


def named(mission: str, ap: int) -> Battle:
    """A battle between the two companies of this size."""
    companies = (f"white-stars-{ap}", f"therians-{ap}")
    present = setting(mission=mission, companies=companies, rules="at43")
    return play_on(begun((present, SEED)), SEED)


def to_the_pilot_and_home(view: View, unit: Unit) -> Point:
    """To the wreck until the pilot is out; then he goes home, and all others leave by the east."""
    found = pilot(view.table)
    if found is None or found.place != "table":
        return 22_000, 17_000
    return (22_000, 1_500) if found.unit == unit.id else (38_000, 14_000)


def event_counts() -> Counter[str]:
    """How often each kind of event happens in the records as they are kept; none is left out."""
    kinds = {each.__name__ for each in members(Event) if each.__module__.startswith("damocles.")}
    counts = Counter(dict.fromkeys(kinds - ELSEWHERE, 0))
    for name in NAMES:
        for entry in read(FOLDER / f"{name}.battle").entries:
            counts.update(type(event).__name__ for event in entry.events)
    return counts
