"""What a seat is asked and can answer, and what questions it can ask.

A page never works out what is legal: it gets choices with complete orders to send back, or it asks
for a plan and sends back the order in the answer. Lengths are whole numbers of 0.001 cm.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from damocles.rules.questions import AnyFact, AnyFigure, Region
from damocles.server.wire import Coordinate, Id, Wire
from damocles.words import Words

FormationName = Literal["keep", "line", "column", "blob"]
ChoiceGroup = Literal[
    "turn", "move", "shoot", "fight", "ability", "routine", "drill", "end", "answer"
]
"""Where a choice stands on the page; `answer` is for questions that interrupt something else."""
Input = Literal[
    "move",
    "place",
    "cards",
    "number",
    "faces",
    "dice",
    "units",
    "fighters",
    "spread",
    "assign",
    "drills",
    "text",
]
"""What the page has to fill in before the order is complete. `Choice.fills` names the field of the
order, and the input is the form in which it is filled in.

- `move`: no field of the order; the page asks `Plan` with the unit in question and the `gait` and
  `zone` of the choice, and gives the order in the answer.
- `place`: a place on the table. Where `fills` is `x`: the fields `x` and `y` of the order (and
  `degrees`, if it has them). `placement`, `target`: the same inside it. `placements`: all of them,
  each shifted like the first, which goes to the place. `at`: the place along the edge of the
  `zone`: x on the southern and northern edges, y on the others.
- `cards`: the `units` of the choice, the first to be played first.
- `number`: a whole number from `least` to `most`.
- `faces`: `most` faces of dice, each from 1 to 6.
- `dice`: the places of `least` to `most` of the `dice`, each once.
- `units`: a box to tick for every choice with this input; the field lists the units of all ticked
  choices. The sum of their `price`s is at most `most`.
- `drills`: likewise boxes to tick; the field lists the `drill` of all ticked, each for its `lp`.
- `fighters`: a list of `least` to `most` of the `fighters`, each once; only a sniper may put
  several impacts on the same one.
- `spread`: a list of [fighter, number]; the numbers add up to `most`, the fighters are among
  `fighters`.
- `assign`: one row for each that fights, like those in the order given; `pairs` says who may be
  put against whom.
- `text`: any text.
"""


class RefusalView(Wire, frozen=True):
    """A refusal as a page shows it: the rule, the name of the reason, the sentence."""

    rule: str
    reason: str
    words: Words


# ---- what is asked -----------------------------------------------------------------------------


class Stake(Wire, frozen=True):
    """A wager, and the chance to win the Authority test with it.

    `best` is the chance if nobody else wagers anything, `worst` if all others wager the most they
    may: what they really wager is secret.
    """

    points: int
    best: float
    worst: float


class Choice(Wire, frozen=True, omit_defaults=True):
    """Something that a seat can do now, or cannot do for the reason given.

    An `order` is complete: sent back as it is, it will be accepted. With an `input` the page may
    fill in another value in the field that `fills` names; the order as given is then the default
    ("do it for me"). Only movements and dice rolled by hand have no order. `fighters`, `units` and
    `elements` light up on the table: for a shot its targets, otherwise those that act or are
    chosen. `gait` and `zone` are for the questions about a move.
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
    follows: Words | None = None
    """What follows from it; none for attacks, which have previews, and for what is refused."""
    lp: int = 0
    """What it costs of the leadership points that the seat has."""
    weapon: str | None = None
    gait: str | None = None
    zone: str | None = None
    drill: str | None = None
    fighters: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    elements: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    """The faces of dice to choose from."""
    least: int = 0
    most: int = 0
    price: int = 0
    """What a unit costs in reinforcement points."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Who may be put against whom: an attacker and an enemy."""
    area: tuple[tuple[int, int], ...] = ()
    """The corners of the part of the table that the choice is about."""
    part: int | None = None
    """The part of a machine, counted in the order of its profile."""
    stakes: tuple[Stake, ...] = ()
    """Every wager that may be made."""
    needed: int = 0
    """The leadership points that it takes to activate all units of the seat in this round."""
    earlier: tuple[int, ...] = ()
    """The cards in the order that the seat laid in the round before; new ones come last."""


class PartView(Wire, frozen=True):
    """A part of the machine that a question is about: what it is, and its Structure points."""

    words: Words
    kind: Literal["frame", "propulsion", "weapon"]
    sp: int
    most: int


