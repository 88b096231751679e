"""The table of a battle: a small mutable shell of dicts and tuples that hold frozen values.

Entities refer to each other by id. Only appliers (`damocles.rules.state.apply`) write here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, UnsetType

from damocles.engine import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.rules.state.bodies import Body, Stance
    from damocles.rules.state.setting import Setting

Gait = str
"""A way to move, by the id of its content: what it is like is a `GaitKind`."""
Place = Literal["reinforcement", "reserve", "inside", "table", "gone"]
"""Where a unit is; `inside` is a pilot who waits in an element."""
Phase = Literal["setup", "tactical", "activation", "control", "over"]


class Fighter(Value, frozen=True):
    """A fighter in the battle; the card says what it is. Off the table x and y mean nothing."""

    id: int
    unit: int
    card: str
    r: int
    place: Literal["off", "table", "gone"] = "off"
    x: int = 0
    y: int = 0
    facing: int = 0
    grounded: bool = False
    standing_on: str | None = None
    sp: tuple[int, ...] = ()
    aided: int | None = None
    """ABL-015, RUL-153: the last round in which this medic saved somebody or was eliminated."""
    stirred: bool = False
    """ABL-017: whether the fighter moved in its last activation."""
    tagging: int | str | None = None
    """The unit or element that it holds tagged, where an edition lets tags last."""


class Unit(Value, frozen=True):
    """A unit in the battle: who belongs to it, who leads it, what state it is in."""

    id: int
    seat: int
    card: str
    fighters: tuple[int, ...]
    leader: int
    place: Place
    disorganised: bool = False
    drills: frozenset[str] = frozenset()
    tags: tuple[tuple[int, int], ...] = ()
    """ABL-007: the seats that have tagged it, each with the round."""
    nanonucleus: bool = False
    """RUL-155: failed damage tests are rolled again until its next activation, as an option."""
    lasting: frozenset[str] = frozenset()
    """ROU-003: the routines that do something for it until its next activation."""
    markers: int = 0
    """How many morale markers lie beside it, where an edition has them."""
    returned: int = 0
    """How often it has come back after it was destroyed, where an edition allows that."""


class Hidden(Value, frozen=True):
    """Stands in a view for what the seat may not know; says only how much of it there is."""

    count: int


def hide_cards(count: int) -> tuple[int, ...] | Hidden:
    """This many cards of which a view knows no more; that none are left is known."""
    return Hidden(count) if count else ()


class ShownCard(Value, frozen=True):
    """A card of a sequence that another seat was shown, and where it lies for all they know."""

    to: int
    unit: int
    place: int


class Seat(Value, frozen=True):
    """What one seat has: leadership points, score, commander, cards to come."""

    id: int
    lp: int = 0
    vp: int = 0
    rp: int = 0
    commander: int | None = None
    sequence: tuple[int, ...] | Hidden = ()
    authority: int = 0
    rerolls: tuple[int, ...] = ()
    surrendered: bool = False
    last_option: str | None = None
    always_reroll: bool = True
    """RUL-63: standing orders; misses are rolled again without asking."""
    routines: tuple[tuple[int, str], ...] = ()
    """ROU-005: overseers and the routines they have used in this activation."""
    struck: int | None = None
    """SHO-065: the round in which it last called artillery."""
    left: tuple[int, ...] = ()
    """The cards that have left its sequence unseen in this round; others do not know which."""
    shown: tuple[ShownCard, ...] = ()
    """The cards of its sequence that others were shown; the seat itself knows nothing of that."""


class Element(Value, frozen=True, cache_hash=True):
    """A terrain element as it is now; without corners it lies where the mission puts it."""

    id: str
    present: bool = True
    damage: int = 0
    """TER-014: how many Structure points it has lost."""
    corners: tuple[tuple[int, int], ...] = ()
    opened: int | None = None
    """TER-008: the side of a container that is open, counted from the first corner."""


class Activation(Value, frozen=True):
    """What the active unit has done so far in this activation."""

    unit: int
    engaged_at_start: bool
    gait: Gait | None = None
    moved: bool = False
    crossing: bool = False
    fired: tuple[str, ...] = ()
    fired_before_moving: tuple[str, ...] = ()
    fought: bool = False
    repaired: tuple[int, ...] = ()
    """ABL-014: the mechanics that have worked."""
    handled: tuple[int, ...] = ()
    """TER-009: who has opened a container or lifted a wall."""
    sabotaged: tuple[int, ...] = ()
    """ABL-013: the engineers that have removed an element."""
    designated: tuple[int, ...] = ()
    """ABL-007: who has tagged an enemy unit."""
    dash: bool = False
    """ROU-007: a routine makes the next rush longer."""
    nanonucleus: tuple[str, int] | None = None
    """ROU-008: the weapon and the fighter in whose attack failed damage tests are rolled again."""
    sniped: tuple[int, ...] = ()
    """ABL-017: who has fired as a sniper and must stay in place."""
    disengaged: bool = False
    """Whether it has paid for leaving contact, where an edition asks for that."""
    forfeited: tuple[str, ...] = ()
    """What it has given up in this activation, where an edition makes it choose."""


class Clock(Value, frozen=True):
    """Where the battle stands: round, phase, who is active."""

    round: int = 0
    phase: Phase = "setup"
    active: int | None = None
    first: int | None = None
    order: tuple[int, ...] = ()
    """The seats by their last turn, longest ago first, where the order of play was chosen whole."""


class Outcome(Value, frozen=True):
    """How the battle ended: the winner (None for a draw), and by which rule.

    Whoever wants to know who has won asks for `winners`: allies may win together.

    >>> together = Outcome(1, "CTL-007", (3, 2, 4), allies=(2,))
    >>> together.winners, [together.share_of(seat) for seat in (0, 1, 2)]
    ((1, 2), [0.0, 1.0, 1.0])
    >>> [Outcome(None, "CTL-007", (3, 2, 3), (0, 2)).share_of(seat) for seat in (0, 1, 2)]
    [0.5, 0.0, 0.5]
    """

    winner: int | None
    rule: str
    vp: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    """The seats that share first place; all others have lost."""
    goals: tuple[int, ...] | UnsetType = UNSET
    """The goals of the mission that have decided it, by their places in its list."""
    allies: tuple[int, ...] | UnsetType = UNSET
    """The seats that win with the winner, where sides win as one."""

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that have won; none in a draw."""
        return () if self.winner is None else (self.winner, *(self.allies or ()))

    def has_won(self, seat: int) -> bool:
        """Whether a seat has won, alone or with its side."""
        return seat in self.winners

    def share_of(self, seat: int) -> float:
        """What the battle is for a seat: 1 if won, 0.5 if drawn, 0 if lost."""
        if self.winners:
            return float(self.has_won(seat))
        return 0.5 if seat in self.drawn or not self.drawn else 0.0


