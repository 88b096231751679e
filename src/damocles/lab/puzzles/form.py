"""What a puzzle is made of, as written in its file: position, question, answer, proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.catalog.source import (
    Coordinate,
    Degrees,
    Flaw,
    Frozen,
    MissionSource,
    Slug,
    suggest_name,
)
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.words import Saying, Words, complete_languages, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

Pair = tuple[Coordinate, ...]
"""A place: x and y in cm."""
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=1)]
Start = Literal["act", "turn", "round"]
"""What happens first: a unit is played, a seat has its turn, or a round begins."""
Until = Literal["activation", "answer", "round"]
"""When it is judged: after the unit's activation, after one answer, or after the round."""
Measure = Literal["points", "vp", "fallen"]
"""What a line of play is measured by: army points, victory points, or fighters."""
What = Literal[
    "range", "stays", "contact", "covered", "unseen", "drill", "holds", "fires", "clear", "bare",
    "nearest", "fights", "runs_over", "gives",
]  # fmt: skip
"""What a condition of an answer is about."""
Act = Literal["move", "rush", "fire", "fight", "end"]


def say(key: str, **facts: object) -> Saying:
    """What is wrong with a puzzle, or what helps."""
    return Saying(f"lab.puzzles.flaws.{key}", **facts)


def _pairs(path: str, places: tuple[Pair | None, ...]) -> Iterator[Flaw]:
    """Flaws of places that do not have two coordinates."""
    for index, place in enumerate(places):
        if place is not None and len(place) != 2:
            yield Flaw((path, index), say("coordinates", count=len(place)), say("pair"))


def _wordless(path: str, words: Words) -> Iterator[Flaw]:
    """Flaws of a text in an unknown language, or without words in one that is complete."""
    for language in words:
        if language not in languages():
            known = Saying("flaws.known", names=list(languages()))
            yield Flaw((path, language), say("no_language"), known)
    for language in complete_languages():
        if not words.get(language):
            yield Flaw((path,), say("no_words", language=language), say("write", field=language))


class SeatSource(Frozen, frozen=True, kw_only=True):
    """What a seat has: an army, points, and the cards still to be played, in order."""

    army: str
    lp: Count = 0
    vp: Count = 0
    rp: Annotated[int, msgspec.Meta(ge=0)] = 0
    cards: tuple[str, ...] = ()


class PuzzleUnit(Frozen, frozen=True, kw_only=True):
    """A unit: how it was mustered, and where its fighters stand; one without a place has fallen.

    A unit without any place waits, in reserve or as a reinforcement. `sp` are the Structure points
    of its first machine. Fighters are identified by their number in the unit, starting at 0.
    """

    id: Slug
    seat: SeatNumber
    unit: str
    number: Annotated[int, msgspec.Meta(ge=1, le=40)] | None = None
    officers: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    special: dict[str, Count] = msgspec.field(default_factory=dict)
    specialists: tuple[str, ...] = ()
    at: tuple[Pair | None, ...] = ()
    facing: Degrees = 0.0
    grounded: bool = False
    disorganised: bool = False
    drills: tuple[str, ...] = ()
    sp: tuple[Count, ...] = ()
    waits: Literal["reserve", "reinforcement"] | None = None

    @property
    def mustered(self) -> int:
        """How many fighters the unit was mustered with."""
        return self.number or len(self.at) or 1

    def flaws(self) -> Iterator[Flaw]:
        """A unit that waits stands nowhere, and every other one somewhere."""
        yield from _pairs("at", self.at)
        if (self.waits is None) == (not any(self.at)):
            yield Flaw(("at",), say("stands_or_waits"), say("at_or_waits"))


class AskSource(Frozen, frozen=True, kw_only=True):
    """Which seat is asked what: what happens first, and when the answer is judged.

    With `start: act` the unit is played: the seat's own, or an enemy's with scripted orders.
    `decision` is the kind of decision, if a single answer is judged.
    """

    seat: SeatNumber
    start: Start
    until: Until
    unit: str | None = None
    decision: str | None = None

    def flaws(self) -> Iterator[Flaw]:
        """A unit that is played and an answer that is judged must be named."""
        if self.start == "act" and self.unit is None:
            yield Flaw(("unit",), say("nobody_played"), say("write", field="unit"))
        if self.until == "activation" and self.unit is None:
            yield Flaw(("unit",), say("no_activation"), say("write", field="unit"))
        if (self.until == "answer") != (self.decision is not None):
            yield Flaw(("decision",), say("no_decision"), say("name_decision"))


