"""Twin battles: alike but for one secret, so that whoever sees a difference has learnt it.

One seat lays its cards, or wagers, in another way in the twin. Until the rules reveal that, every
byte that the other seat and a spectator get must be the same in both battles. This finds a leak in
whatever form it takes: as a list of cards, in words, as the place of something in a list. A twin in
which only the card of a unit in reserve lies elsewhere shows that nobody learns when it comes.
"""

from __future__ import annotations

import random
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from damocles.ai import Random
from damocles.engine.values import to_json
from damocles.rules.chapters.command import SequenceDecision, WagerDecision
from damocles.rules.state.events.activation import CardRevealed
from damocles.rules.state.events.command import WagersRevealed
from damocles.server.rooms.archive.store import StoredRoom
from tests.server.rooms.wired import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Decision, Event
    from damocles.server.rooms.battle.contest import Contest
    from tests.server.rooms.wired import Heard, Wired

SECRET = (SequenceDecision, WagerDecision)
SHOWN = (CardRevealed, WagersRevealed)
LATE = 20
"""Of so many orders one is looked at by pages that come later, too."""


class Given(NamedTuple):
    """An order on its way."""

    seat: int
    order: dict[str, Any]
    number: int


class Count:
    """What was looked at: `leaks` is what somebody learnt who should not."""

    def __init__(self) -> None:
        self.battles = self.orders = self.bytes = self.compared = 0
        self.twins = {"cards": 0, "reserve": 0, "wager": 0}
        self.leaks: list[str] = []

    def __str__(self) -> str:
        twins = ", ".join(f"{number} of {kind}" for kind, number in self.twins.items())
        return (
            f"{self.battles} battles, {self.orders} orders, {self.bytes:,} bytes,"
            f" {self.compared:,} messages compared with those of twins ({twins})"
        )


class World(NamedTuple):
    """A battle and who looks at it: the pages of both seats, and a spectator."""

    room: str
    contest: Contest
    pages: tuple[Line, Line, Line]

    async def leave(self) -> None:
        """Let all pages go."""
        for each in self.pages:
            await each.close()


class Varied(NamedTuple):
    """A secret answer in another way, and in which."""

    kind: str
    order: dict[str, Any]


