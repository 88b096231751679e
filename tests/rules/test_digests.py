"""Digests: equal for equal battles, and no help to whoever would guess a secret."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.record import record_of, setting_of
from damocles.rules.battle import imagine
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.command import Wager, WagerDecision
from tests.rules.battles import begun, orders, play_on, small

if TYPE_CHECKING:
    from collections.abc import Iterator


def wagered() -> Battle:
    """Seat 0 has made its wager, seat 1 is asked for its own."""
    battle = begun(small())
    while not isinstance(battle.decision, WagerDecision):
        play_on(battle, "x", 1)
    battle.push(Wager(0, 1))
    return battle


def guesses(battle: Battle) -> Iterator[Battle]:
    """What seat 1 can try: every order of the other's cards with every wager."""
    view = battle.view(1)
    for cards in itertools.permutations(view.cards[0]):
        for points in range(7):
            table, progress = view.table.copy(), battle.progress.copy()
            table.seats[0] = replace(table.seats[0], sequence=cards)
            progress.answers = {0: Wager(0, points)}
            yield Battle(table, progress, Tape("a guess"))


def test_a_wager_cannot_be_guessed_from_a_digest() -> None:
    """All guesses are tried: the plain digest would give the wager away, the one shown does not."""
    battle = wagered()
    tried = list(guesses(battle))
    plain = [guess for guess in tried if guess.fingerprint() == battle.fingerprint()]

    assert len(tried) > 10
    assert [guess.progress.answers[0] for guess in plain] == [Wager(0, 1)]
    shown = {guess.digest() for guess in tried} | {guess.fingerprint() for guess in tried}
    assert battle.digest() not in shown


def test_with_the_key_everybody_can_check() -> None:
    """Digests kept while a battle ran are found again when its record is played after the end."""
    battle = begun(small())
    kept = [battle.digest()]
    for order in orders(battle, "1"):
        battle.push(order)
        kept.append(battle.digest())
    record = record_of(battle)
    assert record.header.seed is not None
    again = Battle.start(setting_of(record.header), Tape(record.header.seed))
    found = [again.digest()]
    for entry in record.entries[1:]:
        assert entry.order is not None
        again.push(entry.order)
        found.append(again.digest())

    assert found == kept
    assert len(set(kept)) == len(kept)


def test_after_the_end_the_digest_is_plain() -> None:
    """Then there is nothing left to hide."""
    battle = play_on(begun(small()), "1")

    assert battle.outcome is not None
    assert battle.digest() == battle.fingerprint()


def test_another_key_is_another_digest() -> None:
    """Of the same table; the plain digests are equal."""
    one, other = (Battle.start(small()[0], Tape(key)) for key in ("a", "b"))

    assert one.fingerprint() == other.fingerprint()
    assert one.digest() != other.digest()


def test_a_fork_keeps_the_secret() -> None:
    """It is the same battle until it goes its own way; what is imagined does not know it."""
    battle = wagered()

    assert battle.fork(seed="other").digest() == battle.digest()
    assert imagine(battle.view(0), Chance("a")).salt == b""