class PuzzlePlay(Frozen, frozen=True, kw_only=True):
    """One order of a line of play: what a unit does, or how a question is answered.

    `order` is what the unit does: it moves its leader `to` a place, or all to their `places`, at
    the `gait` that is named, fires a weapon `at` a unit, ends with drills. `answer` names the kind
    of an order that answers any other question; `amount` is a wager or a place in the sequence,
    `units` are cards or purchases, `fighter` is one of `unit`.
    """

    unit: str | None = None
    order: Act | None = None
    to: Pair | None = None
    places: tuple[Pair, ...] = ()
    at: str | None = None
    weapon: str | None = None
    drills: tuple[str, ...] = ()
    answer: str | None = None
    amount: Count | None = None
    units: tuple[str, ...] = ()
    fighter: Count | None = None
    zone: str | None = None
    gait: str | None = None

    def flaws(self) -> Iterator[Flaw]:
        """A play has either an order of a unit or an answer, with what that needs."""
        yield from _pairs("places", self.places)
        yield from _pairs("to", (self.to,))
        if (self.order is None) == (self.answer is None):
            yield Flaw((), say("order_or_answer"), say("write_order_or_answer"))
        if self.order is not None and self.unit is None:
            yield Flaw(("unit",), say("nobody"), say("write", field="unit"))
        if self.order in ("move", "rush") and (self.to is None) == (not self.places):
            yield Flaw((), say("nowhere"), say("to_or_places"))
        if self.order == "fire" and (self.at is None or self.weapon is None):
            yield Flaw((), say("salvo"), say("weapon_and_target"))


class Condition(Frozen, frozen=True, kw_only=True):
    """Something that the answer does; with `never`, something that it does not do.

    Ranges are between `low` and `high`. `amount` has wagers, or places in the sequence, that an
    order may have; for salvos, which one is meant (0 is the first). `fighters` are of `other`, or
    of `unit` if there is no other.
    """

    what: What
    unit: str | None = None
    other: str | None = None
    weapon: str | None = None
    low: Coordinate = 0
    high: Coordinate | None = None
    drill: str | None = None
    objective: str | None = None
    by: Literal["us", "them", "nobody"] | None = None
    order: str | None = None
    amount: tuple[Count, ...] = ()
    fighters: tuple[Count, ...] = ()
    never: bool = False

    def flaws(self) -> Iterator[Flaw]:
        """Every kind of condition must have the fields it needs."""
        for name in NEEDED[self.what]:
            if getattr(self, name) is None:
                yield Flaw((name,), say("needed", what=self.what), say("write", field=name))


NEEDED: dict[What, tuple[str, ...]] = {
    "range": ("unit", "other"),
    "fires": ("unit",),
    "contact": ("unit", "other"),
    "drill": ("unit", "drill"),
    "holds": ("objective", "by"),
    "gives": ("order",),
    "unseen": ("unit", "other"),
    "stays": ("unit",),
    "fights": ("unit",),
    "clear": ("unit",),
    "covered": ("unit", "other"),
    "nearest": ("unit", "other"),
    "bare": ("unit", "other"),
    "runs_over": ("other",),
}
"""The fields that each kind of condition needs."""


class PuzzleProof(Frozen, frozen=True, kw_only=True):
    """How the answer is certified: every line of play is measured against every reply.

    `values` are the exact expectations by line and reply: every way the dice can fall is followed.
    The line `best` is that of the answer; against every reply it is worth at least `margin` more
    than every other line.
    """

    measure: Measure
    best: str
    margin: Annotated[float, msgspec.Meta(gt=0)]
    values: dict[str, dict[str, float]]
    horizon: Literal["lines", "round", "battle"] = "lines"
    note: str = ""


class PuzzleSource(Frozen, frozen=True, kw_only=True):
    """A puzzle as written in its file.

    `script` has the orders of the others before and during the answer. `lines` are ways to play it,
    `replies` what the others may do then; `twin` is a puzzle like this one with another answer.
    """

    id: Slug
    title: Words
    teaches: Words
    theme: str
    rules: str = USUAL_EDITION
    mission: MissionSource
    seats: tuple[SeatSource, ...]
    units: tuple[PuzzleUnit, ...]
    round: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    ask: AskSource
    script: tuple[PuzzlePlay, ...] = ()
    answer: tuple[Condition, ...]
    lines: dict[str, tuple[PuzzlePlay, ...]]
    replies: dict[str, tuple[PuzzlePlay, ...]] = msgspec.field(default_factory=dict)
    proof: PuzzleProof
    twin: Slug | None = None

    def flaws(self) -> Iterator[Flaw]:
        """There must be its rule set, two seats, words in complete languages, lines to compare."""
        if self.rules not in EDITIONS:
            remedy = suggest_name(self.rules, sorted(EDITIONS))
            yield Flaw(("rules",), Saying("flaws.no_rule_set", name=repr(self.rules)), remedy)
        if len(self.seats) != 2:
            yield Flaw(("seats",), say("seats", count=len(self.seats)), say("two"))
        yield from _wordless("title", self.title)
        yield from _wordless("teaches", self.teaches)
        if self.proof.best not in self.lines:
            known = Saying("flaws.known", names=list(self.lines))
            yield Flaw(("proof", "best"), say("no_such_line"), known)
        if len(self.lines) < 2:
            yield Flaw(("lines",), say("one_line"), say("another_line"))