class Battles:
    """A battle with its twins of the moment; everything that is seen goes into the count."""

    def __init__(self, wired: Wired, seed: str, count: Count) -> None:
        self._wired, self._seed, self._chance = wired, seed, random.Random(seed)
        self._count, self._twins = count, list[World]()
        self._keeper = self._round = 0

    async def fight(self, wish: dict[str, Any], orders: int) -> None:
        """So many orders of a battle, or all."""
        room, self._tokens = await self._wired.open(wish, self._seed)
        self._main = await self._entered(room)
        for _ in range(orders):
            if not self._main.contest.pending:
                break
            await self._step()
            self._count.orders += 1
        for each in (self._main, *self._twins):
            await each.leave()
        self._count.battles += 1

    async def _step(self) -> None:
        """One order in the battle, and the same in its twins, but for a secret of the keeper."""
        await self._new_round()
        game = self._main.contest
        pending, number = game.pending, game.battle.number
        asked = next((each for each in pending if each.seat == self._keeper), pending[0])
        order = msgspec.json.decode(self._choice(asked))
        others = [order] * len(self._twins)
        if isinstance(asked, SECRET) and asked.seat == self._keeper:
            for varied in self._varied(order, asked):
                self._count.twins[varied.kind] += 1
                self._twins.append(await self._twin())
                others.append(varied.order)
        said = await self._told(self._main, Given(asked.seat, order, number))
        assert said, "a legal order was refused"
        self._examined(self._main)
        for twin, other in zip(list(self._twins), others, strict=True):
            await self._compare(twin, said, Given(asked.seat, other, number))

    async def _new_round(self) -> None:
        """With every round another seat may be the one that keeps a secret."""
        now = self._main.contest.battle.table.clock.round
        if now != self._round:
            self._round, self._keeper = now, self._chance.randrange(2)
            for twin in list(self._twins):
                await self._part(twin)

    def _choice(self, asked: Decision) -> bytes:
        """A legal order, from the view of the seat alone."""
        view = self._main.contest.view(asked.seat)
        return to_json(Random(f"{self._seed}/{view.progress.number}").choose(view, asked))

    # ---- twins -------------------------------------------------------------------------------

    def _varied(self, order: dict[str, Any], asked: Decision) -> list[Varied]:
        """The order in other ways: cards mixed or only one moved, or another wager."""
        if isinstance(asked, WagerDecision):
            points = (order["points"] + 1) % (asked.most + 1)
            return [Varied("wager", {**order, "points": points})] if asked.most else []
        units, cards = self._main.contest.battle.table.units, order["units"]
        waiting = [card for card in cards if units[card].place == "reserve"]
        ways = [("reserve", moved(cards, waiting[-1]))] if waiting else []
        ways += [
            ("cards", [*cards[:-2], cards[-1], cards[-2]]),
            ("cards", self._chance.sample(cards, len(cards))),
        ]
        different = {tuple(way): kind for kind, way in reversed(ways) if way != cards}
        return [Varied(kind, {**order, "units": way}) for way, kind in different.items()]

    async def _twin(self) -> World:
        """A room with everything that has happened so far."""
        store, name = self._wired.store, f"twin-{self._chance.randrange(10**7):07}"
        stored = store.rooms[self._main.room]
        store.rooms[name] = StoredRoom(replace(stored.room, id=name), stored.rows)
        return await self._entered(name)

    async def _entered(self, room: str) -> World:
        app, (one, two) = self._wired.app, self._tokens
        pages = Line(app, room, one), Line(app, room, two), Line(app, room)
        for each in pages:
            await each.hear("welcome")
        return World(room, (await self._wired.hall.find(room)).contest, pages)

    async def _part(self, twin: World) -> None:
        self._twins.remove(twin)
        await twin.leave()
        del self._wired.store.rooms[twin.room]

    # ---- looking -----------------------------------------------------------------------------

    async def _compare(self, twin: World, said: list[str], given: Given) -> None:
        """Let the same happen in a twin; it is left when the rules reveal the difference.

        What the keeper may do can follow from his secret; what the other may do must not.
        """
        told = await self._told(twin, given)
        shown = not told or revealed(self._main.contest) != revealed(twin.contest)
        if not told and given.seat != self._keeper:
            self._count.leaks.append(f"only in one battle there is {given.order}")
        if shown:
            await self._part(twin)
            return
        pairs = list(zip_longest(said, told, fillvalue="nothing"))
        self._count.compared += len(pairs)
        self._count.leaks += [difference(*pair) for pair in pairs if pair[0] != pair[1]]

    async def _told(self, world: World, given: Given) -> list[str]:
        """What the other seat and the spectator are told; nothing if the order is refused."""
        other, giver = 1 - self._keeper, world.pages[given.seat]
        watching = world.pages[other], world.pages[2]
        for at in world.pages:
            await at.catch_up(given.number)
        first = [len(at.heard) for at in watching]
        if given.seat == other:
            for kind in ("preview", "reply"):
                await self._ask(giver, other, {"type": kind, "order": given.order})
            unit = {"unit": given.order.get("unit", 0)}
            await self._ask(giver, other, {"type": "danger", "costs": True, **unit})
            await self._ask(giver, other, {"type": "survey", "what": "danger", **unit})
        key = f"given-{given.number:04}-{given.seat}"
        number = given.number
        giver.say({"type": "give", "key": key, "number": number, "order": given.order})
        if (await giver.hear("happened", "refused")).type == "refused":
            return []
        for at in world.pages:
            await at.catch_up(number + 1)
        await self._ask(watching[0], other, {"type": "why", "frame": number + 1, "event": 0})
        told = [
            each for at, start in zip(watching, first, strict=True) for each in at.heard[start:]
        ]
        if number % LATE == 0:
            told += await self._late(world, other)
        return [text.replace(world.room, "room") for text, message in told if counts(message)]

    async def _ask(self, at: Line, seat: int, question: dict[str, Any]) -> None:
        at.say({"type": "ask", "id": 1, "seat": seat, "question": question})
        await at.hear("answered", "unanswered")

    async def _late(self, world: World, other: int) -> list[tuple[str, Heard]]:
        """What pages get that come now: who is there is told to them, and is no secret."""
        found = []
        for tokens in ([self._tokens[other]], []):
            late = Line(self._wired.app, world.room, *tokens)
            await late.hear("welcome")
            await late.close()
            for text, message in late.heard:
                fields = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
                fields.pop("room", None)
                self._search(text, message, (other,) if tokens else ())
                found.append((msgspec.json.encode(fields).decode(), message))
        return found

    def _examined(self, world: World) -> None:
        """Look through all that pages have heard by now, and forget it."""
        for at, seats in zip(world.pages, ((0,), (1,), ()), strict=True):
            for text, message in at.heard:
                self._search(text, message, seats)
            at.heard.clear()

    def _search(self, text: str, message: Heard, seats: Sequence[int]) -> None:
        """No message holds the key of the dice, a token, or what another seat can do."""
        self._count.bytes += len(text.encode())
        foreign = [each for each in message.asked if each.seat not in seats]
        leaks = [f"choices: {e}" for e in foreign if bytes(e.decision) or bytes(e.choices)]
        secrets = (self._seed, *self._tokens)
        leaks += [f"in {text[:80]}" for secret in secrets if secret in text]
        self._count.leaks += leaks


def counts(message: Heard) -> bool:
    """Who is there says nothing of the battle, and may come a moment earlier or later."""
    return message.type != "changed"


def moved(cards: list[int], card: int) -> list[int]:
    """The cards with one of them last, or before the last if it is that."""
    rest = [each for each in cards if each != card]
    return [*rest, card] if cards[-1] != card else [*rest[:-1], card, *rest[-1:]]


def revealed(game: Contest) -> list[Event]:
    """What the last order has revealed of secrets."""
    return [event for event in game.battle.journal[-1].events if isinstance(event, SHOWN)]


def difference(one: str, other: str) -> str:
    """The place at which two messages part."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 60) : at + 60]} <> {other[max(0, at - 60) : at + 60]}"
