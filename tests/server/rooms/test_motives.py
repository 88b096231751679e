"""Why bots did what they did: told for what is over, and never more than all could know."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.values import to_json
from damocles.rules.chapters.activation import ActDecision
from damocles.server.rooms.archive.kept_rows import BackRow, OrderRow, ResignRow
from damocles.server.rooms.archive.store import StoredRoom
from damocles.server.rooms.battle.bot_turns import (
    BotTurn,
    ConsideredOrder,
    bot_turn,
    consider,
    share_header,
)
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.battle.motives import MOST, KeptThought, MotiveLog, Withheld
from damocles.server.rooms.battle.opening import prepare_room
from damocles.server.rooms.wire import NewRoom
from damocles.words import languages
from tests.server.rooms.playing import compiled, opened, page, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar
    from litestar.testing import TestClient

    from damocles.server.play.wire import Motives

    Client = TestClient[Litestar]


class Battle:
    """A battle of two bots in a room, without sockets: every thought at hand."""

    def __init__(
        self, *levels: str, seed: str = "motives", size: str = "500", **options: bool
    ) -> None:
        seats = [
            {"holder": "bot", "level": level, "company": f"{army}-{size}"}
            for level, army in zip(levels, ("white-stars", "therians"), strict=True)
        ]
        wish = {"mission": "skirmish", "seats": seats, "seed": seed, "options": options}
        kept, _ = prepare_room(msgspec.convert(wish, NewRoom))
        self.contest, self.motives = Contest(StoredRoom(kept, ())), MotiveLog()
        self.header = share_header(kept).value

    def turn(self) -> BotTurn:
        """What the bot that is asked first is shown."""
        seat = self.contest.pending[0].seat
        level = self.contest.kept.seats[seat].level or ""
        seed = f"{seat}/{self.contest.battle.number}"
        return bot_turn(self.contest.view(seat), level=level, seed=seed, backend=backend())

    def step(self, found: ConsideredOrder | None = None) -> int:
        """One order of a bot, whose thought is kept; its number."""
        decision, found = self.contest.pending[0], found or consider(self.header, self.turn())
        key, clock = f"order-{self.contest.rows}", self.contest.battle.table.clock.round
        self.contest.enter(OrderRow(msgspec.Raw(found.order), key))
        number = self.contest.battle.number
        self.motives.keep(number, KeptThought(decision, clock, found))
        return number

    def answer(self, number: int) -> Motives | str:
        """Why, or why that is not told."""
        try:
            return self.motives.tell(self.contest, number)
        except Withheld as withheld:
            return withheld.reason

    def kinds(self, orders: int) -> Iterator[tuple[str, int]]:
        """So many orders: the kind of each decision and the number of its order."""
        for _ in range(orders):
            kind = type(self.contest.pending[0]).__name__
            yield kind, self.step()


def backend() -> str:
    """The fastest geometry."""
    return compiled().report().backend


@pytest.fixture(scope="module")
def soldiers() -> tuple[Battle, dict[str, list[int]], list[str]]:
    """The first rounds of two Soldiers: numbers by the kind of decision, what was told at once."""
    battle, found, told = Battle("soldier", "soldier", size="2000"), dict[str, list[int]](), []
    for kind, number in battle.kinds(200):
        found.setdefault(kind, []).append(number)
        answer = battle.answer(number)
        active = battle.contest.battle.table.activation
        if kind == "ActDecision" and active is not None:
            assert answer == "motive_acting"
            told.append(kind)
    return battle, found, told


Soldiers = tuple[Battle, dict[str, list[int]], list[str]]


def test_an_action_is_explained_when_its_activation_is_over(soldiers: Soldiers) -> None:
    """Options in words, the one that was taken first; before that, what is meant is a secret."""
    battle, numbers, early = soldiers
    answers = [battle.answer(number) for number in numbers["ActDecision"][:-3]]
    plans = [each for each in answers if not isinstance(each, str) and each.considered > 1]

    assert early
    assert plans
    for each in plans:
        first, *others = each.options
        assert first.points is not None
        assert all(option.points is None for option in others)  # nobody may measure here
        assert all(option.ahead is None for option in each.options)
        assert set(first.words) == set(languages())
        assert first.terms


def test_with_free_measuring_all_options_have_numbers() -> None:
    """What anybody can measure is no secret."""
    battle = Battle("soldier", "soldier", size="2000", free_measuring=True)
    numbers = [number for kind, number in battle.kinds(200) if kind == "ActDecision"]
    found = [battle.answer(number) for number in numbers]
    several = [each for each in found if not isinstance(each, str) and len(each.options) > 1]

    assert several
    assert all(option.points is not None for each in several for option in each.options)


def test_cards_wagers_and_turns_stay_hidden_until_the_end(soldiers: Soldiers) -> None:
    """Then everything is told: the cards by name, from the first to the last."""
    battle, numbers, _ = soldiers
    hidden = ("SequenceDecision", "WagerDecision", "TurnDecision", "PayDecision")
    asked = [number for kind in hidden for number in numbers[kind]]

    assert {battle.answer(number) for number in asked} == {"motive_hidden"}

    over = Contest(StoredRoom(battle.contest.kept, ()))
    for entry in battle.contest.counting_entries:
        assert entry.order is not None
        over.enter(OrderRow(msgspec.Raw(to_json(entry.order)), f"again-{entry.number}"))
    over.enter(ResignRow(0))
    cards = battle.motives.tell(over, numbers["SequenceDecision"][0])
    assert cards.options[0].words["en"].startswith("Cards: ")


def test_what_nobody_thought_of_has_no_motive(soldiers: Soldiers) -> None:
    """Orders of people, numbers that there are not, and all once the server was stopped."""
    battle, numbers, _ = soldiers
    forgetful = MotiveLog()

    assert battle.answer(0) == "no_motive"
    assert battle.answer(9_999) == "no_motive"
    with pytest.raises(Withheld) as withheld:
        forgetful.tell(battle.contest, numbers["ActDecision"][0])
    assert withheld.value.reason == "no_motive"


def test_an_order_with_the_number_of_one_taken_back_has_motives_of_its_own() -> None:
    """What was thought of another order is not told of it."""
    battle = Battle("soldier", "soldier")
    list(battle.kinds(20))
    number = battle.step()
    battle.contest.enter(BackRow(0, number))
    decision = battle.contest.pending[0]
    other = battle.contest.view(decision.seat).sample(decision, Chance("another"))
    battle.contest.enter(OrderRow(msgspec.Raw(to_json(other)), "another-order"))

    assert battle.contest.battle.number == number
    assert to_json(other) != battle.motives._kept[number].considered.order
    assert battle.answer(number) == "no_motive"


def test_only_so_much_is_kept(soldiers: Soldiers) -> None:
    """The oldest go first."""
    battle, numbers, _ = soldiers
    kept = battle.motives._kept[numbers["ActDecision"][0]]
    motives = MotiveLog()
    for number in range(MOST + 5):
        motives.keep(number, kept)

    assert len(motives._kept) == MOST
    assert min(motives._kept) == 5


# ---- secrets -------------------------------------------------------------------------------------


def with_other_cards(asked: BotTurn) -> BotTurn | None:
    """The same situation with the bot's own cards in another order; None if there are too few."""
    seats = dict(asked.parts["seats"])
    cards = seats[asked.seat].sequence
    if not isinstance(cards, tuple) or len(cards) < 2:
        return None
    seats[asked.seat] = replace(seats[asked.seat], sequence=cards[::-1])
    return asked._replace(parts={**asked.parts, "seats": seats})


