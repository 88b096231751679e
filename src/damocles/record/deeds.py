"""Deeds: what each unit of a battle threw, did and suffered, worked out from the events alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.record.luck import HITS, Luck, add_dice
from damocles.rules import (
    CombatFought,
    FighterLost,
    PartDamaged,
    ProjectionDeclared,
    RunOver,
    SalvoDeclared,
    ShotsRolled,
    StrikeCalled,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.engine import Event
    from damocles.rules.state import Table

ATTACKS = (ShotsRolled, ProjectionDeclared, CombatFought)
"""Events of one unit after which losses are its doing."""


class Harm(NamedTuple):
    """Infantry that fell, machines that were wrecked, and structure points that were lost."""

    fallen: int = 0
    wrecked: int = 0
    structure: int = 0

    def plus(self, other: Harm) -> Harm:
        """Both together."""
        return Harm(*(mine + more for mine, more in zip(self, other, strict=True)))


class Deeds(NamedTuple):
    """The dice of a unit, the harm that it did, and the harm that it suffered."""

    luck: Luck = Luck()
    did: Harm = Harm()
    suffered: Harm = Harm()


class DeedBook(NamedTuple):
    """The deeds of all units so far, and the unit whose attack is going on."""

    units: Mapping[int, Deeds] = {}
    attacker: int | None = None


def with_deeds(book: DeedBook, event: Event, table: Table) -> DeedBook:
    """The book after one more event."""
    attacker = _attacker(book, event, table)
    if attacker != book.attacker:
        book = book._replace(attacker=attacker)
    if isinstance(event, HITS) and event.faces:
        return _thrown(book, event)
    if isinstance(event, FighterLost):
        machine = table.setting.sheets[table.fighters[event.fighter].card].is_afv
        harm = Harm(wrecked=1) if machine else Harm(fallen=1)
        return _harmed(book, event.fighter, harm, table)
    if isinstance(event, PartDamaged):
        return _harmed(book, event.fighter, Harm(structure=event.points), table)
    return book


def _attacker(book: DeedBook, event: Event, table: Table) -> int | None:
    """Whose attack it is now; nobody's once artillery is called."""
    if isinstance(event, SalvoDeclared):
        return event.fire.unit
    if isinstance(event, ATTACKS):
        return event.unit
    if isinstance(event, RunOver):
        return table.fighters[event.machine].unit
    return None if isinstance(event, StrikeCalled) else book.attacker


def _thrown(book: DeedBook, event: ShotsRolled | CombatFought) -> DeedBook:
    before = book.units.get(event.unit, Deeds())
    return _put(book, event.unit, before._replace(luck=add_dice(before.luck, event)))


def _harmed(book: DeedBook, fighter: int, harm: Harm, table: Table) -> DeedBook:
    """Harm to a fighter: its unit suffers it, and an enemy that attacks has done it."""
    victim, attacker = table.fighters[fighter].unit, book.attacker
    suffered = book.units.get(victim, Deeds())
    book = _put(book, victim, suffered._replace(suffered=suffered.suffered.plus(harm)))
    if attacker is None or not _are_enemies(table, victim, attacker):
        return book
    deeds = book.units.get(attacker, Deeds())
    return _put(book, attacker, deeds._replace(did=deeds.did.plus(harm)))


def _are_enemies(table: Table, unit: int, other: int) -> bool:
    return table.setting.is_hostile(table.units[unit].seat, table.units[other].seat)


def _put(book: DeedBook, unit: int, deeds: Deeds) -> DeedBook:
    return book._replace(units={**book.units, unit: deeds})
