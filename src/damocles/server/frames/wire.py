"""The values of a battle to be viewed: the table at first, then what each order changed."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from damocles.rules.state import Phase, Place
from damocles.server.wire import (
    DrawnPoint,
    DrillView,
    ElementView,
    RuleSetName,
    RuleTerms,
    TableView,
    Wire,
)
from damocles.words import Words


class ClockView(Wire, frozen=True):
    """Where the battle stands: round, phase, the active seat, and the unit that acts."""

    round: int
    phase: Phase
    active: int | None
    unit: int | None


class LuckView(Wire, frozen=True):
    """A seat's dice to hit, shooting and close combat, re-rolls included: thrown, hits, expected.

    The expected hits follow from the number that each die needed.
    """

    dice: int
    hits: int
    expected: float


class SeatView(Wire, frozen=True):
    """What one seat has; `cards` counts those it still has to play in this round.

    `sequence` is their order, only for the page that holds the seat; where there are no cards, the
    seat `is_open`: these are units in no order, and everybody sees them. `played` are the cards
    revealed in this round, in the order they were revealed. `luck` is None before its first die.
    `most_lp` are the leadership points that it received in this round.
    """

    id: int
    name: Words
    army: str
    lp: int
    vp: int
    rp: int
    cards: int
    surrendered: bool
    sequence: tuple[int, ...] | None = None
    is_open: bool | UnsetType = UNSET
    played: tuple[int, ...] = ()
    luck: LuckView | None = None
    most_lp: int = 0


class UnitView(Wire, frozen=True):
    """A unit; its number counts within its seat, `acted` says that its card has been played.

    `strength` counts the fighters that it began with, `left` those that have not fallen. `card` is
    its id in the list of its army: `/api/armies` has its values.
    """

    id: int
    seat: int
    number: int
    name: Words
    army: str
    place: Place
    drills: list[str]
    disorganised: bool
    leader: int
    acted: bool
    strength: int = 0
    left: int = 0
    engaged: bool = False
    ap: int = 0
    card: str = ""


class FighterView(Wire, frozen=True):
    """A fighter; x and y mean nothing unless its place is the table.

    `profile` is the id of its profile, `role` its role in the unit, `abilities` are those of its
    card, which tell a medic from a mechanic.
    """

    id: int
    unit: int
    place: Literal["off", "table", "gone"]
    x: int
    y: int
    r: int
    facing: int
    grounded: bool
    sp: list[int]
    most_sp: list[int]
    category: str
    weapon: str
    rank: int
    profile: str = ""
    role: str = "standard"
    hero: bool = False
    abilities: tuple[str, ...] = ()
    arms: Words = msgspec.field(default_factory=dict)
    """The name of its weapon."""
    touching: tuple[int, ...] = ()
    """The enemies in contact with it."""


class ElementState(ElementView, frozen=True):
    """A terrain element where it lies now; `present` is false once it is gone."""

    present: bool


class HarmView(Wire, frozen=True):
    """Infantry that fell, machines that were wrecked, structure points that were lost."""

    fallen: int
    wrecked: int
    structure: int


class DeedsView(Wire, frozen=True):
    """What a unit threw to hit, did to enemies and suffered in the whole battle."""

    unit: int
    luck: LuckView | None
    did: HarmView
    suffered: HarmView


class OutcomeView(Wire, frozen=True, omit_defaults=True):
    """How the battle ended, and what every unit did in it; a draw has no winner.

    The `allies` are the seats that win with the winner, where sides win as one.
    """

    winner: int | None
    rule: str
    deeds: tuple[DeedsView, ...] = ()
    allies: tuple[int, ...] = ()


GoalStanding = Literal["led", "tied", "idle", "empty", "gone", "open", "done"]
"""How it stands with a goal. With a place: somebody has the most there, several have as many,
those near do not count, nobody is near, it was removed. With a deed: none or some to be counted."""


class GoalSide(Wire, frozen=True, omit_defaults=True):
    """A goal for one seat: the points it would get if the round ended now, and why.

    `near` is how much it counts near the place, `idle` are its fighters there who do not count.
    `count` is how often the deed will be counted at the end of the round, `units` are those that
    it could still be done to or by. A `spent` goal gives the seat nothing any more.

    Of what wins the battle, `count` is how much of it is done.
    """

    seat: int
    vp: int = 0
    rp: int = 0
    near: int = 0
    idle: int = 0
    count: int = 0
    units: tuple[int, ...] = ()
    spent: bool = False


class GoalState(Wire, frozen=True, omit_defaults=True):
    """How a goal of the brief stands: who has controlled it since the last control phase, and
    who would if the round ended now. The rule is that of its standing. `needed` is how much has to
    be done of what wins the battle."""

    id: str
    standing: GoalStanding
    rule: str
    sides: tuple[GoalSide, ...]
    holder: int | None = None
    next: int | None = None
    needed: int = 0


class PointsView(Wire, frozen=True):
    """Points of a seat."""

    seat: int
    vp: int
    rp: int


class GoalsView(Wire, frozen=True, omit_defaults=True):
    """All goals of the brief as they stand, and what each seat would get if the round ended now.

    `winner` is who would then have won.
    """

    goals: tuple[GoalState, ...]
    due: tuple[PointsView, ...]
    winner: int | None = None


class Changes(Wire, frozen=True, omit_defaults=True):
    """What has changed: whole values, which replace those with the same id."""

    clock: ClockView | None = None
    seats: tuple[SeatView, ...] = ()
    units: tuple[UnitView, ...] = ()
    fighters: tuple[FighterView, ...] = ()
    elements: tuple[ElementState, ...] = ()
    controllers: dict[str, int] | None = None
    outcome: OutcomeView | None = None
    goals: GoalsView | None = None


class DiceView(Wire, frozen=True):
    """The faces rolled, the number each needed if they needed one, and which succeeded.

    `expected` is the expected number of successes where each die is a test of its own; `again`
    says that these dice are a re-roll.
    """

    faces: list[int]
    needed: int | None
    good: list[bool]
    expected: float | None = None
    again: bool = False


class Told(Wire, frozen=True, omit_defaults=True):
    """An event in words, with its rule, its dice, and the fighters that it names.

    `unit` is the unit whose activation it belongs to. A `quiet` event need not be read to
    understand the battle. An `area` is a centre and a radius; `sp` are the Structure points of the
    part that is hit or mended, before and after.
    """

    kind: str
    words: Words
    rule: str
    unit: int | None = None
    quiet: bool = False
    dice: DiceView | None = None
    by: tuple[int, ...] = ()
    at: tuple[int, ...] = ()
    area: tuple[int, int, int] | None = None
    sp: tuple[int, int] | None = None


StageKind = Literal["card", "march", "salvo", "dice", "impact", "round", "other"]
"""What is seen in a stage: a card turned over, units on the move, an attack declared or landing,
dice, what they did to whom, the end of a round; `other` is all that only the log tells."""
Tracer = Literal["bullets", "beam", "shell", "missile", "flame", "blast"]
"""How fire is drawn, by what a weapon is like: single direct shots of high Penetration are a beam,
all others bullets; a fixed number to hit makes a missile; what has an Area of effect flies as a
shell and lands as a blast; a template laid without a test is a flame."""


class Trail(Wire, frozen=True):
    """The way that a fighter went, from where it stood (or the edge) to where it stands."""

    fighter: int
    points: tuple[DrawnPoint, ...]


class Impact(Wire, frozen=True, omit_defaults=True):
    """What happened to a fighter, or to a whole unit that is `broken`.

    `lost` counts fighters, or Structure points of the `part` that had `before` and has `now`.
    """

    unit: int
    what: Literal["fell", "structure", "grounded", "broken", "saved"]
    fighter: int | None = None
    lost: int = 0
    part: Words | None = None
    before: int | None = None
    now: int | None = None


class Stage(Wire, frozen=True, omit_defaults=True):
    """A part of a frame that is seen as one: the events up to `until`, and what they changed."""

    kind: StageKind
    until: int
    changes: Changes
    paths: tuple[Trail, ...] = ()
    impacts: tuple[Impact, ...] = ()
    tracer: Tracer | None = None


class Frame(Wire, frozen=True, omit_defaults=True):
    """One entry of the journal: the order, what happened, and what it changed.

    The stages follow each other; where there are any, all that changed stands in them and
    `changes` is empty. A frame without stages has nothing to see but its words.
    """

    number: int
    told: list[Told]
    changes: Changes
    order: Words | None = None
    seat: int | None = None
    unit: int | None = None
    stages: tuple[Stage, ...] = ()


class Showing(Wire, frozen=True):
    """A whole battle to view; the first frame turns an empty table into the initial one."""

    table: TableView
    frames: list[Frame]
    seed: str | None = None
    drills: tuple[DrillView, ...] = ()
    rules: RuleSetName = UNSET
    """The rule set that was played, as a page asks for it."""
    terms: RuleTerms | UnsetType = UNSET


class RecordWhy(Wire, frozen=True):
    """The question what decided an event: text of the record, number of the frame, event in it."""

    text: str
    frame: int
    event: int
