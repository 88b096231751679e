"""Twin battles: alike but for one secret, so that whoever sees a difference has learnt it.

One seat lays its cards, or wagers, in another way in the twin. Until the rules reveal that, every
byte that the other seat and a spectator get must be the same in both battles. This finds a leak in
whatever form it takes: as a list of cards, in words, as the place of something in a list.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from damocles.rules.command import SequenceDecision, WagerDecision
from damocles.rules.events.activation import CardRevealed
from damocles.rules.events.command import WagersRevealed
from tests.server.rooms.playing import game_of, hall_of, opened, order_for, page

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from damocles.engine.families import Decision, Event
    from damocles.server.rooms.game import Game
    from tests.server.rooms.playing import Page

    Client = TestClient[Litestar]

LARGER = [
    {"holder": "human", "company": "white-stars-1000-infantry"},
    {"holder": "human", "company": "therians-1000-infantry"},
]
"""Companies with enough cards that their order is no coincidence."""
SECRET = (SequenceDecision, WagerDecision)
SHOWN = (CardRevealed, WagersRevealed)
FOREIGN_TOLD = {"decision", "choices"}
"""What is told of a question to nobody but who is asked."""
LATE = 10
"""Of so many orders one is looked at by pages that come later, too."""


class World(NamedTuple):
    """A battle and who looks at it: the pages of both seats, and a spectator."""

    room: str
    pages: tuple[Page, Page, Page]


class Twin(NamedTuple):
    """A battle that differs in one secret, until that is revealed."""

    world: World
    stack: contextlib.ExitStack


class Given(NamedTuple):
    """An order on its way."""

    seat: int
    order: dict[str, Any]
    number: int


class Battles:
    """A battle with its twins of the moment; `leaks` are the differences that somebody saw."""

    def __init__(self, client: Client, seed: str, stack: contextlib.ExitStack) -> None:
        self.client, self.seed, self.chance = client, seed, random.Random(seed)
        self.leaks: list[str] = []
        self.compared = 0
        self.keeper = 0
        self._stack, self._twins = stack, list[Twin]()
        room, self.tokens = opened(client, "human", "human", seed=seed, seats=LARGER)
        self._main = self._enter(room, stack)

    @property
    def game(self) -> Game:
        """The battle itself."""
        return game_of(self.client, self._main.room)

    def step(self) -> None:
        """One order in the battle, and the same in its twins, but for a secret of the keeper."""
        asked, number = self._next(), self.game.battle.number
        order = json.loads(order_for(self.client, self._main.room, asked.seat, self.seed))
        others = [order] * len(self._twins)
        if type(asked) in SECRET and asked.seat == self.keeper:
            varied = self._varied(order, asked)
            self._twins += [self._twin() for _ in varied]
            others += varied
        said = self._told(self._main, Given(asked.seat, order, number))
        for twin, other in zip(list(self._twins), others, strict=True):
            self._compare(twin, said, Given(asked.seat, other, number))

    # ---- twins -------------------------------------------------------------------------------

    def _next(self) -> Decision:
        """Who answers now: of several the keeper of the secret first, who changes every round."""
        pending = self.game.pending
        if len(pending) > 1 and isinstance(pending[0], SequenceDecision):
            self.keeper = self.chance.randrange(2)
            for twin in list(self._twins):
                self._part(twin)
        return next((each for each in pending if each.seat == self.keeper), pending[0])

    def _twin(self) -> Twin:
        """A room with everything that has happened so far."""
        hall, name = hall_of(self.client), f"twin-{self.chance.randrange(10**12)}"

        async def copied() -> None:
            stored = await hall.desk.store.load(self._main.room)
            assert stored is not None
            await hall.desk.store.create(replace(stored.room, id=name))
            appended = (
                hall.desk.store.append(name, number, row) for number, row in enumerate(stored.rows)
            )
            await asyncio.gather(*appended)

        self.client.blocking_portal.call(copied)
        stack = self._stack.enter_context(contextlib.ExitStack())
        return Twin(self._enter(name, stack), stack)

    def _enter(self, room: str, stack: contextlib.ExitStack) -> World:
        one, two = self.tokens
        first = stack.enter_context(page(self.client, room, one))
        second = stack.enter_context(page(self.client, room, two))
        return World(room, (first, second, stack.enter_context(page(self.client, room))))

    def _varied(self, order: dict[str, Any], asked: Decision) -> list[dict[str, Any]]:
        """The order in other ways: all cards anew and the last two changed, or another wager."""
        if isinstance(asked, WagerDecision):
            return [{**order, "points": (order["points"] + 1) % (asked.most + 1)}]
        cards = order["units"]
        tail = [*cards[:-2], cards[-1], cards[-2]]
        mixed = self.chance.sample(cards, len(cards))
        return [{**order, "units": units} for units in (tail, mixed) if units != cards]

    def _part(self, twin: Twin) -> None:
        self._twins.remove(twin)
        twin.stack.close()

    # ---- looking -----------------------------------------------------------------------------

    def _compare(self, twin: Twin, said: list[str], given: Given) -> None:
        """Let the same happen in a twin; it is left when the rules reveal the difference."""
        told = self._told(twin.world, given)
        if not told or revealed(self.game) != revealed(game_of(self.client, twin.world.room)):
            self._part(twin)
            return
        self.compared += 1
        pairs = zip_longest(said, told, fillvalue="nothing")
        self.leaks += [difference(one, other) for one, other in pairs if one != other]

    def _told(self, world: World, given: Given) -> list[str]:
        """What the other seat and the spectator are told; nothing if the order is refused."""
        other, giver = 1 - self.keeper, world.pages[given.seat]
        watching = ((world.pages[other], (other,)), (world.pages[2], ()))
        for at in world.pages:
            _catch_up(at, given.number)
        first = [len(at.heard) for at, _ in watching]
        if given.seat == other:
            self._ask(giver, other, {"type": "preview", "order": given.order})
        giver.give(given.order, key=f"given-{given.number}-{given.seat}", number=given.number)
        if giver.hear("happened", "refused")["type"] == "refused":
            return []
        texts = []
        for (at, seats), start in zip(watching, first, strict=True):
            _catch_up(at, given.number + 1)
            texts += [self._seen(text, seats) for text in at.heard[start:]]
        self._ask(watching[0][0], other, {"type": "why", "frame": given.number + 1, "event": 0})
        texts.append(self._seen(watching[0][0].heard[-1], (other,)))
        if given.number % LATE == 0 or self.game.battle.progress.answers:
            texts += self._late(world, other)
        return [text for text in texts if text]

    def _ask(self, at: Page, seat: int, question: dict[str, Any]) -> None:
        at.say({"type": "ask", "id": 1, "seat": seat, "question": question})
        at.hear("answered", "unanswered")

    def _late(self, world: World, other: int) -> list[str]:
        """What pages get that come now."""
        found = []
        for tokens, seats in (([self.tokens[other]], (other,)), ([], ())):
            with page(self.client, world.room, *tokens) as late:
                found.append(self._seen(late.heard[0], seats))
        return found

    def _seen(self, text: str, seats: tuple[int, ...]) -> str:
        """A message as it would be in any room; what may be in none is noted as a leak.

        Who is there says nothing of the battle, and may come a moment earlier or later.
        """
        message = json.loads(text)
        foreign = [each for each in message.get("asked", ()) if each["seat"] not in seats]
        self.leaks += [f"choices: {each}" for each in foreign if FOREIGN_TOLD & each.keys()]
        seed = str(self.game.kept.header.seed)
        self.leaks += [f"in {text[:80]}" for secret in (seed, *self.tokens) if secret in text]
        message.pop("room", None)
        message.pop("key", None)
        return "" if message["type"] == "changed" else json.dumps(message)


def _catch_up(at: Page, number: int) -> None:
    """Hear everything up to the order of this number."""
    while at.last["number"] < number:
        at.next()


def revealed(game: Game) -> list[Event]:
    """What the last order has revealed of secrets."""
    return [event for event in game.battle.journal[-1].events if isinstance(event, SHOWN)]


def difference(one: str, other: str) -> str:
    """The place at which two messages part."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 60) : at + 60]} <> {other[max(0, at - 60) : at + 60]}"


def watched(client: Client, seed: str, *, orders: int) -> tuple[int, list[str]]:
    """Play so many orders of a battle beside its twins: how often was compared, what was seen."""
    with contextlib.ExitStack() as stack:
        battles = Battles(client, seed, stack)
        for _ in range(orders):
            if not battles.game.pending:
                break
            battles.step()
        return battles.compared, battles.leaks
