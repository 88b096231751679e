"""No level looks at what is hidden: twins that differ in one secret alone get the same answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from damocles.ai import Soldier
from damocles.engine.families import Decision
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.command import LaySequence, Wager, WagerDecision
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from tests.ai.patient import LEVELS
from tests.rules.battles import begun, everything, on_mission, small

EVERY, SELDOM = 6, 30
"""Of so many decisions one is put before all levels."""


def world(battle: Battle, seat: int, cards: tuple[int, ...]) -> Battle:
    """The battle with a seat's cards in another order."""
    other = battle.fork(seed="twin")
    other.table.seats[seat] = replace(other.table.seats[seat], sequence=cards)
    return other


def twins(battle: Battle, seat: int) -> Iterator[tuple[str, Battle]]:
    """Battles that differ in one secret of another seat: its cards, one in reserve, an answer."""
    for other in battle.table.seats.values():
        if other.id == seat:
            continue
        cards = other.sequence
        if isinstance(cards, tuple) and len(cards) > 1:
            yield "cards", world(battle, other.id, cards[::-1])
            waiting = [c for c in cards if battle.table.units[c].place == "reserve"]
            if waiting and cards[-1] != waiting[0]:
                moved = (*(card for card in cards if card != waiting[0]), waiting[0])
                yield "reserve", world(battle, other.id, moved)
        yield from told(battle, other.id)


def told(battle: Battle, seat: int) -> Iterator[tuple[str, Battle]]:
    """Battles in which another seat has given a secret answer that this one does not know."""
    for decision in battle.pending:
        if decision.seat != seat or len(battle.pending) < 2:
            continue
        for kind, order in ways(decision):
            other = battle.fork(seed="told")
            other.push(order)
            yield kind, other


def ways(decision: Decision) -> Iterator[tuple[str, Wager | LaySequence]]:
    """Some answers to a decision that is answered in secret."""
    if isinstance(decision, WagerDecision):
        for points in (0, decision.most):
            yield "wager", Wager(decision.seat, points)
    units = getattr(decision, "units", ())
    for cards in (units, units[::-1]) if units else ():
        yield "laid", LaySequence(decision.seat, tuple(cards))


def asked(battle: Battle, seat: int) -> Decision:
    """What a seat is asked."""
    return next(each for each in battle.pending if each.seat == seat)


Kind = Callable[[str], tuple[Setting, str]]
KINDS: dict[str, Kind] = {
    "small": small,
    "everything": everything,
    "landing": on_mission("landing"),
}


@pytest.mark.parametrize(
    ("kind", "orders", "every"),
    [
        ("small", 110, EVERY),
        pytest.param("landing", 60, EVERY, marks=pytest.mark.deep),
        ("everything", 61, SELDOM),
        pytest.param("everything", 130, EVERY, marks=pytest.mark.deep),
    ],
)
def test_no_level_learns_a_secret(kind: str, orders: int, every: int) -> None:
    """The same view, whatever lies behind it: the same choice of every level."""
    battle, seen, compared = begun(KINDS[kind]("5")), Counter[str](), 0
    players = [Soldier(f"{kind}/{seat}") for seat in battle.table.seats]
    for number in range(orders):
        decision = battle.decision
        if decision is None:
            break
        secret = len(battle.pending) > 1
        if secret or number % every == 0:
            found = list(twins(battle, decision.seat))
            seen.update(secret for secret, _ in found)
            compared += alike(battle, [other for _, other in found], decision.seat, str(number))
        battle.push(players[decision.seat].choose(battle.view(decision.seat), decision))

    assert compared > 40
    assert set(seen) == {"cards", "reserve", "wager", "laid"}


def alike(battle: Battle, others: list[Battle], seat: int, seed: str) -> int:
    """Every level says the same in all of them; how many answers were compared."""
    for make in LEVELS.values() if others else ():
        said = [make(seed).choose(each.view(seat), asked(each, seat)) for each in (battle, *others)]
        assert all(order == said[0] for order in said), said
    return len(others) * len(LEVELS)


def test_a_player_who_peeks_is_found_out() -> None:
    """The twins do differ: who is given the table itself, and not a view, answers otherwise."""
    battle = begun(small("5"))
    players = [Soldier(f"peek/{seat}") for seat in battle.table.seats]
    told_apart = 0
    for _ in range(60):
        decision = battle.decision
        assert decision is not None
        for _, other in twins(battle, decision.seat):
            told_apart += truth(battle) != truth(other)
        battle.push(players[decision.seat].choose(battle.view(decision.seat), decision))

    assert told_apart > 20


def truth(battle: Battle) -> tuple[object, ...]:
    """What nobody may see: all cards as they lie, and all answers."""
    cards = [seat.sequence for seat in battle.table.seats.values()]
    answers = {d.seat for d in machine.pending(battle.table, battle.progress)}
    return (*cards, tuple(sorted(battle.progress.answers.items())), tuple(sorted(answers)))
