"""Messages between a room and a page: over plain HTTP to open a room, then over a socket.

A seat is held by whoever has its token; a link to a seat has the token after the hash, so that no
log ever contains one. Everything a page gets is from its seats' views, or from a spectator's.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from damocles.server.frames.wire import Changes, Frame
from damocles.server.play.wire import AnyAnswer, AnyQuestion, Asked, RefusalView
from damocles.server.wire import DrillView, RuleSetName, RuleTerms, TableView, Wire
from damocles.words import Words

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Token = Annotated[str, msgspec.Meta(min_length=16, max_length=64)]
Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
"""Made up by the page for each order, so that an order that arrives twice is taken once."""
Holder = Literal["human", "bot", "open"]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Option = bool | int | str | None
RoomState = Literal["running", "over", "stopped", "resting"]
Watch = Literal["ask", "hold", "fire"]
"""What a unit in overwatch does: its seat is asked, it holds its fire, it fires at once."""


# ---- opening a room, over HTTP -----------------------------------------------------------------


class SeatChoice(Wire, frozen=True):
    """Who is to hold a seat: somebody at this page, a bot of a level, or whoever has the link."""

    holder: Holder
    company: Annotated[str, msgspec.Meta(min_length=1, max_length=20_000)]
    """The name of a company of the library, or a company in its text form."""
    level: Name | None = None
    name: Name | None = None


class NewRoom(Wire, frozen=True):
    """A battle to set up: the mission, who plays what, and the options of the rules."""

    mission: Name
    seats: Annotated[list[SeatChoice], msgspec.Meta(min_length=2, max_length=4)]
    options: dict[str, Option] = msgspec.field(default_factory=dict)
    setup: Name = "map"
    table: Literal["map", "random"] = "map"
    attacker: Literal[0, 1] | None = None
    """The seat that attacks where there are roles; None leaves it to chance."""
    seed: Name | None = None
    """The dice key, for repeatable battles: everybody sees it. By default nobody knows it.

    It is refused if people play apart: nobody may choose their dice.
    """
    minutes: Annotated[int, msgspec.Meta(ge=1, le=600)] | None = None
    """Minutes to think for each human seat in the whole battle; None for no clock."""
    hints: bool | None = None
    """Whether seats may ask what a bot would do; by default yes unless people play apart."""
    rules: RuleSetName = UNSET


class SeatHolder(Wire, frozen=True):
    """Who is to hold a seat of a battle whose companies are known."""

    holder: Holder
    level: Name | None = None
    name: Name | None = None


class PlayOn(Wire, frozen=True):
    """A battle to be played on: the text of a record, and after which of its orders.

    The dice after that differ from those of the record. A battle that is still running has no
    record, and a record of what one seat saw is not enough.
    """

    record: Annotated[str, msgspec.Meta(min_length=1)]
    number: Annotated[int, msgspec.Meta(ge=0, le=9_999_999)]
    seats: Annotated[list[SeatHolder], msgspec.Meta(min_length=2, max_length=4)]
    minutes: Annotated[int, msgspec.Meta(ge=1, le=600)] | None = None


class SeatKey(Wire, frozen=True):
    """The token of a seat; the address `#battle/ROOM/TOKEN` opens it."""

    seat: int
    holder: Holder
    token: Token


class Opened(Wire, frozen=True):
    """A room and the keys of its human and open seats; `#battle/ROOM` alone is for watching."""

    room: str
    keys: tuple[SeatKey, ...]
    address: str | None = None
    """Where others reach the page, for invitations; None if only this machine can."""


class SeatState(Wire, frozen=True):
    """A seat as everybody sees it: who holds it, and whether they are there now."""

    seat: int
    holder: Holder
    name: str | None
    level: str | None
    army: str
    company: Words
    online: bool
    seconds: int | None = None
    """Seconds left on the clock of the seat, if it has one."""
    running: bool = False
    """Whether the clock of the seat is running."""
    bot: Words | None = None
    """What the bot that holds the seat is called."""


class RoomView(Wire, frozen=True):
    """A room as everybody sees it."""

    room: str
    mission: str
    name: Words
    options: dict[str, Option]
    free_measuring: bool
    state: RoomState
    seats: tuple[SeatState, ...]
    spectators: int = 0
    hints: bool = False
    """Whether seats may ask what a bot would do in their place."""
    advisers: dict[str, Words] = msgspec.field(default_factory=dict)
    """The bots that they may ask, with their names; empty where there are no hints."""
    stopped: Words | None = None
    """Why the battle cannot go on and can only be viewed, or why it rests, if that is so."""
    seed: str | None = None
    """The dice key, if it was chosen when the room was opened; otherwise nobody knows it."""
    foreign_cards: bool = False
    """Whether companies or mission came with a record and differ from those of the library."""
    rules: RuleSetName = UNSET
    """The rule set that is played, as a page asks for it."""


# ---- from the page -----------------------------------------------------------------------------


class Hello(Wire, frozen=True, tag="hello"):
    """The first message: the tokens of all seats of this page; empty to watch.

    `language` is the one that it reads, beside those that every page is told.
    """

    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=4)] = ()
    name: Name | None = None
    language: Name | None = None


class Give(Wire, frozen=True, tag="give"):
    """An order of a seat; `number` is how many orders had been taken when it was chosen."""

    key: Key
    number: int
    order: msgspec.Raw


class Ask(Wire, frozen=True, tag="ask"):
    """A question of a seat; only the latest of each kind is answered."""

    id: int
    seat: int
    question: AnyQuestion


class Say(Wire, frozen=True, tag="say"):
    """A line of chat."""

    text: Text


class Propose(Wire, frozen=True, tag="propose"):
    """Offer a draw, or ask to take back everything from the order of this number on."""

    seat: int
    what: Literal["draw", "take_back"]
    to: int | None = None


class Reply(Wire, frozen=True, tag="reply"):
    """The answer to the proposal of this id; its own seat withdraws it by not agreeing."""

    seat: int
    id: str
    agreed: bool


class Resign(Wire, frozen=True, tag="resign"):
    """A seat gives up the battle, which it can do at any time."""

    seat: int


class Stand(Wire, frozen=True, tag="stand"):
    """A standing order of a seat for a unit in overwatch, or for all its units."""

    seat: int
    watch: Watch
    unit: int | None = None


class Resume(Wire, frozen=True, tag="resume"):
    """A seat of a resting room wants it to go on."""

    seat: int


FromPage = Hello | Give | Ask | Say | Propose | Reply | Resign | Stand | Resume


# ---- to the page -------------------------------------------------------------------------------


class ChatLine(Wire, frozen=True):
    """Who said what; without a seat and a name it is the table itself."""

    seat: int | None
    name: str | None
    text: str


class Proposal(Wire, frozen=True):
    """Something that all other human seats must agree to; an answer names its id."""

    id: str
    seat: int
    what: Literal["draw", "take_back"]
    to: int | None
    waiting: tuple[int, ...]


class UnitWatch(Wire, frozen=True):
    """The standing order of one unit."""

    unit: int
    watch: Watch


class StandingView(Wire, frozen=True, tag="standing"):
    """The standing orders of a seat, for its own pages only; `units` are those that differ."""

    seat: int
    all: Watch
    units: tuple[UnitWatch, ...] = ()


class Welcome(Wire, frozen=True, tag="welcome"):
    """The whole view: the table, all frames as this page may see them, and what is asked.

    Applying all frames in order gives `now`; `seats` are those that this page holds.
    """

    room: RoomView
    seats: tuple[int, ...]
    table: TableView
    frames: list[Frame]
    now: Changes
    number: int
    asked: list[Asked]
    undo: tuple[int, ...]
    chat: list[ChatLine]
    proposal: Proposal | None = None
    standing: tuple[StandingView, ...] = ()
    drills: tuple[DrillView, ...] = ()
    terms: RuleTerms | UnsetType = UNSET


class Happened(Wire, frozen=True, tag="happened"):
    """An order was taken: what it caused and changed, and what is asked now.

    `number` is what the next order has to name. `undo` are the numbers of the orders that the
    seat that is asked can still take back. If something was taken back, `back` is the number from
    which frames no longer count; the frame then restores all values.
    """

    frame: Frame
    number: int
    asked: list[Asked]
    undo: tuple[int, ...] = ()
    back: int | None = None
    key: str | None = None


class OrderRefused(Wire, frozen=True, tag="refused"):
    """An order was not taken, and nothing has changed."""

    key: str
    refusal: RefusalView


class Answered(Wire, frozen=True, tag="answered"):
    """The answer to the question of this number."""

    id: int
    answer: AnyAnswer


class Unanswered(Wire, frozen=True, tag="unanswered"):
    """A question that was not answered, with the reason; a later one may have replaced it."""

    id: int
    refusal: RefusalView


class Thinking(Wire, frozen=True, tag="thinking"):
    """A bot has begun to think."""

    seat: int


class Said(Wire, frozen=True, tag="said"):
    """Somebody said something."""

    line: ChatLine


class Changed(Wire, frozen=True, tag="changed"):
    """The room has changed: who is there, what is proposed to whom, what the clocks show."""

    room: RoomView
    proposal: Proposal | None = None


class Trouble(Wire, frozen=True, tag="trouble"):
    """A message that was not understood or is not allowed, with the path of the field at fault.

    `words` say the same in every language, if people are meant to read it.
    """

    detail: str
    field: str | None = None
    words: Words | None = None


ToPage = (
    Welcome
    | Happened
    | OrderRefused
    | Answered
    | Unanswered
    | Thinking
    | Said
    | Changed
    | StandingView
    | Trouble
)
