"""What lies on the table of the sandbox, what is asked about it, and what is answered."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET

from damocles.rules.questions import AnyFigure, Region
from damocles.server.play.wire import FormationName, Planned, Previewed, RefusalView
from damocles.server.wire import DrillView, Ground, Group, Id, Point, RoutineView, RuleSetName, Wire
from damocles.words import Words

MOST_UNITS = 30
MOST_FIGHTERS = 40
MOST_PUT = 300
"""The most fighters on the table."""
MOST_THINGS = 6
Places = Annotated[tuple[Point | None, ...], msgspec.Meta(min_length=1, max_length=MOST_FIGHTERS)]
Degrees = Annotated[int, msgspec.Meta(ge=-360, le=360)]
Things = Annotated[tuple[Id, ...], msgspec.Meta(max_length=MOST_THINGS)]
"""What else a unit has, such as specialists, by name."""
MOST_LASTING = 12
Lasting = Annotated[tuple[Id, ...], msgspec.Meta(max_length=MOST_LASTING)]
"""Drills or routines that last until the unit acts again, by their names in the rule set."""


# ---- what can be put down ----------------------------------------------------------------------


class Thing(Wire, frozen=True):
    """Something that a unit may have: a special weapon, a specialist, a piece of equipment."""

    id: str
    name: Words


class LeaderStock(Wire, frozen=True):
    """A possible leader of a unit: an officer, who is one of its fighters, or an added hero."""

    id: str
    name: Words
    radius: int
    size: int
    hero: bool = False
    more: int = 0
    """How many more fighters the unit may have under this leader."""


class UnitStock(Wire, frozen=True):
    """A unit of the catalog: how many fighters it has, on which bases, and what it may have.

    One of the sets of `equipment` is chosen. A machine is never grounded, and its facing matters.
    """

    id: str
    name: Words
    category: str
    radius: int
    size: int
    number: int
    most: int
    tentative: bool
    special: tuple[Thing, ...]
    leaders: tuple[LeaderStock, ...]
    specialists: tuple[Thing, ...]
    experts: int
    """How many specialists it may have."""
    equipment: tuple[tuple[Thing, ...], ...]
    machine: bool
    drills: tuple[str, ...]


class ArmyStock(Wire, frozen=True):
    """An army of the catalog."""

    id: str
    name: Words
    units: tuple[UnitStock, ...]


class KindStock(Wire, frozen=True):
    """A kind of terrain: its name, the lengths of its sides, its Size; some are open ground."""

    id: str
    name: Words
    w: int
    h: int
    size: int
    open: bool


class Stock(Wire, frozen=True):
    """Everything that can be put down."""

    armies: tuple[ArmyStock, ...]
    kinds: tuple[KindStock, ...]
    drills: tuple[DrillView, ...]
    """Those that units of the table may be under."""
    routines: tuple[RoutineView, ...]
    """Those that may last on any unit of the table."""


# ---- what is asked -----------------------------------------------------------------------------


class Put(Wire, frozen=True):
    """A unit as it was put down: its fighters in their order, None for one that was taken away.

    The leader comes first: `leader` is a rank or a hero, and a hero is one fighter more than the
    unit has. The bearers of the weapon `special`, as many as are allowed, come before the
    specialists, who are last. `grounded` applies to all of them.
    """

    id: Id
    army: Id
    unit: Id
    group: Group
    at: Places
    special: Id | None = None
    facing: Degrees = 0
    leader: Id | None = None
    specialists: Things = ()
    equipment: Things = ()
    grounded: bool = False
    drills: Lasting = ()
    lasting: Lasting = ()
    """Routines."""


class Layout(Wire, frozen=True):
    """A table with everything on it."""

    ground: Ground
    units: Annotated[tuple[Put, ...], msgspec.Meta(max_length=MOST_UNITS)]
    rules: RuleSetName = UNSET


class PairAsk(Wire, frozen=True):
    """A question about two units, each by its id."""

    layout: Layout
    unit: Id
    target: Id


class UnitAsk(Wire, frozen=True):
    """A question about one unit."""

    layout: Layout
    unit: Id


class Named(Wire, frozen=True):
    """A fighter by its unit and its place in it. Answers use it to say whom a number means."""

    unit: Id
    place: Annotated[int, msgspec.Meta(ge=0, lt=MOST_FIGHTERS)]


class SightAsk(Wire, frozen=True):
    """Does one fighter see another?"""

    layout: Layout
    viewer: Named
    target: Named


class PlanAsk(Wire, frozen=True):
    """Where does a unit end up when its leader goes to a place?"""

    layout: Layout
    unit: Id
    to: Point
    gait: Id | None = None
    formation: FormationName = "keep"


# ---- what is answered --------------------------------------------------------------------------


class Reason(Wire, frozen=True):
    """One reason for an answer, in a sentence, and its rule."""

    words: Words
    rule: str


class Salvo(Wire, frozen=True, omit_defaults=True):
    """One way to attack the target: what it would do and why, or why it is not possible."""

    kind: Literal["shoot", "fight"]
    words: Words
    because: tuple[Reason, ...] = ()
    weapon: str | None = None
    refusal: RefusalView | None = None
    preview: Previewed | None = None


class Seen(Wire, frozen=True):
    """Which fighters of a unit see the other unit, by which lines, and what blocks the others."""

    words: Words
    rules: tuple[str, ...]
    seeing: tuple[int, ...]
    blind: tuple[int, ...]
    figures: tuple[AnyFigure, ...]


class Fire(Wire, frozen=True):
    """Who sees the target, and every way to attack it.

    `fighters` and `units` say whom a number means. `halted` is why the unit can do nothing at all.
    """

    seen: Seen
    distance: int
    """Between the nearest fighters of the two units, edge to edge."""
    salvos: tuple[Salvo, ...]
    fighters: tuple[Named, ...]
    units: tuple[str, ...]
    halted: Reason | None = None


class Sight(Wire, frozen=True):
    """Whether one fighter sees another: by which line, or what is in the way.

    The sizes of both include what they stand on, which `on` names.
    """

    sees: bool
    rules: tuple[str, ...]
    figure: AnyFigure
    distance: int
    sizes: tuple[int, int]
    on: tuple[str | None, str | None]
    fighters: tuple[Named, ...]


class GaitView(Wire, frozen=True):
    """A gait: what it is called, and how far the leader of the unit goes."""

    id: str
    words: Words
    allowed: int


class Reaches(Wire, frozen=True):
    """Where the leader of a unit may go at each gait."""

    regions: tuple[Region, ...]
    rules: tuple[str, ...]
    gaits: tuple[GaitView, ...]


class March(Wire, frozen=True):
    """A movement: where everybody would end up, by which paths, and who could fire at them then.

    `watching` are the units in overwatch that could.
    """

    plan: Planned
    rules: tuple[str, ...]
    figures: tuple[AnyFigure, ...]
    watching: tuple[str, ...]
    fighters: tuple[Named, ...]
