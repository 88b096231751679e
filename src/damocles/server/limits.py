"""Every limit of the service in one place, and the buckets that limit rates."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Annotated

import msgspec

from damocles.catalog.source import reword_complaint
from damocles.server.speech import phrase
from damocles.words import Saying, SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from damocles.words import Words

Count = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
Span = Annotated[float, msgspec.Meta(gt=0, le=10**9)]
MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


class LimitError(SpokenError):
    """An unknown limit, or a value that a limit cannot have."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much of the service may be used; `damocles serve --limit NAME=VALUE` sets one limit.

    Limits per caller hold for an address. For people on the server's machine they are multiplied.
    """

    # ---- callers ---------------------------------------------------------------------------

    rooms_per_caller: Count = 40
    """Rooms that a caller may open in an hour."""
    loaded_per_caller: Count = 50
    """Rooms of a caller that are in memory at once."""
    bot_rooms_per_caller: Count = 4
    """Rooms of a caller in which bots alone play, at once."""
    sockets_per_caller: Count = 40
    """Pages of a caller that are connected to rooms at once."""
    connections_per_caller: Count = 64
    """Connections of a caller that are open at once."""
    requests_per_caller: Count = 16
    """Requests of a caller that are being answered at once."""
    bytes_per_caller: Count = 32 * 1024 * 1024
    """Bytes that are kept for a caller in an hour: rooms, orders, chat."""
    chat_per_caller: Count = 30
    """Lines of chat of a caller in a minute."""
    guesses_per_caller: Count = 120
    """Unknown rooms and wrong tokens of a caller in an hour."""
    local_factor: Count = 3
    """By how much the limits per caller are multiplied for people on the server's own machine."""
    callers: Count = 10_000
    """Callers of whom the server remembers what they did; those seen longest ago are forgotten."""

    # ---- rooms -----------------------------------------------------------------------------

    rooms_per_second: Span = 2.0
    """New rooms a second that the server takes."""
    rooms_at_once: Count = 300
    """New rooms that may be wanted at once."""
    loaded_rooms: Count = 500
    """Rooms in memory; those that nobody needs wait in the store."""
    idle_minutes: Span = 30.0
    """Minutes after which a room that nobody looks at is put away, though there is space."""
    forget_days: Span = 90.0
    """Days after which a room in which nothing ever happened is removed."""
    replayed_orders: Count = 5_000
    """Orders of a record that are taken again where a battle is played on."""
    decision_seconds: Span = 20.0
    """Seconds that a decision of the rules, or a question, may work; after that its room rests."""
    job_seconds: Span = 60.0
    """Seconds that a bot's turn, a hint or the frames of a battle may take in a process."""
    resume_seconds: Span = 60.0
    """Seconds between two attempts to let a resting room go on."""
    questions_waiting: Count = 64
    """Questions outside of rooms that may wait for their turn."""
    questions_of_caller: Count = 24
    """Questions outside of rooms of one caller that may wait for their turn."""
    viewers_waiting: Count = 32
    """Requests for the frames of finished battles that may wait for a process."""
    rooms_on_their_own: Count = 50
    """Rooms of bots alone that go on at once after a restart; the others follow in turn."""

    # ---- pages -----------------------------------------------------------------------------

    hello_seconds: Span = 10.0
    """Seconds in which a page has to say hello."""
    message_bytes: Count = 64 * 1024
    """Largest message of a page."""
    messages_per_second: Span = 60.0
    """Messages of a page that are heard in a second; faster ones have to wait."""
    messages_at_once: Count = 120
    """Messages of a page that may come at once."""
    waiting_messages: Count = 256
    """Messages that wait for a page; one that is slower than that is dropped."""
    hints_per_second: Span = 0.5
    """Hints that a page gets in a second."""
    hints_at_once: Count = 4
    """Hints that a page may ask for at once."""
    hint_seconds: Span = 20.0
    """Seconds after which nobody waits for a hint any more."""
    standing_changes: Count = 1_000
    """Changes of a seat's standing orders in a battle."""
    chat_lines: Count = 2_000
    """Lines of chat that a room keeps."""
    spectator_lines: Count = 500
    """Lines of chat that those who only watch may say in a room, all together."""
    chat_per_page: Count = 20
    """Lines of chat of a page in a minute."""
    chat_per_room: Count = 60
    """Lines of chat in a room in a minute."""

    # ---- requests and connections ------------------------------------------------------------

    body_bytes: Count = 64 * 1024
    """Largest body of a request: 200 bases take less than a third of it."""
    record_bytes: Count = 4 * 1024 * 1024
    """Largest record: twenty times that of a large battle."""
    header_seconds: Span = 10.0
    """Seconds in which the head of a request has to arrive, and the first of its body."""
    body_rate: Count = 8 * 1024
    """Bytes a second at which a body has to arrive after that."""
    stall_seconds: Span = 30.0
    """Seconds after which a caller who does not take what is sent is cut off."""
    keep_alive_seconds: Count = 5
    """Seconds that a connection stays open for the next request."""
    ping_seconds: Span = 20.0
    """Seconds between two pings of a socket, and until a ping has to be answered."""
    connections: Count = 800
    """Connections that are open at once; fewer where the system allows the server fewer files."""


LIMITS = Limits()
"""The default limits."""


def limits_of(settings: Iterable[str]) -> Limits:
    """The limits with settings such as `rooms_per_caller=80`; LimitError if one is invalid.

    >>> limits_of(["chat_lines=50"]).chat_lines
    50
    """
    known, found = {each.name for each in msgspec.structs.fields(Limits)}, dict[str, str]()
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise LimitError(Saying("errors.limits.no_value", setting=repr(setting)))
        if name not in known:
            facts = {"name": repr(name), "known": sorted(known)}
            raise LimitError(Saying("errors.limits.unknown", **facts))
        found[name] = value
    try:
        return msgspec.convert(found, Limits, strict=False)
    except msgspec.ValidationError as error:
        problem, name = reword_complaint(str(error))
        facts = {"name": name, "value": found[name], "problem": problem}
        raise LimitError(Saying("errors.limits.invalid", **facts)) from error


class Bucket:
    """Tokens that are refilled over time: taking one that is not there yet means a wait.

    >>> bucket = Bucket(2.0, 1.0, now=lambda: 0.0)
    >>> bucket.wait(), bucket.wait(), bucket.wait()
    (0.0, 0.5, 1.0)
    """

    def __init__(
        self, rate: float, burst: float, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left, self._at = burst, now()

    def wait(self) -> float:
        """Take a token, and return the seconds to wait until it is really there."""
        self._refill()
        self._left -= 1
        return max(0.0, -self._left / self._rate)

    def lack(self, amount: float = 1.0) -> float:
        """Seconds until this many tokens are there; none are taken."""
        self._refill()
        return max(0.0, (amount - self._left) / self._rate)

    def take(self, amount: float = 1.0) -> bool:
        """Take this many tokens if they are there; False if they are not."""
        if self.lack(amount):
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take this many tokens whether they are there or not: a debt delays the next ones."""
        self._refill()
        self._left -= amount

    def _refill(self) -> None:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


def tell_wait(seconds: float) -> Words:
    """A waiting time in words, rounded up.

    >>> [tell_wait(seconds)["en"] for seconds in (0.2, 59, 61, 7000)]
    ['1 second', '59 seconds', '2 minutes', '2 hours']
    """
    unit, size = ("second", 1.0)
    if seconds > MINUTE:
        unit, size = ("minute", MINUTE) if seconds <= HOUR else ("hour", HOUR)
    count = max(1, math.ceil(seconds / size))
    return phrase(f"problems.times.{unit}", count=count)
