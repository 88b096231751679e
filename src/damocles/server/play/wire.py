"""What a seat is asked and can answer, and what it can ask itself.

A page never makes up what is legal: it is given choices with whole orders to send back, or it asks
for a plan and sends back the order of the answer. Lengths are whole numbers of 0.001 cm.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from damocles.catalog.source import Words
from damocles.rules.questions import AnyFact, AnyFigure, Region
from damocles.server.wire import Coordinate, Wire

GaitName = Literal["combat", "rush"]
FormationName = Literal["keep", "line", "column", "blob"]
HintLevel = Literal["soldier", "veteran", "captain", "colonel"]
"""Bots that give hints: those with a plan, and not too slow."""
ChoiceGroup = Literal[
    "turn", "move", "shoot", "fight", "ability", "routine", "drill", "end", "answer"
]
"""Where a choice stands on the page; `answer` is for questions that are asked by the way."""
Input = Literal[
    "move",
    "place",
    "cards",
    "number",
    "faces",
    "units",
    "fighters",
    "spread",
    "assign",
    "drills",
    "text",
]
"""What the page has to fill in before the order is whole: in the field of the order that
`Choice.fills` names, in this form.

- `move`: nothing of the order; the page asks `Plan` with the unit that is asked about and the
  `gait` and `zone` of the choice, and gives the order of the answer.
- `place`: a place on the table. `x`: the fields `x` and `y` of the order (and `degrees`, where it
  has them). `placement`: the same inside it. `placements`: all of them, each shifted as the first
  one is, which stands at the place. `at`: the place along the edge of the `zone`: x at the southern
  and northern edge, y at the others.
- `cards`: the `units` of the choice, first to be played first.
- `number`: a whole number from `least` to `most`.
- `faces`: `most` faces of dice, each from 1 to 6.
- `units`: a tick for every choice with this input; the field has the units of all that are ticked.
  Their `price`s together are at most `most`.
- `drills`: a tick likewise; the field has the `drill` of all that are ticked, each for its `lp`.
- `fighters`: a list of `least` to `most` of the `fighters`, each once; only of the impacts of a
  sniper several may go to the same one.
- `spread`: a list of [fighter, number], the numbers together `most`, the fighters of `fighters`.
- `assign`: one row for each that fights, as in the order that is given; who may be put against
  whom is in `pairs`.
- `text`: any text.
"""


class RefusalView(Wire, frozen=True):
    """Why not: the rule, the reason's name, the sentence."""

    rule: str
    reason: str
    words: Words


# ---- what is asked -----------------------------------------------------------------------------


class Choice(Wire, frozen=True, omit_defaults=True):
    """Something that a seat can do now, or cannot for the reason given.

    With an `order` it is whole: sent back as it is, it will be taken. With `input` the page fills
    in something else where it `fills` the order; the order that is given is one that can be had
    without: "do it for me". Only movements and dice thrown by hand have none. `fighters`, `units`
    and `elements` light up on the table: for a shot whom it is aimed at, otherwise who acts or is
    chosen. `gait` and `zone` are for the questions of a move.
    """

    id: str
    group: ChoiceGroup
    words: Words
    rule: str = ""
    order: msgspec.Raw | None = None
    input: Input | None = None
    fills: str = ""
    """The field of the order that the page fills in."""
    refusal: RefusalView | None = None
    lp: int = 0
    weapon: str | None = None
    gait: GaitName | None = None
    zone: str | None = None
    drill: str | None = None
    fighters: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    elements: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    price: int = 0
    """What a unit costs in reinforcement points."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Who may be put against whom: an attacker and an enemy."""
    area: tuple[tuple[int, int], ...] = ()
    """The corners of the part of the table that the choice is about."""


class Asked(Wire, frozen=True, omit_defaults=True):
    """Who must decide what; `decision` and `choices` only for the page that holds the seat."""

    seat: int
    kind: str
    number: int
    words: Words
    rule: str = ""
    unit: int | None = None
    secret: bool = False
    decision: msgspec.Raw | None = None
    choices: tuple[Choice, ...] = ()


# ---- questions ---------------------------------------------------------------------------------


class Reach(Wire, frozen=True, tag="reach"):
    """Where may a fighter of a unit go; its leader if none is named?"""

    unit: int
    gait: GaitName
    fighter: int | None = None


class Nudge(Wire, frozen=True):
    """One fighter put somewhere else by hand."""

    fighter: int
    x: Coordinate
    y: Coordinate


class Plan(Wire, frozen=True, tag="plan"):
    """A movement that brings the leader as near to a place as it can, the others forming up.

    Nudged fighters are put where they are nudged; the answer says whether that is legal.
    """

    unit: int
    gait: GaitName
    x: Coordinate
    y: Coordinate
    formation: FormationName = "keep"
    zone: str | None = None
    nudges: Annotated[tuple[Nudge, ...], msgspec.Meta(max_length=40)] = ()


class Preview(Wire, frozen=True, tag="preview"):
    """What would this order do: a salvo, a close combat, a movement, anything that can be given?"""

    order: msgspec.Raw


class Why(Wire, frozen=True, tag="why"):
    """What decided this event: the frame by its number, the event by its place in the frame."""

    frame: int
    event: int


class Motive(Wire, frozen=True, tag="motive"):
    """Why did a bot give the order of this frame?"""

    frame: int


class Hint(Wire, frozen=True, tag="hint"):
    """What would a bot of this level do in the seat's place, now?"""

    level: HintLevel = "veteran"


AnyQuestion = Reach | Plan | Preview | Why | Motive | Hint