def written(game: Contest, asked: BotTurn, found: ConsideredOrder, number: int) -> bytes:
    """What everybody is told of a thought while the battle goes on."""
    motives = MotiveLog()
    motives.keep(number, KeptThought(asked.pending[0], 0, found))
    return msgspec.json.encode(motives.tell(game, number))


def test_no_word_of_it_betrays_the_cards_to_come() -> None:
    """Twins: the bot's own cards in another order, the same choice; every byte is the same.

    What it saw ahead does differ, and would tell.
    """
    battle = Battle("captain", "captain", seed="f", size="1000-infantry")
    compared = differing = 0
    for _ in range(60):
        asked = battle.turn()
        other = with_other_cards(asked) if isinstance(asked.pending[0], ActDecision) else None
        both = (asked, other) if other is not None else ()
        twins = [consider(battle.header, each) for each in both]
        number = battle.step(twins[0] if twins else None)
        if twins and twins[0].order == twins[1].order:
            entry = battle.contest.battle.journal[-1].order
            assert entry is not None
            twins = [each._replace(order=to_json(entry)) for each in twins]
            one, two = (written(battle.contest, asked, each, number) for each in twins)
            assert one == two
            compared += 1
            differing += twins[0].explanation.best != twins[1].explanation.best
        if compared > 3 and differing:
            break
    assert compared > 3
    assert differing > 0


# ---- over the socket -----------------------------------------------------------------------------


def test_a_page_asks_why(rooms: Client) -> None:
    """For each order of the bot it is told, or told why not; never for its own."""
    room, (token,) = opened(rooms, "human", "bot", seed="why")
    with page(rooms, room, token) as mine:
        play(rooms, room, mine, (0,), orders=14)
        while mine.asked(0) is None:
            mine.next()
        answers = Counter[str]()
        for frame in mine.frames:
            question = {"type": "motive", "frame": frame["number"]}
            mine.say({"type": "ask", "id": 1, "seat": 0, "question": question})
            said = mine.hear("answered", "unanswered")
            told = said["type"] == "answered"
            answers["told" if told else said["refusal"]["reason"]] += 1
            if frame.get("seat") == 0:
                assert said["refusal"]["reason"] == "no_motive"

    assert answers["told"] > 0
    assert answers["motive_hidden"] > 0
    assert answers["no_motive"] > 0