class Asked(Wire, frozen=True, omit_defaults=True):
    """What a seat is asked, and why: what has happened that leads to the question.

    Only the page that holds the seat gets `why`, `lp`, `decision` and `choices`.
    """

    seat: int
    kind: str
    number: int
    words: Words
    why: Words | None = None
    rule: str = ""
    unit: int | None = None
    secret: bool = False
    lp: int = 0
    """The leadership points that the seat has now."""
    machine: int | None = None
    parts: tuple[PartView, ...] = ()
    """The machine that the question is about, and its parts in the order of the profile."""
    decision: msgspec.Raw | None = None
    choices: tuple[Choice, ...] = ()


# ---- questions ---------------------------------------------------------------------------------


class Reach(Wire, frozen=True, tag="reach"):
    """Where may a fighter of a unit go, at one gait or at any?

    Without a fighter it asks about the leader.
    """

    unit: int
    gait: str | None = None
    fighter: int | None = None


class Nudge(Wire, frozen=True):
    """One fighter moved somewhere else by hand."""

    fighter: int
    x: Coordinate
    y: Coordinate


class Plan(Wire, frozen=True, tag="plan"):
    """A movement that brings the leader as near to a place as possible, the others in formation.

    Nudged fighters go where they are nudged; the answer says whether that is legal.
    """

    unit: int
    gait: str
    x: Coordinate
    y: Coordinate
    formation: FormationName = "keep"
    zone: str | None = None
    nudges: Annotated[tuple[Nudge, ...], msgspec.Meta(max_length=40)] = ()


class Preview(Wire, frozen=True, tag="preview"):
    """What would this order do: a salvo, a close combat, a movement, or any other order?"""

    order: msgspec.Raw


class InReturn(Wire, frozen=True, tag="reply"):
    """What could the target of this order do in return? Asked when its preview names a replier."""

    order: msgspec.Raw


class Danger(Wire, frozen=True, tag="danger"):
    """Which enemies could fire at one of the seat's own units, and what would that cost it?

    Where it stands, or where the spots put it: those of a planned movement, or the one of its
    leader, with whom all others are shifted. What it would cost takes longer to work out than who
    could fire, so it is answered only if it is asked for.
    """

    unit: int
    spots: Annotated[tuple[Nudge, ...], msgspec.Meta(max_length=40)] = ()
    costs: bool = False


class Survey(Wire, frozen=True, tag="survey"):
    """How is it all over the table? `danger`: how many enemy units could fire at a unit's leader.

    `sight`: what a unit sees, from where it stands or where the spots put it.
    """

    what: Literal["danger", "sight"]
    unit: int
    spots: Annotated[tuple[Nudge, ...], msgspec.Meta(max_length=40)] = ()


class Why(Wire, frozen=True, tag="why"):
    """What decided this event? The frame by its number, the event by its place in the frame."""

    frame: int
    event: int


class Motive(Wire, frozen=True, tag="motive"):
    """Why did a bot give the order of this frame?"""

    frame: int


class Hint(Wire, frozen=True, tag="hint"):
    """What would a bot of this level do now in the seat's place?"""

    level: Id = "veteran"


AnyQuestion = Reach | Plan | Preview | InReturn | Danger | Survey | Why | Motive | Hint


# ---- answers -----------------------------------------------------------------------------------


class Reachable(Wire, frozen=True, tag="reach"):
    """The regions that a fighter can reach."""

    regions: tuple[Region, ...]


class Spot(Wire, frozen=True):
    """Where a fighter would end up, and the length of its path."""

    fighter: int
    x: int
    y: int
    facing: int
    length: int | None = None


class Watcher(Wire, frozen=True):
    """An enemy unit in overwatch, the fighters it would see, and who of it sees each of them."""

    unit: int
    sees: tuple[tuple[int, int], ...]
    """Pairs of an enemy and a fighter of the unit: one for every fighter that is seen."""