NO_STATE = ("bodies", "derived", "laid", "placed", "setting", "stances", "strengths")
"""Slots of a table that are not state: facts derived from it, and what never changes."""


class Table:
    """Everything that can change, by id. Forking is a handful of dict copies.

    Elements, controllers, owners and the tally change so seldom that each change puts a new dict in
    place of the old one, which copies share.

    Facts computed from the rest are kept in three dicts, by what they depend on: `laid` on the
    elements, `placed` on the elements and on where the fighters of each unit stand, `derived` on
    anything about fighters, units and elements. Copies share each dict for as long as it holds for
    both: a write (`apply.changes`) replaces the dicts it outdates with empty ones.
    What is known of single units (`bodies`, `stances`, `strengths`) is shared in the same way, and
    replaced by what is known of all the others.
    """

    __slots__ = (
        "activation",
        "bodies",
        "clock",
        "controllers",
        "derived",
        "elements",
        "fighters",
        "laid",
        "outcome",
        "owners",
        "placed",
        "seats",
        "setting",
        "stances",
        "strengths",
        "tally",
        "units",
    )

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.fighters: dict[int, Fighter] = {}
        self.units: dict[int, Unit] = {}
        self.seats: dict[int, Seat] = {}
        self.elements: Mapping[str, Element] = {}
        self.controllers: Mapping[str, int] = {}
        self.owners: Mapping[str, int] = {}
        self.tally: Mapping[str, int] = {}
        self.clock = Clock()
        self.activation: Activation | None = None
        self.outcome: Outcome | None = None
        self.derived: dict[Any, Any] = {}
        self.placed: dict[Any, Any] = {}
        self.laid: dict[Any, Any] = {}
        self.bodies: dict[int, Body] = {}
        self.stances: dict[int, Stance] = {}
        self.strengths: dict[int, dict[Any, Any]] = {}

    def copy(self) -> Table:
        """An independent copy; the frozen values, the setting and all facts are shared."""
        twin = Table.__new__(Table)
        twin.setting, twin.derived = self.setting, self.derived
        twin.placed, twin.laid = self.placed, self.laid
        twin.clock, twin.activation, twin.outcome = self.clock, self.activation, self.outcome
        twin.elements, twin.controllers = self.elements, self.controllers
        twin.owners, twin.tally = self.owners, self.tally
        twin.fighters, twin.units = self.fighters.copy(), self.units.copy()
        twin.seats = self.seats.copy()
        twin.bodies, twin.stances, twin.strengths = self.bodies, self.stances, self.strengths
        return twin

    def bare_copy(self) -> Table:
        """A copy for keeping: without the facts, which take far more room than the state."""
        twin = self.copy()
        twin.derived, twin.placed, twin.laid = {}, {}, {}
        twin.bodies, twin.stances, twin.strengths = {}, {}, {}
        return twin

    def parts(self) -> dict[str, object]:
        """Everything that equality, digests and saves look at."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in NO_STATE}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]  # a mutable shell has no hash


def seats_playing(table: Table) -> list[int]:
    """The seats that have not surrendered."""
    return [seat.id for seat in table.seats.values() if not seat.surrendered]
