"""A battle can be saved at every decision and roll, loaded, and finished with the same result.

Loading decides a record again, entry by entry. So one pass over the record of a whole battle shows
at every order what a load there gives; some loads are made one by one, and all of them in the deep
proof.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pytest

from damocles.engine.families import Faces
from damocles.muster import setting
from damocles.record import from_text, record_of, resume, to_text
from damocles.record.playback import redecide_each
from damocles.rules.battle.battle import Battle
from damocles.rules.state.setting import Setting
from tests.rules.battles import begun, by_hand, everything, orders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Decision, Order
    from damocles.engine.progress import Progress
    from damocles.rules.state.state import Table

Kind = Callable[[str], tuple[Setting, str]]
COMPANIES = ("white-stars-500", "therians-500")
LOADS = 3
"""So many loads of a battle are made one by one, spread over all of it."""


def skirmish(seed: str) -> tuple[Setting, str]:
    """Two companies, with reinforcements."""
    return setting(mission="skirmish", companies=COMPANIES), seed


def seek_and_destroy(seed: str) -> tuple[Setting, str]:
    """The other mission."""
    return setting(mission="seek-and-destroy", companies=COMPANIES), seed


QUICK = [
    *((kind, seed, "tape") for kind in (skirmish, seek_and_destroy) for seed in "123"),
    (everything, "1", "tape"),
    (by_hand, "1", "tape"),
    (skirmish, "1", "typed"),
    (seek_and_destroy, "2", "typed"),
    (everything, "1", "typed"),
]
DEEP = [
    (kind, seed, dice)
    for kind in (skirmish, seek_and_destroy, everything)
    for seed in "123"
    for dice in ("tape", "typed")
]
quick = pytest.mark.parametrize(("kind", "seed", "dice"), QUICK)


class Stand(NamedTuple):
    """A battle as it stood after an order, and as it could be saved then."""

    table: Table
    progress: Progress
    pending: tuple[Decision, ...]
    digest: str
    undo_point: int | None


def stand(battle: Battle) -> Stand:
    """How a battle stands now."""
    return Stand(
        battle.table.copy(),
        battle.progress.copy(),
        battle.pending,
        battle.digest(),
        battle.undo_point,
    )


def start(kind: Kind, seed: str, dice: str) -> Battle:
    """A battle before its first order; without a tape every roll is a decision."""
    return begun(kind(seed)) if dice == "tape" else Battle.start(kind(seed)[0], None)


def played(kind: Kind, seed: str, dice: str) -> tuple[Battle, list[Stand], list[Order]]:
    """A whole battle, how it stood before the first order and after each, and the orders."""
    battle = start(kind, seed, dice)
    stands, given = [stand(battle)], []
    for order in orders(battle, seed):
        battle.push(order)
        given.append(order)
        stands.append(stand(battle))
    return battle, stands, given


@quick
def test_a_load_at_any_order_gives_the_battle_as_it_stood(kind: Kind, seed: str, dice: str) -> None:
    """Table, progress, questions, digest, what may be taken back: at every decision and roll."""
    battle, stands, given = played(kind, seed, dice)
    record = from_text(to_text(record_of(battle)))
    found = 0
    for (loaded, difference), expected in zip(redecide_each(record), stands, strict=True):
        assert difference is None
        assert stand(loaded) == expected
        found += 1

    assert battle.outcome is not None
    assert found == len(given) + 1
    assert (dice == "typed") == any(isinstance(order, Faces) for order in given)


@quick
def test_a_loaded_battle_is_finished_with_the_same_result(kind: Kind, seed: str, dice: str) -> None:
    """Saved here and there on its way, loaded, and given the orders that were left."""
    whole, stands, given = played(kind, seed, dice)
    for at in range(len(given) // LOADS, len(given), len(given) // LOADS):
        loaded = saved_and_loaded(kind, seed, dice, given[:at])
        assert stand(loaded) == stands[at]
        for order in given[at:]:
            loaded.push(order)
        assert stand(loaded) == stands[-1]
        assert loaded.journal == whole.journal
        assert loaded.outcome == whole.outcome


def saved_and_loaded(kind: Kind, seed: str, dice: str, given: Sequence[Order]) -> Battle:
    """The battle after these orders, from the text in which it was saved."""
    battle = start(kind, seed, dice)
    for order in given:
        battle.push(order)
    return resume(from_text(to_text(record_of(battle))))


@pytest.mark.deep
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(("kind", "seed", "dice"), DEEP)
def test_every_single_load_gives_the_battle_as_it_stood(kind: Kind, seed: str, dice: str) -> None:
    """The same without the pass: the battle is written and read after each of its orders."""
    battle = start(kind, seed, dice)
    for order in orders(battle, seed):
        assert stand(resume(from_text(to_text(record_of(battle))))) == stand(battle)
        battle.push(order)