class Planned(Wire, frozen=True, tag="plan", omit_defaults=True):
    """A movement; if it is refused, it is shown but cannot be ordered.

    `contacts` are the enemies that would be touched, `run_over` the fighters that would have to
    step aside or fall, `covered` the fighters of the unit that would end up behind something.

    For an order that may be given: `touching` are the pairs in contact at the end, a fighter of the
    unit and an enemy; `engaged` are the units that would then be engaged, including its own;
    `watchers` are the enemy units in overwatch that could fire at it there.
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
    """One test of a preview: the dice, what each needs, what is left after it on average."""

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


class PartLosses(Wire, frozen=True):
    """A part of a machine: the Structure points it loses on average, the chance that it is lost."""

    fighter: int
    part: Words
    mean: float
    lost: float


class Losses(Wire, frozen=True, omit_defaults=True):
    """How many fighters of a unit would fall, or how many Structure points its machines would lose.

    The chances are those of each number, starting with none. Of machines it says the chance that
    one is `destroyed`, that one is `crippled` (it loses a weapon or its propulsion), and what each
    part would lose.
    """

    unit: int
    chances: tuple[float, ...]
    mean: float
    median: int
    low: int
    high: int
    """The ends of the 80 % range."""
    counts: Literal["fighters", "structure"] = "fighters"
    destroyed: float = 0.0
    crippled: float = 0.0
    parts: tuple[PartLosses, ...] = ()


class Arm(Wire, frozen=True, omit_defaults=True):
    """A weapon that would be fired, with others, or in return: the dice, and what each needs.

    Where measuring is not free the needed number is given by bands, and the dice are those of
    all fighters that have the weapon and see one of those they would fire at.
    """

    words: Words
    dice: int
    needed: int | None = None
    bands: tuple[Band, ...] = ()


class Return(Wire, frozen=True, tag="reply", omit_defaults=True):
    """What the target of a salvo could do in return, from where both stand and with all it has.

    The losses of the shooters are given only if distances may be revealed; machines have rows.
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
    arms: tuple[Arm, ...] = ()
    """The weapons of a unit that would open fire in overwatch: all that it may fire."""
    shooters: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()
    measured: bool = False
    refusal: RefusalView | None = None
    replier: int | None = None
    """The enemy unit that could answer the shot, as `reply` tells; None if there is none."""


class Threat(Wire, frozen=True, omit_defaults=True):
    """An enemy unit that could fire at a unit: with what, how well, and what that would cost.

    The losses are given only if they were asked for, and measuring is free; machines have rows.
    """

    unit: int
    arms: tuple[Arm, ...]
    seen: int
    """How many of the unit it sees."""
    behind: int = 0
    """How many of the unit are behind something, or out of its sight."""
    covered: bool = False
    """Whether that is enough for the whole unit to be in cover."""
    losses: tuple[Losses, ...] = ()
    rows: tuple[TestRow, ...] = ()


class Endangered(Wire, frozen=True, tag="danger", omit_defaults=True):
    """Who could fire at a unit if their turn came at once, everybody with all they have."""

    unit: int
    threats: tuple[Threat, ...] = ()
    together: Losses | None = None
    """What the unit would lose if each of them fired at it while it is still whole."""
    measured: bool = False
    costs: bool = False
    """Whether what it would cost was worked out."""


class Surveyed(Wire, frozen=True, tag="survey", omit_defaults=True):
    """A number for every node of a lattice over the table, from its south-west corner on.

    For `danger` how many enemy units could fire there, 3 standing for more; for `sight` whether
    it is seen. Where measuring is not free, danger is a matter of sight alone.
    """

    what: Literal["danger", "sight"]
    unit: int
    step: int
    columns: int
    runs: tuple[int, ...]
    """Row by row: a number, how many nodes have it, the next number, and so on."""
    measured: bool = False


class Because(Wire, frozen=True, tag="why"):
    """What decided an event, in words and as figures to draw."""

    words: list[Words]
    rules: tuple[str, ...]
    facts: tuple[AnyFact, ...]
    figures: tuple[AnyFigure, ...]


class MotiveTerm(Wire, frozen=True, omit_defaults=True):
    """Something that spoke for an option, or against it.

    `points` are army points; None if they would reveal a distance that nobody may measure yet.
    """

    words: Words
    strength: Annotated[int, msgspec.Meta(ge=-4, le=4)]
    """Its weight in steps; below zero it speaks against the option."""
    points: int | None = None


class MotiveOption(Wire, frozen=True, omit_defaults=True):
    """An option of a bot: where its leader would end up, which unit it targets, what it is worth.

    `ahead` is what looking ahead found: the bot's chance to win then, in per cent.
    """

    words: Words
    terms: tuple[MotiveTerm, ...] = ()
    points: int | None = None
    ahead: int | None = None
    to: tuple[int, int] | None = None
    target: int | None = None


class Motives(Wire, frozen=True, tag="motive", omit_defaults=True):
    """What a bot chose from: the first option is what it did, and `words` say why."""

    words: Words
    options: tuple[MotiveOption, ...]
    considered: int = 0
    """How many options there were in all."""
    continuations: int = 0
    """How many continuations of each option were played out."""
    unit: int | None = None


class Hinted(Wire, frozen=True, tag="hint", omit_defaults=True):
    """What a bot would do in the seat's place: the order of the first option, ready to be given.

    `number` is that of the prompt it answers.
    """

    number: int
    level: str
    order: msgspec.Raw
    words: Words
    options: tuple[MotiveOption, ...]
    considered: int = 0
    continuations: int = 0
    unit: int | None = None


AnyAnswer = (
    Reachable | Planned | Previewed | Return | Endangered | Surveyed | Because | Motives | Hinted
)