# ---- answers -----------------------------------------------------------------------------------


class Reachable(Wire, frozen=True, tag="reach"):
    """A region for each way to go."""

    regions: tuple[Region, ...]


class Spot(Wire, frozen=True):
    """Where a fighter would end, and how far his way is."""

    fighter: int
    x: int
    y: int
    facing: int
    length: int | None = None


class Watcher(Wire, frozen=True):
    """An enemy unit in overwatch, whom of the unit it would see, and who sees each of them."""

    unit: int
    sees: tuple[tuple[int, int], ...]
    """An enemy and a fighter of the unit: one pair for everybody who is seen."""


class Planned(Wire, frozen=True, tag="plan", omit_defaults=True):
    """A movement; with a refusal it is shown, but cannot be given.

    `contacts` are enemies that would be touched, `run_over` fighters that would have to step
    aside or fall, `covered` those of the unit that end behind something.

    Of an order that may be given: `touching` are the pairs in contact at the end, a fighter of the
    unit and an enemy; `engaged` the units that would be engaged then, its own among them;
    `watchers` the enemy units in overwatch that could fire at it there.
    """

    spots: tuple[Spot, ...]
    order: msgspec.Raw | None = None
    refusal: RefusalView | None = None
    at_fault: tuple[int, ...] = ()
    length: int = 0
    allowed: int = 0
    crossing: bool = False
    contacts: tuple[int, ...] = ()
    run_over: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()
    touching: tuple[tuple[int, int], ...] = ()
    engaged: tuple[int, ...] = ()
    watchers: tuple[Watcher, ...] = ()


class TestRow(Wire, frozen=True, omit_defaults=True):
    """One test of a preview: so many dice, what each needs, what is left after it on average."""

    what: Literal["hit", "caught", "cover", "damage", "other"]
    words: Words
    rule: str
    dice: int | None = None
    needed: int | None = None
    left: float | None = None
    """How many impacts are left on average; None where that is not known yet."""


class Band(Wire, frozen=True):
    """What a die needs up to this distance."""

    up_to: int
    needed: int


class Losses(Wire, frozen=True):
    """How many fall, with which chance: the first number is the chance of none."""

    unit: int
    chances: tuple[float, ...]
    mean: float
    median: int
    low: int
    high: int
    """The ends of the 80 % range."""


class Arm(Wire, frozen=True, omit_defaults=True):
    """A weapon with which whoever is shot at could answer: so many dice, what each needs.

    Where measuring is not free the needed number is given by bands, and the dice are those of
    everybody who has the weapon and sees somebody of the shooters.
    """

    words: Words
    dice: int
    needed: int | None = None
    bands: tuple[Band, ...] = ()


class Return(Wire, frozen=True, omit_defaults=True):
    """What the target of a salvo could do in return, from where both stand and with all it has.

    The losses of the shooters only where distances may be told; machines have rows.
    """

    unit: int
    arms: tuple[Arm, ...] = ()
    losses: tuple[Losses, ...] = ()
    rows: tuple[TestRow, ...] = ()


class Previewed(Wire, frozen=True, tag="preview", omit_defaults=True):
    """What an order would do, as far as the rules let a seat know before it is declared.

    Where measuring is not free the needed number is given by bands, without a distance.
    """

    words: Words
    rules: tuple[str, ...] = ()
    facts: tuple[AnyFact, ...] = ()
    figures: tuple[AnyFigure, ...] = ()
    rows: tuple[TestRow, ...] = ()
    bands: tuple[Band, ...] = ()
    losses: tuple[Losses, ...] = ()
    friends: tuple[Losses, ...] = ()
    shooters: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()
    measured: bool = False
    refusal: RefusalView | None = None
    reply: Return | None = None
    """If they shoot back; None if nobody is shot at."""


class Because(Wire, frozen=True, tag="why"):
    """What decided an event, in words and to be drawn."""

    words: list[Words]
    rules: tuple[str, ...]
    facts: tuple[AnyFact, ...]
    figures: tuple[AnyFigure, ...]


class MotiveTerm(Wire, frozen=True, omit_defaults=True):
    """Something that spoke for an option, or against it.

    `points` are army points; none where they would tell a distance that nobody may measure yet.
    """

    words: Words
    strength: Annotated[int, msgspec.Meta(ge=-4, le=4)]
    """How much, in steps; below zero it speaks against."""
    points: int | None = None


class MotiveOption(Wire, frozen=True, omit_defaults=True):
    """An option of a bot: where its leader would end, at which unit it is aimed, what it is worth.

    `ahead` is what looking ahead found: how likely the own side wins then, in per cent.
    """

    words: Words
    terms: tuple[MotiveTerm, ...] = ()
    points: int | None = None
    ahead: int | None = None
    to: tuple[int, int] | None = None
    target: int | None = None


class Motives(Wire, frozen=True, tag="motive", omit_defaults=True):
    """What a bot chose from: the first option is what it did, the reason why it is the first."""

    words: Words
    options: tuple[MotiveOption, ...]
    considered: int = 0
    """How many options there were in all."""
    continuations: int = 0
    """In how many ways each was played on."""
    unit: int | None = None


class Hinted(Wire, frozen=True, tag="hint", omit_defaults=True):
    """What a bot would do in the seat's place: the order of the first option, to be given as any.

    `number` is that of the question it answers.
    """

    number: int
    level: HintLevel
    order: msgspec.Raw
    words: Words
    options: tuple[MotiveOption, ...]
    considered: int = 0
    continuations: int = 0
    unit: int | None = None


AnyAnswer = Reachable | Planned | Previewed | Because | Motives | Hinted
