"""A state written out by hand, with every kind of value in it: digests of it never change."""

from __future__ import annotations

from damocles.engine.families import Faces
from damocles.engine.progress import Progress
from damocles.rules.chapters.command import Wager
from damocles.rules.chapters.damage.steps import DamageStep
from damocles.rules.chapters.shooting.shots import ShotsStep
from damocles.rules.missions.setup import SetUpStep
from damocles.rules.state.events.shooting import Volley
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import (
    Activation,
    Clock,
    Element,
    Fighter,
    Outcome,
    Seat,
    Table,
    Unit,
)
from damocles.rules.state.steps import RoundStep
from damocles.rules.state.targets import Fire, UnitTarget
from damocles.rules.state.wounds import Wound


def pinned_table(setting: Setting) -> Table:
    """A table with two fighters, their units, seats and an element; nobody could play on it."""
    table = Table(setting)
    table.fighters = {
        10: Fighter(10, 2, "0/alpha/0", 1_250, "table", 4_000, 8_000, 90, sp=(2, 1), aided=3),
        9: Fighter(9, 1, "1/golem/0", 1_500),
    }
    table.units = {
        2: Unit(2, 0, "0/alpha", (10,), 10, "table", drills=frozenset({"overwatch", "cover"})),
        1: Unit(1, 1, "1/golem", (9,), 9, "reserve", disorganised=True, tags=((0, 3),)),
    }
    table.seats = {
        0: Seat(0, lp=4, vp=2, commander=10, sequence=(2,), rerolls=(1, 6), struck=2),
        1: Seat(1, always_reroll=False, routines=((9, "dash"),), last_option="delay"),
    }
    table.elements = {"wall": Element("wall", damage=1, corners=((0, 0), (5, 0), (5, 5)))}
    table.controllers, table.owners, table.tally = {"box": 1}, {"east": 0}, {"afv": 2}
    table.clock = Clock(3, "activation", 0, 1)
    table.activation = Activation(2, engaged_at_start=True, gait="rush", fired=("rifle",))
    table.outcome = Outcome(None, "MIS-405", (3, 3), (0, 1))
    return table


def pinned_progress() -> Progress:
    """Steps with values in them, dice used on two streams, a secret answer."""
    fire = Fire(0, 2, 10, "rifle", UnitTarget(1), (10, 10), copies=2)
    shots = ShotsStep(fire, (Volley(4, 3, 2),), 1, hits=1)
    damage = DamageStep(Wound("rifle", 0, 10, "shot"), 1, 2, among=(9,))
    steps = (SetUpStep(), RoundStep(4), shots, damage)
    answers = {1: Wager(1, 2), 0: Faces(0, (6, 1))}
    return Progress(steps, {"table": 4, "seat-0": 12}, answers, 57)
